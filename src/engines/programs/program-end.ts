import { constants } from 'node:os';
import { Unavailable } from '@kontor/base';
import type { Limit, ProgramEnd } from '../../core/program.ts';
import type { ChildResult } from './run-child.ts';

/** Exit codes from here on mean a signal (POSIX shells, and bubblewrap). */
const SIGNAL_CODE = 128;

const SIGNAL_NAMES = new Map<number, string>(
  Object.entries(constants.signals).map(([name, number]) => [number, name]),
);

/** Signals that the kernel sends at a limit (setrlimit(2)). */
const LIMIT_SIGNALS: Readonly<Partial<Record<string, Limit>>> = { SIGXCPU: 'cpu', SIGXFSZ: 'space' };

/**
 * How a program ended, from the report of its first process.
 * @throws Unavailable when the sandbox could not be made: then the program has not run
 */
export function programEnd(
  child: Pick<ChildResult, 'code' | 'killedBy' | 'breach' | 'status'>,
  { isSandboxed }: { readonly isSandboxed: boolean },
): ProgramEnd {
  const { code, killedBy, breach, status } = child;
  if (breach !== undefined) return { kind: 'limit', limit: breach };
  if (code === null) return killed(killedBy ?? 'unknown');
  if (!isSandboxed) return { kind: 'exit', code };
  // bubblewrap reports an exit code only for a command that it has started, see --json-status-fd in bwrap(1).
  if (!status.includes('"exit-code"'))
    throw new Unavailable('the sandbox of a program could not be made', {
      description: 'The sandbox of a program could not be started; try again later.',
    });
  const signal = SIGNAL_NAMES.get(code - SIGNAL_CODE);
  return signal === undefined ? { kind: 'exit', code } : killed(signal);
}

function killed(signal: string): ProgramEnd {
  const limit = LIMIT_SIGNALS[signal];
  return limit === undefined ? { kind: 'killed', signal } : { kind: 'limit', limit };
}
