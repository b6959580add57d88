import { type FileHandle, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Unavailable } from '@kontor/base';
import type { ProgramOrder, ProgramResult } from '../../core/program.ts';
import { contentOf, Descriptors, sizeOf } from './descriptors.ts';
import {
  countedAlone,
  type Guards,
  guarded,
  PROCESSES_OF_USER,
  type ProcessLimits,
  programIdentity,
  startIdentity,
} from './guard.ts';
import { programEnd } from './program-end.ts';
import { type ChildResult, runChild } from './run-child.ts';
import { descriptorPath, type SandboxContent } from './sandbox.ts';
import { readStart } from './unnamed-file.ts';
import { checkName, collectFiles, inWorkFolder } from './work-folder.ts';

/** Where programs get what cannot be inside their sandbox. */
export interface ProgramFolders {
  /** Parent of the working folders that are needed without a sandbox. */
  readonly folder: string;
  /** Where unnamed files are made. */
  readonly unnamedFiles: string;
}

export interface ProgramRun {
  readonly path: string;
  readonly guards: Guards;
  readonly places: ProgramFolders;
  readonly order: ProgramOrder;
  /** Memory that may be in use, where that is less than the order's limit. */
  readonly memoryBytes?: number;
  /** When this fires the program is over the limit `time`. */
  readonly deadline?: AbortSignal;
  readonly signal: AbortSignal;
}

export interface MeasuredResult extends ProgramResult {
  readonly cpuMs: number;
  /** The most memory that it was seen with, in bytes. */
  readonly peakBytes: number;
}

/** Largest file that a program may write. */
const MAX_FILE_BYTES = 200_000_000;
/** What a program may write in all, for the time that it runs. */
const MAX_FOLDER_BYTES = 256 * 1024 ** 2;
const MAX_FOLDER_FILES = 10_000;
/** Of a share: pages that a program has reserved and not used count for the kernel, and do not for a look. */
const DATA_MARGIN = 1.5;
const PROCESSES_IN_SANDBOX = 64;
/** Here the kernel counts all processes of the user: the program can start no other, so it leaves none behind. */
const PROCESSES_WITHOUT_SANDBOX = 1;

type Collected = ReadonlyMap<string, Uint8Array> | undefined;

/**
 * Runs a program once, in an empty working folder that is gone afterwards.
 * @throws Unavailable when it cannot be started; the signal's reason when that fires
 */
export async function runProgram(run: ProgramRun): Promise<MeasuredResult> {
  const { files = {}, collect = [] } = run.order;
  for (const name of [...Object.keys(files), ...collect]) checkName(name);
  const descriptors = new Descriptors();
  try {
    return await (run.guards.sandbox === undefined
      ? inFolder(run, descriptors)
      : inSandbox(run, descriptors));
  } finally {
    await descriptors.close();
  }
}

/** The working folder is in memory, in the sandbox. Nothing is looked up in it: outputs are files that we opened. */
async function inSandbox(run: ProgramRun, descriptors: Descriptors): Promise<MeasuredResult> {
  const { order, places, guards } = run;
  if (guards.sandbox?.isPlain && order.collect !== undefined) {
    throw new Unavailable('a sandbox without /proc hands over standard output alone');
  }
  const statusDescriptor = descriptors.add('status');
  const files = new Map<string, number>();
  const links = new Map<string, number>();
  const outputs = new Map<string, FileHandle>();
  let folderBytes = MAX_FOLDER_BYTES;
  for (const [name, input] of Object.entries(order.files ?? {})) {
    files.set(name, descriptors.add(contentOf(input)));
    folderBytes += sizeOf(input);
  }
  for (const name of order.collect ?? []) {
    const file = await descriptors.writable(places.unnamedFiles, programIdentity(guards));
    outputs.set(name, file);
    links.set(name, descriptors.add(file.fd));
  }
  const child = await start(run, descriptors, { content: { folderBytes, files, links, statusDescriptor } });
  return finished(child, run, await collectOpen(outputs, order.limits.outputBytes - child.output.length));
}

async function collectOpen(outputs: ReadonlyMap<string, FileHandle>, maxBytes: number): Promise<Collected> {
  const found = new Map<string, Uint8Array>();
  let left = maxBytes;
  for (const [name, file] of outputs) {
    const { size } = await file.stat();
    left -= size;
    if (left < 0) return undefined;
    if (size > 0) found.set(name, await readStart(file, size));
  }
  return found;
}

/** The working folder is on the disk, for this user alone; content is read from files without a name, where Linux is. */
async function inFolder(run: ProgramRun, descriptors: Descriptors): Promise<MeasuredResult> {
  const { order, places, guards } = run;
  const owner = programIdentity(guards);
  const { result, entries } = await inWorkFolder(places.folder, owner, async (folder) => {
    for (const [name, input] of Object.entries(order.files ?? {})) {
      if (process.platform === 'linux') {
        const { fd } = await descriptors.openable(input, places.unnamedFiles, owner);
        await symlink(descriptorPath(descriptors.add(fd)), join(folder, name));
      } else {
        await writeFile(join(folder, name), contentOf(input), { mode: 0o600 });
      }
    }
    const child = await start(run, descriptors, { folder });
    const left = order.limits.outputBytes - child.output.length;
    const uid = owner?.uid ?? process.getuid?.() ?? 0;
    return finished(child, run, await collectFiles(folder, order.collect ?? [], left, uid));
  });
  if (entries <= MAX_FOLDER_FILES) return result;
  return { ...result, end: { kind: 'limit', limit: 'files' }, files: new Map() };
}

/** Where the child starts: in a folder, or in a sandbox with this content. */
interface Setting {
  readonly folder?: string;
  readonly content?: SandboxContent;
}

async function start(
  { path, guards, order, memoryBytes, deadline, signal }: ProgramRun,
  descriptors: Descriptors,
  { folder = '/', content }: Setting,
): Promise<ChildResult> {
  const { args, input, limits } = order;
  const command = guarded({ path, args, bounds: boundsOf(order, guards, memoryBytes), content }, guards);
  return runChild({
    command,
    folder,
    identity: startIdentity(guards),
    input: input && contentOf(input),
    descriptors: descriptors.list,
    outputBytes: limits.outputBytes,
    findPhrases: order.findPhrases,
    watched: {
      cpuMs: limits.cpuSeconds * 1000,
      memoryBytes: memoryBytes ?? limits.memoryBytes,
      ...(!countedAlone(guards) && { processes: limits.processes ?? PROCESSES_IN_SANDBOX }),
      ...(content && { folder: { bytes: content.folderBytes, files: MAX_FOLDER_FILES } }),
    },
    deadline,
    signal,
  });
}

function boundsOf({ limits }: ProgramOrder, guards: Guards, share = limits.memoryBytes): ProcessLimits {
  return {
    cpuSeconds: limits.cpuSeconds,
    addressBytes: limits.memoryBytes,
    // Looks come too late for what fills memory within one of them.
    ...(share < limits.memoryBytes && { dataBytes: Math.min(limits.memoryBytes, share * DATA_MARGIN) }),
    fileBytes: MAX_FILE_BYTES,
    processes: limits.processes ?? usualProcesses(guards),
  };
}

function usualProcesses(guards: Guards): number {
  if (guards.sandbox === undefined) return PROCESSES_WITHOUT_SANDBOX;
  // Where root makes the sandbox the kernel counts its programs with all others of their user; the watch counts them alone.
  return countedAlone(guards) ? PROCESSES_IN_SANDBOX : PROCESSES_OF_USER;
}

function finished(child: ChildResult, { guards }: ProgramRun, collected: Collected): MeasuredResult {
  const { output, messages, foundPhrases, cpuMs, peakBytes } = child;
  const measured = { output, messages, foundPhrases, cpuMs, peakBytes };
  const end = programEnd(child, { isSandboxed: guards.sandbox !== undefined });
  if (collected !== undefined) return { ...measured, end, files: collected };
  return { ...measured, end: { kind: 'limit', limit: 'output' }, files: new Map() };
}
