import { useState } from 'preact/hooks';
import { Link } from 'wouter-preact';
import { callApi } from '../api.ts';
import { useFormSubmission } from '../shell/form-submission.ts';
import { takeToken } from '../shell/link-token.ts';
import { session } from '../shell/session.ts';
import { SignedOutLayout } from '../shell/signed-out-layout.tsx';
import { SubmitRow } from '../shell/submit-row.tsx';
import { useTitle } from '../shell/title.ts';
import { accessTexts } from './access.texts.ts';

/** The link that a new address got. A press is needed: programs that look through mails open links by themselves. */
export function EmailChange() {
  const { emailChange: t, logIn } = accessTexts();
  useTitle(t.title);
  const [token] = useState(takeToken);
  const [isDone, setDone] = useState(false);
  const sending = useFormSubmission([], async () => {
    await callApi('POST', '/email-changes/confirm', { token });
    session.value = 'nobody';
    setDone(true);
  });
  return (
    <SignedOutLayout title={t.title}>
      {isDone ? (
        <>
          <p role="status">{t.done}</p>
          <Link href="/log-in">{logIn.action}</Link>
        </>
      ) : (
        <form onSubmit={sending.submit}>
          <p class="quiet">{t.why}</p>
          <SubmitRow sending={sending} action={t.action} />
        </form>
      )}
    </SignedOutLayout>
  );
}
