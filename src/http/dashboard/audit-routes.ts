import { InvalidInput, violation } from '@kontor/base';
import type {
  AuditAccount,
  AuditKind,
  AuditParty,
  AuditRow,
  OperatorAudit,
} from '../../dashboard-api-types/wire.ts';
import { DAY_MS } from '../../meter/calendar.ts';
import type { Store } from '../../store/port.ts';
import type { AccountName, Audit, AuditFilter } from '../../store/records.ts';
import { csv } from './csv.ts';
import type { DashboardDependencies } from './dashboard-dependencies.ts';
import { optionalDay } from './days.ts';
import { type DashboardRoute, download, jsonResult, optionalText, optionalWhole, wholeOf } from './route.ts';

const PAGE = 50;
/** Of a part of an e-mail that many have. */
const MAX_ACCOUNTS = 100;
const LINES_AT_ONCE = 1_000;
const MAX_LINES = 100_000;
const HEADER = ['time', 'actor', 'action', 'target', 'subject', 'account', 'network'];

const refusable = (actions: readonly string[]) => actions.flatMap((one) => [one, `${one}.refused`]);

/** Every deed that is written down, by what it is about. */
const KINDS: Readonly<Record<AuditKind, readonly string[]>> = {
  keys: refusable(['key.create', 'key.rotate', 'key.change', 'key.widen', 'key.revoke']),
  'log-in': ['log-in', 'password', 'password.change', 'password.reset'],
  accounts: [
    ...['account.invite', 'invitation.accept', 'account.suspend', 'account.resume', 'account.close'],
    ...['email.change', 'plan.assign'],
  ],
  credits: ['credits.grant', 'payment.debt', 'payment.settle'],
  service: ['backup.make'],
};

/** Who did what, to whom, from where. */
export function auditRoutes({ store }: DashboardDependencies): readonly DashboardRoute[] {
  return [
    {
      method: 'GET',
      path: '/operator/audit',
      guard: 'operator',
      answer: async ({ query }) => {
        const before = optionalWhole(query, 'cursor');
        const found = await store.listAudit({
          ...(await filterOf(store, query)),
          ...(before !== undefined && { before }),
          limit: PAGE + 1,
        });
        const page = found.slice(0, PAGE);
        const accounts = await store.listAccountNames([...new Set(page.flatMap(accountsIn))]);
        const names = new Map(accounts.map((name) => [name.id, name]));
        return jsonResult<OperatorAudit>({
          audit: page.map((line) => rowOf(line, names)),
          cursor: found.length > PAGE ? String(page.at(-1)!.id) : null,
        });
      },
    },
    {
      method: 'GET',
      path: '/operator/audit.csv',
      guard: 'operator',
      answer: async ({ query }) => {
        const rows: (readonly (string | number | null)[])[] = [];
        const filter = { ...(await filterOf(store, query)), limit: LINES_AT_ONCE };
        let page = await store.listAudit(filter);
        while (page.length > 0 && rows.length < MAX_LINES) {
          rows.push(...page.map(cellsOf));
          page = await store.listAudit({ ...filter, before: page.at(-1)!.id });
        }
        return download(csv(HEADER, rows), 'text/csv; charset=utf-8', 'audit.csv');
      },
    },
  ];
}

/** @throws InvalidInput */
async function filterOf(
  store: Pick<Store, 'listAccounts'>,
  query: URLSearchParams,
): Promise<Omit<AuditFilter, 'limit' | 'before'>> {
  const account = optionalText(query, 'account');
  const kind = optionalText(query, 'kind');
  const from = optionalDay(query, 'from');
  const until = optionalDay(query, 'until');
  if (kind !== undefined && !isKind(kind)) {
    const names = Object.keys(KINDS).join(', ');
    throw new InvalidInput([violation(['kind'], { kind: 'valid' }, `must be one of ${names}`)]);
  }
  return {
    ...(account !== undefined && { accounts: await accountsOf(store, account) }),
    ...(kind !== undefined && { actions: KINDS[kind] }),
    ...(from !== undefined && { from: from * DAY_MS }),
    ...(until !== undefined && { until: (until + 1) * DAY_MS }),
  };
}

/** @param text the number of an account, or a part of its e-mail */
async function accountsOf(store: Pick<Store, 'listAccounts'>, text: string): Promise<readonly number[]> {
  if (/^\d+$/.test(text)) return [wholeOf(text, 'account')];
  const found = await store.listAccounts({ after: 0, limit: MAX_ACCOUNTS, search: text });
  return found.map(({ id }) => id);
}

const isKind = (text: string): text is AuditKind => Object.hasOwn(KINDS, text);

const NAMED_ACCOUNT = /^(?:account|operator):(\d+)$/;

const accountIn = (text: string): number | undefined => {
  const id = NAMED_ACCOUNT.exec(text)?.[1];
  return id === undefined ? undefined : Number(id);
};

/** The account of a line; a deed that ended it is under nobody's. */
const concernedBy = ({ account, target }: Audit): number | undefined => account ?? accountIn(target);

const accountsIn = (line: Audit): readonly number[] =>
  [concernedBy(line), accountIn(line.actor)].filter((id) => id !== undefined);

type Names = ReadonlyMap<number, AccountName>;

function rowOf(line: Audit, names: Names): AuditRow {
  const { id, at, action, subject, network } = line;
  const concerned = concernedBy(line);
  return {
    ...{ id, at, action, subject, network },
    actor: partyOf(line.actor, names),
    account: concerned === undefined ? null : accountOf(concerned, names),
  };
}

function partyOf(actor: string, names: Names): AuditParty {
  const id = accountIn(actor);
  if (id !== undefined) return { kind: 'account', ...accountOf(id, names) };
  return { kind: actor === 'command line' ? 'command line' : 'system' };
}

function accountOf(id: number, names: Names): AuditAccount {
  const { email = null, isClosed = true } = names.get(id) ?? {};
  return { id, email, isClosed };
}

const cellsOf = ({ at, actor, action, target, subject, account, network }: Audit) => [
  ...[new Date(at).toISOString(), actor, action, target, subject, account, network],
];
