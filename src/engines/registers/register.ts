import type { RegisterName, RegisterQuestion, VatNumber } from '@kontor/vat';
import type { HttpClient } from '../upstream/http-client.ts';
import type { OutsideCalls } from '../upstream/outside-calls.ts';
import type { Time } from '../upstream/time.ts';
import type { TimeBudget } from '../upstream/time-budget.ts';
import type { AttemptOutcome, FailureCode, RegisterResult } from './register-failure.ts';

export const REGISTER_NAMES = [
  'vies',
  'evatr',
  'hmrc',
  'uid',
  'brreg',
  'skatturinn',
] as const satisfies readonly RegisterName[];

/** The way out that registers use. */
export type Http = Pick<HttpClient, 'request'>;

/** What registers use to ask. */
export interface RegisterWays {
  readonly http: Http;
  readonly time: Time;
  readonly calls: OutsideCalls;
}

/** One state's register, or VIES in the place of many. */
export interface Register {
  readonly name: RegisterName;
  /** Whether it takes this number as that of who asks; without it nobody is named to it. */
  takesRequester?(requester: VatNumber): boolean;
  /**
   * Waits for leave to start an attempt; the function that comes back ends it.
   * @throws WindowFull when the wait would be too long, the signal's reason when it fires.
   */
  enter(vat: VatNumber, signal: AbortSignal): Promise<() => void>;
  /**
   * One attempt.
   * @throws UpstreamFault, WindowFull, NoAnswer, the budget's reason.
   */
  ask(question: RegisterQuestion, attempt: TimeBudget): Promise<RegisterResult>;
}

/** What may be reported about attempts: closed lists and times, without number, name or address. */
export interface AttemptReport {
  readonly register: RegisterName;
  /** Prefix of the number. */
  readonly state: string;
  readonly outcome: AttemptOutcome;
  readonly code?: FailureCode;
  readonly ms: number;
}

/** Gets reports on the registers; for metrics and log. */
export interface RegisterObserver {
  attempted(report: AttemptReport): void;
  circuit(change: {
    readonly register: RegisterName;
    readonly state: string;
    readonly isOpen: boolean;
  }): void;
}
