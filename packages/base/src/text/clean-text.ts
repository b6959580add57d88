/**
 * Printable ASCII and Latin letters up to U+02FF (all of them NFC) without blanks at the ends or next to each
 * other: nothing to do, and the usual case.
 */
const CLEAN = /^(?:[\x21-\x7e\u00a1-\u00ac\u00ae-\u02ff]+(?: [\x21-\x7e\u00a1-\u00ac\u00ae-\u02ff]+)*)?$/;

/** Soft hyphen, zero-width characters, marks and overrides of direction, byte order mark, noncharacters. */
const INVISIBLE = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufffe\uffff]/gu;

/** A surrogate without its partner would become U+FFFD in UTF-8. */
const LONE_SURROGATE = /\p{Surrogate}/gu;

/** White space, line breaks and control characters. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what must go
const BLANKS = /[\u0000-\u0020\u007f-\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+/gu;

/**
 * Text for one field of a payment code or slip: NFC, runs of white space, line breaks and control characters
 * become one space, invisible characters vanish. Security: a line break or tab in a value would shift every
 * later field.
 * @example cleanText(' Rotes\r\n  Kreuz ') // 'Rotes Kreuz'
 */
export function cleanText(text: string): string {
  if (CLEAN.test(text)) return text;
  return text
    .replace(LONE_SURROGATE, '')
    .replace(INVISIBLE, '')
    .normalize('NFC')
    .replace(BLANKS, ' ')
    .replace(/^ | $/g, '');
}
