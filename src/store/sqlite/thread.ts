import { parentPort, workerData } from 'node:worker_threads';
import { Unavailable } from '../../core/errors.ts';
import type { ConnectionOptions } from './connection.ts';
import { Engine, type Task } from './engine.ts';

/** Entry of a database thread: owns one connection and answers what `DatabaseThread` asks. */

export interface Question {
  readonly id: number;
  readonly task: Task | 'close';
  readonly values: readonly unknown[];
}

/** Class instances lose their class between threads: `unavailable` tells what the error was. */
export type Answer =
  | { readonly id: number; readonly result: unknown }
  | { readonly id: number; readonly unavailable: string; readonly retryAfterSeconds: number }
  | { readonly id: number; readonly fault: unknown };

if (parentPort !== null) {
  const port = parentPort;
  const engine = new Engine(workerData as ConnectionOptions);
  port.on('message', async ({ id, task, values }: Question) => {
    if (task === 'close') {
      engine.close();
      port.close();
      return;
    }
    try {
      port.postMessage({ id, result: await engine.run(task, values) } satisfies Answer);
    } catch (error) {
      port.postMessage(failureOf(id, error));
    }
  });
}

function failureOf(id: number, error: unknown): Answer {
  if (!(error instanceof Unavailable)) return { id, fault: error };
  return { id, unavailable: error.reason, retryAfterSeconds: error.retryAfterSeconds };
}
