import { GUIDES } from 'virtual:guides';
import type { ComponentChildren } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { Link, Route, Switch, useLocation } from 'wouter-preact';
import { Banner } from '../components/banner.tsx';
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
import { storeChoice } from '../shell/theme.ts';
import { PRODUCT, useTitle } from '../shell/title.ts';
import { language, setLanguage, texts } from '../texts/texts.ts';
import { docsTexts } from './docs.texts.ts';
import { DocsSearchPanel } from './docs-search.tsx';
import { GuideHtml } from './guide-html.tsx';
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
  return (
    <div class="docs">
      <a class="skip" href="#content">
        {texts.value.nav.skip}
      </a>
      <Tree operations={operations} />
      <main id="content" class="docs-content" tabIndex={-1}>
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
            {GUIDES.filter((guide) => guide.group === group).map(({ name, title }) => (
              <TreeLink key={name} href={`/docs/${name}`} onChosen={leave}>
                <GuideTitle title={title} />
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

/** Guides are in English: readers of another language see that before they open one. */
function GuideTitle({ title }: { readonly title: string }) {
  const { inEnglish } = docsTexts();
  if (inEnglish === '') return <>{title}</>;
  return (
    <>
      <span lang="en">{title}</span>&nbsp;<span class="quiet small">{inEnglish}</span>
    </>
  );
}

/** Where the page is in another language than its frame: one line, with a switch. */
function LanguageNote() {
  const { guidesAreEnglish, toEnglish } = docsTexts();
  if (guidesAreEnglish === '') return null;
  const change = async () => {
    await setLanguage('en');
    storeChoice('language', 'en');
  };
  return (
    <p class="quiet small" lang={language.value}>
      {guidesAreEnglish}{' '}
      <button type="button" class="text-button" onClick={() => void change()}>
        {toEnglish}
      </button>
    </p>
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
            {GUIDES.filter((guide) => guide.group === group).map(({ name, title }) => (
              <li key={name}>
                <Link href={`/docs/${name}`}>
                  <GuideTitle title={title} />
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

function Missing() {
  const t = docsTexts();
  useTitle(t.missing);
  return (
    <p>
      {t.missing} <Link href="/docs">{t.home}</Link>
    </p>
  );
}

function Guide({ name }: { readonly name: string }) {
  const guide = GUIDES.find((one) => one.name === name);
  const [html, setHtml] = useState<string>();
  const [fault, setFault] = useState<unknown>();
  useTitle(guide?.title ?? docsTexts().missing);
  useEffect(() => {
    guide?.load().then(setHtml, setFault);
  }, [guide]);
  if (guide === undefined) return <Missing />;
  if (fault !== undefined)
    return <Banner look="bad">{texts.value.faults.unreachable(location.origin)}</Banner>;
  if (html === undefined) return <Skeleton lines={8} />;
  return (
    <div class="docs-page">
      <div class="stack" lang="en">
        <LanguageNote />
        <GuideHtml html={html} />
      </div>
      <aside class="on-this-page small" aria-label={docsTexts().onThisPage}>
        <ul>
          {guide.headings.slice(0, 24).map(({ id, text }) => (
            <li key={id}>
              <a href={`#${id}`}>{text}</a>
            </li>
          ))}
        </ul>
      </aside>
    </div>
  );
}
