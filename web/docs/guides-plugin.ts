import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import {
  guideFile,
  guideSource,
  README_PREFIX,
  readmes,
  searchSections,
  searchWords,
} from './docs-sources.ts';
import { GUIDES } from './guides.data.ts';
import { type RenderedGuide, renderGuide } from './render-guide.ts';
import { buildIndex } from './search/build-index.ts';

const PICTURES = join(import.meta.dirname, '../../docs/pictures');
const LIST = 'virtual:guides';
const GUIDE = 'virtual:guide/';
const README = 'virtual:readme/';
const SEARCH = 'virtual:search/';
const WORDS = 'virtual:search-words';

/**
 * Turns the Markdown of `docs` into modules when the pages are built: `virtual:guides` lists them with their headings,
 * `virtual:guide/NAME` has one as HTML, `virtual:readme/NAME` the README of an operation, `virtual:search/en`
 * and `virtual:search/de` the index of the search, `virtual:search-words` its words for the same thing.
 */
export function guides(): Plugin {
  return {
    name: 'guides',
    resolveId: (id) => (id.startsWith('virtual:') ? `\0${id}` : undefined),
    load(id) {
      const name = id.slice(id.lastIndexOf('/') + 1);
      if (id === `\0${LIST}`) {
        for (const guide of GUIDES) this.addWatchFile(guideFile(guide.name));
        return listModule();
      }
      if (id === `\0${WORDS}`) return `export const groups = ${JSON.stringify(searchWords())};`;
      if (id.startsWith(`\0${SEARCH}`)) {
        return `export const index = ${JSON.stringify(buildIndex(searchSections(name === 'de' ? 'de' : 'en')))};`;
      }
      if (id.startsWith(`\0${README}`)) return htmlModule(readme(name));
      if (!id.startsWith(`\0${GUIDE}`)) return undefined;
      const guide = rendered(name);
      // In development Vite serves files of a `public` folder only: pictures are then missing.
      if (this.meta.watchMode !== true) {
        for (const picture of guide.pictures) {
          const source = readFileSync(join(PICTURES, picture));
          this.emitFile({ type: 'asset', fileName: `guides/${picture}`, source });
        }
      }
      return htmlModule(guide);
    },
  };
}

/** Guides as they were last read: each is asked for several times in one build. */
const renderings = new Map<string, { readonly source: string; readonly guide: RenderedGuide }>();

function rendered(name: string): RenderedGuide {
  const source = guideSource(name);
  const last = renderings.get(name);
  if (last?.source === source) return last.guide;
  const guide = renderGuide(source, { name });
  renderings.set(name, { source, guide });
  return guide;
}

/** Without its title, which is that of the operation. */
function readme(name: string): RenderedGuide {
  const markdown = readmes().find((one) => one.name === name)?.markdown ?? '';
  return renderGuide(markdown.replace(/^# .*\n/, ''), { name, anchorPrefix: README_PREFIX });
}

const htmlModule = ({ html }: RenderedGuide): string => `export const html = ${JSON.stringify(html)};`;

function listModule(): string {
  const loader = (id: string) => `async () => (await import('${id}')).html`;
  const entries = GUIDES.map(({ name, group }) => {
    const { title, headings } = rendered(name);
    return `{ ...${JSON.stringify({ name, group, title, headings })}, load: ${loader(GUIDE + name)} }`;
  });
  const details = readmes().map(({ name }) => `'${name}': ${loader(README + name)}`);
  const search = ['en', 'de'].map(
    (language) => `${language}: async () => (await import('${SEARCH}${language}')).index`,
  );
  return [
    `export const GUIDES = [${entries.join(',\n')}];`,
    `export const READMES = {${details.join(',\n')}};`,
    `export const SEARCH = {${search.join(', ')}};`,
    `export const searchWords = async () => (await import('${WORDS}')).groups;`,
  ].join('\n');
}
