import type { Draft } from './draft.ts';
import type { Requirement } from './log.ts';

/** One requirement and how a document is made to meet it. */
export interface Rule extends Requirement {
  /** Changes the draft, and logs each change and each obstacle. */
  apply(draft: Draft): void;
}
