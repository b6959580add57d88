import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { GERMAN } from '../playground/german/german.ts';
import type { InterfaceDocument } from '../playground/operations.ts';
import { operationsIn } from '../playground/operations.ts';
import { sectionsOf } from './guide-sections.ts';
import { GUIDES } from './guides.data.ts';
import { referenceSections } from './reference-sections.ts';
import type { IndexableSection } from './search/index-file.ts';
import type { StemLanguage } from './search/stem.ts';

/** The files that the docs are made of, as they are when the pages are built. */

const ROOT = join(import.meta.dirname, '../..');

export const guideFile = (name: string): string =>
  join(ROOT, 'docs', GUIDES.find((guide) => guide.name === name)?.file ?? `${name}.md`);

export const guideSource = (name: string): string => readFileSync(guideFile(name), 'utf8');

export const interfaceDocument = (): InterfaceDocument =>
  JSON.parse(readFileSync(join(ROOT, 'openapi.json'), 'utf8')) as InterfaceDocument;

/** Begins the anchors of a README on the page of its operation, which has the fields' too. */
export const README_PREFIX = 'rules-';

/** Operations that have a README, with its text. */
export const readmes = (): readonly { readonly name: string; readonly markdown: string }[] =>
  operationsIn(interfaceDocument()).flatMap(({ name }) => {
    const file = join(ROOT, 'src/operations', name, 'README.md');
    return existsSync(file) ? [{ name, markdown: readFileSync(file, 'utf8') }] : [];
  });

/** Groups of words for the same thing. */
export const searchWords = (): readonly (readonly string[])[] =>
  (
    JSON.parse(readFileSync(join(ROOT, 'docs/search-words.json'), 'utf8')) as {
      readonly groups: readonly (readonly string[])[];
    }
  ).groups;

/** All that the search finds, in the order of the tree. */
export function searchSections(language: StemLanguage): readonly IndexableSection[] {
  const document = interfaceDocument();
  const titles = new Map(operationsIn(document).map(({ name, title }) => [name, title]));
  return [
    ...GUIDES.flatMap(({ name }) => sectionsOf(`/docs/${name}`, guideSource(name))).map(inEnglish),
    ...referenceSections(document, language === 'de' ? GERMAN : {}).map((section) => ({
      ...section,
      language,
    })),
    ...readmes().flatMap(({ name, markdown }) =>
      sectionsOf(`/docs/reference/${name}`, markdown, README_PREFIX)
        // Its title is that of the operation, which is there already.
        .filter(({ href }) => href.includes('#'))
        .map((section) => inEnglish({ ...section, title: titles.get(name) ?? name })),
    ),
  ];
}

const inEnglish = <Section extends object>(section: Section) => ({ ...section, language: 'en' as const });
