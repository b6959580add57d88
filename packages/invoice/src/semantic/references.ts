import { lenientDate } from '@kontor/base';
import type { References } from '../request/references.ts';
import type { InvoiceMetadata } from '../request/request.ts';
import type { SemanticReferences, SemanticTaxPoint } from './semantic-references.ts';
import { filled } from './texts.ts';

const TERMS = {
  project: 'projectNumber',
  contract: 'contractNumber',
  salesOrder: 'salesOrderNumber',
  receivingAdvice: 'receivingAdviceNumber',
  despatchAdvice: 'despatchAdviceNumber',
  tender: 'tenderNumber',
  object: 'objectNumber',
  accounting: 'accountingReference',
} as const satisfies Partial<Readonly<Record<keyof SemanticReferences, keyof References>>>;

/** BT-11, BT-12, BT-14 to BT-19; absent where none is stated. */
export function semanticReferences(metadata: InvoiceMetadata = {}): SemanticReferences | undefined {
  const stated = Object.entries(TERMS)
    .map(([term, member]) => [term, filled(metadata[member])] as const)
    .filter(([, value]) => value !== undefined);
  if (stated.length === 0) return undefined;
  const references: SemanticReferences = Object.fromEntries(stated);
  const scheme = filled(metadata.objectScheme);
  return references.object === undefined || scheme === undefined
    ? references
    : { ...references, objectScheme: scheme };
}

/** BT-7 or BT-8; absent where neither is stated. */
export function semanticTaxPoint({
  taxPointDate,
  taxPointCode,
}: InvoiceMetadata = {}): SemanticTaxPoint | undefined {
  const date = lenientDate(taxPointDate ?? '');
  if (date !== undefined) return { date };
  return taxPointCode === undefined ? undefined : { code: taxPointCode };
}
