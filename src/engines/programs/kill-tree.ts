import type { ChildProcess } from 'node:child_process';
import { childrenOf, isStopped } from './process-tree.ts';

/** Until a process has obeyed a stop signal: at once, if the machine is not busy. */
const STOP_TRIES = 20;
const STOP_PAUSE_MS = 1;

/** Kills a child that was started `detached` and all of its group: a negative id means the group (kill(2)). */
export function killGroup(child: ChildProcess): void {
  if (child.pid !== undefined) sendSignal(-child.pid, 'SIGKILL');
}

/**
 * Kills a child, its group, and all that it has started, whatever group that is in.
 *
 * bubblewrap dies with its parent only after it has made its sandbox: killed before, it leaves a process that goes on
 * alone and starts the program (5 of 100 calls that were cancelled at random moments of their first 40 ms, with 4 at
 * once). So it is stopped first: then it starts no other, and what it has started can be found.
 */
export function killTree(child: ChildProcess): void {
  const { pid } = child;
  if (pid === undefined || hasEnded(child)) return;
  if (process.platform === 'linux') {
    sendSignal(pid, 'SIGSTOP');
    killStopped(child, pid, STOP_TRIES);
  } else {
    killGroup(child);
  }
}

function killStopped(child: ChildProcess, pid: number, tries: number): void {
  if (hasEnded(child)) return; // its id may be somebody else's by now
  if (tries > 0 && !isStopped(pid)) {
    setTimeout(() => killStopped(child, pid, tries - 1), STOP_PAUSE_MS);
    return;
  }
  killBelow(pid);
  killGroup(child);
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean =>
  exitCode !== null || signalCode !== null;

/** Kills all that a process has started, but not itself. */
export function killBelow(pid: number): void {
  for (const child of childrenOf(pid)) {
    // Before its own children are looked for: it starts no more of them.
    sendSignal(child, 'SIGSTOP');
    killBelow(child);
    sendSignal(child, 'SIGKILL');
  }
}

/** @throws when the signal is refused for another reason than that there is nobody */
export function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    // It is gone, or (macOS) only its dead head is left of the group.
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'ESRCH' && code !== 'EPERM') throw error;
  }
}
