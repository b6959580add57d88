import type { Period } from './periods.ts';
import type { Values } from './values.ts';

/** An index as it is answered. */
export interface Assembled {
  readonly yearly: Values;
  readonly monthly: Values;
  /** Values that we computed by chaining are among them, and the name must show it. */
  readonly isChained?: boolean;
  /** The newest month comes from a source that is no longer continued; its age is no fault. */
  readonly isFrozen?: boolean;
  /** The newest month, or year where there are no months. */
  readonly newest: Period | undefined;
}
