import { Link, useLocation } from 'wouter-preact';
import type { KeyRow } from '../../src/dashboard-api-types/wire.ts';
import { Select } from '../components/controls.tsx';
import { Field } from '../components/field.tsx';
import { Bench } from '../playground/bench.tsx';
import { inLanguage } from '../playground/in-language.ts';
import { type InterfaceDocument, operationsIn, type PlaygroundOperation } from '../playground/operations.ts';
import { playgroundTexts } from '../playground/playground.texts.ts';
import { interfaceDocument } from '../shell/interface-document.ts';
import { useKeys } from '../shell/keys.ts';
import { useOperationTexts } from '../shell/operation-texts.ts';
import { useResource } from '../shell/resource.ts';
import { ResourceView } from '../shell/resource-view.tsx';
import { useTitle } from '../shell/title.ts';
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
