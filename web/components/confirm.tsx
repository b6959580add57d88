import { useState } from 'preact/hooks';
import { texts } from '../texts/texts.ts';
import { Button } from './button.tsx';
import { Input } from './controls.tsx';
import { Field } from './field.tsx';
import './confirm.css';

interface ConfirmProps {
  /** The button that asks. */
  readonly action: string;
  /** What will happen, as a sentence. */
  readonly consequence: string;
  /** Only for what cannot be undone at all: the name that must be typed. */
  readonly typed?: string;
  readonly onConfirmed: () => Promise<void>;
}

/** Asks on the spot, in place of the button: red only at the moment of confirmation. */
export function Confirm({ action, consequence, typed, onConfirmed }: ConfirmProps) {
  const [step, setStep] = useState<'ready' | 'asking' | 'busy'>('ready');
  const [given, setGiven] = useState('');
  const { cancel, typeToConfirm } = texts.value.common;
  if (step === 'ready') {
    return (
      <div>
        <Button onClick={() => setStep('asking')}>{action}</Button>
      </div>
    );
  }
  const isTyped = typed === undefined || given === typed;
  const confirm = async () => {
    if (!isTyped) return;
    setStep('busy');
    try {
      await onConfirmed();
    } finally {
      setStep('ready');
    }
  };
  return (
    <fieldset class="confirm">
      <legend class="hidden-label">{action}</legend>
      <p>{consequence}</p>
      {typed !== undefined && (
        <Field label={typeToConfirm(typed)}>
          <Input value={given} onValue={setGiven} autocomplete="off" />
        </Field>
      )}
      <div class="row">
        <Button look="danger" busy={step === 'busy'} disabled={!isTyped} onClick={() => void confirm()}>
          {action}
        </Button>
        <Button look="plain" onClick={() => setStep('ready')}>
          {cancel}
        </Button>
      </div>
    </fieldset>
  );
}
