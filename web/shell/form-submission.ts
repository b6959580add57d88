import { useState } from 'preact/hooks';
import { errorAt, faultText } from '../texts/fault-text.ts';
import { ignorePasswordNotEntered } from './password-not-entered.ts';

/** The state of a form while it is sent. */
export interface FormSubmission {
  readonly busy: boolean;
  /** The message at the form itself; messages of fields are at the fields. */
  readonly error: string | undefined;
  readonly errorAt: (field: string) => string | undefined;
  /** For `onSubmit`. */
  readonly submit: (event: Event) => void;
}

/**
 * Sends a form: one press at a time, what was typed stays, faults of the named fields are shown at them and the first
 * of these gets the focus.
 */
export function useFormSubmission(fields: readonly string[], send: () => Promise<void>): FormSubmission {
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<unknown>();
  const isAtField = fields.some((field) => errorAt(fault, field) !== undefined);
  const submit = (event: Event) => {
    event.preventDefault();
    if (busy) return;
    const form = event.currentTarget instanceof HTMLFormElement ? event.currentTarget : undefined;
    setBusy(true);
    setFault(undefined);
    send()
      .catch(
        ignorePasswordNotEntered((refused) => {
          setFault(refused);
          // After the fields were drawn with their errors.
          requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
        }),
      )
      .finally(() => setBusy(false));
  };
  return {
    busy,
    error: fault === undefined || isAtField ? undefined : faultText(fault),
    errorAt: (field) => errorAt(fault, field),
    submit,
  };
}
