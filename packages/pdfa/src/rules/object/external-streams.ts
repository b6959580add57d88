import type { PdfObject } from '@kontor/pdf';
import type { EditablePdf } from '../../model/editable-pdf.ts';
import type { Requirement } from '../../model/log.ts';

export const EXTERNAL: Requirement = {
  rule: 'external-streams',
  clauses: { first: '6.1.7', later: '6.1.7.1' },
  description: 'Entries that refer to data outside the document were removed',
};

/** `entries` are a stream's, which may be changed. */
export function removeExternalEntries({ log }: EditablePdf, entries: Map<string, PdfObject>): void {
  if (entries.has('F')) log.obstacle(EXTERNAL, 'data of the document are in another file');
  else if (entries.delete('FFilter') || entries.delete('FDecodeParms')) log.change(EXTERNAL);
}
