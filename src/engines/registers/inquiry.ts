import type { RegisterQuestion } from '@kontor/vat';
import { WindowFull } from '../upstream/call-window.ts';
import { type Time, wait } from '../upstream/time.ts';
import { TimeBudget, TimeBudgetExceeded } from '../upstream/time-budget.ts';
import { UpstreamFault } from '../upstream/upstream-fault.ts';
import type { Register, RegisterObserver } from './register.ts';
import {
  attemptOutcome,
  NoAnswer,
  type RegisterFailure,
  type RegisterResult,
  registerFailure,
} from './register-failure.ts';
import { retryDelayMs } from './retry-delay.ts';

/** An attempt that has less time than this is not worth the register's trouble. */
const MIN_ATTEMPT_MS = 1000;

export interface InquiryTools {
  readonly time: Time;
  readonly random: () => number;
  readonly observer: RegisterObserver;
  readonly timeoutMs: number;
  readonly attemptTimeoutMs: number;
}

/** One verification at one register: attempts, waits and retries within its time. */
export class Inquiry {
  readonly #register: Register;
  readonly #question: RegisterQuestion;
  readonly #tools: InquiryTools;

  constructor(register: Register, question: RegisterQuestion, tools: InquiryTools) {
    this.#register = register;
    this.#question = question;
    this.#tools = tools;
  }

  /** The last reading. @throws the signal's reason when the callers are gone. */
  async run(signal: AbortSignal): Promise<RegisterResult> {
    const { time, random, timeoutMs } = this.#tools;
    const budget = new TimeBudget(time, timeoutMs, signal);
    try {
      for (let attempts = 1; ; attempts++) {
        const reading = await this.#turn(budget, attempts);
        if (reading.kind !== 'failure') return reading;
        const delayMs = retryDelayMs(reading, attempts, random);
        if (delayMs === undefined || delayMs + MIN_ATTEMPT_MS > budget.leftMs()) return reading;
        if (!(await this.#waited(delayMs, budget))) return reading;
      }
    } finally {
      budget.close();
    }
  }

  /** False where the time was up meanwhile: a busy process wakes up later than it asked for. */
  async #waited(ms: number, budget: TimeBudget): Promise<boolean> {
    try {
      await wait(this.#tools.time, ms, budget.signal);
      return true;
    } catch (error) {
      if (error instanceof TimeBudgetExceeded) return false;
      throw error;
    }
  }

  /** Waits for its turn, then makes one attempt. */
  async #turn(budget: TimeBudget, attempts: number): Promise<RegisterResult> {
    const leave = await this.#enter(budget);
    if (typeof leave !== 'function') return leave;
    const { time, attemptTimeoutMs } = this.#tools;
    const allottedMs = Math.min(attemptTimeoutMs, budget.leftMs());
    const attempt = new TimeBudget(time, allottedMs, budget.signal);
    const start = time.now();
    try {
      const reading = await this.#attempt(attempt);
      this.#report(reading, time.now() - start);
      // A first attempt that our own queue left little time does not count against the register.
      const isCutShort = attempts === 1 && allottedMs < attemptTimeoutMs / 2;
      return isCutShort && isTimeout(reading) ? registerFailure('queue') : reading;
    } finally {
      attempt.close();
      leave();
    }
  }

  async #enter(budget: TimeBudget): Promise<(() => void) | RegisterFailure> {
    try {
      return await this.#register.enter(this.#question.vat, budget.signal);
    } catch (error) {
      if (error instanceof TimeBudgetExceeded) return registerFailure('queue');
      return failureOf(error);
    }
  }

  async #attempt(attempt: TimeBudget): Promise<RegisterResult> {
    try {
      return await this.#register.ask(this.#question, attempt);
    } catch (error) {
      return failureOf(error);
    }
  }

  #report(reading: RegisterResult, ms: number): void {
    this.#tools.observer.attempted({
      register: this.#register.name,
      state: this.#question.vat.prefix,
      outcome: attemptOutcome(reading),
      ...(reading.kind === 'failure' && { code: reading.code }),
      ms,
    });
  }
}

const isTimeout = (reading: RegisterResult): boolean =>
  reading.kind === 'failure' && reading.code === 'timeout';

/** What an attempt's throw means. @throws what is neither the register's failure nor our limits. */
function failureOf(error: unknown): RegisterFailure {
  if (error instanceof NoAnswer) return error.failure;
  if (error instanceof UpstreamFault) return registerFailure(error.kind);
  if (error instanceof TimeBudgetExceeded) return registerFailure('timeout');
  if (error instanceof WindowFull) return registerFailure('limited', Math.ceil(error.retryAfterMs / 1000));
  throw error;
}
