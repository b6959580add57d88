import type { KeyRow } from '../../src/dashboard-api-types/wire.ts';
import { now } from '../texts/clock.ts';
import { day, number } from '../texts/formats.ts';
import { relativeTime } from '../texts/relative-time.ts';
import { language } from '../texts/texts.ts';
import { type KeyLimit, limitsOf } from './chosen-key.ts';
import { playgroundTexts } from './playground.texts.ts';

interface KeySelectProps {
  /** All that are live; those that may not be used are named with the reason. */
  readonly live: readonly KeyRow[];
  readonly usable: readonly KeyRow[];
  readonly keyId: number | undefined;
  readonly onKey: (id: number) => void;
  readonly disabled?: boolean;
  readonly id?: string;
  readonly 'aria-describedby'?: string | undefined;
  readonly 'aria-invalid'?: boolean;
}

/** The control of a field: with which key. */
export const KeySelect = ({ live, usable, keyId, onKey, ...rest }: KeySelectProps) => (
  <select
    {...rest}
    class="input"
    value={String(keyId)}
    onChange={({ currentTarget }) => onKey(Number(currentTarget.value))}
  >
    {live.map((key) => (
      <option key={key.id} value={String(key.id)} disabled={!usable.includes(key)}>
        {nameOf(key)}
      </option>
    ))}
  </select>
);

/** The name with what limits the key: `shop-prod (only barcode, ends in 2 days)`. */
function nameOf(key: KeyRow): string {
  const t = playgroundTexts();
  const reasons = [...(key.isTest ? [t.limits.test] : []), ...limitsOf(key, now.value).map(reasonOf)];
  return reasons.length === 0 ? key.name : `${key.name} (${reasons.join(', ')})`;
}

function reasonOf(limit: KeyLimit): string {
  const { limits } = playgroundTexts();
  if (limit.kind === 'scopes')
    return limit.operations.length === 1
      ? limits.only(limit.operations[0] ?? '')
      : limits.some(limit.operations.length);
  if (limit.kind === 'cap') return limits.cap(number(limit.used), number(limit.of));
  if (limit.kind === 'addresses') return limits.addresses;
  const near = relativeTime(limit.at, now.value, language.value, MAX_DAYS);
  return near === undefined ? limits.endsOn(day(limit.at)) : limits.ends(near);
}

/** Ends within these are shown in days. */
const MAX_DAYS = 30;
