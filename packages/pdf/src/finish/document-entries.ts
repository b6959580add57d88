import { type Attachment, writeAttachment } from '../attachment.ts';
import { dateString, dict, isString, name, type PdfObject, type PdfRef, textString } from '../object.ts';
import { writeOutputIntent } from '../output-intent.ts';
import type { PdfChanges } from '../update/pdf-changes.ts';
import { PRODUCER, xmpPacket } from '../xmp.ts';
import { withoutDocumentActions } from './remove-actions.ts';

/** The document's own metadata. */
export interface DocumentInfo {
  readonly title?: string | undefined;
  readonly author?: string | undefined;
  readonly subject?: string | undefined;
  readonly keywords?: string | undefined;
  /** BCP 47; default the language that the print has. */
  readonly language?: string | undefined;
}

/** The level of PDF/A to claim (ISO 19005-2 and -3): b for the look, u for the text as well. */
export type PdfALevel = '2b' | '2u' | '3b' | '3u';

/** A file to put into the document. */
export interface AttachedFile {
  readonly name: string;
  readonly mediaType: string;
  readonly data: Uint8Array;
  readonly relationship: Attachment['relationship'];
  readonly description?: string | undefined;
}

export interface DocumentEntries {
  readonly info: DocumentInfo;
  readonly pdfA: PdfALevel | 'none';
  readonly attachments: readonly AttachedFile[];
  /** Milliseconds since 1970. */
  readonly createdMs: number;
}

/** Control characters have no place in a title; XML would not allow them either, and both have to agree. */
const cleaned = (text: string | undefined): string | undefined => {
  const clean = text
    ?.toWellFormed()
    .replace(/[\p{Cc}\ufffe\uffff]+/gu, ' ')
    .trim();
  return clean === '' ? undefined : clean;
};

/**
 * Writes what belongs to the document as a whole: catalog, Info and XMP that agree, output intent, attachments.
 * Returns the number of the Info dictionary.
 */
export function writeDocumentEntries(changes: PdfChanges, root: PdfRef, entries: DocumentEntries): PdfRef {
  const { info, createdMs } = entries;
  const createdAt = `${new Date(createdMs).toISOString().slice(0, 19)}Z`;
  const texts = {
    title: cleaned(info.title),
    author: cleaned(info.author),
    subject: cleaned(info.subject),
    keywords: cleaned(info.keywords),
  };
  writeCatalog(changes, root, {
    entries,
    metadata: writeMetadata(changes, entries.pdfA, { ...texts, createdAt }),
    createdAt,
  });
  const date = dateString(createdAt);
  return changes.add(
    dict({
      Title: optionalText(texts.title),
      Author: optionalText(texts.author),
      Subject: optionalText(texts.subject),
      Keywords: optionalText(texts.keywords),
      Producer: textString(PRODUCER),
      CreationDate: date,
      ModDate: date,
    }),
    { dated: true },
  );
}

const optionalText = (text: string | undefined) => (text === undefined ? undefined : textString(text));

function writeMetadata(
  changes: PdfChanges,
  pdfA: DocumentEntries['pdfA'],
  texts: Omit<Parameters<typeof xmpPacket>[0], 'producer' | 'pdfA'>,
): PdfRef {
  const claim =
    pdfA === 'none'
      ? {}
      : {
          pdfA: {
            part: pdfA.startsWith('2') ? (2 as const) : (3 as const),
            conformance: pdfA.endsWith('b') ? ('B' as const) : ('U' as const),
          },
        };
  const packet = xmpPacket({ ...texts, producer: PRODUCER, ...claim });
  return changes.addStream(
    dict({ Type: name('Metadata'), Subtype: name('XML') }),
    Buffer.from(packet, 'utf8'),
    {
      coding: 'plain',
      dated: true,
    },
  );
}

interface CatalogParts {
  readonly entries: DocumentEntries;
  readonly metadata: PdfRef;
  readonly createdAt: string;
}

function writeCatalog(
  changes: PdfChanges,
  root: PdfRef,
  { entries, metadata, createdAt }: CatalogParts,
): void {
  const { file } = changes;
  const catalog = new Map(file.catalog);
  withoutDocumentActions(file, catalog);
  catalog.set('Metadata', metadata);
  catalog.set(
    'ViewerPreferences',
    new Map([...file.dict(catalog.get('ViewerPreferences')), ['DisplayDocTitle', true]]),
  );
  const language = cleaned(entries.info.language) ?? languageOf(file.resolve(catalog.get('Lang')));
  if (language === undefined) catalog.delete('Lang');
  else catalog.set('Lang', textString(language));
  if (entries.pdfA !== 'none') catalog.set('OutputIntents', [writeOutputIntent(changes)]);
  if (entries.attachments.length > 0) {
    const files = attachedFiles(changes, entries.attachments, createdAt);
    const names = file.dict(catalog.get('Names'));
    catalog.set('Names', new Map([...names, ['EmbeddedFiles', dict({ Names: files.names })]]));
    catalog.set('AF', files.refs);
  }
  changes.set(root, catalog);
}

/** An empty language tag means that the language is unknown (14.9.2.2): then there is none. */
const languageOf = (value: PdfObject): string | undefined =>
  isString(value) && value.bytes.length > 0 ? Buffer.from(value.bytes).toString('latin1') : undefined;

/** What PDF/A-3 takes for a media type (6.8); all else is unspecified bytes. */
const MEDIA_TYPE = /^[-\w.+]+\/[-\w.+]+$/;

function attachedFiles(
  changes: PdfChanges,
  attachments: readonly AttachedFile[],
  modifiedAt: string,
): { readonly names: readonly PdfObject[]; readonly refs: readonly PdfRef[] } {
  const files = attachments.map((file) => ({
    key: textString(file.name),
    ref: writeAttachment(changes, {
      fileName: file.name,
      description: file.description ?? file.name,
      mediaType: MEDIA_TYPE.test(file.mediaType) ? file.mediaType : 'application/octet-stream',
      data: file.data,
      relationship: file.relationship,
      modifiedAt,
    }),
  }));
  // Keys of a name tree ascend by their bytes (7.9.6).
  const sorted = [...files].sort((a, b) => Buffer.compare(a.key.bytes, b.key.bytes));
  return { names: sorted.flatMap(({ key, ref }) => [key, ref]), refs: files.map(({ ref }) => ref) };
}
