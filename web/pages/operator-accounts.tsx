import { useState } from 'preact/hooks';
import { Link, useLocation } from 'wouter-preact';
import type {
  InvitationShown,
  OperatorAccountRow,
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
import './operator.css';

export function Accounts({ chosen }: { readonly chosen?: number }) {
  const t = operatorTexts();
  const [, go] = useLocation();
  const [search, setSearch] = useState('');
  const [cursor, setCursor] = useState<string>();
  const [isInviting, setInviting] = useState(false);
  const query = new URLSearchParams({ ...(search && { search }), ...(cursor !== undefined && { cursor }) });
  const answer = useResource<OperatorAccounts>(`/operator/accounts?${query}`);
  return (
    <>
      <div class="row spread">
        <SearchBox
          label={t.search}
          value={search}
          onValue={(value) => {
            setCursor(undefined);
            setSearch(value);
          }}
        />
        {service.value?.signUp === 'closed' ? (
          <p class="quiet">{t.invite.closed}</p>
        ) : (
          <Button onClick={() => setInviting(true)}>{t.invite.action}</Button>
        )}
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
        <AccountSheet key={chosen} id={chosen} onClose={() => go('/operator')} onChanged={answer.again} />
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
  const { columns, noEmail, unlimited } = operatorTexts();
  return [
    {
      name: 'email',
      title: columns.email,
      cell: ({ id, email }) => (
        <Link href={`/operator/accounts/${id}`} class="row-link">
          {email ?? noEmail(id)}
        </Link>
      ),
    },
    { name: 'state', title: columns.state, cell: stateOf },
    { name: 'plan', title: columns.plan, line: 'second', cell: ({ plan }) => plan },
    {
      name: 'created',
      title: columns.created,
      line: 'second',
      cell: ({ createdAt }) => <Time at={createdAt} />,
    },
    {
      name: 'credits',
      title: columns.credits,
      kind: 'number',
      line: 'second',
      cell: (row) => (row.unlimited ? unlimited : number(row.credits)),
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
