import { isDict, nameText, type PdfDict, type PdfObject } from '@kontor/pdf';
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

export const REFERENCES: Requirement = {
  rule: 'file-references',
  clauses: { first: '6.1.11', later: '6.8' },
  description: 'The type of references to other files was removed: files of that type are in the document',
};

/**
 * Whether an entry is the type of a file specification without a file. It is optional there (ISO 32000-1, table 44), and
 * what has it must be described and associated as attachments are (ISO 19005-3, 6.8).
 */
export function isTypeOfReference({ part }: EditablePdf, key: string, entries: PdfDict): boolean {
  return part === 3 && key === 'Type' && nameText(entries.get(key)) === 'Filespec' && !entries.has('EF');
}
