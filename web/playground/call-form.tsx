import type { ComponentChildren } from 'preact';
import { useId, useState } from 'preact/hooks';
import { Button } from '../components/button.tsx';
import { Check, Input, Select, Textarea } from '../components/controls.tsx';
import { Field } from '../components/field.tsx';
import { MemberName, WithCode } from '../components/with-code.tsx';
import { number } from '../texts/formats.ts';
import { texts } from '../texts/texts.ts';
import { memberHint } from './member-hint.ts';
import type { Schema } from './operations.ts';
import { playgroundTexts } from './playground.texts.ts';
import { at, fieldName, type Json, numberOf, type Path, put, summaryOf, without } from './value.ts';
import './call-form.css';

/** What every part of the form needs. */
export interface FormState {
  readonly value: Json | undefined;
  readonly onValue: (value: Json | undefined) => void;
  /** What is wrong at a field, by its name. */
  readonly errorAt: (field: string) => string | undefined;
  /** Whether a field or one in it is wrong. */
  readonly isWrongIn: (field: string) => boolean;
}

interface PartProps {
  readonly form: FormState;
  readonly schema: Schema;
  readonly path: Path;
}

/** The members of an object: the required ones, then the others behind "More", open where one is filled or wrong. */
export function Members({ form, schema, path }: PartProps) {
  const { properties = {}, required = [] } = schema;
  const names = Object.keys(properties);
  const isShown = (name: string) => required.includes(name) || at(form.value, [...path, name]) !== undefined;
  const [shown] = useState(() => new Set(names.filter(isShown)));
  const filled = names.filter((name) => shown.has(name));
  const first = [
    ...filled.filter((name) => required.includes(name)),
    ...filled.filter((name) => !required.includes(name)),
  ];
  const rest = names.filter((name) => !shown.has(name));
  const hasError = rest.some((name) => form.errorAt(fieldName([...path, name])) !== undefined);
  const part = (name: string) => (
    <Member
      key={name}
      name={name}
      isRequired={required.includes(name)}
      form={form}
      schema={properties[name] ?? {}}
      path={[...path, name]}
    />
  );
  return (
    <div class="members">
      {first.map(part)}
      {rest.length > 0 && (
        <details class="more" open={hasError || first.length === 0}>
          <summary>
            {texts.value.common.more} <span class="quiet small">({rest.length})</span>
          </summary>
          <div class="members">{rest.map(part)}</div>
        </details>
      )}
    </div>
  );
}

interface MemberProps extends PartProps {
  readonly name: string;
  readonly isRequired?: boolean;
}

/** The words for a member; its own name where there are none. */
const titleIn = ({ title }: Schema, name: string): string => title ?? name;

const typeOf = ({ type, properties }: Schema): string => {
  if (typeof type === 'string') return type;
  if (type !== undefined) {
    const [only, ...others] = type.filter((one) => one !== 'null');
    return only !== undefined && others.length === 0 ? only : 'any';
  }
  return properties === undefined ? 'any' : 'object';
};

function Member(props: MemberProps) {
  const { schema, form, path, name } = props;
  const type = typeOf(schema);
  if (type === 'object' && schema.properties !== undefined) return <Group {...props} />;
  if (type === 'array') return <List {...props} />;
  if (type === 'boolean') {
    return (
      <Check
        label={titleIn(schema, name)}
        code={name}
        {...(schema.description !== undefined && { hint: schema.description })}
        checked={(at(form.value, path) ?? schema.default ?? false) === true}
        onChecked={(checked) =>
          form.onValue(put(form.value, path, checked === (schema.default ?? false) ? undefined : checked))
        }
      />
    );
  }
  return <Leaf {...props} />;
}

/** An object in an object: folded to a line of its values, open where it is still empty or something is wrong in it. */
function Group({ name, schema, form, path, isRequired = false }: MemberProps) {
  const error = form.errorAt(fieldName(path));
  return (
    <Folded name={titleIn(schema, name)} code={name} form={form} path={path} isOpenEmpty={isRequired}>
      {schema.description && (
        <p class="quiet small">
          <WithCode text={schema.description} />
        </p>
      )}
      {error && <p class="field-error small">{error}</p>}
      <Members form={form} schema={schema} path={path} />
    </Folded>
  );
}

interface FoldedProps {
  readonly name: string;
  readonly code?: string;
  readonly form: FormState;
  readonly path: Path;
  readonly isOpenEmpty: boolean;
  readonly children: ComponentChildren;
}

function Folded({ name, code, form, path, isOpenEmpty, children }: FoldedProps) {
  const summary = summaryOf(at(form.value, path));
  const [isEmpty] = useState(summary === '');
  return (
    <details class="group" open={form.isWrongIn(fieldName(path)) || (isEmpty && isOpenEmpty)}>
      <summary>
        <span class="group-name">
          {name}
          {code && <MemberName name={code} />}
        </span>
        <span class="quiet small group-values">{summary}</span>
      </summary>
      <fieldset aria-label={name}>{children}</fieldset>
    </details>
  );
}

function List({ name, schema, form, path }: MemberProps) {
  const t = playgroundTexts();
  const items = schema.items ?? {};
  const title = titleIn(schema, name);
  const oneTitle = titleIn(items, name);
  const held = at(form.value, path);
  const list = Array.isArray(held) ? (held as readonly Json[]) : [];
  const error = form.errorAt(fieldName(path));
  const isFull = list.length >= (schema.maxItems ?? Number.POSITIVE_INFINITY);
  const isGroup = typeOf(items) === 'object' && items.properties !== undefined;
  const change = (next: readonly Json[]) =>
    form.onValue(put(form.value, path, next.length === 0 ? undefined : next));
  return (
    <fieldset class="group">
      <legend>
        {title}
        <MemberName name={name} />
      </legend>
      {schema.description && (
        <p class="quiet small">
          <WithCode text={schema.description} />
        </p>
      )}
      {error && <p class="field-error small">{error}</p>}
      {list.map((_, index) => (
        <div key={`${list.length} ${index}`} class="list-item">
          {isGroup ? (
            <Folded name={`${oneTitle} ${index + 1}`} form={form} path={[...path, index]} isOpenEmpty>
              <Members form={form} schema={items} path={[...path, index]} />
            </Folded>
          ) : (
            <Leaf
              name={`${name} ${index + 1}`}
              form={form}
              schema={{ ...items, title: `${oneTitle} ${index + 1}` }}
              path={[...path, index]}
              isRequired
            />
          )}
          <Button
            look="plain"
            aria-label={t.removeItem(oneTitle, index + 1)}
            onClick={() => change(without(list, index))}
          >
            {t.remove}
          </Button>
        </div>
      ))}
      {!isFull && (
        <div>
          <Button onClick={() => change([...list, isGroup ? {} : ''])}>{t.add(oneTitle)}</Button>
        </div>
      )}
    </fieldset>
  );
}

/** Texts that are long are written in several lines. */
const LONG = 1000;
const LONG_NAMES = new Set(['html', 'headerHtml', 'footerHtml', 'notice', 'content']);

function Leaf({ name, schema, form, path, isRequired = false }: MemberProps) {
  const held = at(form.value, path);
  const text =
    held === undefined || held === null ? '' : String(typeof held === 'object' ? JSON.stringify(held) : held);
  const type = typeOf(schema);
  const isNumber = type === 'number' || type === 'integer';
  const set = (typed: string) => {
    if (typed === '') return form.onValue(put(form.value, path, undefined));
    const isUnion = type === 'any';
    form.onValue(put(form.value, path, isNumber || isUnion ? numberOf(typed) : typed));
  };
  const facts = {
    label: titleIn(schema, name),
    ...(path.length > 0 && typeof path.at(-1) === 'string' && { code: name }),
    hint: memberHint(schema, { atMost: playgroundTexts().atMost, number }),
    error: form.errorAt(fieldName(path)),
    ...(!isRequired && { optional: texts.value.common.optional }),
  };
  if (schema.enum !== undefined) {
    const none = schema.default === undefined ? '–' : playgroundTexts().byDefault(String(schema.default));
    const options = schema.enum.map(String).map((value) => ({ value, text: value }));
    return (
      <Field {...facts}>
        <Select
          value={text}
          onValue={set}
          options={isRequired ? options : [{ value: '', text: none }, ...options]}
        />
      </Field>
    );
  }
  if (/base64/i.test(schema.description ?? '')) return <Base64 facts={facts} text={text} onText={set} />;
  if (LONG_NAMES.has(name) || (schema.maxLength ?? 0) >= LONG) {
    return (
      <Field {...facts}>
        <Textarea value={text} onValue={set} spellcheck={false} />
      </Field>
    );
  }
  const colour = schema.format === 'date' ? 'date' : 'text';
  return (
    <Field {...facts}>
      <Input
        type={colour}
        value={text}
        onValue={set}
        {...(isNumber && { inputMode: 'decimal' as const })}
        {...(schema.default !== undefined && { placeholder: String(schema.default) })}
        autocomplete="off"
        spellcheck={false}
      />
    </Field>
  );
}

interface Base64Props {
  readonly facts: {
    readonly label: string;
    readonly code?: string;
    readonly hint?: string | undefined;
    readonly error?: string | undefined;
  };
  readonly text: string;
  readonly onText: (text: string) => void;
}

/** A file of the reader's machine, or the text itself. */
function Base64({ facts, text, onText }: Base64Props) {
  const id = useId();
  const read = async (file: File | undefined) => {
    if (file === undefined) return;
    const bytes = new Uint8Array(await file.arrayBuffer());
    onText(btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')));
  };
  return (
    <div class="members">
      <Field {...facts}>
        <Input value={text} onValue={onText} spellcheck={false} />
      </Field>
      <label class="hidden-label" for={id}>
        {playgroundTexts().chooseFile(facts.label)}
      </label>
      <input id={id} type="file" onChange={({ currentTarget }) => void read(currentTarget.files?.[0])} />
    </div>
  );
}
