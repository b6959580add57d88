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
  /** Absent: red at the moment of confirmation only. `danger`: in a part of a page that is red, `normal`: what can be repaired. */
  readonly look?: 'danger' | 'normal';
  readonly onConfirmed: () => Promise<void>;
}

/** Asks on the spot, in place of the button: red only at the moment of confirmation. */
export function Confirm({ action, consequence, typed, look, onConfirmed }: ConfirmProps) {
  const [step, setStep] = useState<'ready' | 'asking' | 'busy'>('ready');
  const [given, setGiven] = useState('');
  const { cancel, typeToConfirm } = texts.value.common;
  if (step === 'ready') {
    return (
      <div>
        <Button look={look ?? 'normal'} onClick={() => setStep('asking')}>
          {action}
        </Button>
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
    <fieldset class={look === 'normal' ? 'confirm repairable' : 'confirm'}>
      <legend class="hidden-label">{action}</legend>
      <p>{consequence}</p>
      {typed !== undefined && (
        <Field label={typeToConfirm(typed)}>
          <Input value={given} onValue={setGiven} autocomplete="off" />
        </Field>
      )}
      <div class="row">
        <Button
          look={look === 'normal' ? 'primary' : 'danger'}
          busy={step === 'busy'}
          disabled={!isTyped}
          onClick={() => void confirm()}
        >
          {action}
        </Button>
        <Button look="plain" onClick={() => setStep('ready')}>
          {cancel}
        </Button>
      </div>
    </fieldset>
  );
}
