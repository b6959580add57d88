import { useEffect, useState } from 'preact/hooks';
import type { DocsSearch } from '../docs/search/load-search.ts';
import { language } from '../texts/texts.ts';
import type { PaletteOption } from './ranked-options.ts';

/** Sections that are listed. */
const MAX_SECTIONS = 6;
/** Letters come faster than this: their search waits until they pause, so that the field never does. */
const PAUSE_MS = 60;

/** Sections of the docs that answer a query: the index is loaded with the first letter. `fault`: it could not be. */
export function useDocsOptions(query: string): {
  readonly options: readonly PaletteOption[];
  readonly fault?: unknown;
} {
  const [search, setSearch] = useState<DocsSearch>();
  const [fault, setFault] = useState<unknown>();
  const [found, setFound] = useState<{ query: string; options: readonly PaletteOption[] }>();
  const id = language.value;
  const isWanted = query.trim() !== '';
  useEffect(() => {
    if (!isWanted) return;
    let isLeft = false;
    const load = async () => (await import('../docs/search/load-search.ts')).loadSearch(id);
    load().then(
      (loaded) => isLeft || setSearch(loaded),
      (failed: unknown) => isLeft || setFault(failed),
    );
    return () => {
      isLeft = true;
    };
  }, [isWanted, id]);
  useEffect(() => {
    if (search === undefined || !isWanted) return;
    const timer = setTimeout(() => setFound({ query, options: sectionsOf(search, query) }), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [search, query]);
  return { options: found?.query === query ? found.options : [], ...(fault !== undefined && { fault }) };
}

function sectionsOf(search: DocsSearch, query: string): readonly PaletteOption[] {
  const { sections, terms } = search.find(query);
  return sections.slice(0, MAX_SECTIONS).map(({ href, heading, title }) => ({
    id: `docs-${href}`,
    group: 'docs',
    title: heading,
    ...(heading !== title && { detail: title }),
    goal: { href, sought: { terms, languages: search.languages } },
  }));
}
