import { availableParallelism } from 'node:os';
import { SETTINGS } from '../config.data.ts';
import { type Config, ConfigurationError } from '../config.ts';
import type { Clock } from '../core/operation.ts';
import { registerOptions } from '../engines/registers/register-options.ts';
import { Registers, type RegisterTools } from '../engines/registers/registers.ts';
import { HttpClient } from '../engines/upstream/http-client.ts';
import { systemTime } from '../engines/upstream/time.ts';
import { WorkerPool } from '../engines/workers/worker-pool.ts';
import type { Metrics } from '../http/metrics.ts';

export interface EngineOptions {
  readonly config: Config;
  readonly clock: Clock;
  readonly random: (count: number) => Uint8Array;
  readonly build: string;
  readonly metrics: Metrics;
}

/** Everything that operations may ask for, and what looks after it. */
export interface Engines {
  /** Tools by the name under which operations ask for them; queues are fair between keys. */
  readonly toolsFor: (keyId: number) => object;
  readonly registers: Registers;
  close(): Promise<void>;
}

/** Starts worker threads and prepares the ways out; nothing is asked of anybody yet. */
export function openEngines(options: EngineOptions): Engines {
  const { config, clock, metrics } = options;
  const pool = new WorkerPool({
    workers: config.WORKERS ?? Math.max(1, availableParallelism() - 1),
    queueLimit: config.QUEUE_LIMIT,
    clock,
  });
  metrics.gauge('queue_length', 'Jobs waiting for a worker', () => pool.state.waiting);
  metrics.gauge('workers_busy', 'Workers at work', () => pool.state.busy);
  const waited = (ms: number) => metrics.queued('cpu', ms / 1000);
  const http = openHttp(options);
  const registers = openRegisters(options, http);
  return {
    toolsFor: (keyId) => ({ cpu: pool.forCaller(keyId, { waited }), vatRegisters: registers }),
    registers,
    close: async () => {
      http.close();
      await pool.close();
    },
  };
}

const TIME = systemTime(() => performance.now());

function openHttp({ config, build }: EngineOptions): HttpClient {
  return new HttpClient({ userAgent: `Kontor/${build}`, time: TIME, operatorOrigins: chosenOrigins(config) });
}

function openRegisters({ config, random, metrics }: EngineOptions, http: HttpClient): Registers {
  const fraction = () => new DataView(Uint8Array.from(random(4)).buffer).getUint32(0) / 2 ** 32;
  const registers = newRegisters(config, {
    http,
    time: TIME,
    random: fraction,
    cacheKey: random(32),
    observer: {
      attempted: ({ register, outcome, ms }) => metrics.upstream(register, outcome, ms / 1000),
      circuit: () => {},
    },
  });
  metrics.labelledGauge('upstream_circuit', 'Open circuits by register', 'upstream', () =>
    registers.openCircuits(),
  );
  return registers;
}

/** @throws ConfigurationError for a requester that is no VAT ID of an EU state */
function newRegisters(config: Config, tools: RegisterTools): Registers {
  try {
    return new Registers(registerOptions(config), tools);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new ConfigurationError(['VAT_VIES_REQUESTER: must be a VAT ID of an EU state']);
  }
}

/** Origins of addresses that the operator set; they may be private ones (platform 13, row 7). */
function chosenOrigins(config: Config): Set<string> {
  const names = (Object.keys(SETTINGS) as (keyof typeof SETTINGS)[]).filter((name) => /_URL$/.test(name));
  const chosen = names.flatMap((name) => {
    const value = config[name];
    const byDefault: unknown = SETTINGS[name].safeParse(undefined).data;
    return typeof value === 'string' && value !== byDefault && URL.canParse(value)
      ? [new URL(value).origin]
      : [];
  });
  return new Set(chosen);
}
