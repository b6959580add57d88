import type { LineKind } from '../request/item-extras.ts';

/** Terms of a line that EN 16931 does not have, and profile EXTENDED of Factur-X does. */
export interface SemanticLineExtension {
  /** BT-X-304: the line that it is below. */
  readonly parent?: string | undefined;
  /** BT-X-8; absent: the line is in no tree. */
  readonly kind?: LineKind | undefined;
  /** BT-X-21: number of the buyer's order. */
  readonly orderNumber?: string | undefined;
  /** BT-X-92: number of the delivery note. */
  readonly despatchAdvice?: string | undefined;
  /** BT-X-85, `YYYY-MM-DD`. */
  readonly deliveryDate?: string | undefined;
}
