import { isStream, type PdfObject } from '@kontor/pdf';
import type { EditablePdf } from '../../model/editable-pdf.ts';
import type { Requirement } from '../../model/log.ts';

export const OBJECT_METADATA: Requirement = {
  rule: 'object-metadata',
  clauses: { first: '6.7', later: '6.6.2.3' },
  description: 'Metadata of single objects were removed; those of the document stay',
};

export function isObjectMetadata(document: EditablePdf, key: string, value: PdfObject): boolean {
  return key === 'Metadata' && isStream(document.resolve(value));
}
