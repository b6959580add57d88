import { signal } from '@preact/signals';
import { useState } from 'preact/hooks';
import type { KeyList, KeyRow, KeyShown, NewKey } from '../../../src/dashboard-api-types/wire.ts';
import { ApiFault, callApi } from '../../api.ts';
import { Banner } from '../../components/banner.tsx';
import { Button } from '../../components/button.tsx';
import { Select } from '../../components/controls.tsx';
import { Field } from '../../components/field.tsx';
import { callApiWithPassword, PasswordDialog } from '../../shell/password-dialog.tsx';
import { PasswordNotEntered } from '../../shell/password-not-entered.ts';
import { faultText } from '../../texts/fault-text.ts';
import { exampleKeyTexts } from './example-key.texts.ts';
import { exampleKey } from './example-key.ts';

const DAY_MS = 86_400_000;

/** Those of the reader that are live; nobody is logged in: undefined. */
const keys = signal<readonly KeyRow[] | undefined>(undefined);
/** Texts of keys that were made in this tab, by their ids. */
const madeTexts = new Map<number, string>();

/** @throws ServiceUnreachable, and faults other than that nobody is logged in */
export async function loadKeys(): Promise<void> {
  try {
    const list = await callApi<KeyList>('GET', '/keys');
    keys.value = list.keys.filter(({ state }) => state === 'live');
  } catch (fault) {
    if (!(fault instanceof ApiFault && fault.status === 403)) throw fault;
    keys.value = undefined;
  }
}

/** The reader's keys by name, and a button that makes one for the docs. */
export function KeyPanel() {
  const t = exampleKeyTexts();
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<unknown>();
  const own = keys.value;
  const chosen = exampleKey.value?.id;
  if (own === undefined) {
    return (
      <p class="key-choice small">
        <span>
          <a href="/dashboard/log-in">{t.logIn}</a>
          {t.loggedOut.startsWith(',') ? '' : ' '}
          {t.loggedOut}
        </span>
      </p>
    );
  }
  const choose = (id: string) => {
    const row = own.find((one) => String(one.id) === id);
    exampleKey.value = row && { id: row.id, name: row.name, shown: madeTexts.get(row.id) ?? row.mark };
  };
  const make = async () => {
    setBusy(true);
    setFault(undefined);
    try {
      const order: NewKey = {
        ...{ name: t.keyName, isTest: true, scopes: null, cidrs: null, cap: null, rate: null },
        expiresAt: Date.now() + DAY_MS,
      };
      const { key, text } = await callApiWithPassword<KeyShown>('POST', '/keys', order);
      madeTexts.set(key.id, text);
      keys.value = [key, ...own];
      exampleKey.value = { id: key.id, name: key.name, shown: text };
    } catch (error) {
      if (!(error instanceof PasswordNotEntered)) setFault(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div class="key-choice stack">
      <Field label={t.label}>
        <Select
          value={String(chosen ?? '')}
          onValue={choose}
          options={[
            { value: '', text: t.none },
            ...own.map(({ id, name, mark }) => ({ value: String(id), text: `${name} (${mark})` })),
          ]}
        />
      </Field>
      <div>
        <Button busy={busy} onClick={() => void make()}>
          {t.make}
        </Button>
      </div>
      <p class="quiet small" role="status">
        {chosen !== undefined && (madeTexts.has(chosen) ? t.made : t.mark)}
      </p>
      {fault !== undefined && <Banner look="bad">{faultText(fault)}</Banner>}
      <PasswordDialog />
    </div>
  );
}
