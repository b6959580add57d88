import { useEffect, useState } from 'preact/hooks';
import { useLocation } from 'wouter-preact';
import type { InvitationView, SessionView } from '../../src/dashboard-api-types/wire.ts';
import { ApiFault, ask } from '../api.ts';
import { Banner } from '../parts/banner.tsx';
import { useSending } from '../shell/form.ts';
import { takeToken } from '../shell/link-token.ts';
import { Outside } from '../shell/outside.tsx';
import { session } from '../shell/session.ts';
import { SubmitRow } from '../shell/submit-row.tsx';
import { useTitle } from '../shell/title.ts';
import { Waiting } from '../shell/waiting.tsx';
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
    ask<InvitationView>('POST', '/invitations/look', { token }).then(setView, setFault);
  }, [token]);
  const isVoid = fault instanceof ApiFault && fault.status === 406;
  return (
    <Outside title={t.title}>
      {fault !== undefined && <Banner look="bad">{isVoid ? t.void : faultText(fault)}</Banner>}
      {view === undefined && fault === undefined && <Waiting />}
      {view !== undefined && <Accept token={token} view={view} />}
    </Outside>
  );
}

function Accept({ token, view }: { readonly token: string; readonly view: InvitationView }) {
  const { invitation: t } = accessTexts();
  const [, go] = useLocation();
  const [email, setEmail] = useState(view.email ?? '');
  const [password, setPassword] = useState('');
  const sending = useSending(['email', 'password'], async () => {
    session.value = await ask<SessionView>('POST', '/invitations', {
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
