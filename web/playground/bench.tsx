import { useEffect, useRef, useState } from 'preact/hooks';
import type { KeyRow } from '../../src/dashboard-api-types/wire.ts';
import { ApiFault } from '../api.ts';
import { CodeBlock } from '../components/code-block.tsx';
import { Select } from '../components/controls.tsx';
import { Field } from '../components/field.tsx';
import { Tabs } from '../components/tabs.tsx';
import { WithCode } from '../components/with-code.tsx';
import { type PlaygroundResult, runPlaygroundCall } from '../shell/playground-call.ts';
import { errorAt, isWrongIn } from '../texts/fault-text.ts';
import { type FormState, Members } from './call-form.tsx';
import { FileFields, type Files, formOf, namesOf } from './chosen-files.tsx';
import { JsonEditor } from './json-editor.tsx';
import type { PlaygroundOperation } from './operations.ts';
import { playgroundTexts } from './playground.texts.ts';
import { reasonText } from './reason-text.ts';
import { Refused } from './refused.tsx';
import { Result } from './result.tsx';
import { resultWords } from './result-words.ts';
import { RunBar } from './run-bar.tsx';
import { samples } from './samples.ts';
import { useChosenKey } from './use-chosen-key.ts';
import type { Json } from './value.ts';
import '../components/facts.css';

type Input = { readonly [name: string]: Json };

const FORM_ID = 'playground-form';

/** Form and result are under each other: what comes back must be brought into view. */
const isOneColumn = (): boolean => window.matchMedia('(max-width: 959px)').matches;

interface BenchProps {
  readonly operation: PlaygroundOperation;
  readonly keys: readonly KeyRow[];
}

/** One operation: its input as a form or as JSON, the key, and what comes back. */
export function Bench({ operation, keys }: BenchProps) {
  const t = playgroundTexts();
  const [example, setExample] = useState(operation.examples[0]?.id ?? '');
  const [value, setValue] = useState<Input>((operation.examples[0]?.value as Input | undefined) ?? {});
  const [files, setFiles] = useState<Files>({});
  const [view, setView] = useState('form');
  const key = useChosenKey(operation.name, keys);
  const call = useCall();
  const { fault, played, busy } = call;
  const change = (next: Input) => {
    setExample('');
    setValue(next);
  };
  const form: FormState = {
    value,
    onValue: (next) => change((next as Input | undefined) ?? {}),
    // In the words of the list beside the result.
    errorAt: (field) => errorAt(fault, field, reasonText),
    isWrongIn: (field) => isWrongIn(fault, field),
  };
  const run = () => {
    if (key.id === undefined) return;
    key.keep(key.id);
    const body = operation.carrier === 'form' ? formOf(value, files) : value;
    const keyId = key.id;
    call.start((signal) => runPlaygroundCall(operation.name, keyId, body, signal));
  };
  return (
    <>
      <div class="playground-input">
        <form
          id={FORM_ID}
          class="stack"
          onSubmit={(event) => {
            event.preventDefault();
            run();
          }}
          noValidate
        >
          <div>
            <h2>{operation.title}</h2>
            <p class="quiet small">
              <WithCode text={operation.description} />
            </p>
          </div>
          {operation.examples.length > 0 && (
            <Field label={t.example}>
              <Select
                value={example}
                onValue={(id) => {
                  const found = operation.examples.find((one) => one.id === id);
                  if (found === undefined) return;
                  setExample(id);
                  setValue(found.value as Input);
                  call.clear();
                }}
                options={[
                  ...(example === '' ? [{ value: '', text: t.ownInput }] : []),
                  ...operation.examples.map(({ id, title }) => ({ value: id, text: title })),
                ]}
              />
            </Field>
          )}
          <FileFields operation={operation} files={files} onFiles={setFiles} errorAt={form.errorAt} />
          <Tabs label={t.input} tabs={t.views} chosen={view} onChosen={setView} />
          {view === 'form' ? (
            <Members key={example} form={form} schema={withoutFile(operation)} path={[]} />
          ) : (
            <JsonEditor value={value} onValue={change} wrong={wrongFields(fault)} />
          )}
        </form>
        <RunBar
          live={keys.filter(({ state }) => state === 'live')}
          usable={key.usable}
          keyId={key.id}
          onKey={key.choose}
          operation={operation}
          form={FORM_ID}
          busy={busy}
          onCancel={call.cancel}
        />
      </div>
      <section class="playground-result" aria-labelledby="playground-result-title">
        <h2 id="playground-result-title" tabIndex={-1} ref={call.heading}>
          {t.result}
        </h2>
        <p class="hidden-label" aria-live="polite">
          {played === undefined ? '' : `${t.result}: ${resultWords(played)}`}
        </p>
        {busy && <p class="quiet">{t.running}</p>}
        {fault !== undefined && <Refused fault={fault} onAgain={run} />}
        {!busy && played === undefined && fault === undefined && <p class="quiet">{t.nothing}</p>}
        {played !== undefined && <Result played={played} operation={operation.name} />}
      </section>
      <section class="playground-code">
        <h2>{t.code}</h2>
        <CodeBlock
          label={t.code}
          samples={samples({ origin: location.origin, operation, value, chosen: namesOf(files) })}
        />
        <p>
          <a href={`/docs/reference/${operation.name}`}>{t.reference}</a>
        </p>
      </section>
    </>
  );
}

/** The call that runs or has run. On one column what it ends with is brought to the top edge and gets the focus. */
function useCall() {
  const [played, setPlayed] = useState<PlaygroundResult>();
  const [fault, setFault] = useState<unknown>();
  const [running, setRunning] = useState<AbortController>();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => () => running?.abort(), [running]);
  const show = () =>
    // After it was drawn: a frame has its height then.
    requestAnimationFrame(() => {
      if (isOneColumn()) {
        heading.current?.scrollIntoView({ block: 'start' });
        heading.current?.focus({ preventScroll: true });
      } else {
        document.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
      }
    });
  const clear = () => {
    setFault(undefined);
    setPlayed(undefined);
  };
  const start = (work: (signal: AbortSignal) => Promise<PlaygroundResult>) => {
    if (running !== undefined) return;
    clear();
    const controller = new AbortController();
    setRunning(controller);
    work(controller.signal)
      .then(setPlayed, setFault)
      .finally(() => {
        setRunning(undefined);
        show();
      });
  };
  return {
    played,
    fault,
    busy: running !== undefined,
    heading,
    clear,
    start,
    cancel: () => running?.abort(),
  };
}

/** What the service found wrong with fields, for the lines of the JSON. */
function wrongFields(fault: unknown) {
  if (!(fault instanceof ApiFault)) return [];
  return fault.violations.flatMap((one) =>
    one.field === undefined ? [] : [{ field: one.field, text: reasonText(one) }],
  );
}

/** Files are chosen apart. */
function withoutFile({ schema, carrier, files }: PlaygroundOperation) {
  if (carrier !== 'form') return schema;
  const properties = Object.entries(schema.properties ?? {}).filter(([name]) => !files.includes(name));
  return {
    ...schema,
    properties: Object.fromEntries(properties),
    required: (schema.required ?? []).filter((name) => !files.includes(name)),
  };
}
