import { isStale, type Period, PRICE_INDEXES } from '@kontor/indexes';
import type { SeriesFile } from './series-file.ts';
import type { Source } from './sources.ts';

/** The state of one index. Times in Unix milliseconds. */
export interface IndexState {
  readonly id: string;
  /** Absent: nothing is stored. */
  readonly newest?: Period;
  /** When its values were last fetched, confirmed or imported. */
  readonly checkedAt?: number;
  /** Not continued for so long that its source has probably been given up. */
  readonly isStale: boolean;
  /** Its publisher has ended it. */
  readonly isFrozen?: boolean;
  /** All of its values come from the snapshot of the program; `checkedAt` is the day of that. */
  readonly isStarter?: boolean;
  /** Why its fresh values were not taken, or what is wrong with a source that it needs. */
  readonly error?: string;
}

/** The state of one source. */
export interface SourceState {
  readonly id: string;
  readonly lastOk?: number;
  readonly error?: string;
}

export interface Overview {
  readonly indexes: readonly IndexState[];
  readonly sources: readonly SourceState[];
  /** Day of the starter snapshot by source that has not been fetched yet, Unix milliseconds. */
  readonly snapshots: ReadonlyMap<string, number>;
}

const NEVER: Overview = {
  indexes: PRICE_INDEXES.map(({ id }) => ({ id, isStale: false })),
  sources: [],
  snapshots: new Map(),
};

/** All 50 indexes and the sources that were asked so far; `sources` names the sources of each index. */
export function overview(file: SeriesFile | undefined, sources: readonly Source[], now: number): Overview {
  if (file === undefined) return NEVER;
  const states = sourceStates(file);
  const stored = new Map(file.all('SELECT * FROM series').map((row) => [row.id as string, row]));
  const layers = new Map(file.all(LAYERS).map((row) => [row.series_id as string, row]));
  const troubles = troublesOf(states, keptOrigins(file), sources);
  const indexes = PRICE_INDEXES.map(({ id }): IndexState => {
    const [row, layer] = [stored.get(id), layers.get(id)];
    const newest = row?.newest as Period | undefined;
    const isStarter = layer?.is_starter === 1;
    const isFrozen = row?.is_frozen === 1;
    const error = (layer?.error as string | null | undefined) ?? troubles.get(id);
    return {
      id,
      isStale: isStale({ newest, isFrozen }, now),
      ...(isFrozen && { isFrozen }),
      ...(newest !== undefined && { newest }),
      ...(layer !== undefined && { checkedAt: (isStarter ? layer.oldest : layer.checked) as number }),
      ...(isStarter && { isStarter }),
      ...(error !== undefined && { error }),
    };
  });
  return { indexes, sources: states, snapshots: snapshotsOf(states, indexes, sources) };
}

/** What answers come from while a required source was never fetched: the oldest of its series counts. */
function snapshotsOf(
  states: readonly SourceState[],
  indexes: readonly IndexState[],
  sources: readonly Source[],
): ReadonlyMap<string, number> {
  const fetched = new Set(states.filter(({ lastOk }) => lastOk !== undefined).map(({ id }) => id));
  const waiting = sources.filter(({ id, isOptional }) => !isOptional && !fetched.has(id));
  return new Map(
    waiting.flatMap((source) => {
      const days = indexes.flatMap(({ id, isStarter, checkedAt }) =>
        isStarter && checkedAt !== undefined && source.indexes.includes(id) ? [checkedAt] : [],
      );
      return days.length === 0 ? [] : [[source.id, Math.min(...days)] as const];
    }),
  );
}

const LAYERS = `SELECT series_id, max(checked_at) AS checked, min(checked_at) AS oldest, max(last_error) AS error,
  min(origin LIKE 'starter-%') AS is_starter FROM layer GROUP BY series_id`;

function sourceStates(file: SeriesFile): readonly SourceState[] {
  return file.all('SELECT id, last_ok, last_error FROM upstream').map((row) => ({
    id: row.id as string,
    ...(typeof row.last_ok === 'number' && { lastOk: row.last_ok }),
    ...(typeof row.last_error === 'string' && { error: row.last_error }),
  }));
}

/** Sources whose document was taken but for some series: their error is that of those series alone. */
function keptOrigins(file: SeriesFile): ReadonlySet<string> {
  const rows = file.all('SELECT DISTINCT origin FROM layer WHERE last_error IS NOT NULL');
  return new Set(rows.map(({ origin }) => origin as string));
}

/** Index → what is wrong with the sources that it needs. */
function troublesOf(
  states: readonly SourceState[],
  kept: ReadonlySet<string>,
  sources: readonly Source[],
): ReadonlyMap<string, string> {
  const troubles = new Map<string, string>();
  for (const { id, error } of states) {
    const source = sources.find((one) => one.id === id);
    if (error === undefined || source === undefined || source.isOptional || kept.has(id)) continue;
    for (const index of source.indexes) troubles.set(index, `${id}: ${error}`);
  }
  return troubles;
}
