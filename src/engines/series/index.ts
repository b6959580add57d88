import type { IndexSeries } from '@kontor/indexes';
import { type Engine, type EngineObserver, engine } from '../engine.ts';
import { indexAges, indexCheck, indexDetails, indexReports, staleCount } from './index-health.ts';
import { SeriesEngine, type SeriesObserver } from './series-engine.ts';
import { seriesOptions } from './series-options.ts';
import { SERIES_SETTINGS } from './settings.ts';
import { sharedInTurn } from './shared-in-turn.ts';

/** Price indexes: the stored series, and what keeps them fresh. */
export const series = engine({
  name: 'indexes',
  settings: SERIES_SETTINGS,
  open(settings, environment): Engine<IndexSeries> {
    const { clock, observer } = environment;
    const options = seriesOptions(settings, environment);
    const stored = new SeriesEngine(options, seriesObserver(observer));
    const indexes = { overview: sharedInTurn(() => stored.overview()) };
    return {
      start: () => stored.start(),
      close: () => stored.close(),
      checks: () => ({ indexes: indexCheck(indexes, settings.INDEX_STALE === 'warn') }),
      details: () => ({ indexes: indexDetails(indexes, clock.now()) }),
      report: () => ({ series: indexReports(indexes, clock.now()) }),
      gauges: [
        {
          name: 'dataset_age_seconds',
          help: 'Time since the last successful fetch of a source, before the first one since the day of the starter snapshot',
          label: 'dataset',
          readEach: () => indexAges(indexes, clock.now()),
        },
        {
          name: 'index_stale',
          help: 'Living price indexes that their publisher has not continued for 75 days after the newest month',
          read: () => staleCount(indexes),
        },
      ],
      toolFor: () => stored.indexSeries,
    };
  },
});

const seriesObserver = (observer: EngineObserver): SeriesObserver => ({
  refreshed: ({ reports, attempts }) => {
    for (const { publisher, outcome, ms } of attempts)
      observer.attempted({ upstream: publisher, outcome, ms });
    for (const { source, error, kept } of reports) {
      if (error !== undefined) observer.warn('index source failed', { source, error });
      for (const [index, reason] of kept ?? []) observer.warn('index values kept', { source, index, reason });
    }
  },
  stale: (indexes) => observer.warn('indexes are not continued any more', { indexes: indexes.join(' ') }),
  failed: (error) =>
    observer.warn('task failed', {
      task: 'index refresh',
      error: error instanceof Error ? error.name : 'unknown',
    }),
});
