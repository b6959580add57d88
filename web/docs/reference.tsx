import { READMES } from 'virtual:guides';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Banner } from '../components/banner.tsx';
import { CodeBlock } from '../components/code-block.tsx';
import { Select } from '../components/controls.tsx';
import { Field } from '../components/field.tsx';
import { WithCode } from '../components/with-code.tsx';
import type { PlaygroundOperation } from '../playground/operations.ts';
import { samples } from '../playground/samples.ts';
import type { Json } from '../playground/value.ts';
import { useTitle } from '../shell/title.ts';
import { language } from '../texts/texts.ts';
import { arrival, arriveAt } from './arrival.ts';
import { docsTexts } from './docs.texts.ts';
import { FieldList } from './field-list.tsx';
import { GuideHtml } from './guide-html.tsx';

/** One operation from the interface document: what it takes, and the call in five languages. */
export function Reference({
  operation,
  isPlayable,
}: {
  readonly operation: PlaygroundOperation;
  /** Whether the playground has it. */
  readonly isPlayable: boolean;
}) {
  const t = docsTexts();
  useTitle(operation.title);
  const [chosen, setChosen] = useState('');
  const example = operation.examples.find(({ id }) => id === chosen) ?? operation.examples[0];
  const value = (example?.value ?? {}) as { readonly [name: string]: Json };
  const rules = useRules(operation.name);
  const page = useRef<HTMLDivElement>(null);
  const arrived = arrival.value;
  useEffect(() => {
    // The rules come a moment later; what the address names may be in them.
    const isHere = rules !== undefined || !location.hash.startsWith('#rules-');
    if (isHere && page.current !== null) arriveAt(page.current);
  }, [operation, rules, arrived]);
  return (
    <div class="reference" ref={page}>
      <div class="stack loose">
        <header class="stack">
          <h1>{operation.title}</h1>
          <p>
            <code>
              {operation.method} {operation.path}
            </code>{' '}
            <span class="quiet">{t.credits(operation.credits)}</span>
          </p>
          {operation.isDeprecated && <Banner look="warn">{t.deprecated}</Banner>}
          <p>
            <WithCode text={operation.description} />
          </p>
          {isPlayable && (
            <p>
              <a href={`/dashboard/playground/${operation.name}`}>{t.tryIt}</a>
            </p>
          )}
        </header>
        {Object.keys(operation.schema.properties ?? {}).length > 0 && (
          <section class="stack">
            <h2>{t.fields}</h2>
            <FieldList schema={operation.schema} />
          </section>
        )}
        {rules !== undefined && rules !== '' && (
          <section class="stack">
            <h2>{t.rules}</h2>
            <details lang="en">
              <summary lang={language.value}>{t.rulesFold}</summary>
              <GuideHtml html={rules} look="rules" />
            </details>
          </section>
        )}
      </div>
      <div class="reference-code stack">
        {operation.examples.length > 1 && (
          <Field label={t.example}>
            <Select
              value={example?.id ?? ''}
              onValue={setChosen}
              options={operation.examples.map(({ id, title }) => ({ value: id, text: title }))}
            />
          </Field>
        )}
        <CodeBlock label={t.example} samples={samples({ origin: location.origin, operation, value })} />
      </div>
    </div>
  );
}

/** The README of an operation as HTML; empty where there is none, undefined while it is loaded. */
function useRules(name: string): string | undefined {
  const [loaded, setLoaded] = useState<{ readonly name: string; readonly html: string }>();
  useEffect(() => {
    let isLeft = false;
    const show = (html: string) => isLeft || setLoaded({ name, html });
    // The fields are the page; without the rules it is still whole.
    (READMES[name]?.() ?? Promise.resolve('')).then(show, () => show(''));
    return () => {
      isLeft = true;
    };
  }, [name]);
  return loaded?.name === name ? loaded.html : undefined;
}
