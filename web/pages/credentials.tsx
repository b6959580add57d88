import { Input } from '../components/controls.tsx';
import { Field } from '../components/field.tsx';
import { PasswordInput } from '../components/password-input.tsx';
import type { FormSubmission } from '../shell/form-submission.ts';
import { accessTexts } from './access.texts.ts';

interface CredentialProps {
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly sending: FormSubmission;
}

export const EmailField = ({ value, onValue, sending }: CredentialProps) => (
  <Field label={accessTexts().logIn.email} error={sending.errorAt('email')}>
    <Input type="email" autocomplete="username" value={value} onValue={onValue} />
  </Field>
);

/** The password that the account has. */
export const PasswordField = ({ value, onValue, sending }: CredentialProps) => (
  <Field label={accessTexts().logIn.password} error={sending.errorAt('password')}>
    <PasswordInput autocomplete="current-password" value={value} onValue={onValue} />
  </Field>
);

/** A password that is being chosen. */
export const NewPasswordField = ({
  value,
  onValue,
  sending,
  label,
}: CredentialProps & { readonly label?: string }) => (
  <Field
    label={label ?? accessTexts().logIn.password}
    hint={accessTexts().signUp.passwordHint}
    error={sending.errorAt('password')}
  >
    <PasswordInput autocomplete="new-password" value={value} onValue={onValue} />
  </Field>
);
