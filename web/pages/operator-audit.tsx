import { Link } from 'wouter-preact';
import type { AuditAccount, AuditKind, AuditRow, OperatorAudit } from '../../src/dashboard-api-types/wire.ts';
import { Button } from '../components/button.tsx';
import { Select } from '../components/controls.tsx';
import { DateRange } from '../components/date-range.tsx';
import { Empty } from '../components/empty.tsx';
import { Field } from '../components/field.tsx';
import { Pager } from '../components/pager.tsx';
import { SearchBox } from '../components/search-box.tsx';
import { type Column, Table } from '../components/table.tsx';
import { useFilters } from '../shell/filters.ts';
import { useResource } from '../shell/resource.ts';
import { ResourceView } from '../shell/resource-view.tsx';
import { number } from '../texts/formats.ts';
import { Time } from '../texts/time.tsx';
import { dayOf, daysBefore } from '../texts/utc-days.ts';
import { auditTexts } from './audit.texts.ts';
import { operatorTexts } from './operator.texts.ts';
import '../components/filters.css';
import './operator.css';

const FILTERS = ['account', 'kind', 'from', 'until'] as const;
const KINDS: readonly AuditKind[] = ['keys', 'log-in', 'accounts', 'credits', 'service'];
/** What the fields show until days are chosen. */
const USUAL_DAYS = 30;

/** Who did what, to whom, from where. */
export function Audit() {
  const t = auditTexts();
  const { at, chosen, set, clear, cursor, setCursor } = useFilters(FILTERS);
  const filter = new URLSearchParams(chosen.map(([name, value]) => [name, value]));
  const query = new URLSearchParams(filter);
  if (cursor !== undefined) query.set('cursor', cursor);
  const answer = useResource<OperatorAudit>(`/operator/audit?${query}`);
  const today = dayOf(Date.now());
  return (
    <>
      <div class="filters audit-filters">
        <SearchBox
          label={t.account}
          value={at('account')}
          onValue={(account) => set({ account: account.trim() })}
        />
        <Field label={t.kind}>
          <Select
            value={at('kind')}
            onValue={(kind) => set({ kind })}
            options={[{ value: '', text: t.all }, ...KINDS.map((value) => ({ value, text: t.kinds[value] }))]}
          />
        </Field>
      </div>
      <div class="row spread bottom">
        <div class="row bottom">
          <DateRange
            from={at('from') || daysBefore(Date.now(), USUAL_DAYS - 1)}
            until={at('until') || today}
            onRange={(from, until) => set({ from, until })}
          />
          {chosen.length > 0 && (
            <Button look="plain" onClick={clear}>
              {t.showAll}
            </Button>
          )}
        </div>
        <a class="beside-field" href={`/dashboard/api/operator/audit.csv?${filter}`} download>
          {t.csv}
        </a>
      </div>
      <ResourceView answer={answer} lines={8}>
        {({ audit, cursor: next }) =>
          audit.length === 0 ? (
            <Empty title={t.none}>{t.noneWhy}</Empty>
          ) : (
            <div class="stack">
              <Table
                caption={operatorTexts().tabs.audit}
                columns={columns()}
                rows={audit}
                keyOf={({ id }) => id}
              />
              <Pager
                isFirst={cursor === undefined}
                onFirst={() => setCursor(undefined)}
                onNext={next === null ? undefined : () => setCursor(next)}
              />
            </div>
          )
        }
      </ResourceView>
    </>
  );
}

function columns(): readonly Column<AuditRow>[] {
  const { columns } = auditTexts();
  return [
    { name: 'time', title: columns.time, line: 'second', isPlain: true, cell: ({ at }) => <Time at={at} /> },
    { name: 'who', title: columns.who, cell: (row) => <Who row={row} /> },
    { name: 'what', title: columns.what, cell: (row) => <Sentence row={row} /> },
    {
      name: 'whom',
      title: columns.whom,
      line: 'second',
      isPlain: true,
      cell: (row) => (row.account === null || isOwn(row) ? '' : <AccountLink account={row.account} />),
    },
    {
      name: 'network',
      title: columns.network,
      line: 'second',
      isPlain: true,
      cell: ({ network }) => <span class="number">{network ?? ''}</span>,
    },
  ];
}

/** Done to the account that did it: one name is enough. */
const isOwn = ({ actor, account }: AuditRow): boolean => actor.kind === 'account' && actor.id === account?.id;

function Who({ row }: { readonly row: AuditRow }) {
  const t = auditTexts();
  const { actor, account } = row;
  if (account !== null && isOwn(row)) return <AccountLink account={account} />;
  if (actor.kind === 'account') return nameOf(actor);
  return actor.kind === 'system' ? t.system : t.commandLine;
}

function nameOf({ id, email, isClosed }: AuditAccount): string {
  const { gone, noEmail } = auditTexts();
  return email ?? (isClosed ? gone(id) : noEmail(id));
}

/** What is gone has no page any more. */
const AccountLink = ({ account }: { readonly account: AuditAccount }) =>
  account.isClosed ? (
    <span>{nameOf(account)}</span>
  ) : (
    <Link href={`/operator/accounts/${account.id}`}>{nameOf(account)}</Link>
  );

/** What was done, with the name that it had then. */
function Sentence({ row: { action, subject } }: { readonly row: AuditRow }) {
  const { deeds, other } = auditTexts();
  const credits = action === 'credits.grant' && subject !== null ? Number(subject) : undefined;
  const isTaken = credits !== undefined && credits < 0;
  const [withName, without] = deeds[isTaken ? 'credits.take' : action] ?? other;
  if (subject === null) return <span class="deed words">{without}</span>;
  const [before, after = ''] = withName.split('{name}');
  const name = credits === undefined ? subject : number(Math.abs(credits));
  return (
    <span class="deed words">
      {before}
      {withName.includes('{name}') && <strong class="deed-name">{name}</strong>}
      {after}
    </span>
  );
}
