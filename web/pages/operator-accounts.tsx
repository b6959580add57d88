import { useState } from 'preact/hooks';
import { Link, useLocation } from 'wouter-preact';
import type {
  InvitationShown,
  OperatorAccountRow,
  OperatorAccountSort,
  OperatorAccountState,
  OperatorAccounts,
} from '../../src/dashboard-api-types/wire.ts';
import { Button } from '../components/button.tsx';
import { Input, Select } from '../components/controls.tsx';
import { Empty } from '../components/empty.tsx';
import { Field } from '../components/field.tsx';
import { Pager } from '../components/pager.tsx';
import { SearchBox } from '../components/search-box.tsx';
import { Sheet } from '../components/sheet.tsx';
import { type Column, Table } from '../components/table.tsx';
import { Tag } from '../components/tag.tsx';
import { useFilters } from '../shell/filters.ts';
import { useFormSubmission } from '../shell/form-submission.ts';
import { callApiWithPassword } from '../shell/password-dialog.tsx';
import { useResource } from '../shell/resource.ts';
import { ResourceView } from '../shell/resource-view.tsx';
import { service } from '../shell/session.ts';
import { SubmitRow } from '../shell/submit-row.tsx';
import { number } from '../texts/formats.ts';
import { language, texts } from '../texts/texts.ts';
import { Time } from '../texts/time.tsx';
import { InvitationLink } from './invitation-link.tsx';
import { operatorTexts } from './operator.texts.ts';
import { AccountSheet } from './operator-account.tsx';
import '../components/filters.css';
import './operator.css';

const STATES: readonly OperatorAccountState[] = ['active', 'unverified', 'suspended', 'operator'];
const SORTS: readonly OperatorAccountSort[] = [
  ...(['email', 'plan', 'credits', 'calls', 'lastCall', 'state', 'created'] as const),
];
/** Newest first. */
const USUAL_SORT = 'created';
const FILTERS = ['search', 'state', 'sort', 'order'] as const;

/** `chosen`: the id of an open sheet. */
export function Accounts({ chosen }: { readonly chosen?: number }) {
  const t = operatorTexts();
  const [, go] = useLocation();
  const { at, set, params, cursor, setCursor } = useFilters(FILTERS);
  const [isInviting, setInviting] = useState(false);
  const sort = SORTS.find((one) => one === at('sort')) ?? USUAL_SORT;
  const isDescending = at('sort') === '' || at('order') === 'descending';
  const query = new URLSearchParams({
    ...{ sort, order: isDescending ? 'descending' : 'ascending' },
    ...(at('search') && { search: at('search') }),
    ...(at('state') && { state: at('state') }),
    ...(cursor !== undefined && { cursor }),
  });
  const answer = useResource<OperatorAccounts>(`/operator/accounts?${query}`);
  const onSort = (by: string, descending: boolean) =>
    set({ sort: by, order: descending ? 'descending' : 'ascending' });
  return (
    <>
      <div class="row spread">
        <p class="quiet">{t.accountsIntro}</p>
        {service.value?.signUp === 'closed' ? (
          <p class="quiet">{t.invite.closed}</p>
        ) : (
          <Button onClick={() => setInviting(true)}>{t.invite.action}</Button>
        )}
      </div>
      <div class="filters account-filters">
        <SearchBox label={t.search} value={at('search')} onValue={(search) => set({ search })} />
        <Field label={t.columns.state}>
          <Select
            value={at('state')}
            onValue={(state) => set({ state })}
            options={[
              { value: '', text: t.all },
              ...STATES.map((value) => ({ value, text: t.states[value] })),
            ]}
          />
        </Field>
        <Field label={t.sortBy}>
          <Select
            value={sort}
            onValue={(by) => onSort(by, !['email', 'plan', 'state'].includes(by))}
            options={SORTS.map((value) => ({ value, text: t.columns[value] }))}
          />
        </Field>
      </div>
      <ResourceView answer={answer} lines={8}>
        {({ accounts, cursor: next }) =>
          accounts.length === 0 ? (
            <Empty title={t.none}>{t.noneWhy}</Empty>
          ) : (
            <>
              <Table
                caption={t.tabs.accounts}
                columns={columns()}
                rows={accounts}
                keyOf={({ id }) => id}
                sorting={{ by: sort, isDescending, onSort }}
                isClickable
              />
              <Pager
                isFirst={cursor === undefined}
                onFirst={() => setCursor(undefined)}
                onNext={next === null ? undefined : () => setCursor(next)}
              />
            </>
          )
        }
      </ResourceView>
      {chosen !== undefined && (
        <AccountSheet
          key={chosen}
          id={chosen}
          onClose={() => go(`/operator?${params}`)}
          onChanged={answer.again}
        />
      )}
      {isInviting && (
        <Sheet title={t.invite.title} onClose={() => setInviting(false)}>
          <Invite />
        </Sheet>
      )}
    </>
  );
}

/** One word for an account's state, the most important one. */
function stateOf({ suspendedAt, isVerified, role }: OperatorAccountRow) {
  const { states } = operatorTexts();
  if (suspendedAt !== null) return <Tag look="bad">{states.suspended}</Tag>;
  if (role === 'operator') return <Tag>{states.operator}</Tag>;
  return isVerified ? <Tag look="good">{states.active}</Tag> : <Tag look="warn">{states.unverified}</Tag>;
}

function columns(): readonly Column<OperatorAccountRow>[] {
  const { columns, noEmail, unlimited, never } = operatorTexts();
  return [
    {
      name: 'email',
      title: columns.email,
      isSortable: true,
      cell: ({ id, email }) => (
        <Link href={`/operator/accounts/${id}${location.search}`} class="row-link">
          {email ?? noEmail(id)}
        </Link>
      ),
    },
    { name: 'state', title: columns.state, isSortable: true, cell: stateOf },
    {
      name: 'plan',
      title: columns.plan,
      line: 'second',
      isPlain: true,
      isSortable: true,
      cell: ({ planName }) => <span class="words">{planName}</span>,
    },
    {
      name: 'credits',
      title: columns.credits,
      kind: 'number',
      line: 'second',
      isSortable: true,
      cell: (row) => (row.unlimited ? unlimited : number(row.credits)),
    },
    {
      name: 'calls',
      title: columns.calls,
      kind: 'number',
      line: 'second',
      isSortable: true,
      cell: ({ calls }) => number(calls),
    },
    {
      name: 'lastCall',
      title: columns.lastCall,
      kind: 'number',
      line: 'second',
      isSortable: true,
      cell: ({ lastCallAt }) => (lastCallAt === null ? never : <Time at={lastCallAt} />),
    },
  ];
}

function Invite() {
  const { invite: t } = operatorTexts();
  const [email, setEmail] = useState('');
  const [role, setRole] = useState('user');
  const [made, setMade] = useState<InvitationShown>();
  const sending = useFormSubmission(['email', 'role'], async () => {
    setMade(
      await callApiWithPassword<InvitationShown>('POST', '/operator/invitations', {
        role,
        language: language.value,
        ...(email !== '' && { email }),
      }),
    );
  });
  if (made !== undefined) return <InvitationLink made={made} />;
  return (
    <form class="stack" onSubmit={sending.submit} noValidate>
      <Field
        label={t.email}
        hint={t.emailHint}
        optional={texts.value.common.optional}
        error={sending.errorAt('email')}
      >
        <Input type="email" autocomplete="off" value={email} onValue={setEmail} />
      </Field>
      <Field label={t.role} error={sending.errorAt('role')}>
        <Select
          value={role}
          onValue={setRole}
          options={Object.entries(t.roles).map(([value, text]) => ({ value, text }))}
        />
      </Field>
      <SubmitRow sending={sending} action={t.make} />
    </form>
  );
}
