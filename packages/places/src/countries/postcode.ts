import type { PostcodeForm } from './address-form.ts';
import { countryForm } from './all-forms.ts';

const MAX_TEXT = 40;
const MAX_LETTERS = 12;
/** Car plates of countries whose own codes have no letters. */
const COUNTRY_PREFIX = /^(?:A|AT|B|BE|CH|CZ|D|DE|F|FI|FL|FR|H|HU|I|IT|LI|PL|S|SE|SI|SK)-(?=\d)/;

/** Codes whose letters leave no doubt: they are seen whole in any country. */
const UNMISTAKABLE = ['GB', 'CA', 'IE', 'NL'];

/**
 * A postcode as its country prints it, from what was tagged; values are data entry (`44-100 GLIWICE`, `sw1a1aa`). The whole
 * value is tried first, then its first words; a value of no known form is its first word with a digit. Undefined when there is
 * none.
 * @param country alpha-2
 * @example printedPostcode('gl139ar', 'GB') // 'GL13 9AR'; printedPostcode('84104', 'SK') // '841 04'
 */
export function printedPostcode(text: string | undefined, country: string | undefined): string | undefined {
  const words = wordsOf(text);
  if (words.length === 0) return undefined;
  const own = country === undefined ? undefined : countryForm(country)?.postcode;
  const forms = [
    ...(own === undefined ? [] : [own]),
    ...UNMISTAKABLE.flatMap((code) => countryForm(code)?.postcode ?? []),
  ];
  for (const form of forms) {
    const printed = firstPrinted(words, form);
    if (printed !== undefined) return printed;
  }
  const token = words.find((word) => /\d/.test(word));
  return token === undefined || token.length > MAX_LETTERS ? undefined : token;
}

/** Whether a printed code has the form of its country; undefined for countries whose form is not in the data. */
export function isPostcodeOf(code: string, country: string): boolean | undefined {
  const form = countryForm(country)?.postcode;
  return form === undefined ? undefined : printedAs(code.replaceAll(' ', ''), form) !== undefined;
}

function wordsOf(text: string | undefined): readonly string[] {
  const [first = ''] = (text ?? '').slice(0, MAX_TEXT).split(/[;,]/);
  return first
    .normalize('NFKC')
    .toUpperCase()
    .split(/\s+/u)
    .filter(Boolean)
    .map((word) => word.replace(/^〒/u, '').replace(COUNTRY_PREFIX, ''));
}

/** Of runs of up to three words the first that is a whole code. */
function firstPrinted(words: readonly string[], form: PostcodeForm): string | undefined {
  for (const [at] of words.entries()) {
    for (const length of [3, 2, 1]) {
      const printed = printedAs(words.slice(at, at + length).join(''), form);
      if (printed !== undefined) return printed;
    }
  }
  return undefined;
}

const WHOLE = new Map<string, RegExp>();

/** A pattern of the data as one that has to match everything; there are as many as forms. */
function wholeOf(pattern: string): RegExp {
  const known = WHOLE.get(pattern);
  if (known !== undefined) return known;
  const whole = new RegExp(`^${pattern}$`);
  WHOLE.set(pattern, whole);
  return whole;
}

function printedAs(letters: string, { pattern, printed }: PostcodeForm): string | undefined {
  const parts = wholeOf(pattern).exec(letters.replaceAll(/[-–.]/gu, ''));
  if (parts === null) return undefined;
  const text = printed.replaceAll(/\$(\d)/g, (_, group) => parts[Number(group)] ?? '');
  return text.replace(/[- ]+$/, '');
}
