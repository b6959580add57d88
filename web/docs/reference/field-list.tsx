import { WithCode } from '../../components/with-code.tsx';
import type { Schema } from '../../playground/operations.ts';
import { number } from '../../texts/formats.ts';
import { docsTexts } from '../docs.texts.ts';
import { fieldsOf } from '../field-rows.ts';

/** Values of an enumeration that are shown before the rest is folded. */
const SHOWN_VALUES = 12;

/** An operation with more members shows the usual ones, and the others folded. */
const MAX_SHOWN = 24;

interface FieldListProps {
  readonly schema: Schema;
  readonly prefix?: string;
  /** Members that are shown first where there are many: those that calls usually have. */
  readonly usual?: ReadonlySet<string>;
}

/** Members of an input: those of objects and lists are folded into them. Each has its path as its anchor. */
export function FieldList({ schema, prefix = '', usual }: FieldListProps) {
  const { properties = {}, required = [] } = schema;
  const members = Object.keys(properties);
  const isShown = (member: string) =>
    usual === undefined || members.length <= MAX_SHOWN || usual.has(member) || required.includes(member);
  const further = members.filter((member) => !isShown(member));
  const list = (names: readonly string[]) => (
    <dl class="fields">
      {names.map((member) => (
        <FieldEntry
          key={member}
          name={prefix + member}
          schema={properties[member] ?? {}}
          isRequired={required.includes(member)}
        />
      ))}
    </dl>
  );
  return (
    <>
      {list(members.filter(isShown))}
      {further.length > 0 && (
        <details class="further-fields">
          <summary>{docsTexts().furtherFields(further.length)}</summary>
          {list(further)}
        </details>
      )}
    </>
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
        <code>{name}</code>
        <span class="quiet small">
          {factsOf(schema).join(', ')}
          {isRequired && `, ${t.required}`}
        </span>
      </dt>
      <dd>
        {schema.description !== undefined && <WithCode text={schema.description} />}
        {schema.enum && <Values values={schema.enum.map(String)} />}
      </dd>
      {count > 0 && (
        <dd class="inner-fields">
          <details>
            <summary>{t.innerFields(count)}</summary>
            <FieldList schema={inner} prefix={schema.items === undefined ? `${name}.` : `${name}[].`} />
          </details>
        </dd>
      )}
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

/** Type (`string[]`: a list of texts), bounds and default in few words. */
function factsOf(schema: Schema): readonly string[] {
  const { items, minimum, maximum, maxLength, maxItems, default: value } = schema;
  const t = docsTexts();
  return [
    items === undefined ? typeName(schema) : `${typeName(items) || 'object'}[]`,
    ...(minimum !== undefined && maximum !== undefined ? [`${minimum}–${maximum}`] : []),
    ...(maxLength === undefined ? [] : [t.atMost(number(maxLength))]),
    ...(maxItems === undefined ? [] : [t.atMostEntries(number(maxItems), maxItems)]),
    ...(value === undefined ? [] : [t.defaultValue(JSON.stringify(value))]),
  ].filter((fact) => fact !== '');
}

/** The width of a number (`int32`) is a matter of generated clients. */
function typeName({ type = '', format, anyOf }: Pick<Schema, 'type' | 'format' | 'anyOf'>): string {
  if (anyOf !== undefined) return anyOf.map(typeName).join(' | ');
  if (typeof type !== 'string') return type.join(' | ');
  return format === undefined || type === 'integer' || type === 'number' ? type : format;
}
