import { Unavailable } from '@kontor/base';
import { periodText } from '@kontor/indexes';
import type { Check } from '../../core/health.ts';
import type { Overview } from './overview.ts';
import type { SeriesEngine } from './series-engine.ts';
import { staleSeries } from './stale-series.ts';

type Indexes = Pick<SeriesEngine, 'overview'>;

/** What is known of the stored series; `undefined` when their file cannot be read. */
function known(indexes: Indexes): Overview | undefined {
  try {
    return indexes.overview();
  } catch (error) {
    if (error instanceof Unavailable) return undefined;
    throw error;
  }
}

/** For `/ready`: are there any series, and are they continued? @param reportsStale false: old ones are expected here */
export function indexCheck(indexes: Indexes, reportsStale: boolean): Check {
  const overview = known(indexes);
  if (overview === undefined) {
    return { state: 'away', note: 'indexes.sqlite cannot be read; delete it and run kontor indexes refresh' };
  }
  const { areMany, text } = staleSeries(overview);
  if (areMany && reportsStale) return { state: 'away', note: text };
  const stored = overview.indexes.filter(({ newest }) => newest !== undefined);
  const starters = stored.filter(({ isStarter }) => isStarter).length;
  if (starters > 0) {
    return { state: 'ok', note: `${starters} of ${stored.length} series are those of the starter snapshot` };
  }
  if (stored.length > 0) return { state: 'ok' };
  return { state: 'away', note: 'no series yet: run kontor indexes refresh, or kontor indexes import' };
}

/** For `/health`: age and newest period of each series, and the state of its sources. */
export function indexDetails(indexes: Indexes, now: number): object {
  const overview = known(indexes);
  if (overview === undefined) return { state: 'unreadable' };
  const age = (at: number | undefined) =>
    at === undefined ? {} : { ageSeconds: Math.max(0, Math.round((now - at) / 1000)) };
  const series = overview.indexes.flatMap(({ id, newest, checkedAt, isStale, isStarter, error }) => {
    if (newest === undefined) return [];
    const state = {
      newest: periodText(newest),
      ...age(checkedAt),
      ...(isStale && { stale: true }),
      ...(isStarter && { starter: true }),
    };
    return [[id, { ...state, ...(error !== undefined && { error }) }] as const];
  });
  const sources = overview.sources.map(
    ({ id, lastOk, error }) => [id, { ...age(lastOk), ...(error !== undefined && { error }) }] as const,
  );
  return { series: Object.fromEntries(series), sources: Object.fromEntries(sources) };
}

/** For metrics: seconds since the last success of each source; before the first one, since the day of the snapshot. */
export function indexAges(indexes: Indexes, now: number): ReadonlyMap<string, number> {
  const { sources = [], snapshots = [] } = known(indexes) ?? {};
  const fetched = sources.flatMap(({ id, lastOk }) => (lastOk === undefined ? [] : [[id, lastOk] as const]));
  return new Map([...snapshots, ...fetched].map(([id, at]) => [id, (now - at) / 1000]));
}

/** For metrics: living series that have not been continued. */
export const staleCount = (indexes: Indexes): number => staleSeries(known(indexes) ?? { indexes: [] }).count;
