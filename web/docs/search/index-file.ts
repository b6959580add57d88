import type { Section } from '../guide-sections.ts';
import type { NameKind } from '../named-codes.ts';
import { slug } from '../slug.ts';
import type { StemLanguage } from './stem.ts';

/** The search index as it travels: texts that compress well. Made by `build-index.ts`, read by `search-index.ts`. */
export interface IndexFile {
  /** A line for each page (`#path`, title, language, separated by tabs) and behind it one for each of its sections. */
  readonly sections: string;
  /** Words of each section, as numbers. */
  readonly lengths: string;
  /** Stems in their order: as a capital letter how many letters are those of the stem before, then the rest. */
  readonly terms: string;
  /** For each stem, separated by spaces, the sections that have it: pairs of distance and count, as numbers. */
  readonly postings: string;
}

export type SectionKind = NameKind | 'field' | 'heading';

/** First character of a section's line. */
const MARKS: Readonly<Record<SectionKind, string>> = {
  heading: '-',
  setting: 's',
  header: 'h',
  command: 'c',
  token: 't',
  identifier: 'i',
  field: 'f',
};
const KINDS: Readonly<Record<string, SectionKind>> = Object.fromEntries(
  Object.entries(MARKS).map(([kind, mark]) => [mark, kind as SectionKind]),
);

export interface IndexedSection {
  /** Address of the page. */
  readonly path: string;
  readonly title: string;
  readonly language: StemLanguage;
  /** Anchor on the page; empty for its beginning. */
  readonly anchor: string;
  readonly heading: string;
  readonly kind: SectionKind;
}

/** A section as it is put into an index: with the language of its text. */
export interface IndexableSection extends Section {
  readonly language: StemLanguage;
}

/** The anchor that most sections have. */
const derivedAnchor = (kind: SectionKind, heading: string): string =>
  kind === 'heading' ? slug(heading) : heading;

/** The lines of the file; anchors are written where the heading does not give them. */
export function sectionLines(sections: readonly IndexableSection[]): string {
  let page = '';
  return sections
    .flatMap(({ href, title, heading, language, ...section }) => {
      const kind: SectionKind = section.kind ?? 'heading';
      const [path = '', anchor = ''] = href.split('#');
      const head = `#${path}\t${title}\t${language}`;
      const line = MARKS[kind] + heading + (anchor === derivedAnchor(kind, heading) ? '' : `\t${anchor}`);
      const lines = head === page ? [line] : [head, line];
      page = head;
      return lines;
    })
    .join('\n');
}

/** @returns in the order in which the postings number them */
export function sectionsIn(lines: string): readonly IndexedSection[] {
  let page = { path: '', title: '', language: 'en' as StemLanguage };
  return lines.split('\n').flatMap((line) => {
    if (line.startsWith('#')) {
      const [path = '', title = '', language] = line.slice(1).split('\t');
      page = { path, title, language: language === 'de' ? 'de' : 'en' };
      return [];
    }
    const kind = KINDS[line.charAt(0)] ?? 'heading';
    const [heading = '', anchor = derivedAnchor(kind, heading)] = line.slice(1).split('\t');
    return [{ ...page, anchor, heading, kind }];
  });
}

/** Digits of a number, and as many again for those behind which more follow; none that JSON or JavaScript escapes. */
const DIGITS = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ!#%&()*+,-./:;<=>?@[]^_{|}';
const BASE = Math.floor(DIGITS.length / 2);
const VALUES = new Uint8Array(128);
for (const [value, digit] of [...DIGITS].entries()) VALUES[digit.charCodeAt(0)] = value;

/** A whole number from 0 on, the lowest digit first. */
export function numberText(value: number): string {
  let rest = value;
  let text = '';
  while (rest >= BASE) {
    text += DIGITS.charAt(BASE + (rest % BASE));
    rest = Math.floor(rest / BASE);
  }
  return text + DIGITS.charAt(rest);
}

/** What `numberText` wrote, one number behind the other. */
export function numbersIn(text: string): readonly number[] {
  const numbers: number[] = [];
  let value = 0;
  let weight = 1;
  for (let index = 0; index < text.length; index++) {
    const at = VALUES[text.charCodeAt(index)] ?? 0;
    value += (at % BASE) * weight;
    weight *= BASE;
    if (at >= BASE) continue;
    numbers.push(value);
    value = 0;
    weight = 1;
  }
  return numbers;
}

const FIRST_LETTER = 'A'.charCodeAt(0);
const MAX_SHARED = 25;

/** @param terms in order, in lower case */
export const termText = (terms: readonly string[]): string =>
  terms
    .map((term, index) => {
      const before = terms[index - 1] ?? '';
      let shared = 0;
      while (shared < MAX_SHARED && shared < term.length && term[shared] === before[shared]) shared++;
      return String.fromCharCode(FIRST_LETTER + shared) + term.slice(shared);
    })
    .join('');

export function termsIn(text: string): readonly string[] {
  let term = '';
  return Array.from(text.matchAll(/([A-Z])([^A-Z]*)/g), ([, shared = 'A', rest = '']) => {
    term = term.slice(0, shared.charCodeAt(0) - FIRST_LETTER) + rest;
    return term;
  });
}

/** Sections that have a stem, by their numbers, and how often. */
export type Postings = readonly (readonly [section: number, count: number])[];

export function postingsText(postings: Postings): string {
  let last = -1;
  return postings
    .map(([section, count]) => {
      const distance = section - last - 1;
      last = section;
      return numberText(distance * 2 + (count > 1 ? 1 : 0)) + (count > 1 ? numberText(count) : '');
    })
    .join('');
}

export function postingsIn(text: string): Postings {
  const numbers = numbersIn(text);
  const postings: [number, number][] = [];
  let last = -1;
  for (let at = 0; at < numbers.length; at++) {
    const code = numbers[at] ?? 0;
    last += Math.floor(code / 2) + 1;
    postings.push([last, code % 2 === 1 ? (numbers[++at] ?? 1) : 1]);
  }
  return postings;
}
