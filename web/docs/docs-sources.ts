import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { GERMAN } from '../playground/german/german.ts';
import { type OperationTexts, textsOf } from '../playground/in-language.ts';
import type { InterfaceDocument, PlaygroundOperation } from '../playground/operations.ts';
import { operationsIn, otherRoutesIn } from '../playground/operations.ts';
import { germanReason } from './errors/german-reasons.ts';
import {
  type CataloguedIdentifier,
  identifierCatalogue,
  translatedCatalogue,
  withoutTables,
} from './errors/identifier-catalogue.ts';
import { addressOf } from './guide-links.ts';
import { type Section, sectionsOf } from './guide-sections.ts';
import { GUIDES } from './guides.data.ts';
import { referenceSections } from './reference/reference-sections.ts';
import type { IndexableSection } from './search/index-file.ts';
import type { StemLanguage } from './search/stem.ts';
import { slug } from './slug.ts';
import { translatedAnchors } from './translated-anchors.ts';

/** The files that the docs are made of, as they are when the pages are built. */

const ROOT = join(import.meta.dirname, '../..');

export const guideFile = (name: string, language: StemLanguage = 'en'): string =>
  language === 'de'
    ? join(ROOT, 'docs/de', `${name}.md`)
    : join(ROOT, 'docs', GUIDES.find((guide) => guide.name === name)?.file ?? `${name}.md`);

/** Every guide is there in English; some are translated. */
const isTranslated = (name: string): boolean => existsSync(guideFile(name, 'de'));

export const languagesOf = (name: string): readonly StemLanguage[] =>
  isTranslated(name) ? ['en', 'de'] : ['en'];

export const guideSource = (name: string, language: StemLanguage = 'en'): string =>
  readFileSync(guideFile(name, language), 'utf8');

/** Anchors of the pages by those in the files of a language. */
const anchorsIn = (name: string, language: StemLanguage): ReadonlyMap<string, string> =>
  language === 'de' && isTranslated(name)
    ? translatedAnchors(guideSource(name), guideSource(name, language))
    : new Map();

/** The anchor of a guide's heading, which is the same in both languages. */
export function anchorsOf(name: string, language: StemLanguage): (heading: string) => string {
  const anchors = anchorsIn(name, language);
  return (heading) => anchors.get(slug(heading)) ?? slug(heading);
}

/** Where a link of a guide leads. Anchors of translations become those of the pages. */
export function addressIn(name: string, language: StemLanguage, href: string): string | undefined {
  const [path = '', anchor] = addressOf(href)?.split('#') ?? [];
  if (anchor === undefined) return addressOf(href);
  const target = path === '' ? name : path.replace('/docs/', '');
  return `${path}#${anchorsIn(target, language).get(anchor) ?? anchor}`;
}

export const interfaceDocument = (): InterfaceDocument =>
  JSON.parse(readFileSync(join(ROOT, 'openapi.json'), 'utf8')) as InterfaceDocument;

let lastCatalogue:
  | { readonly source: string; readonly identifiers: readonly CataloguedIdentifier[] }
  | undefined;

/** All identifiers of errors. Their tables are in the English file; what is about no member is in both. */
export function identifiers(language: StemLanguage = 'en'): readonly CataloguedIdentifier[] {
  const source = guideSource('errors');
  // Read for each page of the reference in one build.
  if (lastCatalogue?.source !== source) lastCatalogue = { source, identifiers: identifierCatalogue(source) };
  const { identifiers: english } = lastCatalogue;
  return language === 'en' ? english : translatedCatalogue(english, guideSource('errors', language));
}

const README_PREFIX = 'rules-';

/** Anchors of a README on the page of its operation, which has the fields' too. */
export const readmeAnchor = (heading: string): string => README_PREFIX + slug(heading);

/** Where a link of a README leads. */
export const readmeAddress = (href: string): string | undefined =>
  addressOf(href)?.replace(/^#/, `#${README_PREFIX}`);

/** Operations that have a README, with its text. */
export const readmes = (): readonly { readonly name: string; readonly markdown: string }[] =>
  operationsIn(interfaceDocument()).flatMap(({ name }) => {
    const file = join(ROOT, 'src/operations', name, 'README.md');
    return existsSync(file) ? [{ name, markdown: readFileSync(file, 'utf8') }] : [];
  });

/** A page of the reference. */
export interface ListedOperation {
  readonly name: string;
  /** Whether the playground has it. */
  readonly isPlayable: boolean;
  readonly titles: Readonly<Record<StemLanguage, string>>;
}

/** The pages of the reference, by their titles in both languages. */
export function listedOperations(): readonly ListedOperation[] {
  const document = interfaceDocument();
  const listed = (operations: readonly PlaygroundOperation[], isPlayable: boolean) =>
    operations.map(({ name, title }) => ({
      name,
      isPlayable,
      titles: { en: title, de: GERMAN[title] ?? title },
    }));
  return [...listed(operationsIn(document), true), ...listed(otherRoutesIn(document), false)];
}

/** German texts of one operation by the English ones: a page of the reference needs no others. */
export function germanTextsOf(name: string): OperationTexts {
  const document = interfaceDocument();
  const operation = [...operationsIn(document), ...otherRoutesIn(document)].find((one) => one.name === name);
  const german = textsOf(operation!).flatMap((text) => {
    const found = GERMAN[text];
    return found === undefined ? [] : [[text, found] as const];
  });
  return Object.fromEntries(german);
}

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
    // The list of changes is English and long: German readers find the guides, not what was in them a year ago.
    ...GUIDES.filter(({ name }) => language === 'en' || name !== 'changelog').flatMap(({ name }) => {
      const own = language === 'de' && isTranslated(name) ? 'de' : 'en';
      const source = guideSource(name, own);
      const sections = sectionsOf(
        `/docs/${name}`,
        name === 'errors' ? withoutTables(source) : source,
        anchorsOf(name, own),
      );
      const further = name === 'errors' ? identifierSections(sections, own) : [];
      return [...sections, ...further].map((section) => ({ ...section, language: own }) as const);
    }),
    ...referenceSections(document, language === 'de' ? GERMAN : {}).map((section) => ({
      ...section,
      language,
    })),
    ...readmes().flatMap(({ name, markdown }) =>
      sectionsOf(`/docs/reference/${name}`, markdown, readmeAnchor)
        // Its title is that of the operation, which is there already.
        .filter(({ href }) => href.includes('#'))
        .map((section) => ({ ...section, title: titles.get(name) ?? name, language: 'en' }) as const),
    ),
  ];
}

/** Of each identifier that the page has not named before its list. */
function identifierSections(before: readonly Section[], language: StemLanguage): readonly Section[] {
  const named = new Set(before.map(({ heading }) => heading));
  const title = before[0]?.title ?? '';
  const inWords = (reason: string) => (language === 'de' && reason !== '' ? germanReason(reason) : reason);
  return identifiers(language)
    .filter(({ id }) => !named.has(id))
    .map(({ id, places }) => ({
      ...{ href: `/docs/errors#${id}`, title, heading: id, kind: 'identifier' as const },
      text: [...new Set(places.flatMap(({ field, reason }) => [field, inWords(reason)]))].join(' ').trim(),
    }));
}
