import { ALL_FORMS, NUMBER_SIGNS, wordsOfAll } from '../countries/all-forms.ts';
import { SIGN_ABBREVIATIONS } from './words.data.ts';

/**
 * `12 a` and `7 bis` are one number; `12 c/ Mayor`, `12 d'Arc` and `2136 D Street` are not, but `12 a St James Road` and `12 b Avenue
 * Foch` are.
 */
const NUMBER_AND_LETTER =
  /(?<![\p{L}\d])(\d{1,5}) (\p{L}(?! street(?!\p{L})| (?:avenue|ave|st)(?=\.?(?:[,;\n]|$)|\.? [ns][ew](?!\p{L})))|bis|ter|quater)(?![\p{L}\p{M}\d'/.])/gu;
/** At the start of a part a number and the side of a town: `213 W 14th St`, `4805-4811 S Ashland Ave` (USPS Publication 28, 233). */
const NUMBER_AND_DIRECTION = /(?:^|[,;\n(]|\d-)\s*\d{1,5} [nsew] [\p{L}\d]/u;
const NUMBER_SLASH_NUMBER = /(?<=\d[a-z]?) ?\/ ?(?=\d)/gu;
/** `78 1/2` is one number between 78 and 79. */
const FRACTION = /(?<![\p{L}\d])(\d{1,5})[ -]([13]\/[24])(?![\p{L}\d])/gu;
/** `531 73`: postcodes of five digits with a blank after three (CZ, GR, SE, SK). */
const FIVE_DIGITS_IN_TWO = /(?<![\d\p{L}/-])(\d{3}) (\d{2})(?![\d\p{L}/-])/gu;
/** Postcodes of letters and digits are one word: GB, CA, then NL, whose letters are no side of a town. */
const LETTERED_POSTCODES: readonly RegExp[] = [
  /(?<![\d\p{L}])([a-z]{1,2}\d[a-z\d]?) (\d[a-z]{2})(?![\d\p{L}])/gu,
  /(?<![\d\p{L}])([a-z]\d[a-z]) (\d[a-z]\d)(?![\d\p{L}])/gu,
  /(?<![\d\p{L}])([1-9]\d{3}) ((?!ne|nw|se|sw)[a-z]{2})(?![\d\p{L}.'])/gu,
];
/** Postcodes that are two words also where they are written as one: IE, MT. */
const POSTCODES_IN_TWO = /(?<![\d\p{L}])(?:([a-z]\d[\dw])([a-z][a-z\d]{3})|([a-z]{3})(\d{4}))(?![\d\p{L}])/gu;

const anyOf = (words: ReadonlySet<string>): string =>
  [...words].sort((a, b) => b.length - a.length).join('|');
const BEFORE_NUMBER = new RegExp(
  `(?<![\\p{L}\\d])(?:${anyOf(wordsOfAll('numberWords'))}|№)\\.?\\s*(?=\\p{L}?\\d)`,
  'gu',
);
/** `kat 3`, `apt b`; a letter that is written on is one of another word: katu, Unity, Flats. */
const UNIT = new RegExp(
  `(?<![\\p{L}\\d])(?:${anyOf(wordsOfAll('unitWords'))})(?:\\.?\\s*#?\\s*\\d+[\\s-]?\\p{L}?|[.\\s#]+\\p{L}(?:-?\\d+)?)(?![\\p{L}\\d])`,
  'gu',
);
/** `#05-12`, `#B2-20/20A`. */
const AFTER_HASH = /#\s*([\p{L}\d]{1,6}(?:\s?[-/&]\s?[\p{L}\d]{1,6})*)(?![\p{L}\d])/gu;
/** A number of its own is before the sign: `45 Ghim Moh Road`, `Blk 45 Ghim Moh Road`, `Main Street 45`. */
const HAS_NUMBER = new RegExp(
  `^\\s*(?:(?:${anyOf(wordsOfAll('numberWords'))})\\.?\\s*)?\\d|\\d\\p{L}?\\s*$`,
  'u',
);
/** The streets of a Colombian grid have numbers for names: `Carrera 7 # 71-21`. */
const GRID_STREET = /^\s*\p{L}{2,}\.?\s+\d{1,3}\s?\p{L}{0,2}\s*$/u;
const DIGIT = /\d/;
const SIGNS = [...SIGN_ABBREVIATIONS, ...ALL_FORMS.flatMap(({ signs }) => signs ?? []), ...NUMBER_SIGNS];

/** Folded text with signs and abbreviations in the form in which both names and queries are compared. */
export function signsReplaced(folded: string): string {
  let text = folded.replace(/\s*[\n\r]\s*/gu, '\n').replace(/[^\S\n]+/gu, ' ');
  for (const [pattern, word] of SIGNS) text = text.replace(pattern, word);
  text = hanInWords(text);
  // All that follows is about digits: names of places and streets have none.
  if (!DIGIT.test(text)) return text;
  text = text
    .replace(BEFORE_NUMBER, ' ')
    .replace(FRACTION, '$1f$2')
    .replace(NUMBER_SLASH_NUMBER, '/')
    .replace(FIVE_DIGITS_IN_TWO, '$1$2')
    .replace(POSTCODES_IN_TWO, (_, a, b, c, d) => `${a ?? c} ${b ?? d}`);
  for (const pattern of LETTERED_POSTCODES) text = text.replace(pattern, '$1$2');
  return text.replace(NUMBER_AND_LETTER, (whole, number: string, letter: string, at: number, all: string) => {
    const around = all.slice(Math.max(0, at - 2), at + whole.length + 2);
    return NUMBER_AND_DIRECTION.test(around) ? whole : number + letter;
  });
}

/** Flat, floor and entrance are no part of an address that is searched for. */
export const withoutUnits = (folded: string): string =>
  folded
    .replace(UNIT, ' ')
    .replace(AFTER_HASH, (_, text: string, at: number, all: string) =>
      isHouseAfterHash(all.slice(0, at), text) ? ` ${text.replaceAll(' ', '')} ` : ' ',
    );

/** `Reforma #222` (MX) has no other number. */
function isHouseAfterHash(before: string, text: string): boolean {
  const part = before.slice(Math.max(...[...',;(\n'].map((end) => before.lastIndexOf(end))) + 1);
  if (part.trim() === '' || !/^\d/.test(text)) return false;
  return GRID_STREET.test(part) || !HAS_NUMBER.test(part);
}

const HAN = /\p{sc=Han}/u;
const KANJI = '[〇一二三四五六七八九十百]';
/** Kanji digits before 丁目, up to 39. */
const CHOME = /([一二三四五六七八九十]{1,3})(?=丁目)/gu;
/**
 * `六番一号`, `六番地の一`, `一-二-三`; `三番町` and `麻布十番` are names: block and house are the last that is written of the
 * address, or one follows the chōme.
 */
const KANJI_NUMBERS: readonly RegExp[] = [
  new RegExp(`(${KANJI}{1,5})番地?[のノ]?(${KANJI}{1,5})号?(?![\\p{sc=Han}\\d])`, 'gu'),
  new RegExp(`(?<=丁目\\s?)(${KANJI}{1,5})(?:番地?|号)(?![\\p{sc=Han}\\d])`, 'gu'),
  new RegExp(`(?<=丁目\\s?)${KANJI}{1,5}[-ー]${KANJI}{1,5}(?![\\p{L}\\d])`, 'gu'),
  new RegExp(`(?<=\\p{L})${KANJI}{1,3}[-ー]${KANJI}{1,5}[-ー]${KANJI}{1,5}(?![\\p{L}\\d])`, 'gu'),
];
const KANJI_DIGITS = new RegExp(`${KANJI}+`, 'gu');
const DIGITS = '〇一二三四五六七八九';
/** A prefecture or metropolis, then from the start of a word the town and the ward; a name's last ending stays with it. */
const PREFECTURE = /(\p{sc=Han}{2,3}?[都道府県縣])(?=\p{sc=Han})/gu;
const TOWN_OR_WARD =
  /(?<=^|[^\p{L}])((?:\p{sc=Han}{1,6}?[市区區郡鄉鎮])+?)(?=[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}])/gu;

/** `1丁目13番3号`, `1-13-3`, `13番地3`. */
const BLOCK_ADDRESS = /(?<=\p{L})\s*(\d{1,2})(?:丁目|-)\s?(\d{1,4})(?:番地?の?|-)\s?(\d{1,4})号?/gu;
const BLOCK_IN_CHOME = /(?<=\p{L})\s*(\d{1,2})丁目/gu;
const BLOCK_AND_HOUSE = /(\d{1,4})番地?の?(\d{1,4})号?/gu;
const AFTER_NUMBER = /(?<=\d)[番號号](?!\p{sc=Han})/gu;
const POSTAL_MARK = /〒/gu;

/** Japanese and Chinese addresses have no blanks: cut after the names of areas and around numbers. */
function hanInWords(text: string): string {
  if (!HAN.test(text)) return text;
  let digits = text.replace(POSTAL_MARK, ' ');
  for (const pattern of KANJI_NUMBERS) digits = digits.replace(pattern, kanjiInDigits);
  return digits
    .replace(CHOME, (kanji) => String(kanjiNumber(kanji)))
    .replace(PREFECTURE, '$1 ')
    .replace(TOWN_OR_WARD, '$1 ')
    .replace(TOWN_OR_WARD, '$1 ')
    .replace(BLOCK_ADDRESS, ' $1丁目 $2-$3')
    .replace(BLOCK_IN_CHOME, ' $1丁目 ')
    .replace(BLOCK_AND_HOUSE, ' $1-$2')
    .replace(AFTER_NUMBER, ' ')
    .replace(/(?<=\p{sc=Han})(?=\d)/gu, ' ')
    .replace(/(?<=^|\s)(\d{3,6})(?=\p{sc=Han}{2})/gu, '$1 ');
}

/** `六番一号` is `6番1号`, `一ー二` is `1-2`. */
const kanjiInDigits = (text: string): string =>
  text.replaceAll('ー', '-').replace(KANJI_DIGITS, (kanji) => String(kanjiNumber(kanji)));

/** `百二十三` and `一二三` are 123. */
function kanjiNumber(kanji: string): number {
  if (!/[十百]/u.test(kanji)) return Number([...kanji].map((digit) => DIGITS.indexOf(digit)).join(''));
  const [, hundreds = '', tens = '', units = ''] = /^(?:(.?)百)?(?:(.?)十)?(.?)$/u.exec(kanji) ?? [];
  const times = (digit: string, unit: string, value: number): number =>
    kanji.includes(unit) ? value * (digit === '' ? 1 : DIGITS.indexOf(digit)) : 0;
  return times(hundreds, '百', 100) + times(tens, '十', 10) + (units === '' ? 0 : DIGITS.indexOf(units));
}
