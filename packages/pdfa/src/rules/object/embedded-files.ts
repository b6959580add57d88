import { isDict, type PdfDict, type PdfObject } from '@kontor/pdf';
import { takesAnyAttachment } from '../../level/pdf-a-level.ts';
import type { EditablePdf } from '../../model/editable-pdf.ts';
import type { Requirement } from '../../model/log.ts';

export const EMBEDDED: Requirement = {
  rule: 'embedded-files',
  clauses: { first: '6.1.11', later: '6.8' },
  description:
    'Files inside the document were removed: this level does not allow them; those of PDF/A-3 and 4f do',
};

export function isForbiddenFile(document: EditablePdf, key: string, value: PdfObject): boolean {
  if (key !== 'EF' || takesAnyAttachment(document.level)) return false;
  const streams = document.resolve(value);
  return isDict(streams) && !document.isConformingFile(streams);
}

/** Files that the document's list of attachments does not name: what they lack cannot be found out. */
export function reportUndescribedFile({ level, log }: EditablePdf, entries: PdfDict): void {
  if (!takesAnyAttachment(level) || !entries.has('EF')) return;
  const isWhole = ['F', 'UF', 'AFRelationship'].every((key) => entries.has(key));
  if (!isWhole) log.obstacle(EMBEDDED, 'a file inside the document is not among its attachments');
}
