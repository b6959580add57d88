import { dict, isArray, isRef, name, type PdfObject, type PdfRef, textString } from '@kontor/pdf';
import { takesAnyAttachment } from '../level/pdf-a-level.ts';
import { documentText } from '../metadata/document-text.ts';
import { allAnnotations } from '../model/annotations.ts';
import type { EditablePdf } from '../model/editable-pdf.ts';
import type { Requirement } from '../model/log.ts';
import { nameTreeEntries } from '../model/name-tree.ts';
import type { ObjectCursor } from '../model/object-cursor.ts';

/** What PDF/A-3 takes for a media type (ISO 19005-3, 6.8); all else is unspecified bytes. */
const MEDIA_TYPE = /^[-\w.+]+\/[-\w.+]+$/;

/** Media types by the end of a file name. */
const BY_EXTENSION: Readonly<Record<string, string>> = {
  csv: 'text/csv',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  json: 'application/json',
  pdf: 'application/pdf',
  png: 'image/png',
  txt: 'text/plain',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  xml: 'text/xml',
  zip: 'application/zip',
};

export const ATTACHMENTS: Requirement = {
  rule: 'attachments',
  clauses: { first: '6.1.11', later: '6.8' },
  description: 'Attachments were described as PDF/A asks: name, media type, relation to the document',
};

export const DROPPED_ATTACHMENTS: Requirement = {
  rule: 'dropped-attachments',
  clauses: { first: '6.1.11', later: '6.8' },
  description:
    'Attachments were removed: this level allows none, or only those that are PDF/A; those of PDF/A-3 and 4f allow all',
};

/** Only PDF/A-3 may have attachments of any kind, PDF/A-2 those that are PDF/A-1 or -2. */
export function dropAttachments(document: EditablePdf): void {
  if (takesAnyAttachment(document.level)) return;
  const names = document.catalog.at('Names');
  const files = nameTreeEntries(names.at('EmbeddedFiles'));
  const kept = files.filter(({ cursor }) => document.isConformingFile(cursor.at('EF').dict));
  document.catalog.remove('AF');
  if (kept.length > 0) {
    const list = kept.flatMap(({ key, cursor }): readonly PdfObject[] => [key, document.refOf(cursor)]);
    if (kept.length < files.length) names.put('EmbeddedFiles', dict({ Names: list }));
    for (const { cursor } of kept) if (describe(document, cursor)) document.log.change(ATTACHMENTS);
  } else names.remove('EmbeddedFiles');
  for (let dropped = files.length - kept.length; dropped > 0; dropped--)
    document.log.change(DROPPED_ATTACHMENTS);
  for (const { cursor, page } of allAnnotations(document)) {
    const file = cursor.at('FS');
    if (!document.isConformingFile(file.at('EF').dict) && file.remove('EF'))
      document.log.change(DROPPED_ATTACHMENTS, page.number);
  }
}

export function describeAttachments(document: EditablePdf): void {
  if (document.part < 3) return;
  const { catalog } = document;
  const before = catalog.at('AF').list ?? [];
  const associated: PdfRef[] = before.filter(isRef);
  const add = (cursor: ObjectCursor): void => {
    if (!cursor.at('EF').isDict) return;
    const target = document.refOf(cursor);
    const file = document.cursor(target);
    if (describe(document, file)) document.log.change(ATTACHMENTS);
    if (!associated.some(({ object }) => object === target.object)) associated.push(target);
  };
  withoutEmptyNames(document);
  if (document.level === '4f') nameAttached(document);
  for (const { cursor } of nameTreeEntries(catalog.at('Names').at('EmbeddedFiles'))) add(cursor);
  for (const { cursor } of allAnnotations(document)) if (cursor.has('FS')) add(cursor.at('FS'));
  for (const cursor of catalog.at('AF').items()) add(cursor);
  for (const page of document.pages) for (const cursor of page.cursor.at('AF').items()) add(cursor);
  if (associated.length > 0 && (!isArray(before) || associated.length !== before.length)) {
    catalog.put('AF', associated);
    document.log.change(ATTACHMENTS);
  }
}

/** PDF/A-4f lists its attachments by name (ISO 19005-4, Annex A): where only annotations have some, these. */
function nameAttached(document: EditablePdf): void {
  const { catalog } = document;
  if (nameTreeEntries(catalog.at('Names').at('EmbeddedFiles')).length > 0) return;
  const files = allAnnotations(document)
    .map(({ cursor }) => cursor.at('FS'))
    .filter((file) => file.at('EF').isDict);
  if (files.length === 0) return;
  const names = files.map((file, i) => ({ key: `${String(i).padStart(6, '0')} ${fileName(file)}`, file }));
  const list = names.flatMap(({ key, file }): readonly PdfObject[] => [
    textString(key),
    document.refOf(file),
  ]);
  const tree = dict({ Names: list });
  if (catalog.at('Names').isDict) catalog.at('Names').put('EmbeddedFiles', tree);
  else catalog.put('Names', dict({ EmbeddedFiles: tree }));
  document.log.change(ATTACHMENTS);
}

/** A name of an attachment without a file attaches nothing. */
function withoutEmptyNames(document: EditablePdf): void {
  const names = document.catalog.at('Names');
  const files = nameTreeEntries(names.at('EmbeddedFiles'));
  const kept = files.filter(({ cursor }) => cursor.at('EF').isDict);
  if (kept.length === files.length) return;
  const list = kept.flatMap(({ key, cursor }): readonly PdfObject[] => [key, document.refOf(cursor)]);
  if (kept.length > 0) names.put('EmbeddedFiles', dict({ Names: list }));
  else names.remove('EmbeddedFiles');
  document.log.change(ATTACHMENTS);
}

/** Writes what a file specification lacks (ISO 32000-1, 7.11.3); returns whether anything did. */
function describe(document: EditablePdf, file: ObjectCursor): boolean {
  const before = file.dict;
  const text = fileName(file);
  if (file.at('Type').name !== 'Filespec') file.put('Type', name('Filespec'));
  for (const key of ['F', 'UF']) if (file.at(key).bytes === undefined) file.put(key, textString(text));
  if (document.part >= 3 && file.at('AFRelationship').name === undefined)
    file.put('AFRelationship', name('Unspecified'));
  let isChanged = file.dict !== before;
  for (const [, stream] of file.at('EF').entries()) {
    if (stream.stream === undefined) continue;
    const type = stream.at('Subtype').name;
    if (type !== undefined && MEDIA_TYPE.test(type)) continue;
    stream.put('Subtype', name(mediaType(text)));
    if (!stream.at('Params').isDict) stream.put('Params', dict({}));
    isChanged = true;
  }
  const ef = file.at('EF');
  const content = ef.dict.get('UF') ?? ef.dict.get('F') ?? [...ef.dict.values()][0];
  if (content !== undefined && !ef.has('F')) {
    ef.put('F', content);
    isChanged = true;
  }
  return isChanged;
}

function fileName(file: ObjectCursor): string {
  for (const key of ['UF', 'F', 'Unix', 'DOS', 'Mac']) {
    const { bytes } = file.at(key);
    const text = bytes === undefined ? undefined : documentText({ bytes });
    if (text !== undefined) return text;
  }
  return 'attachment';
}

function mediaType(fileName: string): string {
  const extension = /\.([a-z0-9]{1,5})$/i.exec(fileName)?.[1]?.toLowerCase() ?? '';
  return Object.hasOwn(BY_EXTENSION, extension) ? BY_EXTENSION[extension]! : 'application/octet-stream';
}
