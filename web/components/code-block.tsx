import { useState } from 'preact/hooks';
import { texts } from '../texts/texts.ts';
import { Button } from './button.tsx';
import { chooseCodeLanguage, codeLanguage } from './code-language.ts';
import { codeTokens } from './code-tokens.ts';
import { Copy } from './copy.tsx';
import { Tabs } from './tabs.tsx';
import './code-block.css';
import './code-tokens.css';

export interface Sample {
  readonly id: string;
  readonly name: string;
  readonly code: string;
}

/** One sample, or several languages as tabs. Long lines scroll, or wrap on demand; on small screens they wrap. */
export function CodeBlock({
  samples,
  label,
  isWrappedAtFirst = false,
}: {
  readonly samples: readonly Sample[];
  readonly isWrappedAtFirst?: boolean;
  readonly label: string;
}) {
  const [isWrapped, setWrapped] = useState(isWrappedAtFirst);
  const sample = samples.find(({ id }) => id === codeLanguage.value) ?? samples[0];
  if (sample === undefined) return null;
  return (
    <div class="code-block">
      <div class="row spread">
        {samples.length > 1 ? (
          <Tabs label={label} tabs={samples} chosen={sample.id} onChosen={chooseCodeLanguage} />
        ) : (
          <span />
        )}
        <span class="row">
          <span class="wrap-choice">
            <Button look="plain" aria-pressed={isWrapped} onClick={() => setWrapped(!isWrapped)}>
              {texts.value.common.wrap}
            </Button>
          </span>
          <Copy text={sample.code} />
        </span>
      </div>
      <section aria-label={`${label}: ${sample.name}`}>
        <pre
          class={isWrapped ? 'wrapped' : undefined}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys (WCAG 2.1.1)
          tabIndex={0}
        >
          <code>
            {codeTokens(sample.code, sample.id).map(({ kind, text }, index) =>
              kind === undefined ? (
                text
              ) : (
                <span key={index} class={`code-${kind}`}>
                  {text}
                </span>
              ),
            )}
          </code>
        </pre>
      </section>
    </div>
  );
}
