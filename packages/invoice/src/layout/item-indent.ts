import type { DocumentItem } from './document.ts';

/** Millimetres for each item above; as far as room allows. */
const STEP = 4;
const MAX_STEPS = 5;

/** How far the description of an item begins right of the column. */
export const indentOf = ({ indent = 0 }: Pick<DocumentItem, 'indent'>): number =>
  Math.min(indent, MAX_STEPS) * STEP;
