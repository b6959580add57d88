import { PdfUnreadable } from '@kontor/base';
import { encodedStream, nameText, openPdf, type PdfStream } from '@kontor/pdf';
import { type PdfALevel, partOf, takesAnyAttachment } from './level/pdf-a-level.ts';
import { claimOf } from './metadata/claim.ts';
import { allAnnotations } from './model/annotations.ts';
import type { EditablePdf } from './model/editable-pdf.ts';
import { nameTreeEntries } from './model/name-tree.ts';
import type { ObjectCursor } from './model/object-cursor.ts';

/** A converter for files inside the document, which attaches nothing itself. */
export type ConvertFile = (file: {
  readonly pdf: Uint8Array;
  readonly level: PdfALevel;
  readonly nowMs: number;
}) => Uint8Array | undefined;

/** More are not looked at: each is converted. */
const MAX_FILES = 32;
const MAX_BYTES = 32 * 1024 * 1024;

/**
 * Finds the files inside a document that PDF/A-2 may have: those that are PDF/A-1 or -2 themselves (ISO 19005-2, 6.8). What
 * a file claims proves nothing; it is one if converting it to what it claims gives the very same bytes. So only what
 * this converter made is kept.
 */
export function findConformingAttachments(document: EditablePdf, convert: ConvertFile): void {
  if (document.part === 1 || takesAnyAttachment(document.level)) return;
  let [files, bytes] = [0, 0];
  for (const [target, cursor] of attachedStreams(document)) {
    const stream = cursor.stream!;
    files++;
    bytes += stream.data.length;
    if (files > MAX_FILES || bytes > MAX_BYTES) return;
    const pdf = provenFile(document, stream, convert);
    if (pdf === undefined) continue;
    document.conformingFiles.add(target);
    if (stream.dict.has('Filter') && nameText(stream.dict.get('Filter')) !== 'FlateDecode')
      cursor.set(plainlyPacked(stream, pdf));
  }
}

/** Streams of the files that the document names as its attachments, by object number. */
function attachedStreams(document: EditablePdf): ReadonlyMap<number, ObjectCursor> {
  const named = nameTreeEntries(document.catalog.at('Names').at('EmbeddedFiles'));
  const files = [
    ...named.map(({ cursor }) => cursor),
    ...allAnnotations(document).map(({ cursor }) => cursor.at('FS')),
  ];
  const streams = files.flatMap((file) =>
    file
      .at('EF')
      .entries()
      .map(([, stream]) => stream),
  );
  return new Map(
    streams.flatMap((cursor) =>
      cursor.number === undefined || cursor.stream === undefined ? [] : [[cursor.number, cursor] as const],
    ),
  );
}

/** veraPDF reads what is packed otherwise once, and needs it twice. */
function plainlyPacked({ dict }: PdfStream, data: Uint8Array): PdfStream {
  const entries = new Map(dict);
  for (const key of ['Filter', 'DecodeParms', 'Length']) entries.delete(key);
  return encodedStream(entries, data);
}

/** The bytes of a file that is what it claims. */
function provenFile(document: EditablePdf, stream: PdfStream, convert: ConvertFile): Uint8Array | undefined {
  try {
    const pdf = document.decoded(stream);
    if (pdf === undefined || !hasHeader(pdf)) return undefined;
    const claim = claimOf(openPdf(pdf));
    if (claim === undefined || !mayHave(document, claim.level)) return undefined;
    const made = convert({ pdf, ...claim });
    return made !== undefined && Buffer.from(made).equals(pdf) ? pdf : undefined;
  } catch (error) {
    if (error instanceof PdfUnreadable) return undefined;
    throw error;
  }
}

/** Parts 1 and 2 in both, part 4 in itself (ISO 19005-2, 6.8; ISO 19005-4, 6.9). */
const mayHave = ({ part }: EditablePdf, attached: PdfALevel): boolean =>
  partOf(attached) <= 2 || (part === 4 && attached === '4');

const hasHeader = (pdf: Uint8Array): boolean =>
  Buffer.from(pdf.buffer, pdf.byteOffset, Math.min(5, pdf.length)).toString('latin1') === '%PDF-';
