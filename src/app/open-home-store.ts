import { CommandFailure } from '../commands/command.ts';
import type { Config } from '../config.ts';
import type { AttemptCounters } from '../core/attempts.ts';
import { chosenNews } from '../core/chosen-news.ts';
import type { PermitBatch } from '../core/permits.ts';
import type { OutboxQueries, PendingLinkQueries, Store } from '../store/port.ts';
import type { PendingLink, UnsentAlert } from '../store/records.ts';
import { type RemoteStoreObserver, remoteStore } from '../store/remote/remote-store.ts';
import { StoreLink, StoreLost } from '../store/remote/store-link.ts';
import type { StorePlace } from '../store/remote/store-messages.ts';
import { openSecret } from '../store/secret.ts';
import type { Turns } from '../store/turns.ts';
import type { DataFolder, ForeignChange, SharedLimits } from './open-data-folder.ts';
import { HOME } from './processes/home-names.ts';
import { buildVersion, type System } from './system.ts';

/** The process that has the database of several. */
export interface StoreHome extends StorePlace {
  /** DATA_DIR of all. */
  readonly dataFolder: string;
  /** PROCESSES. */
  readonly of: number;
  /** The process that has the database is gone: this one owns no truth. */
  readonly onLost: () => void;
}

interface HomeStoreOptions extends StoreHome {
  /** With the folder of this process. */
  readonly config: Pick<Config, 'DATA_DIR'>;
  readonly system: Pick<System, 'random'>;
  readonly observer?: RemoteStoreObserver | undefined;
}

/** Only a process of the supervisor's own version may ask it. */
class SupervisorRefuses extends CommandFailure {
  constructor() {
    super('The supervisor is of another version than this process; restart the service.');
  }
}

/**
 * The store of one of several processes over SQLite. The one that started them has the database, and all that a process alone keeps
 * in memory for everybody.
 * @throws SupervisorRefuses, SecretDamaged, SecretMissing
 */
export async function openHomeStore(options: HomeStoreOptions): Promise<DataFolder> {
  const { path, token, dataFolder, of, onLost, config, system, observer } = options;
  const listeners = new Set<(change: ForeignChange) => void>();
  const link = await StoreLink.open({
    ...{ path, token, onLost, build: buildVersion() },
    onNotice: (notice) => {
      for (const forget of listeners) forget(notice);
    },
  }).catch((error: unknown) => {
    throw error instanceof StoreLost ? new SupervisorRefuses() : error;
  });
  const store = remoteStore({ link, folder: config.DATA_DIR, observer });
  return {
    store,
    secret: openSecret(dataFolder, system.random),
    narrowed: [],
    shared: {
      pendingLinks: pendingLinks(link),
      outbox: outbox(link, store),
      isLeading: async () => (await link.ask(HOME.isLeading)) as boolean,
      liveNodes: () => of,
      unsettled: () => store.unsettled,
      limits: limits(link),
      onForget: (forget) => void listeners.add(forget),
      backupTurns: turns(link),
    },
    close: () => store.close(),
  };
}

type Link = Pick<StoreLink, 'ask'>;

const limits = (link: Link): SharedLimits => ({
  attempts: {
    take: async (rows) => (await link.ask(HOME.takeAttempts, [rows])) as number,
    takeBack: async (rows) => void (await link.ask(HOME.takeAttemptsBack, [rows])),
    forgive: async (rows) => void (await link.ask(HOME.forgiveAttempts, [rows])),
  } satisfies AttemptCounters,
  takePermits: async (order) => (await link.ask(HOME.takePermits, [order])) as PermitBatch,
  takeCall: async (order) => (await link.ask(HOME.takeCall, [order])) as number,
});

const pendingLinks = (link: Link): PendingLinkQueries => ({
  addPendingLink: async (pending, mostKept) =>
    void (await link.ask(HOME.addPendingLink, [pending, mostKept])),
  listPendingLinks: async (now) => (await link.ask(HOME.listPendingLinks, [now])) as PendingLink[],
});

/** What is news, and which of it is sent, is decided here: a choice cannot be sent. */
const outbox = (link: Link, store: Pick<Store, 'noteAlert'>): OutboxQueries => ({
  addAlerts: async (alerts) => {
    const { account, entry, at } = alerts;
    const kind = await chosenNews(alerts, (one) => store.noteAlert({ account, kind: one, entry, at }));
    if (kind !== undefined) await link.ask(HOME.addAlert, [{ account, entry, at, kind }]);
  },
  listDueAlerts: async (due) => (await link.ask(HOME.listDueAlerts, [due])) as UnsentAlert[],
  takeAlert: async (alert, nextAt) => (await link.ask(HOME.takeAlert, [alert, nextAt])) as boolean,
  dropAlert: async (alert) => void (await link.ask(HOME.dropAlert, [alert])),
});

/** A process that dies gives its turn back with its connection. */
const turns = (link: Link): Pick<Turns, 'take'> => ({
  take: async (work) => {
    await link.ask(HOME.takeTurn);
    try {
      return await work();
    } finally {
      await link.ask(HOME.giveTurnBack);
    }
  },
});
