import { useState } from 'preact/hooks';
import { Link } from 'wouter-preact';
import type { SessionView } from '../../src/dashboard/wire.ts';
import { ask } from '../api.ts';
import { Banner } from '../parts/banner.tsx';
import { Button } from '../parts/button.tsx';
import { Input } from '../parts/controls.tsx';
import { Field } from '../parts/field.tsx';
import { useSending } from '../shell/form.ts';
import { Outside } from '../shell/outside.tsx';
import { service, session } from '../shell/session.ts';
import { useTitle } from '../shell/title.ts';
import { accessTexts } from './access.texts.ts';

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
        <Field label={t.email} error={sending.errorAt('email')}>
          <Input type="email" autocomplete="username" value={email} onValue={setEmail} />
        </Field>
        <Field label={t.password} error={sending.errorAt('password')}>
          <Input type="password" autocomplete="current-password" value={password} onValue={setPassword} />
        </Field>
        {sending.error && <Banner look="bad">{sending.error}</Banner>}
        <Button type="submit" look="primary" busy={sending.busy}>
          {t.action}
        </Button>
      </form>
      <p class="row">
        {service.value?.signUp === 'open' && <Link href="/sign-up">{t.toSignUp}</Link>}
        <Link href="/reset">{t.toReset}</Link>
      </p>
    </Outside>
  );
}
