import { GUIDES, type GuideEntry } from 'virtual:guides';
import type { ComponentChildren } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { Link, Route, Switch, useLocation } from 'wouter-preact';
import { Button } from '../components/button.tsx';
import { inLanguage } from '../playground/in-language.ts';
import type { InterfaceDocument, PlaygroundOperation } from '../playground/operations.ts';
import { operationsIn, otherRoutesIn } from '../playground/operations.ts';
import { interfaceDocument } from '../shell/interface-document.ts';
import { Logo } from '../shell/logo.tsx';
import { useOperationTexts } from '../shell/operation-texts.ts';
import { Preferences } from '../shell/preferences.tsx';
import { useResource } from '../shell/resource.ts';
import { Skeleton } from '../shell/resource-view.tsx';
import { PRODUCT, useTitle } from '../shell/title.ts';
import { language, texts } from '../texts/texts.ts';
import { docsTexts } from './docs.texts.ts';
import { DocsSearchPanel } from './docs-search.tsx';
import { guideInLanguage } from './guide-in-language.ts';
import { Guide, Missing } from './guide-page.tsx';
import { Reference } from './reference.tsx';
import '../shell/app-layout.css';
import './docs.css';

const GROUPS = ['start', 'make', 'run'] as const;

/** Guides and reference, for everybody: no session is asked for. */
export function Docs() {
  const answer = useResource<InterfaceDocument>('/openapi.json', { by: interfaceDocument });
  const words = useOperationTexts();
  const operations = useMemo(
    () =>
      answer.value === undefined || words === undefined
        ? []
        : [
            ...operationsIn(answer.value).map((operation) => ({ ...operation, isPlayable: true })),
            ...otherRoutesIn(answer.value).map((route) => ({ ...route, isPlayable: false })),
          ].map((one) => ({ ...one, ...inLanguage(one, words) })),
    [answer.value, words],
  );
  const [at] = useLocation();
  const guide = GUIDES.find(({ name }) => at === `/docs/${name}`);
  return (
    <div class="docs">
      <a class="skip" href="#content">
        {texts.value.nav.skip}
      </a>
      <Tree operations={operations} />
      <main
        id="content"
        class="docs-content"
        tabIndex={-1}
        lang={(guide && guideInLanguage(guide, language.value).language) ?? language.value}
      >
        <Switch>
          <Route path="/docs">
            <Home operations={operations} />
          </Route>
          <Route path="/docs/reference/:name">
            {({ name }) => {
              const operation = operations.find((one) => one.name === name);
              if (answer.isWaiting || words === undefined) return <Skeleton lines={8} />;
              return operation === undefined ? (
                <Missing />
              ) : (
                <Reference operation={operation} isPlayable={operation.isPlayable} />
              );
            }}
          </Route>
          <Route path="/docs/:name">{({ name }) => <Guide key={name} name={name} />}</Route>
          <Route>
            <Missing />
          </Route>
        </Switch>
      </main>
    </div>
  );
}

function Tree({ operations }: { readonly operations: readonly PlaygroundOperation[] }) {
  const t = docsTexts();
  const [isOpen, setOpen] = useState(false);
  const leave = () => setOpen(false);
  useSlash();
  return (
    <nav class={isOpen ? 'tree open' : 'tree'} aria-label={t.tree}>
      <div class="tree-top">
        <Link href="/docs" class="mark" onClick={leave}>
          <Logo />
          {PRODUCT}
        </Link>
        <span class="tree-toggle">
          <Button look="plain" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {t.tree}
          </Button>
        </span>
      </div>
      <DocsSearchPanel operations={operations} onChosen={leave} />
      <div class="tree-parts">
        {GROUPS.map((group) => (
          <TreeGroup key={group} title={t.groups[group]}>
            {GUIDES.filter((guide) => guide.group === group).map((guide) => (
              <TreeLink key={guide.name} href={`/docs/${guide.name}`} onChosen={leave}>
                <GuideTitle guide={guide} />
              </TreeLink>
            ))}
          </TreeGroup>
        ))}
        <TreeGroup title={t.groups.reference}>
          {operations.map(({ name, title }) => (
            <TreeLink key={name} href={`/docs/reference/${name}`} onChosen={leave}>
              {title}
            </TreeLink>
          ))}
        </TreeGroup>
        <p>
          <a href="/dashboard">{t.dashboard}</a>
        </p>
        <Preferences />
      </div>
    </nav>
  );
}

/** Whoever reads another language sees which guides are in English before opening one. */
function GuideTitle({ guide }: { readonly guide: GuideEntry }) {
  const { inEnglish } = docsTexts();
  const { title, language: own } = guideInLanguage(guide, language.value);
  if (own === language.value) return <>{title}</>;
  return (
    <>
      <span lang="en">{title}</span>&nbsp;<span class="quiet small">{inEnglish}</span>
    </>
  );
}

const TreeGroup = ({ title, children }: { readonly title: string; readonly children: ComponentChildren }) => (
  <section>
    <h2 class="quiet small">{title}</h2>
    <ul>{children}</ul>
  </section>
);

interface TargetProps {
  readonly href: string;
  readonly onChosen: () => void;
  readonly children: ComponentChildren;
}

function TreeLink({ href, onChosen, children }: TargetProps) {
  const [at] = useLocation();
  return (
    <li>
      <Link href={href} class="page-link" aria-current={at === href ? 'page' : undefined} onClick={onChosen}>
        {children}
      </Link>
    </li>
  );
}

/** `/` puts the focus into the search. */
function useSlash(): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isTyping =
        event.target instanceof HTMLElement && /^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName);
      if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      document.querySelector<HTMLElement>('[data-search]')?.focus();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}

function Home({ operations }: { readonly operations: readonly PlaygroundOperation[] }) {
  const t = docsTexts();
  useTitle(t.title);
  return (
    <div class="stack loose">
      <h1>{t.title}</h1>
      {GROUPS.map((group) => (
        <section key={group} class="stack">
          <h2>{t.groups[group]}</h2>
          <ul class="docs-list">
            {GUIDES.filter((guide) => guide.group === group).map((guide) => (
              <li key={guide.name}>
                <Link href={`/docs/${guide.name}`}>
                  <GuideTitle guide={guide} />
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <section class="stack">
        <h2 id="reference">{t.groups.reference}</h2>
        <ul class="docs-list">
          {operations.map(({ name, title }) => (
            <li key={name}>
              <Link href={`/docs/reference/${name}`}>{title}</Link>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
