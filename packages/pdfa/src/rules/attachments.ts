import { dict, isArray, isRef, name, type PdfObject, type PdfRef, textString } from '@kontor/pdf';
import { documentText } from '../metadata/document-text.ts';
import { allAnnotations } from '../model/annotations.ts';
import type { Draft } from '../model/draft.ts';
import { nameTreeEntries } from '../model/name-tree.ts';
import type { Place } from '../model/place.ts';
import type { Rule } from '../model/rule.ts';

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

export const attachmentRule: Rule = {
  rule: 'attachments',
  clauses: { first: '6.1.11', later: '6.8' },
  description: 'Attachments were described as PDF/A asks: name, media type, relation to the document',
  apply(draft: Draft) {
    if (draft.part === 3) describeAttachments(draft);
  },
};

/** Only PDF/A-3 may have attachments of any kind, PDF/A-2 those that are PDF/A-1 or -2. */
export const droppedAttachmentRule: Rule = {
  rule: 'dropped-attachments',
  clauses: { first: '6.1.11', later: '6.8' },
  description:
    'Attachments were removed: this level allows none, or only those that are PDF/A; 3b and 3u allow all',
  apply(draft: Draft) {
    if (draft.part === 3) return;
    const names = draft.catalog.at('Names');
    const files = nameTreeEntries(names.at('EmbeddedFiles'));
    const kept = files.filter(({ place }) => draft.isProvenFile(place.at('EF').dict));
    draft.catalog.remove('AF');
    if (kept.length > 0) {
      const list = kept.flatMap(({ key, place }): readonly PdfObject[] => [key, draft.refOf(place)]);
      if (kept.length < files.length) names.put('EmbeddedFiles', dict({ Names: list }));
      for (const { place } of kept) if (describe(draft, place)) draft.log.change(attachmentRule);
    } else names.remove('EmbeddedFiles');
    for (let dropped = files.length - kept.length; dropped > 0; dropped--)
      draft.log.change(droppedAttachmentRule);
    for (const { place, page } of allAnnotations(draft)) {
      const file = place.at('FS');
      if (!draft.isProvenFile(file.at('EF').dict) && file.remove('EF'))
        draft.log.change(droppedAttachmentRule, page.number);
    }
  },
};

function describeAttachments(draft: Draft): void {
  const { catalog } = draft;
  const known = catalog.at('AF').list ?? [];
  const associated: PdfRef[] = known.filter(isRef);
  const add = (place: Place): void => {
    if (!place.at('EF').isDict) return;
    const target = draft.refOf(place);
    const file = draft.place(target);
    if (describe(draft, file)) draft.log.change(attachmentRule);
    if (!associated.some(({ object }) => object === target.object)) associated.push(target);
  };
  withoutEmptyNames(draft);
  for (const { place } of nameTreeEntries(catalog.at('Names').at('EmbeddedFiles'))) add(place);
  for (const { place } of allAnnotations(draft)) if (place.has('FS')) add(place.at('FS'));
  for (const place of catalog.at('AF').items()) add(place);
  for (const page of draft.pages) for (const place of page.place.at('AF').items()) add(place);
  if (associated.length > 0 && (!isArray(known) || associated.length !== known.length)) {
    catalog.put('AF', associated);
    draft.log.change(attachmentRule);
  }
}

/** A name of an attachment without a file attaches nothing. */
function withoutEmptyNames(draft: Draft): void {
  const names = draft.catalog.at('Names');
  const files = nameTreeEntries(names.at('EmbeddedFiles'));
  const kept = files.filter(({ place }) => place.at('EF').isDict);
  if (kept.length === files.length) return;
  const list = kept.flatMap(({ key, place }): readonly PdfObject[] => [key, draft.refOf(place)]);
  if (kept.length > 0) names.put('EmbeddedFiles', dict({ Names: list }));
  else names.remove('EmbeddedFiles');
  draft.log.change(attachmentRule);
}

/** Writes what a file specification lacks (ISO 32000-1, 7.11.3); returns whether anything did. */
function describe(draft: Draft, file: Place): boolean {
  const before = file.dict;
  const text = fileName(file);
  if (file.at('Type').name !== 'Filespec') file.put('Type', name('Filespec'));
  for (const key of ['F', 'UF']) if (file.at(key).bytes === undefined) file.put(key, textString(text));
  if (draft.part === 3 && file.at('AFRelationship').name === undefined)
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

function fileName(file: Place): string {
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
