import type { PdfString } from '../object.ts';

/** The characters of a text string (ISO 32000-1, 7.9.2.2): UTF-16 or UTF-8 by its mark, else one byte each. */
export function textOf({ bytes }: PdfString): string {
  const data = Buffer.from(bytes);
  if (data[0] === 0xfe && data[1] === 0xff)
    return data
      .subarray(2, data.length & ~1)
      .swap16()
      .toString('utf16le');
  if (data[0] === 0xef && data[1] === 0xbb && data[2] === 0xbf) return data.toString('utf8', 3);
  return data.toString('latin1');
}
