import { streamText } from '@kontor/pdf/testing';

/** Objects of a case: one page, and whatever the case needs besides. All as PDF syntax, one character a byte. */
export interface CaseParts {
  /** Entries of the catalog. */
  readonly catalog?: string;
  /** Entries of the page. */
  readonly page?: string;
  /** Entries of the page's resources. */
  readonly resources?: string;
  readonly content?: string;
  /** Further objects by number, from 10 on. */
  readonly objects?: Readonly<Record<number, string>>;
  /** Entries of the trailer. */
  readonly trailer?: string;
}

/** A document with one page of 200 by 200 points. */
export function caseFile({
  catalog = '',
  page = '',
  resources = '',
  content,
  objects = {},
  trailer = '',
}: CaseParts): Buffer {
  const all: Record<number, string> = {
    1: `<</Type/Catalog/Pages 2 0 R${catalog}>>`,
    2: '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    3: `<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/Contents 4 0 R/Resources<<${resources}>>${page}>>`,
    4: streamText('', content ?? '0 0 1 rg 20 20 50 50 re f'),
    ...objects,
  };
  let text = '%PDF-1.7\n%\xd3\xeb\xe9\xe1\n';
  const numbers = Object.keys(all)
    .map(Number)
    .sort((a, b) => a - b);
  let table = 'xref\n0 1\n0000000000 65535 f \n';
  for (const number of numbers) {
    table += `${number} 1\n${String(text.length).padStart(10, '0')} 00000 n \n`;
    text += `${number} 0 obj\n${all[number]}\nendobj\n`;
  }
  const end = `trailer\n<</Size ${numbers.at(-1)! + 1}/Root 1 0 R${trailer}>>\nstartxref\n${text.length}\n%%EOF`;
  return Buffer.from(`${text}${table}${end}`, 'latin1');
}

export { streamText };

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

/** A stream of any bytes, written as hexadecimal digits. */
export const bytesText = (members: string, data: Uint8Array): string =>
  streamText(`${members}/Filter/ASCIIHexDecode`, `${hex(data)}>`);
