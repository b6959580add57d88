import type { KeySettings } from '../store/records.ts';
import { isWithinRanges } from './address-range.ts';

/**
 * Whether a key may more after a change than before: one setting that widens suffices
 * (rules: Keys and old sessions). Both settings are valid. `usualRate`: calls a minute of a key without its own.
 */
export function isWidened(
  before: KeySettings,
  after: KeySettings,
  usualRate: number = Number.POSITIVE_INFINITY,
): boolean {
  return (
    (before.scopes !== null && !(after.scopes?.every((scope) => before.scopes!.includes(scope)) ?? false)) ||
    (before.cidrs !== null && (after.cidrs === null || !isWithinRanges(after.cidrs, before.cidrs))) ||
    isMore(before.cap, after.cap) ||
    isMore(before.rate, after.rate, usualRate) ||
    isMore(before.expiresAt, after.expiresAt)
  );
}

/** `null` is no bound, but for what the service then sets itself. */
const isMore = (
  before: number | null,
  after: number | null,
  usual: number = Number.POSITIVE_INFINITY,
): boolean => (after === null ? before !== null : after > (before ?? usual));
