import { compare, decimal } from '@kontor/base';
import type { Line } from '../amounts/line.ts';
import type { InvoiceRequest } from '../request/request.ts';
import { JA } from '../words/ja.data.ts';

/** What a Japanese invoice has in ways of its own, beside its words (rules: Japanese invoices). */

const JAPAN = 'JP';

type Parties = Pick<InvoiceRequest, 'language' | 'sender'>;

const isJapaneseSale = ({ language, sender: { country = '' } }: Parties): boolean =>
  language === 'JA' && (country === '' || country.toUpperCase() === JAPAN);

/** Whether an address is written from the postal code down to the name. */
export const isFromPostalCode = (
  { language }: Pick<InvoiceRequest, 'language'>,
  country: string | undefined,
): boolean => language === 'JA' && (country === undefined || country === JAPAN);

const LATIN_END = /[\p{Script=Latin}\d.,)]$/u;
const LATIN_START = /^[\p{Script=Latin}\d(]/u;

/** Parts of one line: Japanese has no blanks, between Latin letters and figures there is one. */
const run = (texts: readonly (string | undefined)[]): string =>
  texts
    .filter((text) => text !== undefined && text !== '')
    .reduce<string>(
      (line, text) => `${line}${LATIN_END.test(line) && LATIN_START.test(text!) ? ' ' : ''}${text}`,
      '',
    );

interface JapanesePlace {
  readonly postalCode?: string | undefined;
  readonly region?: string | undefined;
  readonly city?: string | undefined;
}

/** `〒100-0005`. */
const markedCode = (code: string): string =>
  `〒${code.replace(/^〒\s*/, '').replace(/^(\d{3})(\d{4})$/, '$1-$2')}`;

/** Postal code and town. */
export function japanesePlace({ postalCode = '', region, city = '' }: JapanesePlace) {
  const prefecture = region !== undefined && !city.startsWith(region) ? region : '';
  return { code: postalCode === '' ? '' : markedCode(postalCode), town: run([prefecture, city]) };
}

/** The street behind its town, in one line. */
export const behindTown = (town: string, street: string): string => run([town, street]);

/** Endings of a name that is addressed already: of a firm, of a person, of an office. */
const ADDRESSED = /(?:御中|様|殿)\s*$/u;

/** The name of a firm as it is addressed. */
export const addressed = (name: string, { language }: Pick<InvoiceRequest, 'language'>): string =>
  language !== 'JA' || ADDRESSED.test(name) ? name : `${name} 御中`;

/** Of the sum at the foot of a page: the label is that at the head of the next one. */
export const carriedToNext = ({
  language,
  labels,
}: Pick<InvoiceRequest, 'language' | 'labels'>): { readonly carriedToNext?: string } =>
  language === 'JA' && labels.carriedForward === JA.labels.carriedForward
    ? { carriedToNext: '次ページへ繰越' }
    : {};

/** The number of an issuer of qualified invoices (Consumption Tax Act, article 57-4): T and 13 digits. */
const REGISTRATION = /^T-?\d{13}$/;
const isRegistration = (number: string): boolean =>
  REGISTRATION.test(number.replace(/(?<=\d)[\s-](?=\d)|\s/g, ''));

/** The word before a number of the seller or buyer; a caller's own stays. */
export function taxNumberLabel(label: string, number: string): string {
  if (!isRegistration(number)) return label;
  if (label === JA.recipientVatNumber) return '貴社登録番号';
  return label === JA.taxNumber || label === JA.vatNumber ? '登録番号' : label;
}

/** The title of the column of rates, unless the caller has one. */
export const taxColumnTitle = (title: string, { language }: Pick<InvoiceRequest, 'language'>): string =>
  language === 'JA' && title === JA.labels.vat ? '税率' : title;

const REDUCED_RATE = decimal(8);
const REDUCED_MARK = '※';
/** What the mark is for: such items are named (Consumption Tax Act, article 57-4). */
const REDUCED_NOTE = '※ 軽減税率対象';

/** The mark of items at the reduced rate. */
export const reducedMark = (line: Pick<Line, 'rate'>, request: Parties): string =>
  isJapaneseSale(request) && compare(line.rate, REDUCED_RATE) === 0 ? REDUCED_MARK : '';

export const reducedNote = (lines: readonly Pick<Line, 'rate'>[], request: Parties): string =>
  lines.some((line) => reducedMark(line, request) !== '') ? REDUCED_NOTE : '';

/** `10%対象 235,200円`: the amount that is charged on has its currency in the pattern. */
export const withYen = (
  pattern: string,
  { language, currency }: Pick<InvoiceRequest, 'language' | 'currency'>,
): string =>
  language === 'JA' && currency === 'JPY' ? pattern.replace(/\{base\}(?!円)/, '{base}円') : pattern;
