import { findProgram } from './find-program.ts';
import type { Installed } from './guard.ts';
import { runChild } from './run-child.ts';
import { optionsIn, type Sandbox } from './sandbox.ts';

export interface GuardSearch {
  /** Where to look, as PATH. */
  readonly searchPath: string;
  /** The operator's own path of bubblewrap: BWRAP_PATH. */
  readonly bwrap?: string | undefined;
  readonly signal: AbortSignal;
}

const HELP_BYTES = 64 * 1024;

/** Looks for the programs that restrict others. */
export async function findGuards({ searchPath, bwrap, signal }: GuardSearch): Promise<Installed> {
  const [prlimit, setpriv] = [findProgram('prlimit', searchPath), findProgram('setpriv', searchPath)];
  const path = findProgram('bwrap', searchPath, bwrap);
  const sandbox = path === undefined ? undefined : await inspect(path, signal);
  return { prlimit, setpriv, sandbox, isRoot: isRoot() };
}

/** Another user can be had for programs: Linux alone, where the number that they get is nobody's. */
const isRoot = (): boolean => process.platform === 'linux' && process.getuid?.() === 0;

async function inspect(path: string, signal: AbortSignal): Promise<Sandbox | undefined> {
  try {
    const { output } = await runChild({
      command: [path, '--help'],
      folder: '/',
      outputBytes: HELP_BYTES,
      signal,
    });
    const options = optionsIn(new TextDecoder().decode(output));
    // Another program under this name would run nothing that it is given.
    return options.has('--ro-bind') ? { path, options } : undefined;
  } catch {
    return undefined; // it does not run here, or not in time: then neither does a sandbox
  }
}
