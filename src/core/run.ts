import { Unavailable } from './errors.ts';
import type { AnyOperation, Clock, Output, Settings } from './operation.ts';

/** What one run needs; knows no HTTP. */
export interface Run {
  readonly operation: AnyOperation;
  /** Checked by the operation's own schema. */
  readonly input: unknown;
  readonly type: string;
  readonly tools: unknown;
  readonly clock: Clock;
  readonly settings: Settings;
  readonly isTest: boolean;
  /** Fires when the caller is gone. */
  readonly gone: AbortSignal;
}

/** The caller closed the connection: nobody waits for the result, nothing is charged. */
export class CallerGone extends Error {
  constructor() {
    super('the caller is gone');
    this.name = 'CallerGone';
  }
}

/**
 * Runs an operation within its deadline (waiting for a worker included).
 * @throws Unavailable at the deadline, CallerGone, and what the operation throws.
 */
export async function runOperation(run: Run): Promise<Output | undefined> {
  const { operation, gone } = run;
  if (gone.aborted) throw new CallerGone();
  const stop = new AbortController();
  const ended = Promise.withResolvers<never>();
  const timer = setTimeout(() => end(new Unavailable(`deadline of ${operation.name}`)), operation.timeoutMs);
  const onGone = () => end(new CallerGone());
  gone.addEventListener('abort', onGone, { once: true });
  function end(error: Error): void {
    ended.reject(error);
    stop.abort(error);
  }
  const { input, type, tools, clock, settings, isTest } = run;
  try {
    const result = operation.run(input, { type, tools, clock, settings, isTest, signal: stop.signal });
    return await Promise.race([result, ended.promise]);
  } finally {
    clearTimeout(timer);
    gone.removeEventListener('abort', onGone);
  }
}
