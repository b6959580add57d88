import { useState } from 'preact/hooks';
import { Link } from 'wouter-preact';
import type { SessionView } from '../../src/dashboard-api-types/wire.ts';
import { callApi } from '../api.ts';
import { Banner } from '../components/banner.tsx';
import { useFormSubmission } from '../shell/form-submission.ts';
import { hasSessionEnded, service, session } from '../shell/session.ts';
import { SignedOutLayout } from '../shell/signed-out-layout.tsx';
import { SubmitRow } from '../shell/submit-row.tsx';
import { useTitle } from '../shell/title.ts';
import { texts } from '../texts/texts.ts';
import { accessTexts } from './access.texts.ts';
import { EmailField, PasswordField } from './credentials.tsx';

export function LogIn() {
  const t = accessTexts().logIn;
  useTitle(t.title);
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const sending = useFormSubmission(['email', 'password'], async () => {
    session.value = await callApi<SessionView>('POST', '/session', { email, password });
    hasSessionEnded.value = false;
  });
  return (
    <SignedOutLayout title={t.title} hasPicture>
      {hasSessionEnded.value && (
        <Banner look="note">{texts.value.faults.known['message.sessionMustBeValid']}</Banner>
      )}
      {service.value?.logInProblem && (
        <Banner look="warn" word={t.cannot}>
          {t.plainHttp}
        </Banner>
      )}
      <form onSubmit={sending.submit} noValidate>
        <EmailField value={email} onValue={setEmail} sending={sending} />
        <PasswordField value={password} onValue={setPassword} sending={sending} />
        <SubmitRow sending={sending} action={t.action} />
      </form>
      <p class="row">
        {service.value?.signUp === 'open' && <Link href="/sign-up">{t.toSignUp}</Link>}
        {service.value?.signUp !== 'open' && service.value?.supportUrl && (
          <a href={service.value.supportUrl}>{accessTexts().signUp.support}</a>
        )}
        <Link href="/reset">{t.toReset}</Link>
      </p>
    </SignedOutLayout>
  );
}
