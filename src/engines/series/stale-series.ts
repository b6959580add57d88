import { type Period, periodText } from '@kontor/indexes';
import { noteText } from '../../core/health-notes.ts';
import type { IndexState, Overview } from './overview.ts';

/** Of ten living series one that is not continued is more than a publisher's delay. */
const MAX_SHARE = 0.1;

/** Living series that have not been continued, and whether they are so many that an operator should act. */
export interface StaleSeries {
  readonly count: number;
  readonly areMany: boolean;
  /** What it is, and what helps; empty without any. */
  readonly text: string;
  /** How many of how many, and the last period of the oldest: of the note `indexesStale`. */
  readonly values: readonly string[];
}

/** The same for `/ready`, doctor and metrics (rules: Stale series). */
export function staleSeries({ indexes }: Pick<Overview, 'indexes'>): StaleSeries {
  const living = indexes.filter(({ newest, isFrozen }) => newest !== undefined && !isFrozen);
  const stale = living.filter(({ isStale }) => isStale);
  const count = stale.length;
  if (count === 0) return { count, areMany: false, text: '', values: [] };
  const values = [String(count), String(living.length), periodText(oldestOf(stale))];
  const text = noteText({ id: 'indexesStale', values });
  return { count, areMany: count >= living.length * MAX_SHARE, text, values };
}

const oldestOf = (series: readonly IndexState[]): Period =>
  Math.min(...series.map(({ newest }) => newest as Period));
