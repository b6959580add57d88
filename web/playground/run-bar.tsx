import { Link } from 'wouter-preact';
import type { KeyRow } from '../../src/dashboard-api-types/wire.ts';
import { Button } from '../components/button.tsx';
import { Field } from '../components/field.tsx';
import { now } from '../texts/clock.ts';
import { day, number } from '../texts/formats.ts';
import { relativeTime } from '../texts/relative-time.ts';
import { language } from '../texts/texts.ts';
import { type KeyLimit, limitsOf } from './chosen-key.ts';
import type { PlaygroundOperation } from './operations.ts';
import { playgroundTexts } from './playground.texts.ts';

interface RunBarProps {
  /** All that are live; those that may not call the operation are named with the reason. */
  readonly live: readonly KeyRow[];
  readonly usable: readonly KeyRow[];
  readonly keyId: number | undefined;
  readonly onKey: (id: number) => void;
  readonly operation: PlaygroundOperation;
  /** The id of the form that Run sends. */
  readonly form: string;
  readonly busy: boolean;
  readonly onCancel: () => void;
}

/** With which key, for how much, and the one button; while a call runs, the way to end it. */
export function RunBar({ live, usable, keyId, onKey, operation, form, busy, onCancel }: RunBarProps) {
  const t = playgroundTexts();
  if (usable.length === 0) {
    return (
      <p>
        {live.length > 0 ? t.noRightKey : t.noKey} <Link href="/keys">{t.createKey}</Link>
      </p>
    );
  }
  const isTest = usable.find(({ id }) => id === keyId)?.isTest === true;
  return (
    <div class="playground-run">
      <Field label={t.key} hint={isTest ? t.testKey : t.costs(operation.credits)}>
        <select
          class="input"
          value={String(keyId)}
          disabled={busy}
          onChange={({ currentTarget }) => onKey(Number(currentTarget.value))}
        >
          {live.map((key) => (
            <option key={key.id} value={String(key.id)} disabled={!usable.includes(key)}>
              {nameOf(key)}
            </option>
          ))}
        </select>
      </Field>
      {/* Two elements: one that became Run while Cancel is pressed would send the form. */}
      {busy ? (
        <Button key="cancel" onClick={onCancel}>
          {t.cancel}
        </Button>
      ) : (
        <Button key="run" type="submit" look="primary" form={form}>
          {t.run}
        </Button>
      )}
    </div>
  );
}

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
