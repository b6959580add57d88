import { useEffect, useState } from 'preact/hooks';
import { useLocation } from 'wouter-preact';
import type { InvitationView, SessionView } from '../../src/dashboard-api-types/wire.ts';
import { ApiFault, callApi } from '../api.ts';
import { Banner } from '../components/banner.tsx';
import { useFormSubmission } from '../shell/form-submission.ts';
import { takeToken } from '../shell/link-token.ts';
import { Skeleton } from '../shell/resource-view.tsx';
import { session } from '../shell/session.ts';
import { SignedOutLayout } from '../shell/signed-out-layout.tsx';
import { SubmitRow } from '../shell/submit-row.tsx';
import { useTitle } from '../shell/title.ts';
import { faultText } from '../texts/fault-text.ts';
import { accessTexts } from './access.texts.ts';
import { EmailField, NewPasswordField } from './credentials.tsx';

/** The one-time link of an operator, or of the first start. */
export function Invitation() {
  const { invitation: t } = accessTexts();
  useTitle(t.title);
  const [token] = useState(takeToken);
  const [view, setView] = useState<InvitationView>();
  const [fault, setFault] = useState<unknown>();
  useEffect(() => {
    callApi<InvitationView>('POST', '/invitations/look', { token }).then(setView, setFault);
  }, [token]);
  const isVoid = fault instanceof ApiFault && fault.status === 406;
  return (
    <SignedOutLayout title={t.title}>
      {fault !== undefined && <Banner look="bad">{isVoid ? t.void : faultText(fault)}</Banner>}
      {view === undefined && fault === undefined && <Skeleton />}
      {view !== undefined && <Accept token={token} view={view} />}
    </SignedOutLayout>
  );
}

function Accept({ token, view }: { readonly token: string; readonly view: InvitationView }) {
  const { invitation: t } = accessTexts();
  const [, go] = useLocation();
  const [email, setEmail] = useState(view.email ?? '');
  const [password, setPassword] = useState('');
  const sending = useFormSubmission(['email', 'password'], async () => {
    session.value = await callApi<SessionView>('POST', '/invitations', {
      token,
      password,
      ...(view.email === null && { email }),
    });
    go('/');
  });
  return (
    <form onSubmit={sending.submit} noValidate>
      <p class="quiet">{view.role === 'operator' ? t.operator : t.user}</p>
      {view.email === null ? (
        <EmailField value={email} onValue={setEmail} sending={sending} />
      ) : (
        <p>{view.email}</p>
      )}
      <NewPasswordField value={password} onValue={setPassword} sending={sending} />
      <SubmitRow sending={sending} action={t.action} />
    </form>
  );
}
