import { setTimeout as sleep } from 'node:timers/promises';
import { HourlyUse } from '#shares/hourly-use.ts';
import { LowCreditAlerts } from '../accounts/low-credit-alerts.ts';
import { LargeJsonParser } from '../call/large-body/large-json-parser.ts';
import { type Config, valuesOf } from '../config.ts';
import { NO_MAIL } from '../core/mail.ts';
import type { AnyOperation } from '../core/operation.ts';
import type { Tools } from '../core/tools.ts';
import { PAGE_POLICY } from '../dashboard-api-types/paths.ts';
import type { EngineObserver, Gauge } from '../engines/engine.ts';
import { Mailer } from '../engines/mail/mailer.ts';
import { slotObserver } from '../engines/workers/slot-observer.ts';
import { App } from '../http/app.ts';
import { clientReader } from '../http/client.ts';
import { dashboardEndpoints } from '../http/dashboard/routes.ts';
import type { HttpDependencies } from '../http/dependencies.ts';
import type { Log } from '../http/log.ts';
import { mcpEndpoint } from '../http/mcp/mcp-endpoint.ts';
import { Metrics } from '../http/metrics.ts';
import { paymentWebhook } from '../http/payment-webhook.ts';
import { PublicAddress } from '../http/public-address.ts';
import { RateLimiter } from '../http/rate-limit.ts';
import { RefusedCalls } from '../http/refused-calls.ts';
import { serviceRoutes } from '../http/service-routes/service-routes.ts';
import { staticRoutes } from '../http/service-routes/static-routes.ts';
import { accountReport } from '../meter/account-report.ts';
import { Housekeeping } from '../meter/housekeeping.ts';
import { type Accounting, type Environment, openAccounting } from './accounting.ts';
import { openBodies } from './bodies.ts';
import { builtPages } from './built-pages.ts';
import { engineEnvironment } from './engine-environment.ts';
import { ENGINES, type EngineList } from './engines.ts';
import { type Membership, openMembership } from './membership.ts';
import { openMemory } from './memory.ts';
import { openPayments } from './payments.ts';
import { Probes } from './probes.ts';
import { RunningEngines } from './running-engines.ts';
import { openWire } from './wire.ts';

export interface ServiceOptions extends Environment {
  readonly config: Config;
  readonly operations: readonly AnyOperation[];
  readonly log: Log;
  readonly build: string;
  readonly newRequestId: () => string;
  /** Where programs are looked for, as PATH; without it none is. */
  readonly searchPath?: string;
  /** Engines that tests put in place of the real ones. */
  readonly engines?: EngineList;
  /** Tools that tests put in place of those that the engines give. */
  readonly tools?: Partial<Tools>;
  /** Tests that keep the event loop busy themselves are no overload. */
  readonly shedsLoad?: boolean;
}

/** The service, not yet listening. */
export interface Service {
  readonly app: App;
  readonly accounting: Accounting;
  readonly metrics: Metrics;
  readonly membership: Membership;
  readonly alerts: LowCreditAlerts;
  readonly publicAddress: PublicAddress;
  /** Set when shutdown begins: new calls get 503. */
  readonly state: { closing: boolean };
  /** Engines look at their files again. */
  reload(): void;
  /** Takes no further connections; resolves when the calls under way are answered. */
  drain(): Promise<void>;
  /** Ends the calls that are still under way; they are not charged. */
  cutOff(): void;
  close(): Promise<void>;
}

/** For mails under way when the service ends: a server that hangs must not keep the database open. */
const MAIL_MS = 1_000;
/** That may wait for their reader; as many as there may be of all keys together is bounded by their memory. */
const LARGE_BODIES = 1_000;

/**
 * Joins configuration and engines to the service: opens the data folder, starts engines and housekeeping.
 * @throws mistakes of the operator's, what an engine throws without which nothing can be served
 */
export async function buildService(options: ServiceOptions): Promise<Service> {
  const { config, operations, clock, log } = options;
  const metrics = new Metrics();
  metrics.observeProcess(options.build);
  const onError = (task: string, error: unknown) => log.warn('task failed', { task, error: nameOf(error) });
  const hourlyUse = new HourlyUse(() => performance.now());
  const memory = openMemory({ config, metrics, hourlyUse, onError });
  const observer = engineObserver(metrics, log, hourlyUse);
  const environment = engineEnvironment({ ...options, observer, memory });
  const engines = new RunningEngines(options.engines ?? ENGINES, config, environment);
  const accounting = openAccounting({
    ...options,
    operations: operations.map(({ name }) => name),
    thread: 'own',
    onCommit: (seconds, charges) => metrics.committed(seconds, charges),
    onSpent: (account) => alerts.notice(account),
    onError,
  });
  const closeEngines = async () => {
    await engines.close();
    environment.http.close();
    await memory.close();
  };
  try {
    await engines.start();
  } catch (error) {
    await closeEngines();
    await accounting.close();
    throw error;
  }
  const mailer = mailerOf(config);
  const shared = { ...options, ...accounting, publicUrl: () => publicAddress.url, onError };
  const paying = openPayments({ ...shared, http: environment.http, time: environment.time });
  const payments = paying?.payments;
  const probes = new Probes({
    store: accounting.store,
    folder: config.DATA_DIR,
    engines,
    memory,
    shedsLoad: options.shedsLoad ?? true,
    ...(mailer !== undefined && { mailer }),
    ...(paying !== undefined && { payments: paying.client }),
    onAway: (reason) => log.warn('database away', { reason }),
  });
  for (const gauge of [...probes.gauges, ...engines.gauges]) addGauge(metrics, gauge);
  const housekeeping = new Housekeeping({
    ...accounting,
    clock,
    monotonic: () => performance.now(),
    onError,
  });
  housekeeping.start();
  const largeBodies = new LargeJsonParser({
    clock: environment.time,
    queueLimit: LARGE_BODIES,
    watch: slotObserver(observer, 'reading'),
  });
  const state = { closing: false };
  const publicAddress: PublicAddress = new PublicAddress({
    configured: config.PUBLIC_URL,
    host: config.HOST,
    port: config.PORT,
    bound: () => app.server.address(),
  });
  const clientOf = clientReader(config.TRUST_PROXY);
  const http: HttpDependencies = {
    ...options,
    ...accounting,
    limiter: new RateLimiter(config.RATE_LIMIT, clock),
    refused: new RefusedCalls(config.REFUSED_LIMIT, clock),
    ...openWire({ ...options, probes, metrics, hourlyUse, clientOf }),
    hourlyUse,
    settingsOf: settingsReader(options),
    toolsFor: toolsReader(options, engines, metrics),
    largeBodies,
    bodies: openBodies({ ...options, metrics, isShort: () => memory.isShort, onError }),
    accountReport: (caller) => accountReport({ store: accounting.store, clock }, caller),
    clientOf,
    metrics,
    health: probes,
    publicAddress,
    state,
  };
  const pages = staticRoutes(builtPages(), PAGE_POLICY);
  const alerts = new LowCreditAlerts({
    ...{ ...shared, mail: mailer ?? NO_MAIL },
    onError: (error) => onError('low-credit alerts', error),
  });
  alerts.start();
  const membership = openMembership({
    ...shared,
    mail: mailer ?? NO_MAIL,
    beforeClosing: async (account) => payments?.end(account),
  });
  const flush = async () => {
    await accounting.meter.flushFailures();
    await accounting.refusals.flush();
  };
  const dashboard = { ...http, ...accounting, ...membership, payments, hasMail: mailer !== undefined, flush };
  const further = [mcpEndpoint(http), ...dashboardEndpoints(dashboard)];
  if (payments !== undefined) further.push(paymentWebhook(payments, http));
  const app: App = new App(http, [...serviceRoutes(http), ...pages], further);
  let drained: Promise<void> | undefined;
  const drain = () => {
    drained ??= app.close();
    return drained;
  };
  const close = async () => {
    await drain();
    probes.close();
    await housekeeping.close();
    await Promise.race([membership.post.settle(), sleep(MAIL_MS, undefined, { ref: false })]);
    await largeBodies.close();
    await closeEngines();
    await accounting.close();
  };
  const cutOff = () => app.server.closeAllConnections();
  const reload = () => engines.reload();
  return {
    app,
    accounting,
    metrics,
    membership,
    alerts,
    publicAddress,
    state,
    reload,
    drain,
    cutOff,
    close,
  };
}

function mailerOf({ SMTP_URL, MAIL_FROM }: Config): Mailer | undefined {
  if (SMTP_URL === undefined || MAIL_FROM === undefined) return undefined;
  return new Mailer({ server: SMTP_URL, from: MAIL_FROM });
}

const nameOf = (error: unknown): string => (error instanceof Error ? error.constructor.name : typeof error);

/** The settings of each operation, gathered once. */
function settingsReader({ config, operations }: ServiceOptions): HttpDependencies['settingsOf'] {
  const known = new Map(
    operations.map((operation) => [operation, valuesOf(config, operation.settings ?? {})]),
  );
  return (operation) => known.get(operation);
}

/** Tools by what each operation names; those that a test has put in their place are not asked of their engines. */
function toolsReader(
  { operations, tools: replaced = {} }: ServiceOptions,
  engines: RunningEngines,
  metrics: Metrics,
): HttpDependencies['toolsFor'] {
  const known = new Map(
    operations.map((operation) => {
      const { tools = [] } = operation;
      return [operation, tools.filter((name) => !Object.hasOwn(replaced, name))];
    }),
  );
  return (operation, { source, test }, onWaited) => {
    const waited = (pool: string, ms: number) => {
      metrics.queued(pool, ms / 1000);
      onWaited(ms);
    };
    return Object.assign(engines.toolsFor(known.get(operation) ?? [], { source, test, waited }), replaced);
  };
}

const engineObserver = (metrics: Metrics, log: Log, hourlyUse: HourlyUse): EngineObserver => ({
  attempted: ({ upstream, outcome, ms }) => metrics.upstream(upstream, outcome, ms / 1000),
  gaveWay: (pool) => metrics.gaveWay(pool),
  slotUsed: (account, ms) => hourlyUse.add('slots', account, ms),
  info: (event, details) => log.info(event, details),
  warn: (event, details) => log.warn(event, details),
});

function addGauge(metrics: Metrics, gauge: Gauge): void {
  const { name, help } = gauge;
  if ('label' in gauge) metrics.labelledGauge(name, help, gauge.label, gauge.readEach);
  else metrics.gauge(name, help, gauge.read);
}
