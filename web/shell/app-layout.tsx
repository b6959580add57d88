import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { Link, useLocation } from 'wouter-preact';
import { texts } from '../texts/texts.ts';
import { AccountMenu } from './account-menu.tsx';
import { Icon } from './icons.tsx';
import { Logo } from './logo.tsx';
import { Notices } from './notices.tsx';
import { PAGE_GROUPS, type Page, type PageName, pagesOf } from './pages.ts';
import { loggedIn } from './session.ts';
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
        {PAGE_GROUPS.map((group) => {
          const own = pages.filter((page) => page.group === group);
          return (
            own.length > 0 && (
              <div key={group} class={`side-group ${group}`}>
                {group !== 'operator' && <p class="small quiet side-title">{nav.groups[group]}</p>}
                <ul aria-label={nav.groups[group]}>
                  {own.map((page) => (
                    <li key={page.name} class={AT_THE_BOTTOM.includes(page.name) ? 'bottom' : undefined}>
                      <PageLink page={page} onChosen={() => setOpen(false)} />
                    </li>
                  ))}
                </ul>
              </div>
            )
          );
        })}
        <button type="button" class="page-link more" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <Icon name="more" />
          {nav.more}
        </button>
        <AccountMenu />
      </nav>
      <main id="content" class="content" tabIndex={-1}>
        <Notices />
        {children}
      </main>
    </div>
  );
}

interface PageLinkProps {
  readonly page: Page;
  readonly onChosen: () => void;
}

function PageLink({ page: { name, path }, onChosen }: PageLinkProps) {
  const [at] = useLocation();
  const content = (
    <>
      <Icon name={name} />
      {texts.value.nav[name]}
    </>
  );
  // The docs are a document of their own.
  if (name === 'docs') {
    return (
      <a href={path} class="page-link">
        {content}
      </a>
    );
  }
  const isHere = path === '/' ? at === '/' : at.startsWith(path);
  return (
    <Link href={path} class="page-link" aria-current={isHere ? 'page' : undefined} onClick={onChosen}>
      {content}
    </Link>
  );
}
