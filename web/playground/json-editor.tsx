import { useEffect, useId, useMemo, useRef, useState } from 'preact/hooks';
import { readJson } from './json-lines.ts';
import { playgroundTexts } from './playground.texts.ts';
import type { Json } from './value.ts';
import './json-editor.css';

interface JsonEditorProps {
  readonly value: { readonly [name: string]: Json };
  /** Called only with what is an object: everything else is marked and stays in the text. */
  readonly onValue: (value: { readonly [name: string]: Json }) => void;
  /** What the service found wrong, by field. */
  readonly wrong: readonly { readonly field: string; readonly text: string }[];
}

const written = (value: unknown): string => JSON.stringify(value, undefined, 2);

/** The input as text with numbered lines; checked while one types, with what is wrong at its line. */
export function JsonEditor({ value, onValue, wrong }: JsonEditorProps) {
  const t = playgroundTexts();
  const id = useId();
  const [text, setText] = useState(() => written(value));
  const gutter = useRef<HTMLDivElement>(null);
  const read = useMemo(() => readJson(text), [text]);
  // Another example, or the form, has changed the value: the text follows, but not while it has the same one.
  useEffect(() => {
    if ('value' in read && written(read.value) === written(value)) return;
    if ('value' in read) setText(written(value));
  }, [value]);
  const faults = faultsOf(read, wrong, t.json);
  const marked = new Set(faults.map(({ line }) => line));
  const type = (typed: string) => {
    setText(typed);
    const next = readJson(typed);
    if ('value' in next && isObject(next.value)) onValue(next.value);
  };
  return (
    <div class="json-editor-box">
      <label class="hidden-label" for={id}>
        JSON
      </label>
      <div class="json-editor">
        <div class="json-lines" aria-hidden="true" ref={gutter}>
          {text.split('\n').map((_, index) => (
            <div key={index} class={marked.has(index + 1) ? 'wrong' : undefined}>
              {index + 1}
            </div>
          ))}
        </div>
        <textarea
          id={id}
          value={text}
          wrap="off"
          spellcheck={false}
          autocomplete="off"
          aria-invalid={faults.length > 0}
          aria-describedby={`${id}-faults`}
          onInput={({ currentTarget }) => type(currentTarget.value)}
          onScroll={({ currentTarget }) => {
            if (gutter.current !== null) gutter.current.scrollTop = currentTarget.scrollTop;
          }}
        />
      </div>
      <ul id={`${id}-faults`} class="json-faults small" aria-live="polite">
        {faults.map(({ line, text: what }) => (
          <li key={`${line} ${what}`}>{t.json.atLine(line, what)}</li>
        ))}
      </ul>
    </div>
  );
}

const isObject = (value: Json): value is { readonly [name: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What is wrong with the text itself, else what the service found wrong with its fields. */
function faultsOf(
  read: ReturnType<typeof readJson>,
  wrong: JsonEditorProps['wrong'],
  words: { readonly noJson: string; readonly noObject: string },
): readonly { readonly line: number; readonly text: string }[] {
  if ('errorLine' in read) return [{ line: read.errorLine, text: words.noJson }];
  if (!isObject(read.value)) return [{ line: 1, text: words.noObject }];
  return wrong.map(({ field, text }) => ({ line: lineOf(read.lines, field), text: `${field}: ${text}` }));
}

/** The line of a field, or of the nearest one around it: what is missing has no line of its own. */
function lineOf(lines: ReadonlyMap<string, number>, field: string): number {
  const found = lines.get(field);
  if (found !== undefined) return found;
  const end = Math.max(field.lastIndexOf('.'), field.lastIndexOf('['));
  return end <= 0 ? 1 : lineOf(lines, field.slice(0, end));
}
