import { dirname } from 'node:path';
import type { ProgramLimits } from '../../core/program.ts';

/** Absolute paths of the programs that hold others; what is not installed is left out. */
export interface Guards {
  readonly prlimit?: string | undefined;
  readonly bwrap?: string | undefined;
}

/** Files that a program may write; what it hands over is bounded apart. */
const MAX_FILE_BYTES = 1024 ** 3;
const MAX_OPEN_FILES = 256;

/** Folders with programs, libraries and their settings: all that the sandbox shows of the machine. */
const SYSTEM = [
  '/usr',
  '/bin',
  '/lib',
  '/lib64',
  '/etc/fonts',
  '/etc/ld.so.cache',
  '/etc/alternatives',
  '/var/lib/ghostscript',
];

/** Where the sandbox shows the working folder. */
const INSIDE = '/work';

/** The command line that runs `path` with limits and, where bubblewrap works, in namespaces of its own. */
export function guarded(
  path: string,
  args: readonly string[],
  folder: string,
  limits: ProgramLimits,
  guards: Guards,
): readonly [string, ...string[]] {
  const boxed =
    guards.bwrap === undefined ? [path, ...args] : [guards.bwrap, ...box(path, folder), path, ...args];
  const words = guards.prlimit === undefined ? boxed : [guards.prlimit, ...bounds(limits), ...boxed];
  const [command = path, ...rest] = words;
  return [command, ...rest];
}

function bounds({ cpuSeconds, memoryBytes }: ProgramLimits): readonly string[] {
  return [
    `--cpu=${Math.ceil(cpuSeconds)}`,
    `--as=${memoryBytes}`,
    `--fsize=${MAX_FILE_BYTES}`,
    `--nofile=${MAX_OPEN_FILES}`,
    '--core=0',
    '--',
  ];
}

/** No network, no other processes, no other files; ends with its parent. */
function box(path: string, folder: string): readonly string[] {
  const own = SYSTEM.some((place) => path.startsWith(`${place}/`)) ? [] : [dirname(path)];
  const shown = [...SYSTEM, ...own].flatMap((place) => ['--ro-bind-try', place, place]);
  const isolated = ['--unshare-all', '--die-with-parent', '--new-session', '--cap-drop', 'ALL'];
  const system = ['--proc', '/proc', '--dev', '/dev', '--tmpfs', '/tmp'];
  return [...isolated, ...shown, ...system, '--bind', folder, INSIDE, '--chdir', INSIDE, '--'];
}
