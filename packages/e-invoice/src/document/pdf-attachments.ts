import { PdfUnreadable } from '@kontor/base';
import {
  isArray,
  isDict,
  isRef,
  isStream,
  isString,
  nameText,
  type PdfDict,
  type PdfFile,
  type PdfObject,
  type PdfStream,
  pagesOf,
  textOf,
  treeLeaves,
} from '@kontor/pdf/reading';

/** A file inside a PDF (ISO 32000-1, 7.11.4). */
export interface PdfAttachment {
  /** As its specification names it. */
  readonly name: string;
  readonly mediaType: string | undefined;
  readonly description: string | undefined;
  /** AFRelationship (ISO 19005-3, annex E). */
  readonly relationship: string | undefined;
  readonly stream: PdfStream;
}

/** Attachments that are looked at; real documents have some tens. */
const MAX_ATTACHMENTS = 1_000;
const MAX_NODES = 10_000;
const MAX_FILTERS = 3;

/** Values of a name tree (ISO 32000-1, 7.9.6). */
function* namedValues(file: PdfFile, root: PdfObject | undefined): Generator<PdfObject> {
  for (const names of treeLeaves(file, root, 'Names', MAX_NODES))
    for (let i = 1; i < names.length; i += 2) yield names[i]!;
}

const listOf = (file: PdfFile, value: PdfObject | undefined): readonly PdfObject[] => {
  const found = file.resolve(value);
  return isArray(found) ? found : [];
};

/** File specifications of the whole document, in the order in which they are found; some of them more than once. */
function* specifications(file: PdfFile): Generator<PdfObject> {
  yield* namedValues(file, file.dict(file.catalog.get('Names')).get('EmbeddedFiles'));
  yield* listOf(file, file.catalog.get('AF'));
  for (const { dict } of pagesOf(file)) {
    yield* listOf(file, dict.get('AF'));
    for (const annotation of listOf(file, dict.get('Annots'))) {
      const specification = file.dict(annotation).get('FS');
      if (specification !== undefined) yield specification;
    }
  }
}

const textIn = (file: PdfFile, dict: PdfDict, ...keys: readonly string[]): string | undefined => {
  for (const key of keys) {
    const value = file.resolve(dict.get(key));
    if (isString(value)) return textOf(value);
  }
  return undefined;
};

function attachmentOf(file: PdfFile, specification: PdfDict): PdfAttachment | undefined {
  const files = file.dict(specification.get('EF'));
  const stream = file.resolve(files.get('UF') ?? files.get('F'));
  if (!isStream(stream)) return undefined;
  return {
    name: textIn(file, specification, 'UF', 'F') ?? '',
    mediaType: nameText(file.resolve(stream.dict.get('Subtype'))),
    description: textIn(file, specification, 'Desc'),
    relationship: nameText(file.resolve(specification.get('AFRelationship'))),
    stream,
  };
}

/** All files inside a PDF, each stream once. @throws PdfUnreadable */
export function pdfAttachments(file: PdfFile): readonly PdfAttachment[] {
  const found: PdfAttachment[] = [];
  const seen = new Set<number>();
  for (const value of specifications(file)) {
    const specification = file.resolve(value);
    if (!isDict(specification)) continue;
    const files = file.dict(specification.get('EF'));
    const target = files.get('UF') ?? files.get('F');
    if (isRef(target)) {
      if (seen.has(target.object)) continue;
      seen.add(target.object);
    }
    const attachment = attachmentOf(file, specification);
    if (attachment !== undefined) found.push(attachment);
    if (found.length > MAX_ATTACHMENTS) throw new PdfUnreadable('too-large', 'attachments');
  }
  return found;
}

/**
 * The content of an attachment behind its filters; undefined for more than `maxBytes`, and for what cannot be unpacked. It counts among
 * what all streams of the file may have, so that many attachments cost no more than one large one.
 * @throws PdfUnreadable `too-large` where too little of that is left to look at it
 */
export function unpacked(file: PdfFile, { stream }: PdfAttachment, maxBytes: number): Uint8Array | undefined {
  if (listOf(file, stream.dict.get('Filter')).length > MAX_FILTERS) return undefined;
  if (file.decodableBytes <= maxBytes) throw new PdfUnreadable('too-large', 'attachments');
  try {
    const { data, filter } = file.decoded(stream, maxBytes + 1);
    return filter === undefined && data.length <= maxBytes ? data : undefined;
  } catch (error) {
    if (error instanceof PdfUnreadable) return undefined;
    throw error;
  }
}
