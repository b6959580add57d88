import { encodedStream, isArray, name, nameText, type PdfObject, type PdfStream } from '@kontor/pdf';
import type { EditablePdf } from '../../model/editable-pdf.ts';
import type { Requirement } from '../../model/log.ts';

export const FILTERS: Requirement = {
  rule: 'filters',
  clauses: { first: '6.1.10', later: '6.1.7.2' },
  description: 'Streams that were packed with LZW were packed with Flate',
};

const FULL_NAMES: Readonly<Record<string, string>> = {
  AHx: 'ASCIIHexDecode',
  A85: 'ASCII85Decode',
  LZW: 'LZWDecode',
  Fl: 'FlateDecode',
  RL: 'RunLengthDecode',
  CCF: 'CCITTFaxDecode',
  DCT: 'DCTDecode',
};
const ALLOWED = new Set(
  'ASCIIHexDecode ASCII85Decode FlateDecode RunLengthDecode CCITTFaxDecode JBIG2Decode DCTDecode JPXDecode'.split(
    ' ',
  ),
);

/** Names of the filters; short ones, which belong to images inside content, are written in full. */
export function fullFilterNames(document: EditablePdf, entries: Map<string, PdfObject>): readonly string[] {
  const given = document.resolve(entries.get('Filter'));
  if (given === null) return [];
  const list = isArray(given) ? given.map((one) => document.resolve(one)) : [given];
  const names = list.map((one) => nameText(one) ?? '');
  const full = names.map((one) => (Object.hasOwn(FULL_NAMES, one) ? FULL_NAMES[one]! : one));
  if (full.some((one, i) => one !== names[i])) entries.set('Filter', full.map(name));
  return full;
}

export function reportFilter({ part, log }: EditablePdf, filter: string): void {
  if (filter === 'JPXDecode' && part === 1)
    log.obstacle(FILTERS, 'an image is JPEG 2000, which PDF/A-1 does not allow');
  else if (filter === 'Crypt') return;
  else if (!ALLOWED.has(filter)) log.obstacle(FILTERS, 'data have a filter that PDF/A does not allow');
}

export function isLzw(filters: readonly string[]): boolean {
  return filters.includes('LZWDecode');
}

/** Filters that are unpacked here; those of images stay. */
const UNPACKED = new Set('ASCIIHexDecode ASCII85Decode FlateDecode LZWDecode RunLengthDecode'.split(' '));

/** Without LZW, and without the filters around it; those of images behind it stay (ISO 32000-1, 7.4). */
export function withoutLzw(document: EditablePdf, stream: PdfStream, filters: readonly string[]): PdfStream {
  const kept = filters.findIndex((filter) => !UNPACKED.has(filter));
  const rest = kept < 0 ? [] : filters.slice(kept);
  if (rest.includes('LZWDecode')) {
    document.log.obstacle(FILTERS, 'data are packed with LZW behind another filter');
    return stream;
  }
  const { data } = document.file.decoded(stream);
  const entries = new Map(stream.dict);
  for (const key of ['Filter', 'DecodeParms', 'Length']) entries.delete(key);
  document.log.change(FILTERS);
  if (rest.length === 0) return encodedStream(entries, data);
  const parameters = document.resolve(stream.dict.get('DecodeParms'));
  entries.set('Filter', rest.map(name));
  if (isArray(parameters)) entries.set('DecodeParms', parameters.slice(kept));
  return { dict: entries, data };
}
