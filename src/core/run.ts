import { Unavailable } from '@kontor/base';
import type { CallerDeparture } from './caller-departure.ts';
import {
  type AccountSettings,
  type AnyOperation,
  type Clock,
  type Context,
  type Output,
  timeoutOf,
} from './operation.ts';
import type { RunDeadline } from './run-deadline.ts';

/** The input of one run, without HTTP. */
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
  readonly requestId?: string;
  readonly account?: AccountSettings;
  readonly departure: CallerDeparture;
  /** Not yet started; whoever makes the run wait for a slot puts it off. */
  readonly deadline: RunDeadline;
}

/** The caller closed the connection: nobody waits for the result, nothing is charged. */
export class CallerLeft extends Error {
  constructor() {
    super('the caller is gone');
    this.name = 'CallerLeft';
  }
}

/** The operation has had its time. */
export class DeadlinePassed extends Unavailable {
  constructor({ name, deadlineText }: AnyOperation, timeoutMs: number) {
    // With a text of its own it is the input that takes so long: no outage that takes a while to end.
    const told = deadlineText && { description: deadlineText(timeoutMs), retryAfterSeconds: 1 };
    const seconds = Math.round(timeoutMs / 1000);
    const description = `The call did not end within its time limit of ${seconds} s; try again later.`;
    const why = { cause: 'deadline', subject: String(seconds) };
    super(`deadline of ${name}`, { ...(told ?? { description }), why });
  }
}

/**
 * Runs an operation within its deadline, which starts again when it has waited for a slot.
 * @throws DeadlinePassed, CallerLeft, and what the operation throws: Refusal busy when it waited too long for a slot.
 */
export function runOperation(run: Run): Promise<Output | undefined> {
  const { operation, settings, departure, deadline } = run;
  if (departure.hasLeft) return Promise.reject(new CallerLeft());
  return new Promise((resolve, reject) => {
    const context = new RunContext(run);
    const timeoutMs = timeoutOf(operation, settings);
    deadline.start(timeoutMs, () => {
      const error = new DeadlinePassed(operation, timeoutMs);
      context.stop(error);
      // The run's own error wins: it names a wait for a slot.
      setImmediate(() => fail(error));
    });
    const settle = () => {
      deadline.clear();
      forget();
    };
    const fail = (error: unknown) => {
      settle();
      reject(error);
    };
    const end = (error: Error) => {
      fail(error);
      context.stop(error);
    };
    const forget = departure.whenLeft(() => end(new CallerLeft()));
    // What an operation throws before its first wait is no different from what it throws later.
    try {
      operation.run(run.input, context).then((output) => {
        settle();
        resolve(output);
      }, fail);
    } catch (error) {
      fail(error);
    }
  });
}

/** The context of one run. Most operations never look at the signal, so it is made for those that do. */
class RunContext implements Omit<Context, 'tools' | 'settings'> {
  readonly type: string;
  readonly tools: Run['tools'];
  readonly clock: Clock;
  readonly settings: unknown;
  readonly isTest: boolean;
  readonly requestId?: string;
  readonly account?: AccountSettings;
  readonly #deadline: RunDeadline;
  #stopping: AbortController | undefined;
  #stopped: Error | undefined;

  constructor({ type, tools, clock, settings, isTest, requestId, account, deadline }: Run) {
    this.#deadline = deadline;
    this.type = type;
    this.tools = tools;
    this.clock = clock;
    this.settings = settings;
    this.isTest = isTest;
    if (requestId !== undefined) this.requestId = requestId;
    if (account !== undefined) this.account = account;
  }

  get waitedMs(): number {
    return this.#deadline.waitedMs;
  }

  get signal(): AbortSignal {
    this.#stopping ??= new AbortController();
    if (this.#stopped !== undefined) this.#stopping.abort(this.#stopped);
    return this.#stopping.signal;
  }

  stop(reason: Error): void {
    this.#stopped = reason;
    this.#stopping?.abort(reason);
  }
}
