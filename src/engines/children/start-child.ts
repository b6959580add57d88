import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import {
  countedAlone,
  type Guards,
  guarded,
  PROCESSES_OF_USER,
  type ProcessLimits,
  startIdentity,
} from '../programs/guard.ts';

export interface ChildProgram {
  /** A file of this project that exports `answer`, see `ChildModule`. */
  readonly module: URL;
  readonly guards: Guards;
  /** Memory of its own that it may have at all. */
  readonly memoryBytes: number;
}

/** The project: what is shown of it to a child in a sandbox, read-only. */
const ROOT = join(import.meta.dirname, '../../..');
const SHOWN = ['package.json', 'packages', 'src', 'node_modules'].map((name) => join(ROOT, name));

/**
 * The kernel counts as data what V8 only reserves for compiled code (512 MiB), and stacks of its threads. Measured:
 * 575 MB with 8 MB in use, on x64.
 */
const RESERVED_BYTES = 640 * 1024 ** 2;
/** Of the memory it may have, for JavaScript objects: the rest is for libraries and buffers. */
const HEAP_SHARE = 0.5;
const MEBIBYTE = 1024 ** 2;
/** Threads of Node and of picture libraries: 7 to 14 of one child. */
const PROCESSES = 64;
/** A child writes no files. */
const FILE_BYTES = 0;
const FOLDER_BYTES = MEBIBYTE;

/**
 * Starts a Node process with the same guards as programs: no network, nothing of the machine but the system's folders
 * and the project's code, all read-only, empty environment.
 */
export function startChild({ module, guards, memoryBytes }: ChildProgram): ChildProcess {
  const heapMb = Math.floor((memoryBytes * HEAP_SHARE) / MEBIBYTE);
  const entry = join(import.meta.dirname, 'child-entry.ts');
  const [file, ...args] = guarded(
    {
      path: process.execPath,
      args: [`--max-old-space-size=${heapMb}`, entry, module.href],
      bounds: boundsOf(guards, memoryBytes),
      content: { shown: SHOWN, folderBytes: FOLDER_BYTES },
    },
    guards,
  );
  return spawn(file, args, {
    cwd: '/',
    env: { LC_ALL: 'C.UTF-8' },
    detached: true,
    // The last is the channel, see `CHANNEL`.
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
    ...startIdentity(guards),
  });
}

function boundsOf(guards: Guards, memoryBytes: number): ProcessLimits {
  return {
    dataBytes: memoryBytes + RESERVED_BYTES,
    fileBytes: FILE_BYTES,
    processes: processesOf(guards),
  };
}

function processesOf(guards: Guards): number {
  if (countedAlone(guards)) return PROCESSES;
  return guards.dropsRoot === undefined ? Infinity : PROCESSES_OF_USER;
}
