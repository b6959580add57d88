import type { HealthNote, HealthNoteId } from '../../core/health-notes.ts';
import { canServeRoot, type Sandbox, type SandboxContent, sandboxed } from './sandbox.ts';

/** What restricts a program on this machine; what is not installed or does not work here is left out. */
export interface Guards {
  readonly prlimit?: string | undefined;
  readonly setpriv?: string | undefined;
  readonly sandbox?: Sandbox | undefined;
  /** A service that is root gives its rights up for a program: before it makes the sandbox, or inside it. */
  readonly dropsRoot?: 'before' | 'inside';
}

/** Limits of one process, by prlimit. */
export interface ProcessLimits {
  readonly cpuSeconds?: number;
  /** Address space. */
  readonly addressBytes?: number;
  /** Private writable memory: for programs that reserve much more address space than they use. */
  readonly dataBytes?: number;
  /** Largest file that it may write. */
  readonly fileBytes: number;
  /** Processes and threads of its user; Infinity for no limit. */
  readonly processes: number;
}

export interface GuardedCommand {
  readonly path: string;
  readonly args: readonly string[];
  readonly bounds: ProcessLimits;
  /** Of its sandbox; without content it runs in none. */
  readonly content?: SandboxContent | undefined;
}

/** User and group of a process. */
export interface ProcessIdentity {
  readonly uid: number;
  readonly gid: number;
}

/**
 * The user that programs run as when the service is root. Not `nobody`, whom others use too: neither Debian
 * (Policy 9.2.2) nor systemd gives this number to anybody, and it fits into 16 bits, so containers map it.
 */
export const PROGRAM_USER: ProcessIdentity = { uid: 65_533, gid: 65_533 };

const MAX_OPEN_FILES = 256;
/** Between the signal at the limit of CPU time, which shows why a program ended, and the one that cannot be caught. */
const CPU_GRACE_SECONDS = 1;

/**
 * Processes and threads of `PROGRAM_USER`, where the kernel counts those of all programs, children and the browser
 * together, with those that have ended and that nobody has fetched yet.
 */
export const PROCESSES_OF_USER = 1024;

/** Whether what runs behind these guards has a user namespace: that counts its own processes alone. */
export const countedAlone = ({ sandbox, dropsRoot }: Guards): boolean =>
  sandbox !== undefined && dropsRoot !== 'inside';

/** Who the service has to be to start the command: root gives its rights up before anything else runs. */
export const startIdentity = ({ dropsRoot }: Guards): ProcessIdentity | undefined =>
  dropsRoot === 'before' ? PROGRAM_USER : undefined;

/** Who the program is: files that it may write belong to this user. */
export const programIdentity = ({ dropsRoot }: Guards): ProcessIdentity | undefined =>
  dropsRoot === undefined ? undefined : PROGRAM_USER;

/** The command line that runs a program with limits and, where bubblewrap works, in a sandbox. */
export function guarded(command: GuardedCommand, guards: Guards): readonly [string, ...string[]] {
  const { path, args, bounds, content } = command;
  const { sandbox, prlimit } = guards;
  // Inside the sandbox: a user namespace then counts its processes alone, and its own set-up is not limited.
  const limited = [...(prlimit === undefined ? [] : [prlimit, ...limits(bounds)]), path, ...args];
  const words =
    sandbox === undefined || content === undefined
      ? [...unprivileged(guards), ...limited]
      : [...boxed(sandbox, path, content, guards), ...limited];
  const [first = path, ...rest] = words;
  return [first, ...rest];
}

function boxed(sandbox: Sandbox, path: string, content: SandboxContent, guards: Guards): readonly string[] {
  if (guards.dropsRoot !== 'inside') return sandboxed(sandbox, path, content, 'user');
  const { uid, gid } = PROGRAM_USER;
  const user = [
    `--reuid=${uid}`,
    `--regid=${gid}`,
    '--clear-groups',
    '--inh-caps=-all',
    '--bounding-set=-all',
  ];
  return [...sandboxed(sandbox, path, content, 'root'), guards.setpriv ?? 'setpriv', ...user, '--'];
}

/** Without a sandbox: no rights by set-user-ID programs, and it ends with the service. */
function unprivileged({ setpriv }: Guards): readonly string[] {
  return setpriv === undefined ? [] : [setpriv, '--no-new-privs', '--pdeathsig', 'KILL', '--'];
}

function limits({
  cpuSeconds,
  addressBytes,
  dataBytes,
  fileBytes,
  processes,
}: ProcessLimits): readonly string[] {
  const cpu = cpuSeconds === undefined ? undefined : Math.max(1, Math.ceil(cpuSeconds));
  return [
    cpu === undefined ? [] : [`--cpu=${cpu}:${cpu + CPU_GRACE_SECONDS}`],
    addressBytes === undefined ? [] : [`--as=${addressBytes}`],
    dataBytes === undefined ? [] : [`--data=${dataBytes}`],
    Number.isFinite(processes) ? [`--nproc=${processes}`] : [],
    [`--fsize=${fileBytes}`, `--nofile=${MAX_OPEN_FILES}`, '--core=0', '--'],
  ].flat();
}

/** What is found on this machine. */
export interface Installed {
  readonly prlimit?: string | undefined;
  readonly setpriv?: string | undefined;
  readonly sandbox?: Sandbox | undefined;
  readonly isRoot: boolean;
}

/** Guards that a program can have here, the strongest first; which of them works is found by trying. */
export function possibleGuards(installed: Installed): readonly Guards[] {
  const { prlimit, setpriv, sandbox, isRoot } = installed;
  const without: Guards[] = [{ prlimit, setpriv }, { prlimit }, {}];
  if (isRoot) without.unshift({ prlimit, setpriv, dropsRoot: 'before' });
  if (sandbox === undefined) return without;
  const sandboxes: Sandbox[] = [sandbox, { ...sandbox, isPlain: true }];
  const unprivileged = isRoot ? sandboxes.flatMap((one) => withoutRoot(installed, one)) : [];
  return [...unprivileged, ...sandboxes.map((one) => ({ prlimit, sandbox: one })), ...without];
}

function withoutRoot({ prlimit, setpriv }: Installed, sandbox: Sandbox): readonly Guards[] {
  const before: Guards = { prlimit, sandbox, dropsRoot: 'before' };
  if (setpriv === undefined || !canServeRoot(sandbox)) return [before];
  // Where ordinary users may not make namespaces, or may not enter the program's folder.
  return [before, { prlimit, setpriv, sandbox, dropsRoot: 'inside' }];
}

/** What protection is lost on this machine, for `/ready`. */
export function missingProtection(guards: Guards, isRoot: boolean): readonly HealthNote[] {
  const isLost: Partial<Record<HealthNoteId, boolean>> = {
    noSandbox: guards.sandbox === undefined,
    plainSandbox: guards.sandbox?.isPlain === true,
    noLimits: guards.prlimit === undefined,
    asRoot: isRoot && guards.dropsRoot === undefined,
  };
  return (Object.keys(isLost) as HealthNoteId[]).filter((id) => isLost[id]).map((id) => ({ id }));
}
