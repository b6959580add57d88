import { cloneElement, type VNode } from 'preact';
import { useId } from 'preact/hooks';
import { MemberName, WithCode } from './with-code.tsx';
import './field.css';

interface FieldProps {
  readonly label: string;
  /** What programs call it, shown behind the label. */
  readonly code?: string | undefined;
  readonly hint?: string | undefined;
  /** What is wrong and what to do; absent when all is well. */
  readonly error?: string | undefined;
  /** Shown behind the label, for fields that may stay empty. */
  readonly optional?: string | undefined;
  /** The one control: gets its id and what describes it. */
  readonly children: VNode<{
    id?: string;
    'aria-describedby'?: string | undefined;
    'aria-invalid'?: boolean;
  }>;
}

/** One label, one hint, one error, in this order; the control is named and described by them. */
export function Field({ label, code, hint, error, optional, children }: FieldProps) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined;
  return (
    <div class={error === undefined ? 'field' : 'field wrong'}>
      <label for={id}>
        {label}
        {code && <MemberName name={code} />}
        {optional && <span class="quiet"> {optional}</span>}
      </label>
      {hint && (
        <p id={`${id}-hint`} class="quiet small">
          <WithCode text={hint} />
        </p>
      )}
      {cloneElement(children, { id, 'aria-describedby': described, 'aria-invalid': error !== undefined })}
      <p id={`${id}-error`} class="field-error small" aria-live="polite">
        {error}
      </p>
    </div>
  );
}
