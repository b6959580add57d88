import { Unavailable } from './errors.ts';
import { type AnyOperation, type Clock, type Output, timeoutOf } from './operation.ts';

/** What one run needs; knows no HTTP. */
export interface Run {
  readonly operation: AnyOperation;
  /** Checked by the operation's own schema. */
  readonly input: unknown;
  readonly type: string;
  readonly tools: Readonly<Record<string, unknown>>;
  readonly clock: Clock;
  /** Of the operation's own declaration. */
  readonly settings: unknown;
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
  const { operation, gone, settings } = run;
  if (gone.aborted) throw new CallerGone();
  const stop = new AbortController();
  const ended = Promise.withResolvers<never>();
  const timeoutMs = timeoutOf(operation, settings);
  const timer = setTimeout(() => end(deadline(operation, timeoutMs)), timeoutMs);
  const onGone = () => end(new CallerGone());
  gone.addEventListener('abort', onGone, { once: true });
  function end(error: Error): void {
    ended.reject(error);
    stop.abort(error);
  }
  const { input, type, tools, clock, isTest } = run;
  try {
    const result = operation.run(input, { type, tools, clock, settings, isTest, signal: stop.signal });
    return await Promise.race([result, ended.promise]);
  } finally {
    clearTimeout(timer);
    gone.removeEventListener('abort', onGone);
  }
}

function deadline({ name, deadlineText }: AnyOperation, timeoutMs: number): Unavailable {
  const reason = `deadline of ${name}`;
  if (deadlineText === undefined) return new Unavailable(reason);
  // It is the input that takes so long: no outage that takes a while to end.
  return new Unavailable(reason, { description: deadlineText(timeoutMs), retryAfterSeconds: 1 });
}
