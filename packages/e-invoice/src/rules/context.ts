import type { RuleDocument } from './rule-document.ts';
import type { Item, Sequence } from './values.ts';

/** What is computed once for a document. */
export interface RuleRun {
  readonly document: RuleDocument;
  /** Unix time in milliseconds: rules may compare with today. */
  readonly nowMs: number;
  /** Values of expressions that do not depend on a context, by their numbers. */
  readonly cache: (Sequence | undefined)[];
  /** Of those that depend on one node alone. */
  readonly byNode: (Map<Item, Sequence> | undefined)[];
  /**
   * Contexts of rules are matched: a predicate that cannot be evaluated at a node does not match it (XSLT 2.0, 5.5.4), where in
   * a test it is an error.
   */
  readonly isMatching: boolean;
}

/** Variables in reach, by their places. */
export type Frame = (Sequence | undefined)[];

/** The dynamic context of an expression (XPath 2.0, 2.1.2). */
export interface RuleContext {
  item: Item | undefined;
  position: number;
  size: number;
  /** The node that a rule is about (XSLT 2.0, 16.6.1). */
  readonly current: Item | undefined;
  readonly frame: Frame;
  readonly run: RuleRun;
}
