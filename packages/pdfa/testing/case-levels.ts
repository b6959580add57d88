import type { PdfALevel } from '#level/pdf-a-level.ts';
import { levelsOf } from './cases.ts';
import type { PdfACase } from './pdf-a-case.ts';

/**
 * Some of the levels that a case is meant for, others for the next case: so that few of each are all of them over the
 * whole table.
 * @param index place of the case in its table
 * @param count how many of them
 */
export function someLevelsOf(one: PdfACase, index: number, count: number): readonly PdfALevel[] {
  const levels = levelsOf(one);
  return levels.filter((_, at) => (at + index) % levels.length < count);
}
