import { useState } from 'preact/hooks';
import type { KeyShown, NewKey } from '../../src/dashboard-api-types/wire.ts';
import { Check, Input, Select, Textarea } from '../components/controls.tsx';
import { Field } from '../components/field.tsx';
import { useFormSubmission } from '../shell/form-submission.ts';
import { callApiWithPassword } from '../shell/password-dialog.tsx';
import { SubmitRow } from '../shell/submit-row.tsx';
import { texts } from '../texts/texts.ts';
import { keysTexts } from './keys.texts.ts';

const DAY_MS = 86_400_000;
const EXPIRIES = { never: null, month: 30, quarter: 90, year: 365 } as const;
type Expiry = keyof typeof EXPIRIES;

/** What is typed as a list: lines, blanks or commas between. */
const listed = (text: string): readonly string[] | null => {
  const parts = text.split(/[\s,]+/).filter((part) => part !== '');
  return parts.length === 0 ? null : parts;
};

/** A number as typed; other text goes to the service as it is, which reports what is wrong with it. */
const counted = (text: string): number | null => (text.trim() === '' ? null : Number(text));

export function KeyForm({ onMade }: { readonly onMade: (made: KeyShown) => void }) {
  const t = keysTexts().form;
  const [name, setName] = useState('');
  const [test, setTest] = useState(false);
  const [expiry, setExpiry] = useState<Expiry>('never');
  const [cap, setCap] = useState('');
  const [rate, setRate] = useState('');
  const [scopes, setScopes] = useState('');
  const [cidrs, setCidrs] = useState('');
  const sending = useFormSubmission(['name', 'cap', 'rate', 'scopes', 'cidrs'], async () => {
    const days = EXPIRIES[expiry];
    const request: NewKey = {
      name,
      isTest: test,
      scopes: listed(scopes),
      cidrs: listed(cidrs),
      cap: counted(cap),
      rate: counted(rate),
      expiresAt: days === null ? null : Date.now() + days * DAY_MS,
    };
    onMade(await callApiWithPassword<KeyShown>('POST', '/keys', request));
  });
  const { optional, more } = texts.value.common;
  return (
    <form class="stack" onSubmit={sending.submit} noValidate>
      <Field label={t.name} hint={t.nameHint} error={sending.errorAt('name')}>
        <Input value={name} onValue={setName} autocomplete="off" />
      </Field>
      <Check label={t.test} hint={t.testHint} checked={test} onChecked={setTest} />
      <details>
        <summary>{more}</summary>
        <div class="stack">
          <Field label={t.expiry}>
            <Select
              value={expiry}
              onValue={(value) => setExpiry(value as Expiry)}
              options={Object.entries(t.expiries).map(([value, text]) => ({ value, text }))}
            />
          </Field>
          <Field label={t.cap} hint={t.capHint} optional={optional} error={sending.errorAt('cap')}>
            <Input inputMode="numeric" value={cap} onValue={setCap} />
          </Field>
          <Field label={t.rate} hint={t.rateHint} optional={optional} error={sending.errorAt('rate')}>
            <Input inputMode="numeric" value={rate} onValue={setRate} />
          </Field>
          <Field label={t.scopes} hint={t.scopesHint} optional={optional} error={sending.errorAt('scopes')}>
            <Textarea value={scopes} onValue={setScopes} rows={3} />
          </Field>
          <Field label={t.cidrs} hint={t.cidrsHint} optional={optional} error={sending.errorAt('cidrs')}>
            <Textarea value={cidrs} onValue={setCidrs} rows={3} />
          </Field>
        </div>
      </details>
      <SubmitRow sending={sending} action={t.action} />
    </form>
  );
}
