import { languageOf } from '@kontor/base';
import type { GivenLabels } from './labels.ts';
import { INVOICE_LANGUAGES, type InvoiceLanguage, wordsOf } from './words-of.ts';

/** The members of a request that decide the language of its document. */
export interface LanguageHints {
  readonly language?: InvoiceLanguage | undefined;
  /** As the caller gave them. */
  readonly labels: GivenLabels;
  readonly locale: string;
}

const LANGUAGES: ReadonlySet<string> = new Set(INVOICE_LANGUAGES);
export const isInvoiceLanguage = (code: string): code is InvoiceLanguage => LANGUAGES.has(code);

/** Which languages have a word, by what is compared of it. */
type WordIndex = ReadonlyMap<string, ReadonlySet<InvoiceLanguage>>;

/** Shorter words, and abbreviations, are words of many languages. */
const TELLING_WORD = /\p{L}{5,}/gu;

const textsOf = (language: InvoiceLanguage): readonly string[] => {
  const { labels, titles, headings: _headings, ...words } = wordsOf(language);
  return [words, labels, titles]
    .flatMap((texts) => Object.values<string | undefined>({ ...texts }))
    .filter((text) => text !== undefined);
};

function indexOf(keysOf: (text: string) => readonly string[]): WordIndex {
  const index = new Map<string, Set<InvoiceLanguage>>();
  for (const language of INVOICE_LANGUAGES) {
    for (const key of textsOf(language).flatMap(keysOf)) {
      const languages = index.get(key);
      if (languages === undefined) index.set(key, new Set([language]));
      else languages.add(language);
    }
  }
  return index;
}

const whole = (text: string): readonly string[] => [text.toLowerCase()];
const tellingWords = (text: string): readonly string[] => text.toLowerCase().match(TELLING_WORD) ?? [];

/** Labels as a whole, then the words in them: `Invoice no.` is none of ours, but English. */
const KEYS = [whole, tellingWords] as const;
const indexes = new Map<(typeof KEYS)[number], WordIndex>();

function languagesByKey(keysOf: (typeof KEYS)[number]): WordIndex {
  const index = indexes.get(keysOf) ?? indexOf(keysOf);
  indexes.set(keysOf, index);
  return index;
}

/** The language that most of the labels are words of; where several have as many, that of the locale, else the first of the list. */
function recognized(labels: readonly string[], ofLocale: InvoiceLanguage | undefined) {
  for (const keysOf of KEYS) {
    const votes = new Map<InvoiceLanguage, number>();
    for (const key of labels.flatMap(keysOf)) {
      for (const language of languagesByKey(keysOf).get(key) ?? [])
        votes.set(language, (votes.get(language) ?? 0) + 1);
    }
    const most = Math.max(0, ...votes.values());
    if (most === 0) continue;
    const best = INVOICE_LANGUAGES.filter((language) => votes.get(language) === most);
    return best.find((language) => language === ofLocale) ?? best[0];
  }
  return undefined;
}

/**
 * The language of Kontor's own words on a document: the one requested; else that of the caller's labels, so that nobody gets two
 * languages on a page; else, of labels that are no words of ours, that of the locale; else English.
 */
export function documentLanguage({ language, labels, locale }: LanguageHints): InvoiceLanguage {
  if (language !== undefined) return language;
  const given = Object.values(labels).filter((label): label is string => label !== undefined && label !== '');
  if (given.length === 0) return 'EN';
  const code = languageOf(locale).toUpperCase();
  const ofLocale = isInvoiceLanguage(code) ? code : undefined;
  return recognized(given, ofLocale) ?? ofLocale ?? 'EN';
}
