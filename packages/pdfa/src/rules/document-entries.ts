import type { EditablePdf } from '../model/editable-pdf.ts';
import type { Requirement } from '../model/log.ts';

export const DOCUMENT_ENTRIES: Requirement = {
  rule: 'document-entries',
  clauses: { first: '6.1.2', later: '6.10' },
  description: 'Alternate presentations, presentation steps and viewer requirements were removed',
};

/** Entries that make what is seen depend on the viewer. */
export function removeDocumentEntries(document: EditablePdf): void {
  const { catalog, log } = document;
  if (catalog.at('Names').remove('AlternatePresentations')) log.change(DOCUMENT_ENTRIES);
  if (catalog.remove('Requirements')) log.change(DOCUMENT_ENTRIES);
  // The version is in the header (ISO 19005-4, 6.1.12).
  if (document.part === 4 && catalog.remove('Version')) log.change(DOCUMENT_ENTRIES);
  for (const { cursor, number } of document.pages) {
    if (cursor.remove('PresSteps')) log.change(DOCUMENT_ENTRIES, number);
  }
}
