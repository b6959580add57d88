import { useState } from 'preact/hooks';
import { texts } from '../texts/texts.ts';
import { Banner } from './banner.tsx';
import { Button } from './button.tsx';
import { CodeBlock } from './code-block.tsx';
import { Copy } from './copy.tsx';
import './secret.css';

/** A key as lists show it: where it begins and ends. */
export const MaskedKey = ({ mark }: { readonly mark: string }) => <code class="masked-key">{mark}</code>;

interface NewKeyProps {
  readonly text: string;
  /** A call that tries it. */
  readonly curl: string;
  /** Absent where what is around it is closed in its own way. */
  readonly onContinue?: () => void;
}

/** A new key, which is never shown again, with the call that tries it. */
export function NewKey({ text, curl, onContinue }: NewKeyProps) {
  const [isCopied, setCopied] = useState(false);
  const { shownOnce, shownOnceWhy, copyKey, tryIt } = texts.value.keys;
  return (
    <div class="new-key">
      <Banner look="warn" word={shownOnce}>
        {shownOnceWhy}
      </Banner>
      <section class="key-line" aria-label={copyKey}>
        <code
          class="key-text"
          style={{ '--length': text.length }}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys (WCAG 2.1.1)
          tabIndex={0}
        >
          {text}
        </code>
      </section>
      <Copy text={text} label={copyKey} look="primary" onCopied={() => setCopied(true)} />
      <CodeBlock label={tryIt} samples={[{ id: 'curl', name: 'curl', code: curl }]} isWrappedAtFirst />
      {onContinue && <Continue text={text} isCopied={isCopied} onContinue={onContinue} />}
    </div>
  );
}

/** On to the pages; asks once when the key was not copied. */
function Continue({
  text,
  isCopied,
  onContinue,
}: {
  readonly text: string;
  readonly isCopied: boolean;
  readonly onContinue: () => void;
}) {
  const [isAsking, setAsking] = useState(false);
  const { notCopied, copyAndContinue, continueWithout } = texts.value.keys;
  if (!isAsking || isCopied) {
    return (
      <div>
        {/* Quiet until the key was copied. */}
        <Button
          look={isCopied ? 'normal' : 'plain'}
          onClick={() => (isCopied ? onContinue() : setAsking(true))}
        >
          {texts.value.common.continue}
        </Button>
      </div>
    );
  }
  return (
    <div class="stack" role="alert">
      <p>{notCopied}</p>
      <div class="row">
        <Copy text={text} label={copyAndContinue} look="normal" onCopied={onContinue} />
        <Button look="plain" onClick={onContinue}>
          {continueWithout}
        </Button>
      </div>
    </div>
  );
}
