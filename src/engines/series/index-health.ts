import { Unavailable } from '@kontor/base';
import { PRICE_INDEXES, periodText } from '@kontor/indexes';
import type { Check, SeriesReport } from '../../core/health.ts';
import { noted } from '../../core/health-notes.ts';
import type { IndexState, Overview } from './overview.ts';
import type { SeriesEngine } from './series-engine.ts';
import { staleSeries } from './stale-series.ts';

type Indexes = Pick<SeriesEngine, 'overview'>;

/** They are refreshed once a day: what is older has missed two refreshes. */
const OLD_MS = 3 * 86_400_000;

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
    return noted('away', 'indexesUnreadable');
  }
  const { areMany, values } = staleSeries(overview);
  if (areMany && reportsStale) return noted('away', 'indexesStale', ...values);
  const stored = overview.indexes.filter(({ newest }) => newest !== undefined);
  const starters = stored.filter(({ isStarter }) => isStarter).length;
  if (starters > 0) {
    return noted('ok', 'indexesStarter', String(starters), String(stored.length));
  }
  if (stored.length > 0) return { state: 'ok' };
  return noted('away', 'noIndexes');
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

/** For the operator's page of health: the series of each publisher; none when their file cannot be read. */
export function indexReports(indexes: Indexes, now: number): readonly SeriesReport[] {
  const states = new Map(known(indexes)?.indexes.map((state) => [state.id, state]));
  const publishers = [...new Set(PRICE_INDEXES.map(({ publisher }) => publisher))];
  return publishers.map((publisher) => {
    const ids = PRICE_INDEXES.filter((one) => one.publisher === publisher).map(({ id }) => id);
    return {
      publisher,
      ...summary(
        ids.map((id) => states.get(id) ?? { id, isStale: false }),
        now,
      ),
    };
  });
}

function summary(states: readonly IndexState[], now: number): Omit<SeriesReport, 'publisher'> {
  const count = (isIt: (state: IndexState) => boolean) => states.filter(isIt).length;
  const newest = states.flatMap(({ newest }) => newest ?? []);
  const times = states.flatMap(({ checkedAt }) => checkedAt ?? []);
  return {
    count: states.length,
    missing: count(({ newest }) => newest === undefined),
    failing: count(({ error }) => error !== undefined),
    discontinued: count(({ isStale }) => isStale),
    starters: count(({ isStarter }) => isStarter === true),
    old: count(({ checkedAt }) => checkedAt !== undefined && now - checkedAt >= OLD_MS),
    ...(newest.length > 0 && { newest: periodText(Math.max(...newest)) }),
    ...(times.length > 0 && { oldestAt: Math.min(...times) }),
  };
}
