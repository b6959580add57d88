import { useState } from 'preact/hooks';
import { useLocation } from 'wouter-preact';
import type { SessionView } from '../../src/dashboard-api-types/wire.ts';
import { callApi } from '../api.ts';
import { useFormSubmission } from '../shell/form-submission.ts';
import { takeToken } from '../shell/link-token.ts';
import { session } from '../shell/session.ts';
import { SignedOutLayout } from '../shell/signed-out-layout.tsx';
import { SubmitRow } from '../shell/submit-row.tsx';
import { useTitle } from '../shell/title.ts';
import { accessTexts } from './access.texts.ts';
import { PasswordField } from './credentials.tsx';

/** The link of the sign-up's mail: with the password, so that whoever mistyped an address gives nobody an account. */
export function Verification() {
  const { verification: t } = accessTexts();
  useTitle(t.title);
  const [, go] = useLocation();
  const [token] = useState(takeToken);
  const [password, setPassword] = useState('');
  const sending = useFormSubmission(['password'], async () => {
    session.value = await callApi<SessionView>('POST', '/verification', { token, password });
    go('/');
  });
  return (
    <SignedOutLayout title={t.title}>
      <p class="quiet">{t.why}</p>
      <form onSubmit={sending.submit} noValidate>
        <PasswordField value={password} onValue={setPassword} sending={sending} />
        <SubmitRow sending={sending} action={t.action} />
      </form>
    </SignedOutLayout>
  );
}
