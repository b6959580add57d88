import { useState } from 'preact/hooks';
import { texts } from '../texts/texts.ts';
import { Button } from './button.tsx';

interface CopyProps {
  readonly text: string;
  readonly label?: string;
  readonly look?: 'plain' | 'primary' | 'normal';
  readonly onCopied?: () => void;
}

/** Reports for two seconds that it has copied, also to those who cannot see it. */
export function Copy({ text, label, look = 'plain', onCopied }: CopyProps) {
  const [state, setState] = useState<'ready' | 'copied' | 'refused'>('ready');
  const { copy, copied, copyRefused } = texts.value.common;
  const copyText = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setState('copied');
      onCopied?.();
      setTimeout(() => setState('ready'), 2000);
    } catch {
      // Browsers forbid it on plain http that is not this machine: the text can still be selected.
      setState('refused');
    }
  };
  return (
    <span class="row">
      <Button look={look} onClick={() => void copyText()}>
        {state === 'copied' ? copied : (label ?? copy)}
      </Button>
      <span class="small quiet" aria-live="polite">
        {state === 'refused' ? copyRefused : ''}
        <span class="hidden-label">{state === 'copied' ? copied : ''}</span>
      </span>
    </span>
  );
}
