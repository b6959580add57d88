import { useState } from 'preact/hooks';
import { Link } from 'wouter-preact';
import type { SessionView } from '../../src/dashboard-api-types/wire.ts';
import { ask } from '../api.ts';
import { Banner } from '../parts/banner.tsx';
import { useSending } from '../shell/form.ts';
import { Outside } from '../shell/outside.tsx';
import { service, session } from '../shell/session.ts';
import { SubmitRow } from '../shell/submit-row.tsx';
import { useTitle } from '../shell/title.ts';
import { accessTexts } from './access.texts.ts';
import { EmailField, PasswordField } from './credentials.tsx';

export function LogIn() {
  const t = accessTexts().logIn;
  useTitle(t.title);
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const sending = useSending(['email', 'password'], async () => {
    session.value = await ask<SessionView>('POST', '/session', { email, password });
  });
  return (
    <Outside title={t.title}>
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
        <Link href="/reset">{t.toReset}</Link>
      </p>
    </Outside>
  );
}
