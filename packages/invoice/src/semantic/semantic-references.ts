import type { TaxPointCode } from '../request/references.ts';

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
