import type { InputHTMLAttributes } from 'preact';
import { useState } from 'preact/hooks';
import { texts } from '../texts/texts.ts';
import { Button } from './button.tsx';
import { Input } from './controls.tsx';

interface PasswordInputProps extends Omit<InputHTMLAttributes, 'value' | 'onInput' | 'icon' | 'type'> {
  readonly value: string;
  readonly onValue: (value: string) => void;
}

/** A password, hidden until somebody asks to see it. */
export function PasswordInput(props: PasswordInputProps) {
  const [isShown, setShown] = useState(false);
  const { show, hide, password } = texts.value.passwordAgain;
  return (
    <div class="password-input">
      <Input {...props} type={isShown ? 'text' : 'password'} autocapitalize="off" spellcheck={false} />
      <Button look="plain" onClick={() => setShown(!isShown)}>
        {isShown ? hide : show}
        <span class="hidden-label"> {password}</span>
      </Button>
    </div>
  );
}
