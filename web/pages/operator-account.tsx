import { useState } from 'preact/hooks';
import { Link } from 'wouter-preact';
import type {
  GrantAnswer,
  InvitationShown,
  MonthDays,
  OperatorAccount,
} from '../../src/dashboard-api-types/wire.ts';
import { callApi } from '../api.ts';
import { Banner } from '../components/banner.tsx';
import { Button } from '../components/button.tsx';
import { Confirm } from '../components/confirm.tsx';
import { Input, Select } from '../components/controls.tsx';
import { Fact, Facts } from '../components/facts.tsx';
import { Field } from '../components/field.tsx';
import { MaskedKey } from '../components/secret.tsx';
import { Sheet } from '../components/sheet.tsx';
import { useFormSubmission } from '../shell/form-submission.ts';
import { callApiWithPassword } from '../shell/password-dialog.tsx';
import { ignorePasswordNotEntered } from '../shell/password-not-entered.ts';
import { useResource } from '../shell/resource.ts';
import { ResourceView } from '../shell/resource-view.tsx';
import { SubmitRow } from '../shell/submit-row.tsx';
import { faultText } from '../texts/fault-text.ts';
import { number } from '../texts/formats.ts';
import { language } from '../texts/texts.ts';
import { Time } from '../texts/time.tsx';
import { Entries } from './entries.tsx';
import { InvitationLink } from './invitation-link.tsx';
import { KeyState } from './key-state.tsx';
import { operatorTexts } from './operator.texts.ts';

interface AccountSheetProps {
  readonly id: number;
  readonly onClose: () => void;
  readonly onChanged: () => void;
}

export function AccountSheet({ id, onClose, onChanged }: AccountSheetProps) {
  const answer = useResource<OperatorAccount>(`/operator/accounts/${id}`);
  const changed = () => {
    answer.again();
    onChanged();
  };
  return (
    <Sheet title={answer.value?.email ?? operatorTexts().noEmail(id)} onClose={onClose}>
      <ResourceView answer={answer} lines={8}>
        {(account) => (
          <>
            <Summary account={account} />
            {account.debt > 0 && <Debt account={account} onChanged={changed} />}
            <Grant account={account} onChanged={changed} />
            <PlanChoice account={account} onChanged={changed} />
            <PasswordLink account={account} />
            <Keys account={account} />
            <section class="stack">
              <h3>{operatorTexts().account.entries}</h3>
              <Entries
                rows={account.entries}
                readDays={(month) =>
                  callApi<MonthDays>('GET', `/operator/accounts/${id}/days?month=${month}`)
                }
                onOutdated={answer.again}
              />
            </section>
            <Suspension account={account} onChanged={changed} />
          </>
        )}
      </ResourceView>
    </Sheet>
  );
}

interface PartProps {
  readonly account: OperatorAccount;
  readonly onChanged: () => void;
}

function Summary({ account }: { readonly account: OperatorAccount }) {
  const { account: t, columns, unlimited: none, never } = operatorTexts();
  const { id, unlimited, credits, last30Days, planName, lastCallAt, createdAt } = account;
  return (
    <div class="stack">
      <Facts>
        <Fact name={columns.plan}>{planName}</Fact>
        <Fact name={columns.credits}>{unlimited ? none : number(credits)}</Fact>
        <Fact name={columns.calls}>{t.month(number(last30Days.calls), number(last30Days.failed))}</Fact>
        <Fact name={columns.lastCall}>{lastCallAt === null ? never : <Time at={lastCallAt} />}</Fact>
        <Fact name={columns.created}>
          <Time at={createdAt} />
        </Fact>
      </Facts>
      <p>
        <Link href={`/operator/audit?account=${id}`}>{t.deeds}</Link>
      </p>
    </div>
  );
}

function Debt({ account, onChanged }: PartProps) {
  const { account: t } = operatorTexts();
  const [fault, setFault] = useState<unknown>();
  const settle = () =>
    callApiWithPassword('DELETE', `/operator/accounts/${account.id}/debt`).then(
      onChanged,
      ignorePasswordNotEntered(setFault),
    );
  return (
    <section class="stack">
      <Banner look="warn">{t.debt(number(account.debt))}</Banner>
      {fault !== undefined && <Banner look="bad">{faultText(fault)}</Banner>}
      <Confirm action={t.settle} consequence={t.settleWhat} onConfirmed={settle} />
    </section>
  );
}

function Grant({ account, onChanged }: PartProps) {
  const { account: t } = operatorTexts();
  const [amount, setAmount] = useState('');
  const [reason, setReason] = useState('');
  const [done, setDone] = useState<number>();
  const sending = useFormSubmission(['amount', 'reason'], async () => {
    const { credits } = await callApiWithPassword<GrantAnswer>(
      'POST',
      `/operator/accounts/${account.id}/grants`,
      {
        amount: amount.trim() === '' ? null : Number(amount),
        reason,
      },
    );
    setAmount('');
    setReason('');
    setDone(credits);
    onChanged();
  });
  return (
    <form class="stack" onSubmit={sending.submit} noValidate>
      <h3>{t.grant}</h3>
      <Field label={t.amount} hint={t.amountHint} error={sending.errorAt('amount')}>
        <Input inputMode="numeric" value={amount} onValue={setAmount} />
      </Field>
      <Field label={t.reason} hint={t.reasonHint} error={sending.errorAt('reason')}>
        <Input value={reason} onValue={setReason} />
      </Field>
      <SubmitRow sending={sending} action={t.grant} />
      <p role="status">{done === undefined ? '' : t.granted(number(done))}</p>
    </form>
  );
}

function PlanChoice({ account, onChanged }: PartProps) {
  const { account: t } = operatorTexts();
  const [plan, setPlan] = useState(account.plan);
  const sending = useFormSubmission(['plan'], async () => {
    await callApiWithPassword('PUT', `/operator/accounts/${account.id}/plan`, { plan });
    onChanged();
  });
  return (
    <form class="stack" onSubmit={sending.submit}>
      <Field label={t.plan} error={sending.errorAt('plan')}>
        <Select
          value={plan}
          onValue={setPlan}
          options={account.plans.map(({ id, name }) => ({ value: id, text: name }))}
        />
      </Field>
      <SubmitRow look="normal" sending={sending} action={t.setPlan} />
    </form>
  );
}

function PasswordLink({ account }: { readonly account: OperatorAccount }) {
  const { account: t } = operatorTexts();
  const [made, setMade] = useState<InvitationShown>();
  const [fault, setFault] = useState<unknown>();
  const link = async () => {
    setFault(undefined);
    const order = { account: account.id, language: language.value };
    await callApiWithPassword<InvitationShown>('POST', '/operator/invitations', order).then(
      setMade,
      ignorePasswordNotEntered(setFault),
    );
  };
  if (made !== undefined) return <InvitationLink made={made} />;
  return (
    <section class="stack">
      {fault !== undefined && <Banner look="bad">{faultText(fault)}</Banner>}
      <div>
        <Button onClick={() => void link()}>{t.password}</Button>
      </div>
    </section>
  );
}

/** Last and apart: it stops what others have running. */
function Suspension({ account, onChanged }: PartProps) {
  const { account: t } = operatorTexts();
  const [fault, setFault] = useState<unknown>();
  const isSuspended = account.suspendedAt !== null;
  const suspend = async () => {
    setFault(undefined);
    await callApiWithPassword('PUT', `/operator/accounts/${account.id}/suspension`, {
      isSuspended: !isSuspended,
    }).then(onChanged, ignorePasswordNotEntered(setFault));
  };
  return (
    <section class="stack danger-section">
      <h3>{t.danger}</h3>
      {fault !== undefined && <Banner look="bad">{faultText(fault)}</Banner>}
      <Confirm
        key={String(isSuspended)}
        action={isSuspended ? t.resume : t.suspend}
        consequence={isSuspended ? t.resumeWhat : t.suspendWhat}
        onConfirmed={suspend}
      />
    </section>
  );
}

function Keys({ account: { keys } }: { readonly account: OperatorAccount }) {
  const { account: t } = operatorTexts();
  return (
    <section class="stack">
      <h3>{t.keys}</h3>
      {keys.length === 0 && <p class="quiet">{t.noKeys}</p>}
      <ul class="checks">
        {keys.map((row) => (
          <li key={row.id}>
            {row.name} <MaskedKey mark={row.mark} /> <KeyState row={row} />
          </li>
        ))}
      </ul>
    </section>
  );
}
