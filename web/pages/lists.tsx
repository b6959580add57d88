import { useMemo, useState } from 'preact/hooks';
import type { KeyList, KeyRow } from '../../src/dashboard-api-types/wire.ts';
import { Button } from '../components/button.tsx';
import { Check, Input } from '../components/controls.tsx';
import { Fact, Facts } from '../components/facts.tsx';
import { Field } from '../components/field.tsx';
import { Tabs } from '../components/tabs.tsx';
import { type Columns, columnsOf, hasHeader, withoutHeader } from '../lists/columns.ts';
import { ColumnsStep, membersOf } from '../lists/columns-step.tsx';
import { currentRun } from '../lists/current-run.ts';
import { FileStep } from '../lists/file-step.tsx';
import { listCalls, withCommon } from '../lists/list-calls.ts';
import type { ListFile } from '../lists/list-file.ts';
import { LIST_OPERATIONS, type ListOperation } from '../lists/list-operations.data.ts';
import { ListRun } from '../lists/list-run.ts';
import { listsTexts } from '../lists/lists.texts.ts';
import { RunView } from '../lists/run-view.tsx';
import { sessionTransport } from '../lists/session-transport.ts';
import { StartStep } from '../lists/start-step.tsx';
import { inLanguage } from '../playground/in-language.ts';
import { type InterfaceDocument, operationsIn, type PlaygroundOperation } from '../playground/operations.ts';
import { interfaceDocument } from '../shell/interface-document.ts';
import { useKeys } from '../shell/keys.ts';
import { useOperationTexts } from '../shell/operation-texts.ts';
import { useResource } from '../shell/resource.ts';
import { ResourceView } from '../shell/resource-view.tsx';
import { loggedIn } from '../shell/session.ts';
import { useTitle } from '../shell/title.ts';
import { number } from '../texts/formats.ts';
import { language } from '../texts/texts.ts';
import './lists.css';

/** Rows whose input is shown before anything is sent. */
const PREVIEWED = 3;

const ENCODINGS: Readonly<Record<ListFile['encoding'], string>> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
  'windows-1252': 'Windows-1252',
};

/** A CSV of VAT numbers or addresses, checked row by row through a batch (docs: Many at once). */
export function Lists() {
  const t = listsTexts();
  useTitle(t.title);
  const run = currentRun.value;
  return (
    <>
      <header>
        <h1>{t.title}</h1>
        <p class="quiet">{t.intro}</p>
      </header>
      {run === undefined ? (
        <NewList />
      ) : (
        <RunView
          run={run}
          onClose={() => {
            currentRun.value = undefined;
          }}
        />
      )}
    </>
  );
}

function NewList() {
  const document = useResource<InterfaceDocument>('/openapi.json', { by: interfaceDocument });
  const words = useOperationTexts();
  const keys = useKeys();
  const [file, setFile] = useState<ListFile>();
  if (file === undefined) return <FileStep onFile={setFile} />;
  return (
    <ResourceView answer={document} lines={8}>
      {(found) => (
        <ResourceView<KeyList> answer={keys}>
          {(list) =>
            words !== undefined && (
              <Plan
                key={file}
                file={file}
                described={operationsIn(found).map((one) => inLanguage(one, words))}
                keys={list.keys}
                onOtherFile={() => setFile(undefined)}
              />
            )
          }
        </ResourceView>
      )}
    </ResourceView>
  );
}

interface PlanProps {
  readonly file: ListFile;
  readonly described: readonly PlaygroundOperation[];
  readonly keys: readonly KeyRow[];
  readonly onOtherFile: () => void;
}

/** The operation whose values the file has, else that of addresses. */
const operationFor = ({ table }: ListFile): ListOperation =>
  LIST_OPERATIONS.find((one) => one.form !== undefined && columnsOf(table, one, []).includes(one.main)) ??
  LIST_OPERATIONS.at(-1)!;

/** What the file is, what is done with it, and what that costs. */
function Plan({ file, described, keys, onOtherFile }: PlanProps) {
  const t = listsTexts();
  const [operation, setOperation] = useState(() => operationFor(file));
  const [isNamed, setNamed] = useState(() => hasHeader(file.table, operation));
  // Of as many rows as there may be, only when it changes.
  const table = useMemo(
    () => (isNamed ? file.table : withoutHeader(file.table, t.column)),
    [file, isNamed, t],
  );
  const [chosen, setChosen] = useState<Columns>();
  const [common, setCommon] = useState<Readonly<Record<string, string>>>({ language: language.value });
  const facts = described.find(({ name }) => name === operation.name)!;
  const columns = useMemo(
    () => chosen ?? columnsOf(table, operation, membersOf(facts)),
    [chosen, table, operation],
  );
  const calls = useMemo(
    () => listCalls({ operation, table, columns, schema: facts.schema }),
    [operation, table, columns],
  );
  const shared = Object.fromEntries(operation.common.map((name) => [name, common[name] ?? '']));
  const start = (keyId: number) => {
    const run = new ListRun({
      ...{ table, operation, credits: facts.credits, name: file.name },
      calls: withCommon(calls, shared),
      account: loggedIn().account.id,
      transport: sessionTransport(keyId),
    });
    currentRun.value = run;
    void run.run();
  };
  return (
    <>
      <section class="stack">
        <div class="row spread">
          <p>
            {t.found(
              file.name,
              number(table.rows.length),
              t.separators[table.separator ?? 'none'],
              ENCODINGS[file.encoding],
            )}
          </p>
          <Button look="plain" onClick={onOtherFile}>
            {t.otherFile}
          </Button>
        </div>
        <Tabs
          label={t.operation}
          tabs={LIST_OPERATIONS.map(({ name }) => ({ id: name, name: t.operations[name] }))}
          chosen={operation.name}
          onChosen={(id) => {
            setOperation(LIST_OPERATIONS.find(({ name }) => name === id) ?? operation);
            setChosen(undefined);
          }}
        />
        <Check
          label={t.firstRowNames}
          checked={isNamed}
          onChecked={(checked) => {
            setNamed(checked);
            setChosen(undefined);
          }}
        />
      </section>
      <ColumnsStep
        table={table}
        operation={operation}
        described={facts}
        columns={columns}
        onColumns={setChosen}
      />
      <section class="stack" aria-labelledby="list-common">
        <h2 id="list-common">{t.forAll}</h2>
        {operation.common.map((name) => (
          <div key={name} class="list-common">
            <Field
              label={facts.schema.properties?.[name]?.title ?? name}
              code={name}
              hint={facts.schema.properties?.[name]?.description}
            >
              <Input
                value={common[name] ?? ''}
                onValue={(value) => setCommon({ ...common, [name]: value })}
              />
            </Field>
          </div>
        ))}
      </section>
      {calls.length === 0 ? (
        <p>{t.missing[operation.name]}</p>
      ) : (
        <>
          <section class="stack" aria-labelledby="list-preview">
            <h2 id="list-preview">{t.preview}</h2>
            <Facts>
              {withCommon(calls.slice(0, PREVIEWED), shared).map(({ id, input }) => (
                <Fact key={id} name={t.sendsRow(id)}>
                  {Object.entries(input).map(([name, value]) => (
                    <div key={name}>
                      <span class="quiet">{name}</span> {String(value)}
                    </div>
                  ))}
                </Fact>
              ))}
            </Facts>
          </section>
          <StartStep
            key={operation.name}
            operation={operation.name}
            keys={keys}
            calls={calls.length}
            leftOut={table.rows.length - calls.length}
            credits={facts.credits}
            onStart={start}
          />
        </>
      )}
    </>
  );
}
