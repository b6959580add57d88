import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { Link, useLocation } from 'wouter-preact';
import { Button } from '../components/button.tsx';
import { texts } from '../texts/texts.ts';
import { Logo } from './logo.tsx';
import { Notices } from './notices.tsx';
import { type PageName, pagesOf } from './pages.ts';
import { Preferences } from './preferences.tsx';
import { loggedIn, logOut } from './session.ts';
import { PRODUCT } from './title.ts';
import './app-layout.css';

/** On narrow screens four pages and "More" are at the bottom. */
const AT_THE_BOTTOM: readonly PageName[] = ['overview', 'keys', 'usage', 'playground'];

export function AppLayout({ children }: { readonly children: ComponentChildren }) {
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
          <Logo />
          {PRODUCT}
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
          <Preferences />
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
