import { lenientDate } from '@kontor/base';
import type { References, TaxPointCode } from '../request/references.ts';
import type { InvoiceMetadata } from '../request/request.ts';
import { filled } from './texts.ts';

/** Numbers of other documents. */
export interface SemanticReferences {
  /** BT-11. */
  readonly project?: string | undefined;
  /** BT-12. */
  readonly contract?: string | undefined;
  /** BT-14. */
  readonly salesOrder?: string | undefined;
  /** BT-15. */
  readonly receivingAdvice?: string | undefined;
  /** BT-16. */
  readonly despatchAdvice?: string | undefined;
  /** BT-17. */
  readonly tender?: string | undefined;
  /** BT-18. */
  readonly object?: string | undefined;
  /** BT-18-1, UNTDID 1153. */
  readonly objectScheme?: string | undefined;
  /** BT-19. */
  readonly accounting?: string | undefined;
}

/** BT-7 or BT-8. */
export interface SemanticTaxPoint {
  /** `YYYY-MM-DD`. */
  readonly date?: string | undefined;
  readonly code?: TaxPointCode | undefined;
}

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
