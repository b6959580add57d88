import type { RuleContext } from './context.ts';
import type { Sequence } from './values.ts';

/** An expression as a function. */
export interface Compiled {
  readonly items: (context: RuleContext) => Sequence;
  /** Its effective boolean value. */
  readonly isTrue: (context: RuleContext) => boolean;
}
