import { PdfUnreadable } from '@kontor/base';
import {
  deflatedOnce,
  isArray,
  isName,
  isStream,
  name,
  nameText,
  type PdfObject,
  type PdfStream,
  ref,
} from '@kontor/pdf';
import type { PdfDraft } from '../model/pdf-draft.ts';

/** Filters that are undone and replaced by Flate; those of pictures stay. */
const GENERAL: ReadonlySet<string> = new Set([
  'FlateDecode',
  'LZWDecode',
  'ASCII85Decode',
  'ASCIIHexDecode',
  'RunLengthDecode',
  'Fl',
  'LZW',
  'A85',
  'AHx',
  'RL',
]);

/** Packs streams with Flate at its best level where that makes them smaller. */
export function repack(draft: PdfDraft): void {
  for (const number of draft.numbers) {
    const value = draft.object(number);
    if (!isStream(value) || isMetadata(draft, value)) continue;
    const packed = repacked(draft, value);
    if (packed !== undefined) draft.set(ref(number), packed);
  }
  draft.isPacked = true;
}

/** Programs without a PDF reader look for metadata in the bytes (ISO 32000-1, 14.3.2). */
const isMetadata = (draft: PdfDraft, { dict }: PdfStream): boolean =>
  nameText(draft.resolve(dict.get('Type'))) === 'Metadata';

/** The stream in fewer bytes; undefined where there are none. */
function repacked(draft: PdfDraft, stream: PdfStream): PdfStream | undefined {
  const value = draft.resolve(stream.dict.get('Filter'));
  const filters = (isArray(value) ? value.map(draft.resolve) : [value]).filter((one) => one !== null);
  if (!filters.every((one) => isName(one) && GENERAL.has(one.name))) return undefined;
  if (stream.dict.has('F')) return undefined;
  const unpacked = unpackedStream(draft, stream);
  if (unpacked === undefined) return undefined;
  const data = deflatedOnce(unpacked);
  if (data.length >= stream.data.length) return undefined;
  const entries = new Map<string, PdfObject>(stream.dict);
  entries.set('Filter', name('FlateDecode'));
  entries.delete('DecodeParms');
  entries.delete('DP');
  entries.set('Length', data.length);
  return { dict: entries, data };
}

function unpackedStream(draft: PdfDraft, stream: PdfStream): Uint8Array | undefined {
  try {
    const { data, filter } = draft.decoded(stream);
    return filter === undefined ? data : undefined;
  } catch (error) {
    // Too large to be unpacked: it stays as it is.
    if (error instanceof PdfUnreadable) return undefined;
    throw error;
  }
}
