import { decimal, fixedText, sign, text } from '@kontor/base';

/** Marks that no eye sees: soft hyphens, joiners, marks of direction (Unicode 16, UAX 9). */
const INVISIBLE = /[\u00ad\u061c\u200b-\u200f\u2060\u2066-\u2069\u202a-\u202e\ufeff]/g;
const NUMBER = /^[+-]?(?:\d{1,20}(?:\.\d{0,20})?|\.\d{1,20})$/;
const MINUS = '[-\u2010-\u2015\u2212]';
/** Letters of a number that is not found in others. */
const UNMISTAKABLE = 6;
const CURRENCY = '(?:[A-Z]{1,3}|\\p{Sc}){0,2}';

/** The text of all pages of a PDF, in which statements of an e-invoice are looked for. */
export class PageText {
  /** With single blanks, for amounts: digits of two columns must not touch. */
  readonly #spaced: string;
  /** Without any, for numbers that are set wide or broken. */
  readonly #dense: string;

  constructor(stated: string) {
    const clean = stated.normalize('NFKC').replace(INVISIBLE, '');
    this.#spaced = clean.replace(/\s+/g, ' ');
    this.#dense = clean.replace(/\s+/g, '').toLowerCase();
  }

  get isEmpty(): boolean {
    return this.#dense === '';
  }

  /**
   * Whether a number such as BT-1 is on some page, in any letter case, also set wide or broken. A short one is part of many others
   * (17 of 2026-117), so no further digit may touch its digits.
   */
  hasIdentifier(value: string): boolean {
    const wanted = value.normalize('NFKC').replace(INVISIBLE, '').replace(/\s+/g, '').toLowerCase();
    if (wanted === '') return false;
    if (wanted.length >= UNMISTAKABLE) return this.#dense.includes(wanted);
    const letters = [...wanted].map((letter) => RegExp.escape(letter)).join(' ?');
    const before = /^\d/.test(wanted) ? '(?<!\\d)' : '';
    const after = /\d$/.test(wanted) ? '(?!\\d)' : '';
    return new RegExp(`${before}${letters}${after}`, 'iu').test(this.#spaced);
  }

  /**
   * Whether an amount is on some page: with a point or a comma, grouped or not, without decimals where they are zero, a negative one
   * with a minus before or behind it or in parentheses. What is no number is not found.
   */
  hasAmount(value: string): boolean {
    const written = value.trim();
    if (!NUMBER.test(written)) return false;
    const amount = decimal(
      written
        .replace(/^\+/, '')
        .replace(/^(-?)\./, '$10.')
        .replace(/\.$/, ''),
    );
    const pattern = amountPattern(text(amount).replace('-', ''), fixedText(amount, 2).replace('-', ''));
    const signed =
      sign(amount) < 0
        ? `(?:${MINUS} ?${CURRENCY} ?${pattern}|${pattern} ?${CURRENCY} ?${MINUS}|\\( ?${CURRENCY} ?${pattern} ?${CURRENCY} ?\\))`
        : pattern;
    const expression = new RegExp(signed, 'u');
    return expression.test(this.#spaced) || new RegExp(signed, 'iu').test(this.#dense);
  }
}

/** Digits in groups of three, also as India writes them: the last three, before them pairs (1,23,456). */
const grouped = (digits: string): string => {
  const threes = digits.match(/\d{1,3}(?=(?:\d{3})*$)/g) ?? [digits];
  const western = threes.join("[.,'\u2019 ]?");
  const pairs = digits.slice(0, -3).match(/\d{1,2}(?=(?:\d{2})*$)/g) ?? [];
  return pairs.length < 2 ? western : `(?:${western}|${[...pairs, digits.slice(-3)].join(',')})`;
};

/** `1234.5`, `1234.50` as a pattern that no further digit touches. */
function amountPattern(own: string, rounded: string): string {
  const [whole = '', fraction = ''] = own.split('.');
  const cents = rounded.split('.')[1] ?? '';
  const isExact = fraction.length <= 2;
  const forms = [...new Set([...(fraction === '' ? [] : [fraction]), ...(isExact ? [cents] : [])])];
  const decimals = `(?:[.,](?:${forms.join('|')}))${fraction === '' ? '?' : ''}`;
  return `(?<!\\d|\\d[.,'\u2019])${grouped(whole)}${decimals}(?!\\d|[.,'\u2019]\\d)`;
}
