import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Processes of ours beside the service: each ends with its parent, since its channel then closes. */

const ROOT = join(import.meta.dirname, '..');
const END_MS = 3_000;

export interface Companion extends AsyncDisposable {
  readonly child: ChildProcess;
  /** What it sent when it was ready. */
  readonly output: string;
}

/** @param module from the folder of the attacks @throws when it ends before it is ready */
export async function companion(module: string, ...args: readonly string[]): Promise<Companion> {
  const child = fork(join(ROOT, module), args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const output = await next<string>(child, module);
  return {
    child,
    output,
    [Symbol.asyncDispose]: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.disconnect();
      const late = AbortSignal.timeout(END_MS);
      await Promise.race([ended, sleep(END_MS)]);
      if (late.aborted) child.kill('SIGKILL');
      await ended;
    },
  };
}

/** An order, and the answer to it. @throws when the process ends instead */
export async function answerTo<Answer>({ child }: Companion, order: unknown, name: string): Promise<Answer> {
  const answer = next<Answer>(child, name);
  child.send(order as object);
  return answer;
}

function next<Answer>(child: ChildProcess, name: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const ended = () => reject(new Error(`${name} ended with ${child.exitCode ?? child.signalCode}`));
    child.once('exit', ended);
    child.once('message', (answer) => {
      child.off('exit', ended);
      resolve(answer as Answer);
    });
  });
}
