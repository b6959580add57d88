import type { Config } from '../config.ts';
import type { AnyOperation, Settings } from '../core/operation.ts';
import { Pulse } from '../engines/pulse/pulse.ts';
import { buildApp } from '../http/app.ts';
import { addressReader } from '../http/authorization.ts';
import type { Log } from '../http/log.ts';
import { Metrics } from '../http/metrics.ts';
import { RateLimiter } from '../http/rate-limit.ts';
import { accountReport } from '../meter/account-report.ts';
import { Housekeeping } from '../meter/housekeeping.ts';
import { type Accounting, type Environment, openAccounting } from './accounting.ts';
import { openEngines } from './engines.ts';
import { indexAges, indexCheck, indexDetails } from './index-health.ts';
import { Probes } from './probes.ts';

export interface ServiceOptions extends Environment {
  readonly config: Config;
  readonly operations: readonly AnyOperation[];
  readonly log: Log;
  readonly build: string;
  readonly newRequestId: () => string;
  /** Where programs are looked for, as PATH; without it none is. */
  readonly searchPath?: string;
  /** Engines that tests put in place of the real ones. */
  readonly tools?: Readonly<Record<string, unknown>>;
  /** Tests that keep the event loop busy themselves are no overload. */
  readonly shedsLoad?: boolean;
}

/** The service, not yet listening. */
export interface Service {
  readonly app: ReturnType<typeof buildApp>;
  readonly accounting: Accounting;
  readonly metrics: Metrics;
  /** Set when shutdown begins: new calls get 503. */
  readonly state: { closing: boolean };
  /** Takes no further connections; resolves when the calls under way are answered. */
  drain(): Promise<void>;
  /** Ends the calls that are still under way; they are not charged. */
  cutOff(): void;
  close(): Promise<void>;
}

/** Joins configuration and engines to the service; opens the data folder, starts workers and housekeeping. */
export function buildService(options: ServiceOptions): Service {
  const { config, operations, clock, log } = options;
  const metrics = new Metrics();
  const onError = (task: string, error: unknown) => log.warn('task failed', { task, error: nameOf(error) });
  const accounting = openAccounting({
    ...options,
    operations: operations.map(({ name }) => name),
    thread: 'own',
    onCommit: (seconds, charges) => metrics.committed(seconds, charges),
    onError,
  });
  const engines = openEngines({ ...options, metrics });
  for (const [register, { state, note }] of Object.entries(engines.registers.health())) {
    if (state === 'away') log.info('register not set up', { register, note: note ?? '' });
  }
  const pulse = new Pulse();
  const isOverloaded = () => (options.shedsLoad ?? true) && pulse.isOverloaded;
  metrics.gauge(
    'event_loop_delay_seconds',
    'Delay of the event loop, 99th percentile',
    () => pulse.delayP99Ms / 1000,
  );
  metrics.gauge('heap_bytes', 'JavaScript heap in use', () => process.memoryUsage().heapUsed);
  const probes = new Probes({
    store: accounting.store,
    isOverloaded,
    optional: () => ({ ...engines.programs.states(), indexes: indexCheck(engines.series) }),
    details: () => ({
      registers: engines.registers.health(),
      indexes: indexDetails(engines.series, clock.now()),
    }),
  });
  metrics.labelledGauge('dataset_age_seconds', 'Time since a source was last heard', 'dataset', () =>
    indexAges(engines.series, clock.now()),
  );
  engines.series.start();
  const housekeeping = new Housekeeping({ ...accounting, clock, onError });
  housekeeping.start();
  const state = { closing: false, overloaded: isOverloaded };
  const app = buildApp({
    ...options,
    ...accounting,
    settings: settingsOf(config),
    limiter: new RateLimiter(config.RATE_LIMIT, clock),
    toolsFor: (caller) => ({ ...engines.toolsFor(caller), ...options.tools }),
    accountReport: (caller) => accountReport({ store: accounting.store, clock }, caller),
    addressOf: addressReader(config.TRUST_PROXY),
    metrics,
    health: probes,
    state,
  });
  let drained: Promise<void> | undefined;
  const drain = () => {
    drained ??= app.close().then(() => {});
    return drained;
  };
  const close = async () => {
    await drain();
    probes.close();
    pulse.close();
    await housekeeping.close();
    await engines.close();
    await accounting.close();
  };
  return { app, accounting, metrics, state, drain, cutOff: () => app.server.closeAllConnections(), close };
}

const nameOf = (error: unknown): string => (error instanceof Error ? error.constructor.name : typeof error);

const settingsOf = (config: Config): Settings => ({
  swissQrStrict24: config.SWISS_QR_STRICT_24,
  pdfDates: config.PDF_DATES,
});
