import { GUIDES, type GuideEntry } from 'virtual:guides';
import { OPERATIONS } from 'virtual:operations';
import { signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Link, useLocation } from 'wouter-preact';
import { Button } from '../components/button.tsx';
import { Logo } from '../shell/logo.tsx';
import { Preferences } from '../shell/preferences.tsx';
import { PRODUCT } from '../shell/title.ts';
import { language } from '../texts/texts.ts';
import { docsTexts } from './docs.texts.ts';
import { DocsSearchPanel } from './docs-search.tsx';
import { KeyChoice } from './example-key/key-choice.tsx';
import { guideInLanguage } from './guide-in-language.ts';
import { TRACKS, type Track, trackOf } from './tracks.ts';

/** Of the guide that was read last: pages of no track keep it. */
const lastTrack = signal<Track>('callers');

/** All pages of one track, and the reference. */
export function DocsTree() {
  const t = docsTexts();
  const [at] = useLocation();
  const [isOpen, setOpen] = useState(false);
  const leave = () => setOpen(false);
  useSlash();
  const own = trackOf(at);
  const track = own ?? lastTrack.value;
  useEffect(() => {
    if (own !== undefined) lastTrack.value = own;
  }, [own]);
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
      <DocsSearchPanel onChosen={leave} />
      <div class="tree-parts">
        <ul class="track-links">
          {(['callers', 'operators'] as const).map((one) => (
            <li key={one}>
              <TrackLink track={one} isChosen={one === track} onChosen={leave} />
            </li>
          ))}
        </ul>
        {TRACKS[track].map((group) => (
          <TreeGroup key={group} title={t.groups[group]}>
            {GUIDES.filter((guide) => guide.group === group).map((guide) => (
              <TreeLink key={guide.name} href={`/docs/${guide.name}`} onChosen={leave}>
                <GuideTitle guide={guide} />
              </TreeLink>
            ))}
          </TreeGroup>
        ))}
        <TreeGroup title={t.groups.reference}>
          {OPERATIONS.map(({ name, titles }) => (
            <TreeLink key={name} href={`/docs/reference/${name}`} onChosen={leave}>
              {titles[language.value]}
            </TreeLink>
          ))}
        </TreeGroup>
        {own === 'callers' && <KeyChoice />}
        <p>
          <a href="/dashboard">{t.dashboard}</a>
        </p>
        <Preferences />
      </div>
    </nav>
  );
}

interface TrackLinkProps {
  readonly track: Track;
  readonly isChosen: boolean;
  readonly onChosen: () => void;
}

/** Leads to the cards of the track, and shows its pages in the tree. */
function TrackLink({ track, isChosen, onChosen }: TrackLinkProps) {
  const [at, go] = useLocation();
  const href = `/docs#${track}`;
  return (
    <a
      href={href}
      class="track-link"
      aria-current={isChosen ? 'true' : undefined}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        lastTrack.value = track;
        onChosen();
        // On the same page the browser itself goes to the anchor.
        if (at === '/docs') return;
        event.preventDefault();
        go(href);
      }}
    >
      {docsTexts().tracks[track]}
    </a>
  );
}

/** Whoever reads another language sees which guides are in English before opening one. */
function GuideTitle({ guide }: { readonly guide: GuideEntry }) {
  const { inEnglish } = docsTexts();
  const { title, language: own } = guideInLanguage(guide, language.value);
  if (own === language.value) return <>{title}</>;
  return (
    <span>
      <span lang="en">{title}</span> <span class="quiet small">{inEnglish}</span>
    </span>
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
