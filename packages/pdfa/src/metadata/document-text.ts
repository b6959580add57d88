import type { PdfString } from '@kontor/pdf';

/** PDFDocEncoding where it differs from Latin-1 (ISO 32000-1, annex D.3): 0x18 to 0x1f, 0x80 to 0x9e, 0xa0. */
const BREVE_TO_TILDE = '\u02d8\u02c7\u02c6\u02d9\u02dd\u02db\u02da\u02dc';
const BULLET_TO_ZCARON =
  '\u2022\u2020\u2021\u2026\u2014\u2013\u0192\u2044\u2039\u203a\u2212\u2030\u201e\u201c\u201d\u2018' +
  '\u2019\u201a\u2122\ufb01\ufb02\u0141\u0152\u0160\u0178\u017d\u0131\u0142\u0153\u0161\u017e';

function documentCharacter(byte: number): string {
  if (byte >= 0x18 && byte <= 0x1f) return BREVE_TO_TILDE[byte - 0x18]!;
  if (byte >= 0x80 && byte <= 0x9e) return BULLET_TO_ZCARON[byte - 0x80]!;
  return byte === 0xa0 ? '\u20ac' : String.fromCharCode(byte);
}

/** Escape sequences that name a language inside UTF-16 text (7.9.2.2). */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the sequences begin and end with the escape character
const LANGUAGE = /\u001b[^\u001b]*\u001b/g;

function encodedText({ bytes }: PdfString): string {
  const data = Buffer.from(bytes);
  if (data[0] === 0xfe && data[1] === 0xff) {
    const even = data.subarray(2, data.length & ~1);
    return even.swap16().toString('utf16le').replace(LANGUAGE, '');
  }
  if (data[0] === 0xff && data[1] === 0xfe) return data.toString('utf16le', 2, data.length & ~1);
  if (data[0] === 0xef && data[1] === 0xbb && data[2] === 0xbf) return data.toString('utf8', 3);
  return Array.from(data, documentCharacter).join('');
}

/** Longest text kept of an entry: strings of PDF/A-1 and -2 end there when written as UTF-16. */
const MAX_LENGTH = 16_000;

/**
 * A text string as one line that XML allows as well: metadata and Info must be equal. Undefined when nothing is
 * left.
 */
export function documentText(value: PdfString): string | undefined {
  return plainText(encodedText(value));
}

/** The same for a text of XMP. */
export function plainText(text: string): string | undefined {
  const plain = text
    .toWellFormed()
    .replace(/[\p{Cc}\ufffe\uffff\ufeff\s]+/gu, ' ')
    .slice(0, MAX_LENGTH)
    .toWellFormed()
    .trim();
  return plain === '' ? undefined : plain;
}
