import { useState } from 'preact/hooks';
import { Link, useLocation } from 'wouter-preact';
import type { KeyRow } from '../../src/dashboard-api-types/wire.ts';
import { ApiFault } from '../api.ts';
import { Banner } from '../components/banner.tsx';
import { Button } from '../components/button.tsx';
import { CodeBlock } from '../components/code-block.tsx';
import { Select } from '../components/controls.tsx';
import { Field } from '../components/field.tsx';
import { WithCode } from '../components/with-code.tsx';
import { type FormState, Members } from '../playground/call-form.tsx';
import { inLanguage } from '../playground/in-language.ts';
import { type InterfaceDocument, operationsIn, type PlaygroundOperation } from '../playground/operations.ts';
import { playgroundTexts } from '../playground/playground.texts.ts';
import { Result } from '../playground/result.tsx';
import { samples } from '../playground/samples.ts';
import type { Json } from '../playground/value.ts';
import { interfaceDocument } from '../shell/interface-document.ts';
import { mayCall, useKeys } from '../shell/keys.ts';
import { useOperationTexts } from '../shell/operation-texts.ts';
import { type PlaygroundResult, runPlaygroundCall } from '../shell/playground-call.ts';
import { useResource } from '../shell/resource.ts';
import { ResourceView } from '../shell/resource-view.tsx';
import { useTitle } from '../shell/title.ts';
import { errorAt, faultText, isWrongIn, violationText } from '../texts/fault-text.ts';
import '../components/facts.css';
import './playground.css';

export function Playground({ operation }: { readonly operation?: string }) {
  const t = playgroundTexts();
  useTitle(t.title);
  const document = useResource<InterfaceDocument>('/openapi.json', { by: interfaceDocument });
  const words = useOperationTexts();
  const keys = useKeys();
  return (
    <>
      <header>
        <h1>{t.title}</h1>
        <p class="quiet">{t.intro}</p>
      </header>
      <ResourceView answer={document} lines={8}>
        {(found) => (
          <ResourceView answer={keys}>
            {(list) =>
              words !== undefined && (
                <Workbench
                  operations={operationsIn(found).map((one) => inLanguage(one, words))}
                  name={operation}
                  keys={list.keys}
                />
              )
            }
          </ResourceView>
        )}
      </ResourceView>
    </>
  );
}

interface WorkbenchProps {
  readonly operations: readonly PlaygroundOperation[];
  readonly name: string | undefined;
  readonly keys: readonly KeyRow[];
}

function Workbench({ operations, name, keys }: WorkbenchProps) {
  const t = playgroundTexts();
  const [, go] = useLocation();
  const chosen = operations.find((one) => one.name === name) ?? operations[0];
  if (chosen === undefined) return null;
  return (
    <div class="playground">
      <nav class="playground-list" aria-label={t.operations}>
        <ul>
          {operations.map(({ name: id, title, isDeprecated }) => (
            <li key={id}>
              <Link
                href={`/playground/${id}`}
                class="page-link"
                aria-current={id === chosen.name ? 'page' : undefined}
              >
                <span>
                  {title}
                  {isDeprecated && <span class="quiet small"> ({t.deprecated})</span>}
                </span>
              </Link>
            </li>
          ))}
        </ul>
        <Field label={t.operations}>
          <Select
            value={chosen.name}
            onValue={(id) => go(`/playground/${id}`)}
            options={operations.map(({ name: value, title }) => ({ value, text: title }))}
          />
        </Field>
      </nav>
      <Bench key={chosen.name} operation={chosen} keys={keys} />
    </div>
  );
}

type Input = { readonly [name: string]: Json };

function Bench({
  operation,
  keys,
}: {
  readonly operation: PlaygroundOperation;
  readonly keys: readonly KeyRow[];
}) {
  const t = playgroundTexts();
  const usable = keys.filter((key) => mayCall(key, operation.name));
  const [example, setExample] = useState(operation.examples[0]?.id ?? '');
  const [value, setValue] = useState<Input>((operation.examples[0]?.value as Input | undefined) ?? {});
  const [files, setFiles] = useState<Files>({});
  const [keyId, setKeyId] = useState(usable[0]?.id);
  const [played, setPlayed] = useState<PlaygroundResult>();
  const [fault, setFault] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  const form: FormState = {
    value,
    onValue: (next) => {
      setExample('');
      setValue((next as Input | undefined) ?? {});
    },
    errorAt: (field) => errorAt(fault, field),
    isWrongIn: (field) => isWrongIn(fault, field),
  };
  const run = async (event: Event) => {
    event.preventDefault();
    if (busy || keyId === undefined) return;
    setBusy(true);
    setFault(undefined);
    setPlayed(undefined);
    try {
      setPlayed(
        await runPlaygroundCall(
          operation.name,
          keyId,
          operation.carrier === 'form' ? formOf(value, files) : value,
        ),
      );
    } catch (refused) {
      setFault(refused);
      requestAnimationFrame(() =>
        window.document.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
      );
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <form class="stack" onSubmit={(event) => void run(event)} noValidate>
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
                setFault(undefined);
              }}
              options={[
                ...(example === '' ? [{ value: '', text: t.ownInput }] : []),
                ...operation.examples.map(({ id, title }) => ({ value: id, text: title })),
              ]}
            />
          </Field>
        )}
        {operation.files.map((name) => (
          <div key={name}>
            <Field
              label={name === 'file' ? t.file : name}
              hint={name === 'file' ? t.fileHint : operation.schema.properties?.[name]?.description}
              error={errorAt(fault, name)}
            >
              <input
                type="file"
                multiple={operation.schema.properties?.[name]?.type === 'array'}
                onChange={({ currentTarget }) =>
                  setFiles({ ...files, [name]: Array.from(currentTarget.files ?? []) })
                }
              />
            </Field>
            <FileNames files={files[name] ?? []} />
          </div>
        ))}
        <Members key={example} form={form} schema={withoutFile(operation)} path={[]} />
        <Running
          keys={usable}
          hasKeys={keys.some(({ state }) => state === 'live')}
          keyId={keyId}
          onKey={setKeyId}
          operation={operation}
          busy={busy}
        />
      </form>
      <section class="playground-result" aria-label={t.result} aria-live="polite">
        <h2>{t.result}</h2>
        {fault !== undefined && <Refused fault={fault} />}
        {played === undefined && fault === undefined && <p class="quiet">{t.nothing}</p>}
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

/** Everything that was wrong, each with its field; the same is at the fields themselves. */
function Refused({ fault }: { readonly fault: unknown }) {
  const t = playgroundTexts();
  if (!(fault instanceof ApiFault && fault.status === 406))
    return <Banner look="bad">{withCharge(faultText(fault), fault, t.notCharged)}</Banner>;
  return (
    <>
      <Banner look="bad">
        <strong>{t.wrong}</strong>
      </Banner>
      <dl class="facts">
        {fault.violations.map((one) => (
          <div key={`${one.field} ${one.message}`}>
            <dt class="mono small">{one.field ?? t.wholeCall}</dt>
            <dd>
              {violationText(one)}
              <br />
              <a class="small" href={`/docs/errors#${one.message}`}>
                {one.message}
              </a>
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** Every answer that is no success is free; without an answer it is unknown. The sentence of a cause may have it. */
function withCharge(text: string, fault: unknown, notCharged: string): string {
  return fault instanceof ApiFault && !text.includes(notCharged) ? `${text} ${notCharged}` : text;
}

interface RunningProps {
  readonly keys: readonly KeyRow[];
  readonly hasKeys: boolean;
  readonly keyId: number | undefined;
  readonly onKey: (id: number) => void;
  readonly operation: PlaygroundOperation;
  readonly busy: boolean;
}

/** With which key, for how much, and the one button. */
function Running({ keys, hasKeys, keyId, onKey, operation, busy }: RunningProps) {
  const t = playgroundTexts();
  if (keys.length === 0) {
    return (
      <p>
        {hasKeys ? t.noRightKey : t.noKey} <Link href="/keys">{t.createKey}</Link>
      </p>
    );
  }
  const isTest = keys.find(({ id }) => id === keyId)?.isTest === true;
  return (
    <div class="playground-run">
      <Field label={t.key} hint={isTest ? t.testKey : t.costs(operation.credits)}>
        <Select
          value={String(keyId)}
          onValue={(id) => onKey(Number(id))}
          options={keys.map(({ id, name }) => ({ value: String(id), text: name }))}
        />
      </Field>
      <Button type="submit" look="primary" busy={busy}>
        {t.run}
      </Button>
    </div>
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

/** Chosen files by the name of their part. */
type Files = { readonly [name: string]: readonly File[] };

/** The browser shows the number of several files alone; their order matters. */
function FileNames({ files }: { readonly files: readonly File[] }) {
  if (files.length < 2) return null;
  return (
    <ol class="chosen-files">
      {files.map(({ name }, index) => (
        <li key={index}>{name}</li>
      ))}
    </ol>
  );
}

/** Of the members that files were chosen for. */
const namesOf = (files: Files): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(
    Object.entries(files).flatMap(([name, list]) =>
      list.length === 0 ? [] : [[name, list.map((file) => file.name)]],
    ),
  );

function formOf(value: Input, files: Files): FormData {
  const form = new FormData();
  for (const [name, content] of Object.entries(value)) {
    // A list of texts is as many parts of one name; one of objects is JSON.
    const isTexts = Array.isArray(content) && content.every((one) => typeof one === 'string');
    for (const one of isTexts ? (content as readonly string[]) : [content])
      form.append(name, typeof one === 'object' ? JSON.stringify(one) : String(one));
  }
  for (const [name, chosen] of Object.entries(files)) for (const file of chosen) form.append(name, file);
  return form;
}
