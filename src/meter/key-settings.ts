import { isIP, isIPv4 } from 'node:net';
import { codePoints, type Violation, violation } from '@kontor/base';
import type { KeySettings } from '../store/records.ts';
import { DAY_MS } from './calendar.ts';

const MAX_NAME = 60;
const MAX_CAP = 1_000_000_000;
const MAX_RATE = 1_000_000;
const MAX_CIDRS = 50;
/** Days ahead that a key may expire: five years, with their leap days. */
const LONGEST_LIFE_DAYS = 1_826;

/** True for an address or a CIDR range, IPv4 or IPv6. */
function isCidr(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  if (isIP(address) === 0 || address.includes('%') || rest.length > 0) return false;
  if (bits === undefined) return true;
  return /^(0|[1-9]\d{0,2})$/.test(bits) && Number(bits) <= (isIPv4(address) ? 32 : 128);
}

const isWithin = (value: number | null, most: number): boolean =>
  value === null || (Number.isInteger(value) && value >= 1 && value <= most);

/**
 * What is wrong with the settings of a key (rules: Life of a key). `operations`: the scopes there are; `kept`: when the
 * key expires already, which may be further ahead than is allowed today.
 */
export function keySettingsViolations(
  settings: KeySettings,
  {
    operations,
    now,
    kept,
  }: { readonly operations: readonly string[]; readonly now: number; readonly kept?: number | null },
): Violation[] {
  const { name, scopes, cidrs, cap, rate, expiresAt } = settings;
  const found: Violation[] = [];
  if (name.trim() === '') found.push(violation(['name'], { kind: 'blank' }, 'is needed'));
  if (codePoints(name) > MAX_NAME) {
    const length = `${codePoints(name)} characters, at most ${MAX_NAME} allowed`;
    found.push(violation(['name'], { kind: 'longer', max: MAX_NAME }, length));
  }
  if (scopes !== null && scopes.length === 0) {
    found.push(violation(['scopes'], { kind: 'empty' }, 'name at least one operation, or none for all'));
  }
  for (const [index, scope] of (scopes ?? []).entries()) {
    if (!operations.includes(scope)) {
      found.push(violation(['scopes', index], { kind: 'valid' }, 'unknown operation'));
    }
  }
  if (cidrs !== null && (cidrs.length === 0 || cidrs.length > MAX_CIDRS)) {
    found.push(violation(['cidrs'], { kind: 'valid' }, `takes 1 to ${MAX_CIDRS} entries`));
  }
  for (const [index, range] of (cidrs ?? []).entries()) {
    if (!isCidr(range))
      found.push(violation(['cidrs', index], { kind: 'valid' }, 'must be an IP address or CIDR range'));
  }
  if (!isWithin(cap, MAX_CAP)) {
    found.push(violation(['cap'], { kind: 'between', min: 1, max: MAX_CAP }, 'is outside the bounds'));
  }
  if (!isWithin(rate, MAX_RATE)) {
    found.push(violation(['rate'], { kind: 'between', min: 1, max: MAX_RATE }, 'is outside the bounds'));
  }
  if (expiresAt !== null && !(Number.isInteger(expiresAt) && expiresAt > now)) {
    found.push(violation(['expiresAt'], { kind: 'valid' }, 'must be in the future'));
  }
  if (expiresAt !== null && expiresAt !== kept && expiresAt > now + LONGEST_LIFE_DAYS * DAY_MS) {
    const description = `must be at most ${LONGEST_LIFE_DAYS} days ahead`;
    found.push(violation(['expiresAt'], { kind: 'valid' }, description));
  }
  return found;
}
