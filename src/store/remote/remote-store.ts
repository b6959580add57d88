import { databaseUnavailable } from '../../core/database-unavailable.ts';
import type { CopyReport } from '../backup/copy-report.ts';
import { chargesText, outcomesOf } from '../charge-text.ts';
import { GiveUpList, type Settled } from '../give-up-list.ts';
import type { Store } from '../port.ts';
import type { Charge, ChargeOutcome } from '../records.ts';
import { queriesOver } from '../sql/queries.ts';
import { type StoreLink, StoreLost } from './store-link.ts';

/** However late the group comes: one attempt on a quick disk. */
const LEAST_MS = 50;
/** Of the grace that the whole process has. */
const SETTLE_AT_END_MS = 2_000;

/** For log and metrics. */
export interface RemoteStoreObserver {
  readonly settled: (settled: Settled) => void;
  readonly unsettled: (count: number) => void;
}

interface RemoteStoreOptions {
  readonly link: Pick<StoreLink, 'ask' | 'close'>;
  /** The process's own, for charges that are given up. */
  readonly folder: string;
  readonly observer?: RemoteStoreObserver | undefined;
}

export interface RemoteStore extends Store {
  /** Charges that are to be undone. */
  readonly unsettled: number;
}

/** The store of one of several processes, whose database another one has. */
export function remoteStore({ link, folder, observer }: RemoteStoreOptions): RemoteStore {
  const giveUps = new GiveUpList({
    folder,
    settle: async (items) => {
      const settled = (await link.ask('giveUp', [items])) as Settled;
      observer?.settled(settled);
    },
    onUnsettled: (count) => observer?.unsettled(count),
  });
  return {
    ...queriesOver((name, values) => link.ask(name, values)),
    chargeGroup: (items, maxWaitMs) => chargeGroup({ link, giveUps }, items, Math.max(maxWaitMs, LEAST_MS)),
    backup: async (file) => void (await link.ask('backup', [file])),
    verifyCopy: async (file) => (await link.ask('verifyCopy', [file])) as CopyReport,
    get unsettled() {
      return giveUps.size;
    },
    close: async () => {
      await giveUps.close(SETTLE_AT_END_MS);
      await link.close();
    },
  };
}

interface Charging {
  readonly link: RemoteStoreOptions['link'];
  readonly giveUps: GiveUpList;
}

/** @throws Unavailable; then none of the group is charged, or is refunded */
async function chargeGroup(
  { link, giveUps }: Charging,
  items: readonly Charge[],
  withinMs: number,
): Promise<ChargeOutcome[]> {
  const answer = link.ask('chargeGroup', [chargesText(items), withinMs]) as Promise<string>;
  const late = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => late.resolve(undefined), withinMs);
  try {
    const outcomes = await Promise.race([answer, late.promise]);
    if (outcomes !== undefined) return outcomesOf(outcomes);
  } catch (error) {
    if (error instanceof StoreLost) giveUps.add(items);
    throw error;
  } finally {
    clearTimeout(timer);
  }
  // What comes now changes nothing any more: it is undone.
  answer.catch(() => {});
  giveUps.add(items);
  throw databaseUnavailable();
}
