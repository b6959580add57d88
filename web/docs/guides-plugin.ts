import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import {
  germanTextsOf,
  guideFile,
  languagesOf,
  listedOperations,
  readmes,
  searchSections,
  searchWords,
} from './docs-sources.ts';
import { GUIDES } from './guides.data.ts';
import { operationDetails } from './reference/build-details.ts';
import type { RenderedGuide } from './render-guide.ts';
import { renderedGuide, renderedReadme } from './rendered-pages.ts';
import { buildIndex } from './search/build-index.ts';

const PICTURES = join(import.meta.dirname, '../../docs/pictures');
const LIST = 'virtual:guides';
const GUIDE = 'virtual:guide/';
const README = 'virtual:readme/';
const DETAILS = 'virtual:details/';
const GERMAN = 'virtual:german/';
const SEARCH = 'virtual:search/';
const WORDS = 'virtual:search-words';
const OPERATIONS = 'virtual:operations';
const SEARCH_FILES = 'virtual:search-files';

/**
 * Turns the Markdown of `docs` into modules when the pages are built: `virtual:guides` lists them, `virtual:operations`
 * the operations, `virtual:guide/en/NAME` has one as HTML, `virtual:readme/NAME` the README of an operation,
 * `virtual:details/en/NAME` the further parts of its page, `virtual:german/NAME` its German texts, `virtual:search/en` and `virtual:search/de` the index of the
 * search, `virtual:search-words` its words for the same thing, `virtual:search-files` loads these.
 */
export function guides(): Plugin {
  return {
    name: 'guides',
    resolveId: (id) => (id.startsWith('virtual:') ? `\0${id}` : undefined),
    load(id) {
      const name = id.slice(id.lastIndexOf('/') + 1);
      if (id === `\0${LIST}`) {
        for (const { name: one } of GUIDES)
          for (const language of languagesOf(one)) this.addWatchFile(guideFile(one, language));
        return listModule();
      }
      if (id === `\0${OPERATIONS}`) return operationsModule();
      if (id === `\0${SEARCH_FILES}`) return searchFilesModule();
      if (id === `\0${WORDS}`) return `export const groups = ${JSON.stringify(searchWords())};`;
      if (id.startsWith(`\0${SEARCH}`)) {
        return `export const index = ${JSON.stringify(buildIndex(searchSections(name === 'de' ? 'de' : 'en')))};`;
      }
      if (id.startsWith(`\0${DETAILS}`)) {
        const language = id.startsWith(`\0${DETAILS}de/`) ? 'de' : 'en';
        return `export const details = ${JSON.stringify(operationDetails(name, language))};`;
      }
      if (id.startsWith(`\0${GERMAN}`)) return `export const texts = ${JSON.stringify(germanTextsOf(name))};`;
      if (id.startsWith(`\0${README}`)) return htmlModule(renderedReadme(name));
      if (!id.startsWith(`\0${GUIDE}`)) return undefined;
      const guide = renderedGuide(name, id.startsWith(`\0${GUIDE}de/`) ? 'de' : 'en');
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

const htmlModule = ({ html }: RenderedGuide): string => `export const html = ${JSON.stringify(html)};`;

const loader = (id: string, member: string): string => `async () => (await import('${id}')).${member}`;

function listModule(): string {
  const entries = GUIDES.map(({ name, group }) => {
    const texts = languagesOf(name).map((language) => {
      const { title, headings, description } = renderedGuide(name, language);
      const load = loader(`${GUIDE}${language}/${name}`, 'html');
      return `${language}: { ...${JSON.stringify({ title, headings, description })}, load: ${load} }`;
    });
    return `{ ...${JSON.stringify({ name, group })}, texts: { ${texts.join(', ')} } }`;
  });
  const rules = readmes().map(({ name }) => `'${name}': ${loader(README + name, 'html')}`);
  const pages = listedOperations().map(({ name }) => {
    const load = (language: string) => `${language}: ${loader(`${DETAILS}${language}/${name}`, 'details')}`;
    return `'${name}': { ${load('en')}, ${load('de')} }`;
  });
  const german = listedOperations().map(({ name }) => `'${name}': ${loader(GERMAN + name, 'texts')}`);
  return [
    `export const GUIDES = [${entries.join(',\n')}];`,
    `export const READMES = {${rules.join(',\n')}};`,
    `export const DETAILS = {${pages.join(',\n')}};`,
    `export const GERMAN_TEXTS = {${german.join(',\n')}};`,
  ].join('\n');
}

const operationsModule = (): string =>
  `export const OPERATIONS = [${listedOperations()
    .map((operation) => JSON.stringify(operation))
    .join(',\n')}];`;

function searchFilesModule(): string {
  const files = ['en', 'de'].map((language) => `${language}: ${loader(SEARCH + language, 'index')}`);
  return [
    `export const SEARCH = {${files.join(', ')}};`,
    `export const searchWords = ${loader(WORDS, 'groups')};`,
  ].join('\n');
}
