import { countryOfName } from '@kontor/base';
import { type DocumentKind, isCreditNote, kindOf } from '../document-type/invoice-type.ts';
import { documentLanguage, type LanguageHints } from './document-language.ts';
import { headingOf } from './heading.ts';
import { type FullInvoiceLabels, REPLACEABLE_WORDS } from './labels.ts';
import { REPLACEABLE_MODEL_WORDS } from './model-words.ts';
import { type DocumentWords, type InvoiceLanguage, wordsOf } from './words-of.ts';

/** The texts on an invoice whose caller gives neither language nor label (HTTP contract: invoice-pdf). */
export const STANDARD_LABELS = {
  invoice: 'Invoice',
  subtotal: 'Subtotal',
  total: 'Total',
  amount: 'Amount',
  description: 'Description',
  unitPrice: 'Unit price',
  sumPrice: 'Sum price',
  numberOfPages: '{current} | {total}',
  vat: 'VAT',
} as const satisfies Partial<FullInvoiceLabels>;

/** What the words of a document add to its request. */
export interface Worded {
  readonly language: InvoiceLanguage;
  readonly words: DocumentWords;
  /** Every label: the caller's, else that of the language, else the standard one. */
  readonly labels: FullInvoiceLabels;
}

/**
 * Completes a request by the words of its language.
 * @param country of the sender, as code or name; without one the usual words of the locale's region
 */
export function worded<
  Request extends LanguageHints & {
    readonly type?: DocumentKind | undefined;
    readonly typeCode?: string | undefined;
  },
>(request: Request, country: string | undefined): Omit<Request, 'labels' | 'language'> & Worded {
  const language = documentLanguage(request);
  const words = wordsOf(language, regionOf(country, request.locale));
  // Beside labels in another language the standard ones are in that language, too.
  const isStandard = request.language === undefined && language === 'EN';
  const standard = isStandard ? { ...words.labels, ...STANDARD_LABELS } : words.labels;
  const type = kindOf(request);
  const isOrdinary = request.language === undefined && type === 'INVOICE';
  const given = Object.entries(request.labels).filter(
    ([name, label]) => label !== undefined && (isOrdinary || !isStandardLabel(name, label)),
  );
  const replaced = Object.fromEntries(given.filter(([name]) => REPLACEABLE.has(name)));
  return {
    ...request,
    ...(request.type === undefined ? {} : { type }),
    language,
    words: { ...words, ...replaced },
    labels: {
      ...standard,
      ...typeLabels({ type, typeCode: request.typeCode }, words),
      ...Object.fromEntries(given),
    },
  };
}

/** Generated clients write defaults out: beside a `language` or a `type` such a label is not a wish. */
const isStandardLabel = (name: string, label: string | undefined): boolean =>
  Object.entries(STANDARD_LABELS).some(([known, text]) => known === name && text === label);

const REPLACEABLE: ReadonlySet<string> = new Set([...REPLACEABLE_WORDS, ...REPLACEABLE_MODEL_WORDS]);

/** What another document than an ordinary invoice is called, and its number and date. */
function typeLabels(
  what: { readonly type: DocumentKind; readonly typeCode?: string | undefined },
  words: DocumentWords,
): Partial<FullInvoiceLabels> {
  const invoice = headingOf(what, words);
  if (isCreditNote(what.type))
    return { invoice, number: words.documentNumber, issueDate: words.documentDate };
  // Without a language the heading of an ordinary invoice is the standard label.
  return invoice === words.titles.invoice ? {} : { invoice };
}

const regionOf = (country: string | undefined, locale: string): string | undefined =>
  country === undefined || country === '' ? new Intl.Locale(locale).region : countryOfName(country);
