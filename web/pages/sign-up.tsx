import { useState } from 'preact/hooks';
import { Link } from 'wouter-preact';
import type { KeyShown, SessionView, SignUpAnswer } from '../../src/dashboard-api-types/wire.ts';
import { ask } from '../api.ts';
import { Button } from '../parts/button.tsx';
import { NewKey } from '../parts/secret.tsx';
import { firstCurl } from '../play/curl.ts';
import { useSending } from '../shell/form.ts';
import { Outside } from '../shell/outside.tsx';
import { service, session } from '../shell/session.ts';
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
  const sending = useSending(['email', 'password'], async () => {
    const { next } = await ask<SignUpAnswer>('POST', '/sign-up', {
      email,
      password,
      language: language.value,
    });
    if (next === 'mail') return setDone({ next });
    const session = await ask<SessionView>('POST', '/session', { email, password });
    setDone({ next: 'key', session, key: await ask<KeyShown>('POST', '/keys', { name: t.firstKey }) });
  });
  if (done?.next === 'key') return <Ready {...done} />;
  if (done?.next === 'mail') {
    return (
      <Outside title={t.checkMail}>
        <p>{t.checkMailWhy(email)}</p>
        <Link href="/log-in">{t.toLogIn}</Link>
      </Outside>
    );
  }
  const mode = service.value?.signUp;
  if (mode === 'invite' || mode === 'closed') {
    return (
      <Outside title={t.title}>
        <p>{mode === 'invite' ? t.byInvitation : t.closed}</p>
        <Link href="/log-in">{t.toLogIn}</Link>
      </Outside>
    );
  }
  return (
    <Outside title={t.title}>
      <p class="quiet">{t.grant(number(service.value?.freeCredits ?? 0))}</p>
      <form onSubmit={sending.submit} noValidate>
        <EmailField value={email} onValue={setEmail} sending={sending} />
        <NewPasswordField value={password} onValue={setPassword} sending={sending} />
        <SubmitRow sending={sending} action={t.action} />
      </form>
      <Link href="/log-in">{t.toLogIn}</Link>
    </Outside>
  );
}

function Ready({ session: made, key }: Extract<Done, { readonly next: 'key' }>) {
  const t = accessTexts().signUp;
  return (
    <Outside title={t.ready}>
      <NewKey text={key.text} curl={firstCurl(location.origin, key.text)} />
      <Button
        look="primary"
        onClick={() => {
          session.value = made;
        }}
      >
        {t.onwards}
      </Button>
    </Outside>
  );
}
