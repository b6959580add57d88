import type { KeyRow } from '../../src/dashboard-api-types/wire.ts';

/** Which key a call of the playground is made with. */

const DAY_MS = 86_400_000;
/** A key that ends before this is not chosen by itself. */
const SOON_MS = 30 * DAY_MS;

/** What limits a key; a person who chooses it should see why it may refuse. */
export type KeyLimit =
  | { readonly kind: 'scopes'; readonly operations: readonly string[] }
  | { readonly kind: 'ends'; readonly at: number }
  | { readonly kind: 'cap'; readonly used: number; readonly of: number }
  | { readonly kind: 'addresses'; readonly ranges: readonly string[] };

/** Limits of a key, the one that excludes most calls first; empty for a key that may do all. @param now Unix milliseconds */
export function limitsOf(
  { scopes, expiresAt, cap, capUsed, cidrs }: KeyRow,
  now: number,
): readonly KeyLimit[] {
  const limits: KeyLimit[] = [];
  if (scopes !== null) limits.push({ kind: 'scopes', operations: scopes });
  if (cidrs !== null) limits.push({ kind: 'addresses', ranges: cidrs });
  if (cap !== null) limits.push({ kind: 'cap', used: capUsed, of: cap });
  if (expiresAt !== null && expiresAt - now < SOON_MS) limits.push({ kind: 'ends', at: expiresAt });
  return limits;
}

interface Choice {
  /** Keys that may call the operation. */
  readonly usable: readonly KeyRow[];
  /** The one used last in this browser, where there was one. */
  readonly lastId: number | undefined;
  /** Unix milliseconds. */
  readonly now: number;
}

/**
 * The key of the last call here, else a test key, else one without limits, else any; of several the one that was used
 * last. Undefined where no key may call.
 */
export function chosenKey({ usable, lastId, now }: Choice): KeyRow | undefined {
  const byUse = usable.toSorted((a, b) => (b.lastUsedAt ?? 0) - (a.lastUsedAt ?? 0) || a.id - b.id);
  return (
    byUse.find(({ id }) => id === lastId) ??
    byUse.find(({ isTest }) => isTest) ??
    byUse.find((key) => limitsOf(key, now).length === 0) ??
    byUse[0]
  );
}
