import { useEffect, useState } from 'preact/hooks';
import { Banner } from '../components/banner.tsx';
import { CodeBlock } from '../components/code-block.tsx';
import { Select } from '../components/controls.tsx';
import { Field } from '../components/field.tsx';
import { WithCode } from '../components/with-code.tsx';
import type { PlaygroundOperation, Schema } from '../playground/operations.ts';
import { samples } from '../playground/samples.ts';
import type { Json } from '../playground/value.ts';
import { useTitle } from '../shell/title.ts';
import { docsTexts } from './docs.texts.ts';
import { fieldsOf } from './docs-search.ts';

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
  const fields = fieldsOf(operation.schema);
  useEffect(() => {
    document.getElementById(location.hash.slice(1))?.scrollIntoView();
  }, [operation]);
  return (
    <div class="reference">
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
        {fields.length > 0 && (
          <section class="stack">
            <h2>{t.fields}</h2>
            <dl class="fields">
              {fields.map(({ name, schema, isRequired }) => (
                <div key={name} id={name}>
                  <dt>
                    <code>{name}</code>{' '}
                    <span class="quiet small">
                      {factsOf(schema).join(', ')}
                      {isRequired && `, ${t.required}`}
                    </span>
                  </dt>
                  <dd>
                    {schema.description !== undefined && <WithCode text={schema.description} />}
                    {schema.enum && (
                      <span class="quiet small values">{schema.enum.map(String).join(', ')}</span>
                    )}
                  </dd>
                </div>
              ))}
            </dl>
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

/** Type, bounds and default in few words. */
function factsOf({
  type,
  format,
  items,
  minimum,
  maximum,
  maxLength,
  default: value,
}: Schema): readonly string[] {
  const t = docsTexts();
  const name = typeof type === 'string' ? (format ?? type) : (type ?? []).join(' | ');
  return [
    items === undefined ? name : `${name} of ${typeof items.type === 'string' ? items.type : 'object'}`,
    ...(minimum !== undefined && maximum !== undefined ? [`${minimum}–${maximum}`] : []),
    ...(maxLength === undefined ? [] : [t.atMost(maxLength)]),
    ...(value === undefined ? [] : [t.defaultValue(JSON.stringify(value))]),
  ].filter((fact) => fact !== '');
}
