import { randomBytes } from 'node:crypto';
import { AccountCache } from '../../src/meter/account-cache.ts';
import { Keys } from '../../src/meter/keys.ts';
import { Meter } from '../../src/meter/meter.ts';
import type { Store } from '../../src/store/port.ts';

export const clock = { now: (): number => Math.floor(performance.timeOrigin + performance.now()) };
export const random = (count: number): Uint8Array => randomBytes(count);

const CALL = { operation: 'epc-qr-code', isEmpty: false, ms: 3, bytesIn: 200, bytesOut: 900 };

interface LedgerCallersOptions {
  readonly store: Store;
  /** Keys that callers take in turn. */
  readonly tokens: readonly string[];
  readonly callers: number;
}

/** Key check, hold, durable debit and release, by so many callers, without HTTP. */
export class LedgerCallers {
  readonly #options: LedgerCallersOptions;
  readonly #keys: Keys;
  readonly #meter: Meter;
  #count = 0;

  constructor(options: LedgerCallersOptions) {
    const { store, callers } = options;
    const accountCache = new AccountCache();
    this.#options = options;
    this.#keys = new Keys({ store, clock, accountCache, prefix: 'kontor' });
    this.#meter = new Meter({
      ...{ store, accountCache, clock, random },
      retrySecret: random(32),
      concurrency: { ofKey: callers, ofAccount: () => callers },
      onError: (error) => {
        throw error;
      },
    });
  }

  /** Milliseconds that one call takes. */
  async call(): Promise<number> {
    const { tokens } = this.#options;
    const startedAt = performance.now();
    const number = this.#count++;
    const token = tokens[number % tokens.length]!;
    const hold = this.#meter.hold(await this.#keys.check(token, { operation: CALL.operation }), 1);
    await this.#meter.debit(hold, { requestId: `c${number}`, ...CALL });
    hold.release();
    return performance.now() - startedAt;
  }

  /** All callers for so long; how many calls they made. */
  async callFor(seconds: number): Promise<number> {
    const before = this.#count;
    const end = performance.now() + seconds * 1000;
    const caller = async () => {
      while (performance.now() < end) await this.call();
    };
    await Promise.all(Array.from({ length: this.#options.callers }, caller));
    return this.#count - before;
  }

  async close(): Promise<void> {
    await this.#meter.close();
    await this.#options.store.close();
  }
}
