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

/** From so many labels on that no language of ours has, the caller writes another language than English. */
const MANY_LABELS = 3;

let known: ReadonlyMap<string, readonly InvoiceLanguage[]> | undefined;

/** Every word of every language, and in which languages it is one. */
function languagesByWord(): ReadonlyMap<string, readonly InvoiceLanguage[]> {
  if (known !== undefined) return known;
  const map = new Map<string, InvoiceLanguage[]>();
  for (const language of INVOICE_LANGUAGES) {
    const { labels, titles } = wordsOf(language);
    for (const word of new Set([...Object.values(labels), ...Object.values(titles)])) {
      const key = word.toLowerCase();
      map.set(key, [...(map.get(key) ?? []), language]);
    }
  }
  known = map;
  return map;
}

/** The language that most of the labels are words of; the first of the list where two have as many. */
function recognized(labels: readonly string[]): InvoiceLanguage | undefined {
  const votes = new Map<InvoiceLanguage, number>();
  for (const label of labels) {
    for (const language of languagesByWord().get(label.toLowerCase()) ?? []) {
      votes.set(language, (votes.get(language) ?? 0) + 1);
    }
  }
  let best: InvoiceLanguage | undefined;
  for (const language of INVOICE_LANGUAGES) {
    if ((votes.get(language) ?? 0) > (best === undefined ? 0 : votes.get(best)!)) best = language;
  }
  return best;
}

/**
 * The language of Kontor's own words on a document: the one asked for; else that of the caller's labels, so that
 * nobody gets two languages on a page; else English.
 */
export function documentLanguage({ language, labels, locale }: LanguageHints): InvoiceLanguage {
  if (language !== undefined) return language;
  const given = Object.values(labels).filter((label): label is string => label !== undefined && label !== '');
  if (given.length === 0) return 'EN';
  const found = recognized(given);
  if (found !== undefined) return found;
  const ofLocale = languageOf(locale).toUpperCase();
  return given.length >= MANY_LABELS && isInvoiceLanguage(ofLocale) ? ofLocale : 'EN';
}
