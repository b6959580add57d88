import { type PdfString, textString } from '@kontor/pdf';

/** PDFDocEncoding where it differs from Latin-1 (ISO 32000-1, D.2). */
const DIFFERENT: Readonly<Record<number, number>> = {
  24: 0x02d8,
  25: 0x02c7,
  26: 0x02c6,
  27: 0x02d9,
  28: 0x02dd,
  29: 0x02db,
  30: 0x02da,
  31: 0x02dc,
  128: 0x2022,
  129: 0x2020,
  130: 0x2021,
  131: 0x2026,
  132: 0x2014,
  133: 0x2013,
  134: 0x0192,
  135: 0x2044,
  136: 0x2039,
  137: 0x203a,
  138: 0x2212,
  139: 0x2030,
  140: 0x201e,
  141: 0x201c,
  142: 0x201d,
  143: 0x2018,
  144: 0x2019,
  145: 0x201a,
  146: 0x2122,
  147: 0xfb01,
  148: 0xfb02,
  149: 0x0141,
  150: 0x0152,
  151: 0x0160,
  152: 0x0178,
  153: 0x017d,
  154: 0x0131,
  155: 0x0142,
  156: 0x0153,
  157: 0x0161,
  158: 0x017e,
  160: 0x20ac,
};

/** The text of a text string (7.9.2.2): UTF-16 or UTF-8 with their marks, else PDFDocEncoding. */
export function textOfString({ bytes }: PdfString): string {
  const buffer = Buffer.from(bytes);
  const [first, second, third] = buffer;
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(buffer);
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(buffer);
  if (first === 0xef && second === 0xbb && third === 0xbf) return new TextDecoder().decode(buffer);
  return Array.from(buffer, (byte) => String.fromCharCode(DIFFERENT[byte] ?? byte)).join('');
}

export const textToString = (text: string): PdfString => textString(text.toWellFormed());
