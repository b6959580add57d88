import type { HourlyUse } from '#shares/hourly-use.ts';
import type { Config } from '../config.ts';
import type { EngineEnvironment, EngineObserver } from '../engines/engine.ts';
import type { MemoryBudget } from '../engines/memory/memory-budget.ts';
import type { HttpClient } from '../engines/upstream/http-client.ts';
import type { OutsideCalls } from '../engines/upstream/outside-calls.ts';
import type { Time } from '../engines/upstream/time.ts';
import type { Log } from '../http/log.ts';
import type { Metrics } from '../http/metrics.ts';
import { engineEnvironment } from './engine-environment.ts';
import type { EngineList } from './engines.ts';
import { openMemory } from './open-memory.ts';
import { RunningEngines } from './running-engines.ts';
import type { System } from './system.ts';

interface EnginesOptions {
  readonly system: System;
  readonly config: Config;
  readonly build: string;
  readonly list: EngineList;
  readonly metrics: Metrics;
  readonly hourlyUse: HourlyUse;
  /** Default: those of one process. */
  readonly calls?: ((time: Time) => OutsideCalls) | undefined;
  readonly log: Log;
  readonly commonFolder?: string | undefined;
  readonly sharedSeries?: EngineEnvironment['sharedSeries'];
  readonly commonSeries?: EngineEnvironment['commonSeries'];
  readonly evidenceSigner: EngineEnvironment['evidenceSigner'];
  readonly onError: (task: string, error: unknown) => void;
}

/** The engines and what they share. */
export interface EngineServices {
  readonly engines: RunningEngines;
  readonly observer: EngineObserver;
  readonly memory: MemoryBudget;
  /** The one guarded way out. */
  readonly http: HttpClient;
  readonly time: Time;
  /** Engines first, then their way out and the budget of memory. */
  close(): Promise<void>;
}

/** Opens the engines; none is started. @throws a mistake of the operator's */
export function openEngines(options: EnginesOptions): EngineServices {
  const { system, config, build, list, metrics, hourlyUse, calls, log, onError } = options;
  const { commonFolder, sharedSeries, commonSeries, evidenceSigner } = options;
  const memory = openMemory({ config, metrics, hourlyUse, onError });
  const observer = engineObserver(metrics, log, hourlyUse);
  const late = { commonFolder, sharedSeries, commonSeries, evidenceSigner };
  const environment = engineEnvironment({ system, config, build, observer, calls, memory, ...late });
  const engines = new RunningEngines(list, config, environment);
  const { http, time } = environment;
  return {
    engines,
    observer,
    memory,
    http,
    time,
    close: async () => {
      await engines.close();
      http.close();
      await memory.close();
    },
  };
}

const engineObserver = (metrics: Metrics, log: Log, hourlyUse: HourlyUse): EngineObserver => ({
  attempted: ({ upstream, outcome, ms }) => metrics.upstream(upstream, outcome, ms / 1000),
  gaveWay: (pool) => metrics.gaveWay(pool),
  slotUsed: (account, ms) => hourlyUse.add('slots', account, ms),
  info: (event, details) => log.info(event, details),
  warn: (event, details) => log.warn(event, details),
});
