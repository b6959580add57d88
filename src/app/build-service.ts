import type { Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { HourlyUse } from '#shares/hourly-use.ts';
import { BackupLetters } from '../accounts/backup-letters.ts';
import { LowCreditAlerts } from '../accounts/low-credit-alerts.ts';
import { OwnOutbox } from '../accounts/own-outbox.ts';
import { LargeJsonParser } from '../call/large-body/large-json-parser.ts';
import type { Config } from '../config.ts';
import { NO_MAIL } from '../core/mail.ts';
import type { AnyOperation } from '../core/operation.ts';
import type { Tools } from '../core/tools.ts';
import type { Gauge, SharedSeriesPart } from '../engines/engine.ts';
import { slotObserver } from '../engines/workers/slot-observer.ts';
import type { EvidenceKeys } from '../evidence/evidence-keys.ts';
import { App } from '../http/app.ts';
import { batchEndpoint, batchServer } from '../http/batch/batch-endpoint.ts';
import { Batches } from '../http/batch/batches.ts';
import { clientReader } from '../http/client.ts';
import { dashboardEndpoints } from '../http/dashboard/routes.ts';
import type { HttpDependencies, ServingProcesses } from '../http/http-dependencies.ts';
import type { Log } from '../http/log.ts';
import { mcpEndpoint } from '../http/mcp/mcp-endpoint.ts';
import { Metrics } from '../http/metrics.ts';
import { paymentWebhook } from '../http/payment-webhook.ts';
import { PublicAddress } from '../http/public-address.ts';
import { RateLimiter } from '../http/rate-limit.ts';
import { RejectionRateLimit } from '../http/rejection-rate-limit.ts';
import { serviceRoutes } from '../http/service-routes/service-routes.ts';
import type { StartStep } from '../http/starting-port.ts';
import { accountReport } from '../meter/account-report.ts';
import { Housekeeping } from '../meter/housekeeping.ts';
import type { BackupRuns } from '../store/backup/backup-runs.ts';
import { DiskSpace } from '../store/disk-space.ts';
import { backupGauges, backupObserver, diskGauges } from './backup-reports.ts';
import { dashboardDependencies } from './dashboard-parts.ts';
import { ENGINES, type EngineList } from './engines.ts';
import { errorName } from './error-name.ts';
import { HealthProbes } from './health-probes.ts';
import { LateBound } from './late-bound.ts';
import { nodeName } from './node-name.ts';
import { type AccessServices, letterheadOf, openAccess } from './open-access.ts';
import { backupPlace, openBackups } from './open-backups.ts';
import { openBodies } from './open-bodies.ts';
import { openConnections } from './open-connections.ts';
import type { DataFolder, SharedStore } from './open-data-folder.ts';
import { openEngines } from './open-engines.ts';
import { openEvidence } from './open-evidence.ts';
import { type Front, openFront } from './open-front.ts';
import type { StoreHome } from './open-home-store.ts';
import { type LedgerServices, openCatalog, openLedger } from './open-ledger.ts';
import { mailerOf } from './open-mailer.ts';
import { openPayments } from './open-payments.ts';
import { openStore } from './open-store.ts';
import { settingsReader, toolsReader } from './operation-needs.ts';
import type { ProcessUse } from './processes/process-messages.ts';
import {
  followBackups,
  forgetter,
  observeAlone,
  observeShared,
  outsideCalls,
  rateWindows,
  storeObserver,
} from './shared-parts.ts';
import type { System } from './system.ts';
import { warmCalls } from './warm-calls.ts';

export interface ServiceOptions {
  readonly system: System;
  readonly config: Config;
  readonly operations: readonly AnyOperation[];
  readonly log: Log;
  readonly build: string;
  readonly newRequestId: () => string;
  /** Engines that tests put in place of the real ones. */
  readonly engines?: EngineList;
  /** Tools that tests put in place of those that the engines give. */
  readonly tools?: Partial<Tools>;
  /** Tests that keep the event loop busy themselves are no overload. */
  readonly shedsLoad?: boolean;
  /** Where this process is one of several on the port. */
  readonly processes?: ServingProcesses | undefined;
  /** DATA_DIR of all, where this process is one of several of this machine. */
  readonly commonFolder?: string | undefined;
  /** Where another process of this machine has the database. */
  readonly home?: StoreHome | undefined;
  /** Called with what people are shown before anything that takes time is opened. */
  readonly onFront?: (front: Front) => Promise<void>;
  readonly onStep?: (step: StartStep) => void;
}

/** The service, not yet listening. */
export interface Service {
  readonly app: App;
  readonly dataFolder: DataFolder;
  /** Absent where the database has its own means. */
  readonly backups: BackupRuns | undefined;
  readonly ledger: LedgerServices;
  readonly access: AccessServices;
  readonly evidenceKeys: EvidenceKeys;
  readonly alerts: LowCreditAlerts;
  readonly state: HttpDependencies['state'];
  /** Makes the first calls as quick as later ones; resolves when that is done. */
  warm(): Promise<void>;
  /** Engines look at their files again. */
  reload(): void;
  /** `/ready` is 503 from now on and no task of housekeeping begins; calls are served. */
  leave(): void;
  /** The same where another process has taken its place: `/ready` stays as it is. */
  giveWay(): void;
  /** What the process uses, for its operator. */
  use(): ProcessUse;
  /** In the exposition format of Prometheus. */
  metricsText(): string;
  /**
   * Takes no further connections; resolves when the calls under way are answered.
   * @param idleMs connections without a call are ended so long after
   */
  drain(idleMs?: number): Promise<void>;
  /** Ends the calls that are still under way; they are not charged. */
  cutOff(): void;
  close(): Promise<void>;
}

/** For mails under way when the service ends: a server that hangs must not keep the database open. */
const MAIL_MS = 1_000;
/** That may wait for their reader; as many as there may be of all keys together is bounded by their memory. */
const LARGE_BODIES = 1_000;

/**
 * Joins configuration and engines to the service, each part after those that it needs: opens the data folder, starts
 * engines and housekeeping.
 * @throws mistakes of the operator's, what an engine throws without which nothing can be served
 */
export async function buildService(options: ServiceOptions): Promise<Service> {
  const { system, config, operations, log, build, newRequestId, home } = options;
  const { clock } = system;
  const monotonic = () => performance.now();
  const onError = (task: string, error: unknown) =>
    log.warn('task failed', { task, error: errorName(error) });
  // Mails name the port that is really bound, and the pages that send them are behind that port.
  const server = new LateBound<Server>('the HTTP server');
  const publicAddress = new PublicAddress({
    ...{ configured: config.PUBLIC_URL, host: config.HOST, port: config.PORT },
    bound: () => server.part.address(),
  });
  const publicUrl = () => publicAddress.url;
  const front = await openFront({ config, operations, build, origin: publicUrl, log });
  const { pages } = front;
  await options.onFront?.(front);
  const metrics = new Metrics();
  metrics.observeProcess(build);
  const hourlyUse = new HourlyUse(monotonic);

  const list = options.engines ?? ENGINES;
  const sharedStore = new LateBound<SharedStore>('the shared database');
  const sharedSeries = new LateBound<SharedSeriesPart>('price indexes of several processes');
  const evidenceKeys = new LateBound<EvidenceKeys>('keys of records');
  const node = nodeName(config);
  const outside = openEngines({
    ...((node ?? home) !== undefined && { calls: outsideCalls(sharedStore) }),
    ...(node !== undefined && { sharedSeries: () => sharedSeries.part }),
    commonSeries: home && { isLeading: () => sharedStore.part.isLeading() },
    evidenceSigner: () => evidenceKeys.part,
    commonFolder: options.commonFolder,
    ...{ system, config, build, list, metrics, hourlyUse, log, onError },
  });
  const { engines, memory, observer } = outside;
  const catalog = openCatalog(config, system.readFile);
  const dataFolder = await openStore({
    ...{ config, system, home, thread: 'own' },
    onMigration: () => options.onStep?.('earlierDatabase'),
    ...(node !== undefined && { serving: { node: { name: node, build } } }),
    ...((node ?? home) !== undefined && { observer: storeObserver({ metrics, log }) }),
  });
  const { store, shared, database } = dataFolder;
  if (shared !== undefined) sharedStore.bind(shared);
  if (database !== undefined) sharedSeries.bind(await database.openSeries());

  evidenceKeys.bind(openEvidence({ system, dataFolder, publicUrl }));
  const mailer = mailerOf(config);
  const mail = mailer ?? NO_MAIL;
  const reportAlerts = (error: unknown) => onError('low-credit alerts', error);
  const alerts = new LowCreditAlerts({
    store,
    outbox: shared?.outbox ?? new OwnOutbox({ store, onError: reportAlerts }),
    isLeading: shared?.isLeading,
    clock,
    mail,
    publicUrl,
    letterhead: letterheadOf(config),
    onError: reportAlerts,
  });
  const ledger = openLedger({
    system,
    config,
    catalog,
    dataFolder,
    operations: operations.map(({ name }) => name),
    onCommit: (seconds, charges) => metrics.committed(seconds, charges),
    onSpent: alerts.notice,
    onError,
  });
  shared?.onForget(forgetter(ledger));
  observeShared(metrics, shared);
  options.onStep?.('engines');
  try {
    await engines.start();
  } catch (error) {
    await outside.close();
    await ledger.close();
    throw error;
  }

  const paying = openPayments({ system, config, dataFolder, ledger, outside, publicUrl, onError });
  const payments = paying?.payments;
  const access = openAccess({
    ...{ system, config, dataFolder, ledger, mail, publicUrl },
    beforeClosing: async (account) => payments?.end(account),
    onError,
  });
  const backupEnd = new AbortController();
  // Where the database is the machine's, so is the folder of its copies.
  const folderConfig = home === undefined ? config : { ...config, DATA_DIR: home.dataFolder };
  const backups =
    database === undefined
      ? openBackups({
          config: folderConfig,
          store,
          turns: shared?.backupTurns,
          system,
          observer: backupObserver({ log, metrics }),
          signal: backupEnd.signal,
        })
      : undefined;
  if (shared !== undefined && backups !== undefined) followBackups(shared, backups);
  const diskSpace = new DiskSpace({
    data: config.DATA_DIR,
    ...(backups !== undefined && { backup: backupPlace(folderConfig).folder }),
  });
  const probes = new HealthProbes({
    store,
    shared,
    folder: config.DATA_DIR,
    engines,
    memory,
    mailer,
    payments: paying?.client,
    backups,
    diskSpace,
    shedsLoad: options.shedsLoad ?? true,
    onAway: (reason) => log.warn('database away', { reason }),
  });
  const gauges = [...probes.gauges, ...engines.gauges, ...diskGauges(diskSpace), ...backupGauges(backups)];
  for (const gauge of gauges) addGauge(metrics, gauge);
  const housekeeping = new Housekeeping({
    store,
    clock,
    monotonic,
    renewals: ledger.renewals,
    backups,
    backupLetters:
      backups &&
      new BackupLetters({
        ...{ store, clock, mail, publicUrl, letterhead: letterheadOf(config) },
        check: () => backups.check(),
      }),
    isLeading: shared?.isLeading,
    purgeLimits: shared?.limits.purge,
    onError,
  });
  const largeBodies = new LargeJsonParser({
    clock: outside.time,
    queueLimit: LARGE_BODIES,
    watch: slotObserver(observer, 'reading'),
  });

  const state: HttpDependencies['state'] = { phase: 'serving' };
  const clientOf = clientReader(config.TRUST_PROXY);
  const { load, connections, faults } = openConnections({
    ...{ config, newRequestId, metrics, hourlyUse, clientOf, pages },
    pressure: probes,
  });
  const isShort = () => memory.isShort;
  const http: HttpDependencies = {
    config,
    operations,
    build,
    node,
    clock,
    log,
    metrics,
    newRequestId,
    state,
    publicAddress,
    keys: ledger.keys,
    meter: ledger.meter,
    failedCallLog: ledger.failedCallLog,
    limiter: new RateLimiter(config.RATE_LIMIT, rateWindows(dataFolder, system)),
    rejections: new RejectionRateLimit(config.REFUSED_LIMIT, clock),
    load,
    connections,
    faults,
    pages,
    clientOf,
    hourlyUse,
    bodies: openBodies({ config, random: system.random, metrics, isShort, onError }),
    largeBodies,
    settingsOf: settingsReader(config, operations),
    toolsFor: toolsReader({ operations, engines, metrics, replaced: options.tools ?? {} }),
    accountReport: (caller) => accountReport({ store, clock }, caller),
    evidenceKeySet: () => evidenceKeys.part.keySet(),
    health: probes,
    processes: options.processes,
  };
  if (options.processes === undefined) observeAlone(metrics);
  const hasMail = mailer !== undefined;
  const batches = new Batches({
    streams: config.BATCH_STREAMS,
    concurrency: ledger.concurrency,
    liveNodes: shared?.liveNodes,
  });
  const serveBatch = batchServer(http, batches, system.random);
  const dashboard = dashboardDependencies(http, {
    ...{ ledger, access, payments, hasMail, backups, serveBatch },
    startedAt: clock.now() - process.uptime() * 1000,
  });
  metrics.gauge('batch_streams', 'Batches under way', () => batches.count);
  metrics.gauge('batch_waiting_lines', 'Lines of batches between two attempts', () => batches.waitingLines);
  const app = new App(
    http,
    [...serviceRoutes(http), ...front.routes],
    [
      mcpEndpoint(http),
      batchEndpoint(http, serveBatch),
      ...dashboardEndpoints(dashboard),
      ...(payments === undefined ? [] : [paymentWebhook(payments, http)]),
    ],
  );
  server.bind(app.server);

  void diskSpace.measure();
  housekeeping.start();
  alerts.start();
  let drained: Promise<void> | undefined;
  const drain = (idleMs?: number) => {
    drained ??= app.close(idleMs);
    return drained;
  };
  const leave = () => {
    state.phase = 'leaving';
    housekeeping.stop();
    backupEnd.abort();
  };
  return {
    app,
    dataFolder,
    backups,
    ledger,
    access,
    evidenceKeys: evidenceKeys.part,
    alerts,
    state,
    warm: () => warmCalls(operations, http).catch((error) => onError('warm calls', error)),
    reload: () => engines.reload(),
    leave,
    giveWay: () => {
      state.hasSuccessor = true;
      leave();
    },
    use: () => ({
      connections: connections.count,
      callsUnderWay: connections.busyCount,
      residentBytes: process.memoryUsage.rss(),
    }),
    metricsText: () => metrics.registry.text(),
    drain,
    cutOff: () => app.server.closeAllConnections(),
    close: async () => {
      await drain();
      probes.close();
      diskSpace.close();
      backupEnd.abort();
      await alerts.close();
      await housekeeping.close();
      await Promise.race([access.ownerMails.settle(), sleep(MAIL_MS, undefined, { ref: false })]);
      await largeBodies.close();
      await outside.close();
      await ledger.close();
    },
  };
}

function addGauge(metrics: Metrics, gauge: Gauge): void {
  const { name, help } = gauge;
  if ('label' in gauge) metrics.labelledGauge(name, help, gauge.label, gauge.readEach);
  else metrics.gauge(name, help, gauge.read);
}
