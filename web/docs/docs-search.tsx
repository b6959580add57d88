import { GUIDES } from 'virtual:guides';
import { OPERATIONS } from 'virtual:operations';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { useLocation } from 'wouter-preact';
import { SearchBox } from '../components/search-box.tsx';
import { language, texts } from '../texts/texts.ts';
import { arrival } from './arrival.ts';
import { docsTexts } from './docs.texts.ts';
import { guideInLanguage } from './guide-in-language.ts';
import { excerptOf, type Piece, piecesOf, type Sought } from './search/excerpt.ts';
import type { FoundSection } from './search/find-sections.ts';
import { type DocsSearch, loadSearch } from './search/load-search.ts';
import { nearestTitles } from './search/nearest-titles.ts';
import { type SectionTexts, textsOfPage } from './search/section-texts.ts';
import './docs-search.css';
import { BrokenName } from './broken-name.tsx';

interface DocsSearchProps {
  /** A result was chosen. */
  readonly onChosen: () => void;
}

/** The search of all pages. Its index is loaded when it is first used; what was looked for stays in the browser. */
export function DocsSearchPanel({ onChosen }: DocsSearchProps) {
  const t = docsTexts();
  const [query, setQuery] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [search, setSearch] = useState<DocsSearch>();
  const [hasFailed, setFailed] = useState(false);
  const box = useRef<HTMLElement>(null);
  const [, go] = useLocation();
  const id = language.value;
  const load = () => {
    setFailed(false);
    loadSearch(id).then(setSearch, () => setFailed(true));
  };
  useEffect(() => {
    if (search !== undefined) load();
  }, [id]);
  const findings = useMemo(() => (query.trim() === '' ? undefined : search?.find(query)), [search, query]);
  const sought: Sought = { terms: findings?.terms ?? new Set(), languages: search?.languages ?? [] };
  const found = findings?.sections ?? [];
  const excerpts = usePageTexts(found);
  const choose = (href: string) => {
    setOpen(false);
    onChosen();
    arrival.value = { href, sought };
    go(href);
  };
  return (
    <search
      ref={box}
      class="docs-search"
      onFocusIn={() => {
        setOpen(true);
        if (search === undefined) load();
      }}
      onFocusOut={({ relatedTarget }) => {
        if (!(relatedTarget instanceof Node && box.current?.contains(relatedTarget))) setOpen(false);
      }}
      onKeyDown={(event) => {
        const [first] = found;
        if (event.key === 'Escape') {
          setQuery('');
          box.current?.querySelector('input')?.focus();
        } else if (event.key === 'Enter' && event.target instanceof HTMLInputElement && first !== undefined) {
          event.preventDefault();
          choose(first.href);
        } else if (moveFocus(box.current, event.key)) event.preventDefault();
      }}
    >
      <SearchBox label={t.search} value={query} onValue={setQuery} />
      {isOpen && query.trim() !== '' && (
        <div class="docs-results" data-results>
          <p class="quiet small" role="status">
            {hasFailed && texts.value.faults.unreachable(location.origin)}
            {!hasFailed && findings === undefined && t.searching}
            {findings !== undefined && (found.length === 0 ? t.nothing : t.results(found.length))}
          </p>
          <ul>
            {found.map((section) => (
              <li key={section.href}>
                <ResultLink href={section.href} onChosen={choose}>
                  <span class="docs-result-heading">
                    <Pieces pieces={piecesOf(section.heading, sought)} />{' '}
                    {section.heading !== section.title && <span class="quiet small">{section.title}</span>}
                  </span>
                  <span class="small docs-result-text">
                    <Pieces
                      pieces={excerptOf(excerpts.get(section.path)?.get(section.anchor) ?? '', sought)}
                    />
                  </span>
                </ResultLink>
              </li>
            ))}
            {findings !== undefined && found.length === 0 && <NothingFound query={query} onChosen={choose} />}
          </ul>
        </div>
      )}
    </search>
  );
}

/** The nearest pages, and a way into the reference. */
function NothingFound({
  query,
  onChosen,
}: {
  readonly query: string;
  readonly onChosen: (href: string) => void;
}) {
  const pages = [
    ...GUIDES.map((guide) => ({
      href: `/docs/${guide.name}`,
      title: guideInLanguage(guide, language.value).title,
    })),
    ...OPERATIONS.map(({ name, titles }) => ({
      href: `/docs/reference/${name}`,
      title: titles[language.value],
    })),
  ];
  return (
    <>
      {nearestTitles(pages, query).map(({ href, title }) => (
        <li key={href}>
          <ResultLink href={href} onChosen={onChosen}>
            {title}
          </ResultLink>
        </li>
      ))}
      <li>
        <ResultLink href="/docs#reference" onChosen={onChosen}>
          {docsTexts().inReference(query.trim())}
        </ResultLink>
      </li>
    </>
  );
}

/** Stays a link for a new tab; a plain click goes on without loading the page. */
function ResultLink({
  href,
  onChosen,
  children,
}: {
  readonly href: string;
  readonly onChosen: (href: string) => void;
  readonly children: preact.ComponentChildren;
}) {
  return (
    <a
      href={href}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        onChosen(href);
      }}
    >
      {children}
    </a>
  );
}

const Pieces = ({ pieces }: { readonly pieces: readonly Piece[] }) => (
  <>
    {pieces.map(({ text, isHit }, index) => {
      const shown = <BrokenName key={index} name={text} />;
      return isHit ? <mark key={index}>{shown}</mark> : shown;
    })}
  </>
);

/** Arrow keys lead from the field through the results and back. @returns whether the key was one of them */
function moveFocus(box: HTMLElement | null, key: string): boolean {
  const by = { ArrowDown: 1, ArrowUp: -1 }[key];
  if (by === undefined || box === null) return false;
  const stops = [...box.querySelectorAll<HTMLElement>('input, a')];
  const at = stops.indexOf(document.activeElement as HTMLElement);
  stops[(at + by + stops.length) % stops.length]?.focus();
  return true;
}

/** Headings come with each letter; pages are read for their excerpts when somebody stops to look. */
const EXCERPT_DELAY_MS = 120;

/** Texts of the pages that were found, as they arrive. A page that cannot be loaded has no excerpt. */
function usePageTexts(found: readonly FoundSection[]): ReadonlyMap<string, SectionTexts> {
  const [loaded, setLoaded] = useState<ReadonlyMap<string, SectionTexts>>(new Map());
  const id = language.value;
  useEffect(() => setLoaded(new Map()), [id]);
  const paths = [...new Set(found.map(({ path }) => path))].filter((path) => !loaded.has(path));
  useEffect(() => {
    if (paths.length === 0) return;
    let isLeft = false;
    const load = async (path: string) =>
      [path, await textsOfPage(path, id).catch((): SectionTexts => new Map())] as const;
    const timer = setTimeout(async () => {
      const pages = await Promise.all(paths.map(load));
      if (!isLeft) setLoaded((all) => new Map([...all, ...pages]));
    }, EXCERPT_DELAY_MS);
    return () => {
      isLeft = true;
      clearTimeout(timer);
    };
  }, [paths.join(' '), id]);
  return loaded;
}
