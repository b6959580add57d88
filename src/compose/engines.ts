import { availableParallelism } from 'node:os';
import type { Config } from '../config.ts';
import type { Clock } from '../core/operation.ts';
import type { Registers } from '../engines/registers/registers.ts';
import { WorkerPool } from '../engines/workers/worker-pool.ts';
import type { Log } from '../http/log.ts';
import type { Metrics } from '../http/metrics.ts';
import { openUpstreams } from './upstreams.ts';

export interface EngineOptions {
  readonly config: Config;
  readonly clock: Clock;
  readonly random: (count: number) => Uint8Array;
  readonly build: string;
  readonly metrics: Metrics;
  readonly log: Log;
}

/** Everything that operations may ask for, and what looks after it. */
export interface Engines {
  /** Tools by the name under which operations ask for them; queues are fair between keys. */
  readonly toolsFor: (keyId: number) => object;
  readonly registers: Registers;
  close(): Promise<void>;
}

/** Starts worker threads and prepares the ways out. */
export function openEngines(options: EngineOptions): Engines {
  const pool = openPool(options);
  const { metrics, log } = options;
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
  return {
    toolsFor: (keyId) => ({ cpu: pool.forCaller(keyId, { waited }), vatRegisters: registers }),
    registers,
    close: async () => {
      upstreams.close();
      await pool.close();
    },
  };
}

function openPool({ config, clock, metrics }: EngineOptions): WorkerPool {
  const pool = new WorkerPool({
    workers: config.WORKERS ?? Math.max(1, availableParallelism() - 1),
    queueLimit: config.QUEUE_LIMIT,
    clock,
  });
  metrics.gauge('queue_length', 'Jobs waiting for a worker', () => pool.state.waiting);
  metrics.gauge('workers_busy', 'Workers at work', () => pool.state.busy);
  return pool;
}
