import type { Config } from '../config.ts';
import type { AnyOperation, Clock, Settings } from '../core/operation.ts';
import type { AddressReader } from './authorization.ts';
import type { HealthReport } from './health.ts';
import type { Log } from './log.ts';
import type { Metrics } from './metrics.ts';
import type { RateLimiter } from './rate-limit.ts';

/** Who calls, as the key tells. */
export interface Caller {
  readonly account: number;
  readonly keyId: number;
}

/** Credits set aside for one call under way. */
export interface Hold {
  /** May be called more than once. */
  release(): void;
}

export interface Receipt {
  readonly used: number;
  readonly remaining: number | 'unlimited';
  readonly replayed: boolean;
}

/** What is written of a successful call, all numbers. `repeat` lets a retry go uncharged (platform 6.5). */
export interface CallRecord {
  readonly requestId: string;
  readonly operation: string;
  readonly status: number;
  readonly ms: number;
  readonly bytesIn: number;
  readonly bytesOut: number;
  readonly repeat?: {
    readonly key: string;
    readonly method: string;
    readonly path: string;
    readonly body: Uint8Array;
  };
}

/** The meter as the pipeline sees it: src/meter fulfils it. */
export interface Meter {
  /** @throws Refusal unpaid, or busy when too many calls of the key are under way. */
  hold(caller: Caller, cost: number): Hold;
  /** Durable when it resolves. @throws Refusal unpaid, Unavailable */
  debit(hold: Hold, record: CallRecord): Promise<Receipt>;
  failed(caller: Caller, operation: string): void;
}

export interface Keys {
  /** Without `operation` no scope is asked for. @throws Refusal forbidden */
  check(
    token: string,
    use: { readonly operation?: string; readonly address: string },
  ): Caller | Promise<Caller>;
}

/** Everything that the HTTP service is built from; made by the composition root. */
export interface Parts {
  readonly config: Config;
  readonly settings: Settings;
  readonly operations: readonly AnyOperation[];
  readonly clock: Clock;
  readonly build: string;
  readonly keys: Keys;
  readonly meter: Meter;
  readonly limiter: RateLimiter | undefined;
  /** What operations may use; queues are fair between keys. */
  readonly toolsFor: (keyId: number) => unknown;
  readonly accountReport: (caller: Caller) => Promise<object>;
  readonly addressOf: AddressReader;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly health: HealthReport;
  readonly newRequestId: () => string;
  /** Shutting down, or the event loop or memory is over its limit: new calls get 503. */
  readonly state: { closing: boolean; overloaded: () => boolean };
}
