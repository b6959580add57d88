import { type DocumentKind, typeFacts } from '../document-type/invoice-type.ts';
import type { HeadingWords } from './model-words.ts';
import type { DocumentWords } from './words-of.ts';

/** Headings of codes that their kind does not name. */
const HEADINGS: Readonly<Record<string, keyof HeadingWords>> = {
  261: 'selfBilledCreditNote',
  325: 'proFormaInvoice',
  383: 'debitNote',
  502: 'selfBilledCreditNote',
  875: 'partialConstructionInvoice',
  876: 'partialConstructionInvoice',
  877: 'finalConstructionInvoice',
};

/** Headings of codes that are those of another type. */
const TITLES: Readonly<Record<string, DocumentKind>> = { 457: 'CORRECTED_INVOICE' };

/** The words that head a document. */
export function headingOf(
  { type, typeCode = '' }: { readonly type: DocumentKind; readonly typeCode?: string | undefined },
  words: Pick<DocumentWords, 'titles' | 'headings'>,
): string {
  const own = HEADINGS[typeCode];
  return own === undefined ? words.titles[typeFacts(TITLES[typeCode] ?? type).title] : words.headings[own];
}
