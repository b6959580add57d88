import { useState } from 'preact/hooks';
import { useLocation } from 'wouter-preact';
import { Tabs } from '../parts/tabs.tsx';
import { useTitle } from '../shell/title.ts';
import { operatorTexts } from './operator.texts.ts';
import { Accounts } from './operator-accounts.tsx';
import { Audit, Health, Links } from './operator-lists.tsx';

const PARTS = ['accounts', 'health', 'links', 'audit'] as const;
type Part = (typeof PARTS)[number];

/** `account`: the id of an open sheet. */
export function Operator({ account }: { readonly account?: string }) {
  const t = operatorTexts();
  useTitle(t.title);
  const [, go] = useLocation();
  const [part, setPart] = useState<Part>('accounts');
  return (
    <>
      <h1>{t.title}</h1>
      <Tabs
        label={t.tabs.label}
        tabs={PARTS.map((id) => ({ id, name: t.tabs[id] }))}
        chosen={part}
        onChosen={(id) => {
          setPart(id as Part);
          go('/operator');
        }}
      />
      {part === 'accounts' && <Accounts {...(account !== undefined && { chosen: Number(account) })} />}
      {part === 'health' && <Health />}
      {part === 'links' && <Links />}
      {part === 'audit' && <Audit />}
    </>
  );
}
