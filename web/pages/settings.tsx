import { useState } from 'preact/hooks';
import type {
  EmailChangeAnswer,
  SessionList,
  SessionRow,
  SessionView,
  Settings as SettingsData,
  VatRequesterAnswer,
} from '../../src/dashboard-api-types/wire.ts';
import { callApi } from '../api.ts';
import { Banner } from '../components/banner.tsx';
import { Button } from '../components/button.tsx';
import { Confirm } from '../components/confirm.tsx';
import { Input } from '../components/controls.tsx';
import { Field } from '../components/field.tsx';
import { type Column, Table } from '../components/table.tsx';
import { useFormSubmission } from '../shell/form-submission.ts';
import { callApiWithPassword } from '../shell/password-dialog.tsx';
import { ignorePasswordNotEntered } from '../shell/password-not-entered.ts';
import { type Resource, useResource } from '../shell/resource.ts';
import { ResourceView } from '../shell/resource-view.tsx';
import { refreshSession, session } from '../shell/session.ts';
import { SubmitRow } from '../shell/submit-row.tsx';
import { useTitle } from '../shell/title.ts';
import { faultText } from '../texts/fault-text.ts';
import { language, texts } from '../texts/texts.ts';
import { Time } from '../texts/time.tsx';
import { NewPasswordField } from './credentials.tsx';
import { settingsTexts } from './settings.texts.ts';
import './settings.css';

export function Settings() {
  const t = settingsTexts();
  useTitle(t.title);
  const answer = useResource<SettingsData>('/settings');
  return (
    <>
      <h1>{t.title}</h1>
      <ResourceView answer={answer} lines={8}>
        {(data) => (
          <div class="settings">
            <Email data={data} onChanged={answer.again} />
            <Password />
            <Alert data={data} />
            <VatRequester data={data} />
            <Sessions />
            <Close data={data} />
          </div>
        )}
      </ResourceView>
    </>
  );
}

/** The result of a form, shown at the form. */
const Done = ({ text }: { readonly text: string | undefined }) => (
  <p role="status" class="settings-done">
    {text}
  </p>
);

function Email({ data, onChanged }: { readonly data: SettingsData; readonly onChanged: () => void }) {
  const { email: t } = settingsTexts();
  const [email, setEmail] = useState('');
  const [done, setDone] = useState<string>();
  const change = useFormSubmission(['email'], async () => {
    const { next } = await callApiWithPassword<EmailChangeAnswer>('POST', '/email-changes', {
      email,
      language: language.value,
    });
    setDone(next === 'mail' ? t.mail : t.done);
    onChanged();
  });
  const again = useFormSubmission([], async () => {
    await callApi('POST', '/verification/mail', {});
    setDone(t.sentAgain);
  });
  return (
    <section aria-labelledby="settings-email">
      <h2 id="settings-email">{t.title}</h2>
      <p>
        {data.email === null ? t.none : t.current(data.email)}{' '}
        {data.email !== null && !data.isVerified && data.hasMail && t.unverified}
      </p>
      {data.email !== null && !data.isVerified && data.hasMail && (
        <form onSubmit={again.submit}>
          <Button type="submit" busy={again.busy}>
            {t.sendAgain}
          </Button>
          {again.error && <Banner look="bad">{again.error}</Banner>}
        </form>
      )}
      <form class="stack email-wide" onSubmit={change.submit} noValidate>
        <Field label={t.field} error={change.errorAt('email')}>
          <Input type="email" autocomplete="email" value={email} onValue={setEmail} />
        </Field>
        <SubmitRow look="normal" sending={change} action={t.action} />
      </form>
      <Done text={done} />
    </section>
  );
}

function Password() {
  const { password: t } = settingsTexts();
  const [password, setPassword] = useState('');
  const [done, setDone] = useState<string>();
  const sending = useFormSubmission(['password'], async () => {
    session.value = await callApiWithPassword<SessionView>('PUT', '/password', { password });
    setPassword('');
    setDone(t.done);
  });
  return (
    <section aria-labelledby="settings-password">
      <h2 id="settings-password">{t.title}</h2>
      <form class="stack password-wide" onSubmit={sending.submit} noValidate>
        <NewPasswordField label={t.field} value={password} onValue={setPassword} sending={sending} />
        <SubmitRow look="normal" sending={sending} action={t.action} />
      </form>
      <Done text={done} />
    </section>
  );
}

function Alert({ data }: { readonly data: SettingsData }) {
  const { alert: t } = settingsTexts();
  const [mark, setMark] = useState(data.lowCreditMark === null ? '' : String(data.lowCreditMark));
  const [done, setDone] = useState<string>();
  const sending = useFormSubmission(['mark'], async () => {
    await callApi('PUT', '/settings/low-credit-alert', { mark: mark.trim() === '' ? null : Number(mark) });
    setDone(texts.value.common.saved);
  });
  return (
    <section aria-labelledby="settings-alert">
      <h2 id="settings-alert">{t.title}</h2>
      <p class="quiet">{data.hasMail ? t.why : t.noMail}</p>
      <form class="stack number-wide" onSubmit={sending.submit} noValidate>
        <Field label={t.field} hint={t.hint} error={sending.errorAt('mark')}>
          <Input inputMode="numeric" value={mark} onValue={setMark} />
        </Field>
        <SubmitRow look="normal" sending={sending} action={texts.value.common.save} />
      </form>
      <Done text={done} />
    </section>
  );
}

function VatRequester({ data }: { readonly data: SettingsData }) {
  const { vatRequester: t } = settingsTexts();
  const [vatId, setVatId] = useState(data.vatRequester ?? '');
  const [done, setDone] = useState<string>();
  const sending = useFormSubmission(['vatId'], async () => {
    const { vatRequester } = await callApi<VatRequesterAnswer>('PUT', '/settings/vat-requester', {
      vatId: vatId.trim() === '' ? null : vatId,
    });
    setVatId(vatRequester ?? '');
    setDone(texts.value.common.saved);
  });
  return (
    <section aria-labelledby="settings-vat-requester">
      <h2 id="settings-vat-requester">{t.title}</h2>
      <p class="quiet">{t.why}</p>
      <form class="stack vat-id-wide" onSubmit={sending.submit} noValidate>
        <Field label={t.field} hint={t.hint} error={sending.errorAt('vatId')}>
          <Input autocomplete="off" spellcheck={false} value={vatId} onValue={setVatId} />
        </Field>
        <SubmitRow look="normal" sending={sending} action={texts.value.common.save} />
      </form>
      <Done text={done} />
    </section>
  );
}

function Sessions() {
  const { sessions: t } = settingsTexts();
  const answer = useResource<SessionList>('/sessions');
  const [fault, setFault] = useState<unknown>();
  const endAll = async () => {
    try {
      await callApi('DELETE', '/sessions');
      session.value = 'nobody';
    } catch (refused) {
      setFault(refused);
    }
  };
  return (
    <section aria-labelledby="settings-sessions">
      <h2 id="settings-sessions">{t.title}</h2>
      <p class="quiet">{t.why}</p>
      <ResourceView answer={answer}>
        {({ sessions }) => (
          <Table
            caption={t.title}
            columns={columns(answer, setFault)}
            rows={sessions}
            keyOf={({ id }) => id}
          />
        )}
      </ResourceView>
      {fault !== undefined && <Banner look="bad">{faultText(fault)}</Banner>}
      <Confirm look="normal" action={t.endAll} consequence={t.endAllWhat} onConfirmed={endAll} />
    </section>
  );
}

function columns(
  { again }: Resource<SessionList>,
  setFault: (fault: unknown) => void,
): readonly Column<SessionRow>[] {
  const { columns, current, end, browserOn, otherBrowser } = settingsTexts().sessions;
  const nameOf = ({ browser, system }: SessionRow): string => {
    const name = browser ?? otherBrowser;
    return system === null ? name : browserOn(name, system);
  };
  return [
    {
      name: 'agent',
      title: columns.agent,
      cell: (row) => (row.isCurrent ? `${nameOf(row)} (${current})` : nameOf(row)),
    },
    {
      name: 'network',
      title: columns.network,
      line: 'second',
      cell: ({ network }) => <span class="words">{network}</span>,
    },
    { name: 'seen', title: columns.seen, line: 'second', cell: ({ seenAt }) => <Time at={seenAt} /> },
    {
      name: 'end',
      title: columns.end,
      kind: 'action',
      line: 'second',
      cell: (row) =>
        !row.isCurrent && (
          <Button
            look="plain"
            aria-label={`${end}: ${nameOf(row)}`}
            onClick={() => void callApi('DELETE', `/sessions/${row.id}`).then(again, setFault)}
          >
            {end}
          </Button>
        ),
    },
  ];
}

function Close({ data }: { readonly data: SettingsData }) {
  const { close: t } = settingsTexts();
  const [fault, setFault] = useState<unknown>();
  const close = async () => {
    try {
      await callApiWithPassword('DELETE', '/account');
      await refreshSession();
    } catch (refused) {
      ignorePasswordNotEntered(setFault)(refused);
    }
  };
  return (
    <section aria-labelledby="settings-close" class="danger-zone">
      <h2 id="settings-close">{t.title}</h2>
      <p class="quiet">{data.mayDelete ? t.why : t.last}</p>
      {data.mayDelete && (
        <Confirm
          look="danger"
          action={t.action}
          consequence={t.what}
          {...(data.email !== null && { typed: data.email })}
          onConfirmed={close}
        />
      )}
      {fault !== undefined && <Banner look="bad">{faultText(fault)}</Banner>}
    </section>
  );
}
