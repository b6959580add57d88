import { type Attachment, writeAttachment } from '../attachment.ts';
import { dateString, dict, isString, name, type PdfObject, type PdfRef, textString } from '../object.ts';
import { writeOutputIntent } from '../output-intent.ts';
import type { PdfFile } from '../read/pdf-file.ts';
import { languageTag } from '../tags/language-tag.ts';
import type { TaggedEntries } from '../tags/tag-document.ts';
import type { PdfChanges } from '../update/pdf-changes.ts';
import { type PdfAClaim, PRODUCER, type XmpMetadata, xmpPacket } from '../xmp.ts';
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
  /** The PDF/A to claim; absent: none. */
  readonly pdfA?: PdfAClaim | undefined;
  /** `lang` of the document: prints name the browser's language where it has none. Absent: as in the print. */
  readonly printedLanguage?: string | undefined;
  /** Claims PDF/UA-1 (ISO 14289-1). */
  readonly pdfUA?: boolean | undefined;
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
export function writeDocumentEntries(
  changes: PdfChanges,
  root: PdfRef,
  entries: DocumentEntries & { readonly tagged?: TaggedEntries | undefined },
): PdfRef {
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
    metadata: writeMetadata(changes, { ...texts, createdAt, ...claimsOf(entries) }),
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

const claimsOf = ({ pdfA, pdfUA }: DocumentEntries) => ({
  pdfA,
  pdfUa: pdfUA === true ? (1 as const) : undefined,
});

function writeMetadata(changes: PdfChanges, metadata: Omit<XmpMetadata, 'producer'>): PdfRef {
  const packet = xmpPacket({ ...metadata, producer: PRODUCER });
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
  readonly entries: DocumentEntries & { readonly tagged?: TaggedEntries | undefined };
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
  const language = documentLanguage(file, entries);
  if (language === undefined) catalog.delete('Lang');
  else catalog.set('Lang', textString(language));
  for (const [key, value] of Object.entries(entries.tagged ?? {})) catalog.set(key, value);
  if (entries.pdfA !== undefined) catalog.set('OutputIntents', [writeOutputIntent(changes)]);
  if (entries.attachments.length > 0) {
    const files = attachedFiles(changes, entries.attachments, createdAt);
    const names = file.dict(catalog.get('Names'));
    catalog.set('Names', new Map([...names, ['EmbeddedFiles', dict({ Names: files.names })]]));
    catalog.set('AF', files.refs);
  }
  changes.set(root, catalog);
}

/** The language that was asked for, else that of the print; an empty tag means that it is unknown (14.9.2.2). */
export function documentLanguage(
  file: PdfFile,
  { info, printedLanguage }: Pick<DocumentEntries, 'info' | 'printedLanguage'>,
): string | undefined {
  const value = file.resolve(file.catalog.get('Lang'));
  const inPrint = isString(value) ? Buffer.from(value.bytes).toString('latin1') : '';
  return cleaned(info.language) ?? languageTag(printedLanguage ?? inPrint);
}

/** The title that the file will have. */
export const documentTitle = ({ title }: DocumentInfo): string | undefined => cleaned(title);

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
