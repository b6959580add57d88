import { useState } from 'preact/hooks';
import { texts } from '../texts/texts.ts';
import { Button } from './button.tsx';
import { Copy } from './copy.tsx';
import { Tabs } from './tabs.tsx';
import './code-block.css';

export interface Sample {
  readonly id: string;
  readonly name: string;
  readonly code: string;
}

/** One sample, or several languages as tabs. Long lines scroll, or wrap on demand. */
export function CodeBlock({
  samples,
  label,
  isWrappedAtFirst = false,
}: {
  readonly samples: readonly Sample[];
  readonly isWrappedAtFirst?: boolean;
  readonly label: string;
}) {
  const [chosen, setChosen] = useState(samples[0]?.id ?? '');
  const [isWrapped, setWrapped] = useState(isWrappedAtFirst);
  const sample = samples.find(({ id }) => id === chosen) ?? samples[0];
  if (sample === undefined) return null;
  return (
    <div class="code-block">
      <div class="row spread">
        {samples.length > 1 ? (
          <Tabs label={label} tabs={samples} chosen={sample.id} onChosen={setChosen} />
        ) : (
          <span />
        )}
        <span class="row">
          <Button look="plain" aria-pressed={isWrapped} onClick={() => setWrapped(!isWrapped)}>
            {texts.value.common.wrap}
          </Button>
          <Copy text={sample.code} />
        </span>
      </div>
      <section aria-label={`${label}: ${sample.name}`}>
        <pre
          class={isWrapped ? 'wrapped' : undefined}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys (WCAG 2.1.1)
          tabIndex={0}
        >
          <code>{sample.code}</code>
        </pre>
      </section>
    </div>
  );
}
