import { MemoryAttempts } from '../accounts/attempts-in-memory.ts';
import type { AttemptCounters } from '../core/attempts.ts';
import type { Clock } from '../core/operation.ts';
import type { OutsideCalls } from '../engines/upstream/outside-calls.ts';
import { sharedCalls } from '../engines/upstream/shared-calls.ts';
import type { Time } from '../engines/upstream/time.ts';
import type { Log } from '../http/log.ts';
import type { Metrics } from '../http/metrics.ts';
import { LocalWindows, type RateWindows } from '../http/rate-windows.ts';
import { SharedWindows } from '../http/shared-windows.ts';
import { type BackupRuns, KEPT_OF_BACKUPS } from '../store/backup/backup-runs.ts';
import type { PostgresObserver } from '../store/postgres/open-postgres.ts';
import { errorName } from './error-name.ts';
import type { DataFolder, ForeignChange, SharedStore } from './open-data-folder.ts';
import type { LedgerServices } from './open-ledger.ts';
import type { System } from './system.ts';

/** What this process remembers is asked again once another one has changed it. */
export const forgetter =
  ({ accountCache, keys }: Pick<LedgerServices, 'accountCache' | 'keys'>) =>
  (change: ForeignChange): void => {
    if (change === undefined) accountCache.expireAll();
    else if (change.topic === 'account') accountCache.expireAccount(Number(change.id));
    else if (change.topic === 'key') accountCache.expireKey(Number(change.id));
    if (change === undefined || change.topic === 'key') keys.forgetUnknown();
  };

/** What other processes have made of backups counts in all. */
export const followBackups = (shared: SharedStore, backups: Pick<BackupRuns, 'follow'>): void => {
  shared.onForget((change) => {
    if (change?.topic === 'setting' && change.id.startsWith(KEPT_OF_BACKUPS)) void backups.follow();
  });
  void backups.follow();
};

/** Attempts are counted in the database that several processes share, else in memory. */
export const attemptCounters = ({ shared }: Pick<DataFolder, 'shared'>, clock: Clock): AttemptCounters =>
  shared?.limits.attempts ?? new MemoryAttempts(clock);

/** Calls a key are counted in the database that several processes share, else in memory. */
export function rateWindows(
  { shared }: Pick<DataFolder, 'shared'>,
  { clock }: Pick<System, 'clock'>,
): RateWindows {
  if (shared === undefined) return new LocalWindows(clock);
  const { liveNodes, limits } = shared;
  return new SharedWindows({
    takePermits: limits.takePermits,
    liveNodes,
    monotonic: () => performance.now(),
  });
}

/**
 * Services of others are asked by all processes as by one. Engines are made before the database is opened, and ask it when
 * they work.
 */
export const outsideCalls =
  (shared: { readonly part: SharedStore }) =>
  (time: Time): OutsideCalls =>
    sharedCalls({
      time,
      takeCall: (order) => shared.part.limits.takeCall(order),
      liveNodes: () => shared.part.liveNodes(),
    });

/** From a question answered from memory to one that nobody waits for any more. */
const SECONDS = [0.002, 0.01, 0.05, 0.25, 1];

interface Observers {
  readonly metrics: Pick<Metrics, 'registry'>;
  readonly log: Pick<Log, 'warn' | 'info'>;
}

/** What happens on the way to the database, for log and metrics. */
export function storeObserver({ metrics: { registry }, log }: Observers): PostgresObserver {
  const retries = registry.counter({
    name: 'kontor_store_retries_total',
    help: 'Transactions and reads that were repeated',
    labelNames: ['reason'],
  });
  const givenUp = registry.counter({
    name: 'kontor_given_up_total',
    help: 'Charges without an answer that were undone',
    labelNames: ['result'],
  });
  const seconds = registry.histogram({
    name: 'kontor_store_seconds',
    help: 'Time of the questions to the database',
    labelNames: ['query'],
    buckets: SECONDS,
  });
  return {
    answered: (query, took) => seconds.observe(took, { query }),
    skewed: (skewMs) =>
      log.warn('clock differs from the database', { seconds: Math.round(skewMs / 100) / 10 }),
    refused: (server) => log.warn('database refused', { reason: server }),
    primaryForgotten: (error) => log.warn('newest primary unknown', { error: errorName(error) }),
    repeated: (reason) => retries.add(1, { reason }),
    settled: ({ tombstones, refunds }) => {
      givenUp.add(tombstones, { result: 'tombstone' });
      givenUp.add(refunds, { result: 'refund' });
      log.info('charges settled', { tombstones, refunds });
    },
    unsettled: (count) => log.warn('charges unsettled', { count }),
    unavailable: (isUnavailable) => {
      if (isUnavailable) log.warn('database away', { reason: 'database-away' });
      else log.info('database back');
    },
  };
}

/** Figures that there are only with several processes. */
export function observeShared(metrics: Pick<Metrics, 'gauge'>, shared: SharedStore | undefined): void {
  if (shared === undefined) return;
  metrics.gauge('unsettled', 'Charges without an answer that are to be undone', shared.unsettled);
  metrics.gauge('live_nodes', 'Processes on the database', shared.liveNodes);
}

/** Of a process that serves alone: with several, their supervisor has these figures. */
export function observeAlone({ registry }: Pick<Metrics, 'registry'>): void {
  const processes = registry.gauge({ name: 'kontor_processes', help: 'Processes that serve on the port' });
  processes.set(1);
  const restarts = registry.counter({
    name: 'kontor_process_restarts_total',
    help: 'Processes that were started in the place of one that died',
  });
  restarts.add(0);
}
