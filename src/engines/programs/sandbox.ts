import { dirname } from 'node:path';

/** bubblewrap as it is installed here. */
export interface Sandbox {
  readonly path: string;
  /** The options that this version has. */
  readonly options: ReadonlySet<string>;
  /**
   * For containers, which let nobody mount a second /proc beside their own, masked one, nor write to /proc/sys: the
   * sandbox has no /proc, and does not forbid user namespaces inside.
   */
  readonly isPlain?: true;
}

/** What is in a sandbox beside the system's programs. */
export interface SandboxContent {
  /** Further files and folders of the machine, read-only, at their own places. */
  readonly shown?: readonly string[];
  /** Size of the working folder, which lives in memory. */
  readonly folderBytes: number;
  /** Files of the working folder: name → the descriptor that their content is read from. */
  readonly files?: ReadonlyMap<string, number>;
  /** Names in the working folder that lead to an open file: name → its descriptor. */
  readonly links?: ReadonlyMap<string, number>;
  /** Where bubblewrap reports that the command has started, and how it ended. */
  readonly statusDescriptor?: number;
}

/**
 * How the sandbox gets its namespaces: as an ordinary user may, or by the rights of root, which are given up inside.
 */
export type SandboxRights = 'user' | 'root';

/**
 * Where the sandbox shows the working folder. No folder of the machine has this name: while a sandbox is being made its
 * first process still sees those.
 */
export const INSIDE = '/kontor-work';

/** Folders with programs, libraries and their settings: all that the sandbox shows of the machine. */
const SYSTEM = [
  '/usr',
  '/bin',
  '/lib',
  '/lib64',
  '/etc/fonts',
  // Without it each program that sets text looks through all fonts first: 0.2 s.
  '/var/cache/fontconfig',
  '/etc/ld.so.cache',
  '/etc/alternatives',
  '/var/lib/ghostscript',
];

/** The option list that `bwrap --help` prints. */
export function optionsIn(help: string): ReadonlySet<string> {
  return new Set(Array.from(help.matchAll(/^\s+(--[a-z0-9-]+)/gm), ([, option = '']) => option));
}

/** True where root may make the sandbox itself: the working folder then needs a mode for others. */
export const canServeRoot = ({ options }: Sandbox): boolean => options.has('--perms');

/**
 * The words that run a program in namespaces of its own: no network, no other processes, no file of the machine but
 * the system's, nothing writable but the working folder; it ends with its parent.
 */
export function sandboxed(
  sandbox: Sandbox,
  program: string,
  content: SandboxContent,
  rights: SandboxRights,
): readonly string[] {
  const { path, options, isPlain } = sandbox;
  const ownFolder = SYSTEM.some((place) => program.startsWith(`${place}/`)) ? [] : [dirname(program)];
  const shown = [...SYSTEM, ...ownFolder, ...(content.shown ?? [])];
  return [
    path,
    ...(rights === 'user' ? userNamespaces(sandbox) : rootNamespaces()),
    // Its parent made a session for it, without a terminal; in another one it would weigh as much as the service (priority.ts).
    '--die-with-parent',
    ...(content.statusDescriptor === undefined ? [] : ['--json-status-fd', String(content.statusDescriptor)]),
    ...(rights === 'root' ? [...new Set(shown.flatMap(foldersAbove))].flatMap(openFolder) : []),
    ...shown.flatMap((place) => ['--ro-bind-try', place, place]),
    ...(isPlain ? [] : ['--proc', '/proc']),
    ...['--dev', '/dev'],
    ...folder(options, content, rights),
    // What bubblewrap has made itself lives in memory without a bound.
    ...['--remount-ro', '/dev', '--remount-ro', '/', '--chdir', INSIDE, '--'],
  ];
}

function userNamespaces({ options, isPlain }: Sandbox): readonly string[] {
  // User namespaces inside a sandbox open parts of the kernel that an ordinary user does not reach.
  const none = options.has('--disable-userns') && !isPlain ? ['--disable-userns'] : [];
  return ['--unshare-user', ...none, '--unshare-all', '--cap-drop', 'ALL'];
}

/** Rights to become another user are kept until that is done, see `guarded`. */
function rootNamespaces(): readonly string[] {
  const spaces = ['--unshare-ipc', '--unshare-pid', '--unshare-net', '--unshare-uts', '--unshare-cgroup-try'];
  const kept = ['CAP_SETUID', 'CAP_SETGID', 'CAP_SETPCAP'].flatMap((right) => ['--cap-add', right]);
  return [...spaces, '--cap-drop', 'ALL', ...kept];
}

/** `/a/b/c` → `/a`, `/a/b`. */
function foldersAbove(place: string): readonly string[] {
  const above = dirname(place);
  return above === '/' ? [] : [...foldersAbove(above), above];
}

/** bubblewrap lets nobody but root enter the folders that it makes for root on the way to another. */
const openFolder = (place: string): readonly string[] => ['--perms', '0755', '--dir', place];

function folder(
  options: ReadonlySet<string>,
  { folderBytes, files = new Map(), links = new Map() }: SandboxContent,
  rights: SandboxRights,
): readonly string[] {
  const size = options.has('--size') ? ['--size', String(folderBytes)] : [];
  const mode = rights === 'root' ? ['--perms', '0777'] : [];
  const filled = [...files].flatMap(([name, fd]) => ['--file', String(fd), `${INSIDE}/${name}`]);
  const linked = [...links].flatMap(([name, fd]) => ['--symlink', descriptorPath(fd), `${INSIDE}/${name}`]);
  return [...size, ...mode, '--tmpfs', INSIDE, ...filled, ...linked];
}

/** Opening this path opens the file behind a descriptor once more (Linux, proc(5)). */
export const descriptorPath = (fd: number): string => `/proc/self/fd/${fd}`;
