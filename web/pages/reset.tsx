import { useState } from 'preact/hooks';
import { Link, useLocation } from 'wouter-preact';
import type { SessionView } from '../../src/dashboard-api-types/wire.ts';
import { callApi } from '../api.ts';
import { useFormSubmission } from '../shell/form-submission.ts';
import { takeToken } from '../shell/link-token.ts';
import { service, session } from '../shell/session.ts';
import { SignedOutLayout } from '../shell/signed-out-layout.tsx';
import { SubmitRow } from '../shell/submit-row.tsx';
import { useTitle } from '../shell/title.ts';
import { language } from '../texts/texts.ts';
import { accessTexts } from './access.texts.ts';
import { EmailField, NewPasswordField } from './credentials.tsx';

/** With the token of a mail: sets a password. Without: asks for that mail. */
export function Reset() {
  const { reset: t, signUp } = accessTexts();
  useTitle(t.title);
  const [token] = useState(takeToken);
  return (
    <SignedOutLayout title={t.title}>
      {token === '' ? <AskForLink /> : <SetPassword token={token} />}
      <Link href="/log-in">{signUp.toLogIn}</Link>
    </SignedOutLayout>
  );
}

function AskForLink() {
  const { reset: t } = accessTexts();
  const [email, setEmail] = useState('');
  const [isSent, setSent] = useState(false);
  const sending = useFormSubmission(['email'], async () => {
    await callApi('POST', '/reset-requests', { email, language: language.value });
    setSent(true);
  });
  const hasMail = service.value?.hasMail === true;
  if (isSent) return <p role="status">{hasMail ? t.sentWhy(email) : t.doneNoMail}</p>;
  return (
    <form onSubmit={sending.submit} noValidate>
      <p class="quiet">{hasMail ? t.ask : t.noMail}</p>
      <EmailField value={email} onValue={setEmail} sending={sending} />
      <SubmitRow sending={sending} action={hasMail ? t.action : t.actionNoMail} />
    </form>
  );
}

function SetPassword({ token }: { readonly token: string }) {
  const { reset: t } = accessTexts();
  const [, go] = useLocation();
  const [password, setPassword] = useState('');
  const sending = useFormSubmission(['password'], async () => {
    session.value = await callApi<SessionView>('POST', '/resets', { token, password });
    go('/');
  });
  return (
    <form onSubmit={sending.submit} noValidate>
      <NewPasswordField label={t.newPassword} value={password} onValue={setPassword} sending={sending} />
      <SubmitRow sending={sending} action={t.set} />
    </form>
  );
}
