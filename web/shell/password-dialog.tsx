import { signal } from '@preact/signals';
import { useState } from 'preact/hooks';
import type { SessionView } from '../../src/dashboard-api-types/wire.ts';
import { ApiFault, callApi, type Method } from '../api.ts';
import { Field } from '../components/field.tsx';
import { PasswordInput } from '../components/password-input.tsx';
import { Sheet } from '../components/sheet.tsx';
import { texts } from '../texts/texts.ts';
import { useFormSubmission } from './form-submission.ts';
import { PasswordNotEntered } from './password-not-entered.ts';
import { session } from './session.ts';
import { SubmitRow } from './submit-row.tsx';

/** Somebody waits for the password to be entered: called with true when it was, false when the sheet was closed. */
const waiting = signal<((isEntered: boolean) => void) | undefined>(undefined);

/** As `ask`; where the service requires the password once more, asks for it and tries again. @throws PasswordNotEntered */
export async function callApiWithPassword<Result = void>(
  method: Method,
  path: string,
  body?: unknown,
): Promise<Result> {
  try {
    return await callApi<Result>(method, path, body);
  } catch (fault) {
    if (!(fault instanceof ApiFault && fault.is('message.passwordMustBeRecent'))) throw fault;
    const isEntered = await new Promise<boolean>((resolve) => {
      waiting.value = resolve;
    });
    waiting.value = undefined;
    if (!isEntered) throw new PasswordNotEntered();
    return callApi<Result>(method, path, body);
  }
}

/** Drawn once, above all pages. */
export function PasswordDialog() {
  const tell = waiting.value;
  if (tell === undefined) return null;
  return <PasswordSheet onDone={tell} />;
}

/** The e-mail is known here, so wrong credentials are a wrong password. @throws always */
function atTheField(fault: unknown): never {
  const message = 'message.credentialsMustBeValid';
  if (!(fault instanceof ApiFault && fault.is(message))) throw fault;
  const { wrong } = texts.value.passwordAgain;
  throw new ApiFault(fault.status, [{ message, field: 'password', description: wrong }]);
}

function PasswordSheet({ onDone }: { readonly onDone: (isEntered: boolean) => void }) {
  const t = texts.value.passwordAgain;
  const [password, setPassword] = useState('');
  const sending = useFormSubmission(['password'], async () => {
    session.value = await callApi<SessionView>('POST', '/session/password', { password }).catch(atTheField);
    onDone(true);
  });
  return (
    <Sheet title={t.title} onClose={() => onDone(false)}>
      <p class="quiet">{t.why}</p>
      <form class="stack" onSubmit={sending.submit} noValidate>
        <Field label={t.password} error={sending.errorAt('password')}>
          <PasswordInput autocomplete="current-password" value={password} onValue={setPassword} autoFocus />
        </Field>
        <SubmitRow sending={sending} action={t.action} />
      </form>
    </Sheet>
  );
}
