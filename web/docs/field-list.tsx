import { WithCode } from '../components/with-code.tsx';
import type { Schema } from '../playground/operations.ts';
import { docsTexts } from './docs.texts.ts';
import { fieldsOf } from './field-rows.ts';

/** Values of an enumeration that are shown before the rest is folded. */
const SHOWN_VALUES = 12;

/** Members of an input: those of objects and lists are folded into them. Each has its path as its anchor. */
export function FieldList({ schema, prefix = '' }: { readonly schema: Schema; readonly prefix?: string }) {
  const { properties = {}, required = [] } = schema;
  return (
    <dl class="fields">
      {Object.entries(properties).map(([member, field]) => (
        <FieldEntry
          key={member}
          name={prefix + member}
          schema={field}
          isRequired={required.includes(member)}
        />
      ))}
    </dl>
  );
}

interface FieldEntryProps {
  readonly name: string;
  readonly schema: Schema;
  readonly isRequired: boolean;
}

function FieldEntry({ name, schema, isRequired }: FieldEntryProps) {
  const t = docsTexts();
  const inner = schema.items ?? schema;
  const count = fieldsOf(inner).length;
  return (
    <div id={name} class="field-row">
      <dt>
        <code>{name}</code>{' '}
        <span class="quiet small">
          {factsOf(schema).join(', ')}
          {isRequired && `, ${t.required}`}
        </span>
      </dt>
      <dd>
        {schema.description !== undefined && <WithCode text={schema.description} />}
        {schema.enum && <Values values={schema.enum.map(String)} />}
        {count > 0 && (
          <details>
            <summary>{t.innerFields(count)}</summary>
            <FieldList schema={inner} prefix={schema.items === undefined ? `${name}.` : `${name}[].`} />
          </details>
        )}
      </dd>
    </div>
  );
}

function Values({ values }: { readonly values: readonly string[] }) {
  const [shown, rest] = [values.slice(0, SHOWN_VALUES), values.slice(SHOWN_VALUES)];
  return (
    <div class="quiet small values">
      {shown.join(', ')}
      {rest.length > 0 && (
        <details>
          <summary>{docsTexts().moreValues(rest.length)}</summary>
          {rest.join(', ')}
        </details>
      )}
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
