import { Link } from 'wouter-preact';
import type { KeyRow } from '../../src/dashboard-api-types/wire.ts';
import { Button } from '../components/button.tsx';
import { Field } from '../components/field.tsx';
import { KeySelect } from './key-select.tsx';
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
        <KeySelect live={live} usable={usable} keyId={keyId} onKey={onKey} disabled={busy} />
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
