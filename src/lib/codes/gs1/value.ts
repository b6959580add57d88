import { gs1CheckDigit } from '#lib/base/digits/gs1-check-digit.ts';
import type { Part, Rule } from './format.ts';

/** Character sets of the GS1 General Specifications: 82 (figure 7.11-1), 39 (7.11-2), file-safe base 64 (7.11-3). */
const SETS: Readonly<Record<Part['set'], RegExp>> = {
  n: /^[0-9]*$/,
  x: /^[!"%&'()*+,\-./0-9:;<=>?A-Z_a-z]*$/,
  y: /^[#\-/0-9A-Z]*$/,
  z: /^[-0-9A-Z_a-z=]*$/,
};
const SET_NAMES: Readonly<Record<Part['set'], string>> = {
  n: 'digits',
  x: 'characters of GS1 set 82',
  y: 'characters of GS1 set 39',
  z: 'characters of GS1 set 64',
};

/** Values 0 to 81 of the characters in set 82, for the check character pair. */
const SET_82 = '!"%&\'()*+,-./0123456789:;<=>?ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz';
const PAIR_CHARACTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
/** Prime weights from the right (GS1 General Specifications 7.9.5). */
const PAIR_WEIGHTS = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59, 61, 67, 71, 73, 79, 83];
const PAIR_MODULUS = 1021;

/** Check character pair of a Global Model Number. @example checkPair('1987654Ad4X4bL5ttr2310c') // '2K' */
export function checkPair(text: string): string {
  let sum = 0;
  for (let i = 0; i < text.length; i++) {
    sum += SET_82.indexOf(text[text.length - 1 - i]!) * PAIR_WEIGHTS[i]!;
  }
  const value = sum % PAIR_MODULUS;
  return PAIR_CHARACTERS[value >> 5]! + PAIR_CHARACTERS[value & 31]!;
}

const isBetween = (text: string, min: number, max: number): boolean =>
  Number(text) >= min && Number(text) <= max;

/** Days of a month; a year of two digits that four divides is a leap year, 00 being 2000. */
function daysOf(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

function isDate(text: string, firstDay: number): boolean {
  const [year, month] = [Number(text.slice(0, 2)), text.slice(2, 4)];
  return isBetween(month, 1, 12) && isBetween(text.slice(4), firstDay, daysOf(year, Number(month)));
}

const rules: Readonly<Record<Rule, (text: string) => boolean>> = {
  check: (text) => gs1CheckDigit(text.slice(0, -1)) === Number(text.at(-1)),
  pair: (text) => text.length > 2 && checkPair(text.slice(0, -2)) === text.slice(-2),
  date: (text) => isDate(text, 1),
  month: (text) => isDate(text, 0),
  century: (text) => isDate(text.slice(2), 1),
  time: (text) => isBetween(text.slice(0, 2), 0, 23) && isBetween(text.slice(2), 0, 59),
  hour: (text) => isBetween(text, 0, 23),
  minute: (text) => isBetween(text, 0, 59),
  flag: (text) => isBetween(text, 0, 1),
};
const RULE_NAMES: Readonly<Record<Rule, string>> = {
  check: 'the check digit is wrong',
  pair: 'the check character pair is wrong',
  date: 'no such date',
  month: 'no such date',
  century: 'no such date',
  time: 'no such time',
  hour: 'no such hour',
  minute: 'no such minute or second',
  flag: 'must be 0 or 1',
};

function wrongPart(text: string, part: Part): string | undefined {
  if (!SETS[part.set].test(text)) return `must hold ${SET_NAMES[part.set]} only`;
  if (text.length < part.min) return 'is too short';
  return part.rule !== undefined && !rules[part.rule](text) ? RULE_NAMES[part.rule] : undefined;
}

/** What is wrong with a value made of these parts, or `undefined`. */
export function wrongValue(value: string, parts: readonly Part[]): string | undefined {
  let at = 0;
  for (const part of parts) {
    const text = value.slice(at, at + part.max);
    if (text === '' && part.isOptional) break;
    const wrong = wrongPart(text, part);
    if (wrong !== undefined) return wrong;
    at += text.length;
  }
  return at < value.length ? 'is too long' : undefined;
}
