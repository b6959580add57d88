import { inflateSync } from 'node:zlib';
import { encodedStream, type PdfStream } from '@kontor/pdf';
import type { EditablePdf } from '../../model/editable-pdf.ts';
import type { Requirement } from '../../model/log.ts';

export const DAMAGED: Requirement = {
  rule: 'damaged-streams',
  clauses: { first: '6.1.7', later: '6.1.7.1' },
  description: 'Damaged data were packed again, as far as they can be read',
};

const MAX_CHECKED_BYTES = 64 * 1024 * 1024;

export function isDamaged({ data }: PdfStream, filters: readonly string[]): boolean {
  return filters[0] === 'FlateDecode' && !isWhole(data);
}

/** Whether deflated data end as they should. Those too long to look at are taken as they are. */
function isWhole(data: Uint8Array): boolean {
  try {
    inflateSync(data, { maxOutputLength: MAX_CHECKED_BYTES });
    return true;
  } catch (error) {
    return (error as { readonly code?: unknown }).code === 'ERR_BUFFER_TOO_LARGE';
  }
}

/** Damaged data are read in different ways by different programs: what viewers make of them is packed again. */
export function repackedStream({ file, log }: EditablePdf, stream: PdfStream): PdfStream {
  const { data, filter } = file.decoded(stream);
  if (filter !== undefined) return stream;
  const entries = new Map(stream.dict);
  for (const key of ['Filter', 'DecodeParms', 'Length']) entries.delete(key);
  log.change(DAMAGED);
  return encodedStream(entries, data);
}
