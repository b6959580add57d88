import { countryOfName } from '@kontor/base';
import { type InvoiceType, typeFacts } from '../document-type/invoice-type.ts';
import { documentLanguage, type LanguageHints } from './document-language.ts';
import type { InvoiceWords } from './invoice-words.ts';
import { type FullInvoiceLabels, REPLACEABLE_WORDS } from './labels.ts';
import { type InvoiceLanguage, wordsOf } from './words-of.ts';

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
  readonly words: InvoiceWords;
  /** Every label: the caller's, else that of the language, else the standard one. */
  readonly labels: FullInvoiceLabels;
}

/**
 * Completes a request by the words of its language.
 * @param country of the sender, as code or name; without one the usual words of the locale's region
 */
export function worded<Request extends LanguageHints & { readonly type?: InvoiceType | undefined }>(
  request: Request,
  country: string | undefined,
): Omit<Request, 'labels' | 'language'> & Worded {
  const language = documentLanguage(request);
  const words = wordsOf(language, regionOf(country, request.locale));
  const standard = request.language === undefined ? { ...words.labels, ...STANDARD_LABELS } : words.labels;
  const isOrdinary = request.language === undefined && (request.type ?? 'INVOICE') === 'INVOICE';
  const given = Object.entries(request.labels).filter(
    ([name, label]) => label !== undefined && (isOrdinary || !isStandardLabel(name, label)),
  );
  const replaced = Object.fromEntries(given.filter(([name]) => REPLACEABLE.has(name)));
  return {
    ...request,
    language,
    words: { ...words, ...replaced },
    labels: { ...standard, ...typeLabels(request.type, words), ...Object.fromEntries(given) },
  };
}

/** Generated clients write defaults out: beside a `language` or a `type` such a label is not a wish. */
const isStandardLabel = (name: string, label: string | undefined): boolean =>
  Object.entries(STANDARD_LABELS).some(([known, text]) => known === name && text === label);

const REPLACEABLE: ReadonlySet<string> = new Set(REPLACEABLE_WORDS);

/** What another document than an ordinary invoice is called, and its number and date. */
function typeLabels(type: InvoiceType = 'INVOICE', words: InvoiceWords): Partial<FullInvoiceLabels> {
  if (type === 'INVOICE') return {};
  const invoice = words.titles[typeFacts(type).title];
  return type === 'CREDIT_NOTE'
    ? { invoice, number: words.documentNumber, issueDate: words.documentDate }
    : { invoice };
}

const regionOf = (country: string | undefined, locale: string): string | undefined =>
  country === undefined || country === '' ? new Intl.Locale(locale).region : countryOfName(country);
