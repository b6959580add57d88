import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { Link, useLocation } from 'wouter-preact';
import { Banner } from '../parts/banner.tsx';
import { Button } from '../parts/button.tsx';
import { LANGUAGES, language, speak, texts } from '../texts/texts.ts';
import { Mark } from './mark.tsx';
import { Notices } from './notices.tsx';
import { type PageName, pagesOf } from './pages.ts';
import { loggedIn, logOut } from './session.ts';
import { choose, store, THEMES, type Theme, theme } from './theme.ts';
import './frame.css';

/** On narrow screens four pages and "More" stand at the bottom. */
const AT_THE_BOTTOM: readonly PageName[] = ['overview', 'keys', 'usage', 'playground'];

export function Frame({ children }: { readonly children: ComponentChildren }) {
  const [isOpen, setOpen] = useState(false);
  const { nav } = texts.value;
  const pages = pagesOf(loggedIn());
  return (
    <div class="frame">
      <a class="skip" href="#content">
        {nav.skip}
      </a>
      <nav class={isOpen ? 'side open' : 'side'} aria-label={nav.label}>
        <Link href="/" class="mark">
          <Mark />
          Kontor
        </Link>
        <ul>
          {pages.map(({ name, path }) => (
            <li key={name} class={AT_THE_BOTTOM.includes(name) ? 'bottom' : undefined}>
              {name === 'docs' ? (
                <a href="/docs" class="page-link">
                  {nav.docs}
                </a>
              ) : (
                <PageLink path={path} onChosen={() => setOpen(false)}>
                  {nav[name]}
                </PageLink>
              )}
            </li>
          ))}
          <li class="bottom more">
            <button type="button" class="page-link" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              {nav.more}
            </button>
          </li>
        </ul>
        <div class="side-foot">
          <p class="small quiet side-email">{loggedIn().account.email}</p>
          <Choices />
          <Button look="plain" onClick={() => void logOut()}>
            {nav.logOut}
          </Button>
        </div>
      </nav>
      <main id="content" class="content" tabIndex={-1}>
        <Notices />
        {children}
      </main>
    </div>
  );
}

interface PageLinkProps {
  readonly path: string;
  readonly onChosen: () => void;
  readonly children: string;
}

function PageLink({ path, onChosen, children }: PageLinkProps) {
  const [at] = useLocation();
  const isHere = path === '/' ? at === '/' : at.startsWith(path);
  return (
    <Link href={path} class="page-link" aria-current={isHere ? 'page' : undefined} onClick={onChosen}>
      {children}
    </Link>
  );
}

/** Theme and language: they last in this browser. */
export function Choices() {
  const [fault, setFault] = useState(false);
  const { common, theme: names, faults } = texts.value;
  const change = async (id: string) => {
    const chosen = LANGUAGES.find((one) => one.id === id);
    if (chosen === undefined) return;
    try {
      await speak(chosen.id);
      store('language', chosen.id);
    } catch {
      setFault(true);
    }
  };
  return (
    <div class="choices">
      <label class="hidden-label" for="theme">
        {names.label}
      </label>
      <select
        id="theme"
        class="choice"
        value={theme.value}
        onChange={({ currentTarget }) => choose(currentTarget.value as Theme)}
      >
        {THEMES.map((id) => (
          <option key={id} value={id}>
            {names[id]}
          </option>
        ))}
      </select>
      <label class="hidden-label" for="language">
        {common.language}
      </label>
      <select
        id="language"
        class="choice"
        value={language.value}
        onChange={({ currentTarget }) => void change(currentTarget.value)}
      >
        {LANGUAGES.map(({ id, name }) => (
          <option key={id} value={id} lang={id}>
            {name}
          </option>
        ))}
      </select>
      {fault && <Banner look="bad">{faults.unreachable}</Banner>}
    </div>
  );
}
