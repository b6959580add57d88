import type { StatedInvoice } from '../terms/stated-invoice.ts';
import { termValue } from '../terms/term-access.ts';

/** Terms that the page of a hybrid invoice shows: both halves must state the same (Factur-X 1.0, 2.2; § 14 UStG). */
export const PAGE_TERMS = ['BT-1', 'BT-112', 'BT-115'] as const;
export type PageTerm = (typeof PAGE_TERMS)[number];

/** A term of the XML that is on no page. */
export interface AbsentTerm {
  readonly term: PageTerm;
  readonly value: string;
}

/** Soft hyphens, marks of direction and joiners, which nobody sees. */
const INVISIBLE = /[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;
const MINUS = /[\u2010-\u2015\u2212]/g;

/** A page as it is searched: one form of each character, line ends and gaps as single spaces. */
const plainText = (text: string): string =>
  text.normalize('NFKC').replace(INVISIBLE, '').replace(MINUS, '-').replace(/\s+/g, ' ').toLowerCase();

const NUMBER = /^-?(\d{1,20})(?:\.(\d{1,20}))?$/;
const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

/** Digits in groups of three from the right, and in the groups of India; between them what may be. */
function groupedDigits(whole: string): string {
  const digits = whole.replace(/^0+(?=\d)/, '');
  if (digits.length <= 3) return digits;
  const threes = digits.replace(/(?<=\d)(?=(\d{3})+$)/g, "[ .,'’]?");
  const lakhs = `${digits.slice(0, -3).replace(/(?<=\d)(?=(\d{2})+$)/g, ',')},${digits.slice(-3)}`;
  return `(?:${threes}|${lakhs})`;
}

/** Decimals as a page may have them: those that are stated, two, none where they are zero. */
function fractions(fraction: string): string {
  const own = fraction.replace(/0+$/, '');
  const forms = new Set([fraction, own, own.padEnd(2, '0')].filter((one) => one !== ''));
  const written = [...forms].sort((a, b) => b.length - a.length).map((one) => `[.,]${one}`);
  return own === '' ? `(?:${written.join('|')})?` : `(?:${written.join('|')})`;
}

/** An amount in any way of writing; no further digit touches it. Undefined for what is no number. */
function amountPattern(value: string): RegExp | undefined {
  const [, whole, fraction = ''] = NUMBER.exec(value) ?? [];
  if (whole === undefined) return undefined;
  return new RegExp(`(?<!\\d|\\d[.,'’])${groupedDigits(whole)}${fractions(fraction)}(?!\\d|[.,'’]\\d)`);
}

/** A number of a document; no letter or digit touches it. */
function numberPattern(value: string): RegExp {
  const letters = [...plainText(value).replaceAll(' ', '')];
  const before = /^\p{L}|^\p{N}/u.test(letters[0] ?? '') ? '(?<![\\p{L}\\p{N}])' : '';
  const after = /\p{L}$|\p{N}$/u.test(letters.at(-1) ?? '') ? '(?![\\p{L}\\p{N}])' : '';
  return new RegExp(`${before}${letters.map(escaped).join(' ?')}${after}`, 'u');
}

/** Letters set one by one: each has a gap before the next. */
const withoutGaps = (text: string): string => text.replaceAll(' ', '');

const isZero = (value: string): boolean => /^-?0*(?:\.0*)?$/.test(value);
const MAX_PATTERN = 200;
/** So short a text without gaps around it is found in everything. */
const MIN_TIGHT = 6;

function isShown(term: PageTerm, value: string, text: string): boolean {
  if (term === 'BT-1') {
    if (value.length > MAX_PATTERN) return withoutGaps(text).includes(withoutGaps(plainText(value)));
    const tight = withoutGaps(plainText(value));
    return (
      numberPattern(value).test(text) || (tight.length >= MIN_TIGHT && withoutGaps(text).includes(tight))
    );
  }
  if (term === 'BT-115' && isZero(value)) return true;
  const pattern = amountPattern(value);
  return pattern !== undefined && (pattern.test(text) || pattern.test(withoutGaps(text)));
}

/** Whether pages have text at all; pictures have none. */
export const hasText = (pages: string): boolean => plainText(pages).trim() !== '';

/** Terms of an invoice that its pages do not show. @param pages the text of all of them */
export function absentTerms(stated: StatedInvoice, pages: string): readonly AbsentTerm[] {
  const text = plainText(pages);
  return PAGE_TERMS.flatMap((term) => {
    const value = termValue(stated, term);
    return value === undefined || isShown(term, value, text) ? [] : [{ term, value }];
  });
}
