import type { Period } from '../../lib/index-series/periods.ts';
import { PRICE_INDEXES } from '../../lib/index-series/price-index.ts';
import { isStale } from '../../lib/index-series/staleness.ts';
import type { SeriesFile } from './series-file.ts';

/** How one index stands. Times in Unix milliseconds. */
export interface IndexState {
  readonly id: string;
  /** Absent: nothing is stored. */
  readonly newest?: Period;
  /** When its values were last fetched, confirmed or imported. */
  readonly checkedAt?: number;
  /** Not continued for so long that its source has probably been given up. */
  readonly isStale: boolean;
  /** Why fresh values were not taken. */
  readonly error?: string;
}

/** How one source stands. */
export interface SourceState {
  readonly id: string;
  readonly lastOk?: number;
  readonly error?: string;
}

export interface Overview {
  readonly indexes: readonly IndexState[];
  readonly sources: readonly SourceState[];
}

const NEVER: Overview = { indexes: PRICE_INDEXES.map(({ id }) => ({ id, isStale: false })), sources: [] };

/** All 50 indexes and the sources that were asked so far. */
export function overview(file: SeriesFile | undefined, now: number): Overview {
  if (file === undefined) return NEVER;
  const stored = new Map(file.all('SELECT * FROM series').map((row) => [row.id as string, row]));
  const layers = new Map(
    file
      .all('SELECT series, max(checked_at) AS checked, max(last_error) AS error FROM layer GROUP BY series')
      .map((row) => [row.series as string, row]),
  );
  const indexes = PRICE_INDEXES.map(({ id }): IndexState => {
    const [row, layer] = [stored.get(id), layers.get(id)];
    const newest = row?.newest as Period | undefined;
    return {
      id,
      isStale: newest !== undefined && isStale({ newest, isFrozen: row?.is_frozen === 1 }, now),
      ...(newest !== undefined && { newest }),
      ...(layer !== undefined && { checkedAt: layer.checked as number }),
      ...(typeof layer?.error === 'string' && { error: layer.error }),
    };
  });
  const sources = file.all('SELECT id, last_ok, last_error FROM upstream').map(
    (row): SourceState => ({
      id: row.id as string,
      ...(typeof row.last_ok === 'number' && { lastOk: row.last_ok }),
      ...(typeof row.last_error === 'string' && { error: row.last_error }),
    }),
  );
  return { indexes, sources };
}
