import { Refusal } from '@kontor/base';
import { FixedWindows } from '#shares/fixed-windows.ts';
import { groupOf, type Source } from '#shares/source.ts';
import type { Clock } from '../core/operation.ts';
import { type Limit, limitOf } from './limit.ts';

/** Accounts and networks that are remembered; the one that was refused longest ago goes first. */
const MAX_SOURCES = 10_000;

/**
 * Refused calls cost the caller nothing and the service something: they have a rate of their own, in fixed windows. Of
 * whoever is above it nothing more is read until the window is over.
 */
export class RejectionRateLimit {
  readonly #limit: Limit | undefined;
  readonly #windows: FixedWindows;

  /** @param setting REFUSED_LIMIT */
  constructor(setting: string, clock: Clock) {
    this.#limit = limitOf(setting);
    this.#windows = new FixedWindows({
      lengthMs: (this.#limit?.seconds ?? 0) * 1000,
      most: MAX_SOURCES,
      now: () => clock.now(),
    });
  }

  /** @throws Refusal busy when the account, or the network of a stranger, is above the rate */
  check(source: Source): void {
    const name = nameOf(source);
    if (this.#limit === undefined || this.#windows.of(name) < this.#limit.quota) return;
    throw new Refusal('busy', {
      retryAfterSeconds: Math.max(1, Math.ceil(this.#windows.leftMs(name) / 1000)),
      reason: 'refused-limit',
      why: { cause: 'failedCalls' },
    });
  }

  /** Counts one refused call. */
  count(source: Source): void {
    if (this.#limit !== undefined) this.#windows.count(nameOf(source));
  }
}

/** All keys of an account together. */
const nameOf = (source: Source): string =>
  source.kind === 'account' ? `account ${groupOf(source)}` : source.network;
