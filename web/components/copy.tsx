import { useEffect, useRef, useState } from 'preact/hooks';
import { Icon } from '../shell/icons.tsx';
import { texts } from '../texts/texts.ts';
import { Button } from './button.tsx';
import './copy.css';

interface CopyProps {
  readonly text: string;
  readonly label?: string;
  readonly look?: 'plain' | 'primary' | 'normal';
  readonly onCopied?: () => void;
}

type State = 'ready' | 'copied' | 'refused';

/** How long a button shows that it has copied. */
const SHOWN_MS = 2000;

/** Puts a text into the clipboard. */
function useCopy(text: string, onCopied?: () => void) {
  const [state, setState] = useState<State>('ready');
  const timer = useRef<ReturnType<typeof setTimeout>>();
  useEffect(() => () => clearTimeout(timer.current), []);
  const copy = async () => {
    clearTimeout(timer.current);
    try {
      await navigator.clipboard.writeText(text);
      setState('copied');
      onCopied?.();
      timer.current = setTimeout(() => setState('ready'), SHOWN_MS);
    } catch {
      // Browsers forbid it on plain http that is not this machine: the text can still be selected.
      setState('refused');
    }
  };
  return { state, copy: () => void copy() };
}

/** Reports for two seconds that it has copied, also to those who cannot see it. */
export function Copy({ text, label, look = 'plain', onCopied }: CopyProps) {
  const { state, copy } = useCopy(text, onCopied);
  const { copy: action, copied, copyRefused } = texts.value.common;
  return (
    <span class="row">
      <Button look={look} onClick={copy}>
        {state === 'copied' ? copied : (label ?? action)}
      </Button>
      <span class="small quiet" aria-live="polite">
        {state === 'refused' ? copyRefused : ''}
        <span class="hidden-label">{state === 'copied' ? copied : ''}</span>
      </span>
    </span>
  );
}

/** The same behind what it copies, in rows and facts: a picture, with the words for those who cannot see it. */
export function CopyIcon({ text }: { readonly text: string }) {
  const { state, copy } = useCopy(text);
  const { copy: action, copied, copyRefused } = texts.value.common;
  const words: Readonly<Record<State, string>> = { ready: '', copied, refused: copyRefused };
  return (
    <span class="copy-icon">
      <button type="button" aria-label={`${action}: ${text}`} onClick={copy}>
        <Icon name={state === 'copied' ? 'done' : 'copy'} />
      </button>
      <span class="copy-words small" aria-live="polite">
        {words[state]}
      </span>
    </span>
  );
}
