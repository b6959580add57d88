import { useState } from 'preact/hooks';
import { Link } from 'wouter-preact';
import { ask } from '../api.ts';
import { useSending } from '../shell/form.ts';
import { takeToken } from '../shell/link-token.ts';
import { Outside } from '../shell/outside.tsx';
import { session } from '../shell/session.ts';
import { SubmitRow } from '../shell/submit-row.tsx';
import { useTitle } from '../shell/title.ts';
import { accessTexts } from './access.texts.ts';

/** The link that a new address got. A press is needed: programs that look through mails open links by themselves. */
export function EmailChange() {
  const { emailChange: t, logIn } = accessTexts();
  useTitle(t.title);
  const [token] = useState(takeToken);
  const [isDone, setDone] = useState(false);
  const sending = useSending([], async () => {
    await ask('POST', '/email-changes/confirm', { token });
    session.value = 'nobody';
    setDone(true);
  });
  return (
    <Outside title={t.title}>
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
    </Outside>
  );
}
