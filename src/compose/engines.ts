import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { ProgramPool } from '../engines/programs/program-pool.ts';
import { FixtureRegisters } from '../engines/registers/fixture-registers.ts';
import type { Registers } from '../engines/registers/registers.ts';
import { SeriesEngine, type SeriesObserver } from '../engines/series/series-engine.ts';
import { WorkerPool } from '../engines/workers/worker-pool.ts';
import type { Log } from '../http/log.ts';
import type { Metrics } from '../http/metrics.ts';
import type { Environment } from './accounting.ts';
import { seriesOptions } from './series-options.ts';
import { openUpstreams } from './upstreams.ts';

export interface EngineOptions extends Environment {
  readonly config: Config;
  readonly build: string;
  readonly metrics: Metrics;
  readonly log: Log;
  /** Where programs are looked for, as PATH. */
  readonly searchPath?: string;
}

/** Everything that operations may ask for, and what looks after it. */
export interface Engines {
  /** Tools by the name under which operations ask for them; queues are fair between keys. */
  readonly toolsFor: (caller: { readonly keyId: number; readonly test: boolean }) => object;
  readonly registers: Registers;
  readonly programs: ProgramPool;
  readonly series: SeriesEngine;
  close(): Promise<void>;
}

/** Starts worker threads and prepares the ways out. */
export function openEngines(options: EngineOptions): Engines {
  const pool = openPool(options);
  const { metrics, log } = options;
  const programs = openPrograms(options);
  const fixtures = new FixtureRegisters(options.config.VAT_CHECKSUM_POLICY);
  const waited = (ms: number) => metrics.queued('cpu', ms / 1000);
  const observer = {
    attempted: (report: { readonly register: string; readonly outcome: string; readonly ms: number }) =>
      metrics.upstream(report.register, report.outcome, report.ms / 1000),
    circuit: (change: { readonly register: string; readonly state: string; readonly isOpen: boolean }) =>
      log.info('circuit', change),
  };
  const upstreams = openUpstreams({ ...options, observer });
  const { registers } = upstreams;
  metrics.labelledGauge('upstream_circuit', 'Open circuits', 'upstream', () => registers.openCircuits());
  const series = new SeriesEngine(seriesOptions(options), seriesObserver(options));
  return {
    toolsFor: ({ keyId, test }) => ({
      cpu: pool.forCaller(keyId, { waited }),
      programs: programs.forCaller(keyId),
      vatRegisters: test ? fixtures : registers,
      indexSeries: series.indexSeries,
    }),
    registers,
    programs,
    series,
    close: async () => {
      await series.close();
      upstreams.close();
      await programs.close();
      await pool.close();
    },
  };
}

function seriesObserver({ metrics, log }: EngineOptions): SeriesObserver {
  return {
    refreshed: ({ reports, attempts }) => {
      for (const { publisher, outcome, ms } of attempts) metrics.upstream(publisher, outcome, ms / 1000);
      for (const { source, error, kept } of reports) {
        if (error !== undefined) log.warn('index source failed', { source, error });
        for (const [index, reason] of kept ?? []) log.warn('index values kept', { source, index, reason });
      }
    },
    stale: (indexes) => log.warn('indexes are not continued any more', { indexes: indexes.join(' ') }),
    failed: (error) => tellFailure(log, 'index refresh', error),
  };
}

function tellFailure(log: Log, task: string, error: unknown): void {
  log.warn('task failed', { task, error: error instanceof Error ? error.name : 'unknown' });
}

const workersOf = (config: Config): number => config.WORKERS ?? Math.max(1, availableParallelism() - 1);

/** Child processes; looked for in the background, so that the start does not wait for them. */
function openPrograms({ config, clock, log, searchPath = '' }: EngineOptions): ProgramPool {
  const { QPDF_PATH, GHOSTSCRIPT_PATH, BWRAP_PATH } = config;
  const programs = new ProgramPool({
    slots: workersOf(config),
    queueLimit: config.QUEUE_LIMIT,
    clock,
    folder: join(config.DATA_DIR, 'tmp'),
    searchPath,
    paths: { qpdf: QPDF_PATH, ghostscript: GHOSTSCRIPT_PATH, bwrap: BWRAP_PATH },
  });
  programs.probe().catch((error: unknown) => tellFailure(log, 'program probe', error));
  return programs;
}

function openPool({ config, clock, metrics }: EngineOptions): WorkerPool {
  const pool = new WorkerPool({
    workers: workersOf(config),
    queueLimit: config.QUEUE_LIMIT,
    clock,
  });
  metrics.gauge('queue_length', 'Jobs waiting for a worker', () => pool.state.waiting);
  metrics.gauge('workers_busy', 'Workers at work', () => pool.state.busy);
  return pool;
}
