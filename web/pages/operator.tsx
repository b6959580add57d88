import { useLocation } from 'wouter-preact';
import { Tabs } from '../components/tabs.tsx';
import { useTitle } from '../shell/title.ts';
import { operatorTexts } from './operator.texts.ts';
import { Accounts } from './operator-accounts.tsx';
import { Audit } from './operator-audit.tsx';
import { Health } from './operator-health.tsx';
import { Links } from './operator-links.tsx';

const PARTS = ['accounts', 'health', 'links', 'audit'] as const;
type OperatorPart = (typeof PARTS)[number];

const isPart = (text: string | undefined): text is OperatorPart => PARTS.some((part) => part === text);

/** `part`: as the address names it; `account`: the id of an open sheet. */
export function Operator({ part: asked, account }: { readonly part?: string; readonly account?: string }) {
  const t = operatorTexts();
  useTitle(t.title);
  const [, go] = useLocation();
  const part = isPart(asked) ? asked : 'accounts';
  return (
    <>
      <h1>{t.title}</h1>
      <Tabs
        label={t.tabs.label}
        tabs={PARTS.map((id) => ({ id, name: t.tabs[id] }))}
        chosen={part}
        onChosen={(id) => go(id === 'accounts' ? '/operator' : `/operator/${id}`)}
      />
      {part === 'accounts' && <Accounts {...(account !== undefined && { chosen: Number(account) })} />}
      {part === 'health' && <Health />}
      {part === 'links' && <Links />}
      {part === 'audit' && <Audit />}
    </>
  );
}
