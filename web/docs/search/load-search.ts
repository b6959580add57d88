import { SEARCH, searchWords } from 'virtual:search-files';
import type { LanguageId } from '../../texts/texts.ts';
import { type Findings, findSections } from './find-sections.ts';
import { SearchIndex } from './search-index.ts';
import type { StemLanguage } from './stem.ts';
import { synonymsOf } from './synonyms.ts';

/** The search of the docs in one language, once its index is there. */
export interface DocsSearch {
  readonly languages: readonly StemLanguage[];
  find(query: string): Findings;
}

const loads = new Map<LanguageId, Promise<DocsSearch>>();

/** Loads the index when it is first asked for. @throws when it cannot be loaded; the next call tries again */
export function loadSearch(language: LanguageId): Promise<DocsSearch> {
  const running = loads.get(language) ?? load(language);
  loads.set(language, running);
  running.catch(() => loads.delete(language));
  return running;
}

async function load(language: LanguageId): Promise<DocsSearch> {
  const [file, groups] = await Promise.all([SEARCH[language](), searchWords()]);
  const index = new SearchIndex(file);
  const { languages } = index;
  const synonyms = synonymsOf(groups, languages);
  return { languages, find: (query) => findSections(index, synonyms, query) };
}
