import type { InputHTMLAttributes, SelectHTMLAttributes, TextareaHTMLAttributes } from 'preact';
import { useId } from 'preact/hooks';
import { MemberName, WithCode } from './with-code.tsx';

type Value = { readonly value: string; readonly onValue: (value: string) => void };

export const Input = ({
  value,
  onValue,
  ...rest
}: Value & Omit<InputHTMLAttributes, 'value' | 'onInput' | 'icon'>) => (
  <input
    {...rest}
    class="input"
    value={value}
    onInput={({ currentTarget }) => onValue(currentTarget.value)}
  />
);

export const Textarea = ({
  value,
  onValue,
  ...rest
}: Value & Omit<TextareaHTMLAttributes, 'value' | 'onInput' | 'icon'>) => (
  <textarea
    {...rest}
    class="input"
    value={value}
    onInput={({ currentTarget }) => onValue(currentTarget.value)}
  />
);

interface SelectProps extends Value, Omit<SelectHTMLAttributes, 'value' | 'onChange' | 'icon'> {
  readonly options: readonly { readonly value: string; readonly text: string }[];
}

export const Select = ({ value, onValue, options, ...rest }: SelectProps) => (
  <select
    {...rest}
    class="input"
    value={value}
    onChange={({ currentTarget }) => onValue(currentTarget.value)}
  >
    {options.map((option) => (
      <option key={option.value} value={option.value}>
        {option.text}
      </option>
    ))}
  </select>
);

interface CheckProps {
  readonly label: string;
  /** What programs call it, shown behind the label. */
  readonly code?: string;
  readonly hint?: string;
  readonly checked: boolean;
  readonly onChecked: (checked: boolean) => void;
  /** A switch acts at once, a checkbox with its form. */
  readonly look?: 'checkbox' | 'switch';
}

export function Check({ label, code, hint, checked, onChecked, look = 'checkbox' }: CheckProps) {
  const id = useId();
  return (
    <div class={`check ${look === 'switch' ? 'switch' : ''}`}>
      <input
        id={id}
        type="checkbox"
        role={look === 'switch' ? 'switch' : undefined}
        aria-describedby={hint && `${id}-hint`}
        checked={checked}
        onChange={({ currentTarget }) => onChecked(currentTarget.checked)}
      />
      <label for={id}>
        {label}
        {code && <MemberName name={code} />}
      </label>
      {hint && (
        <span id={`${id}-hint`} class="quiet small">
          <WithCode text={hint} />
        </span>
      )}
    </div>
  );
}
