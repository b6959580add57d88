import { useState } from 'preact/hooks';
import { Link } from 'wouter-preact';
import type { KeyShown, SessionView, SignUpAnswer } from '../../src/dashboard-api-types/wire.ts';
import { callApi } from '../api.ts';
import { NewKey } from '../components/secret.tsx';
import { firstCurl } from '../playground/curl.ts';
import { useFormSubmission } from '../shell/form-submission.ts';
import { service, session } from '../shell/session.ts';
import { SignedOutLayout } from '../shell/signed-out-layout.tsx';
import { SubmitRow } from '../shell/submit-row.tsx';
import { useTitle } from '../shell/title.ts';
import { number } from '../texts/formats.ts';
import { language } from '../texts/texts.ts';
import { accessTexts } from './access.texts.ts';
import { EmailField, NewPasswordField } from './credentials.tsx';

type Done =
  | { readonly next: 'mail' }
  | { readonly next: 'key'; readonly session: SessionView; readonly key: KeyShown };

/** E-mail and password, nothing else; then the key, once, and on. */
export function SignUp() {
  const t = accessTexts().signUp;
  useTitle(t.title);
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [done, setDone] = useState<Done>();
  const sending = useFormSubmission(['email', 'password'], async () => {
    const { next } = await callApi<SignUpAnswer>('POST', '/sign-up', {
      email,
      password,
      language: language.value,
    });
    if (next === 'mail') return setDone({ next });
    const session = await callApi<SessionView>('POST', '/session', { email, password });
    setDone({ next: 'key', session, key: await callApi<KeyShown>('POST', '/keys', { name: t.firstKey }) });
  });
  if (done?.next === 'key') return <Ready {...done} />;
  if (done?.next === 'mail') {
    return (
      <SignedOutLayout title={t.checkMail}>
        <p>{t.checkMailWhy(email)}</p>
        <Link href="/log-in">{t.toLogIn}</Link>
      </SignedOutLayout>
    );
  }
  const mode = service.value?.signUp;
  if (mode === 'invite' || mode === 'closed') {
    return (
      <SignedOutLayout title={t.title}>
        <p>{mode === 'invite' ? t.byInvitation : t.closed}</p>
        {service.value?.supportUrl && <a href={service.value.supportUrl}>{t.support}</a>}
        <Link href="/log-in">{t.toLogIn}</Link>
      </SignedOutLayout>
    );
  }
  return (
    <SignedOutLayout title={t.title} hasPicture>
      <p class="quiet">{t.grant(number(service.value?.freeCredits ?? 0))}</p>
      <form onSubmit={sending.submit} noValidate>
        <EmailField value={email} onValue={setEmail} sending={sending} />
        <NewPasswordField value={password} onValue={setPassword} sending={sending} />
        <SubmitRow sending={sending} action={t.action} />
      </form>
      <Link href="/log-in">{t.toLogIn}</Link>
    </SignedOutLayout>
  );
}

function Ready({ session: made, key }: Extract<Done, { readonly next: 'key' }>) {
  const t = accessTexts().signUp;
  return (
    <SignedOutLayout title={t.ready}>
      <NewKey
        text={key.text}
        curl={firstCurl(location.origin, key.text)}
        onContinue={() => {
          session.value = made;
        }}
      />
    </SignedOutLayout>
  );
}
