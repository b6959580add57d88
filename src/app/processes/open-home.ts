import { join } from 'node:path';
import { MemoryAttempts } from '../../accounts/attempts-in-memory.ts';
import { OwnOutbox } from '../../accounts/own-outbox.ts';
import type { Config } from '../../config.ts';
import { bindablePath, listenPrivately } from '../../http/private-socket.ts';
import { KEPT_OF_BACKUPS } from '../../store/backup/backup-runs.ts';
import type { AlertKind } from '../../store/records.ts';
import { storeAnswers } from '../../store/remote/store-answers.ts';
import { type Asker, StoreServer } from '../../store/remote/store-server.ts';
import type { SqliteStore } from '../../store/sqlite/open-sqlite.ts';
import type { OwnDataFolder } from '../open-data-folder.ts';
import { openFolder } from '../open-store.ts';
import { buildVersion, type System } from '../system.ts';
import { HeldTurns } from './held-turns.ts';
import { CallLines, PermitWindows } from './home-limits.ts';
import { HomeLinks } from './home-links.ts';
import { HOME } from './home-names.ts';
import type { SocketPlace } from './process-messages.ts';

interface HomeOptions {
  readonly config: Pick<Config, 'DATA_DIR' | 'BACKUP_DIR'>;
  readonly system: Pick<System, 'clock' | 'random'>;
  readonly onError: (task: string, error: unknown) => void;
}

/** The database of several processes, and what they ask for it. */
export interface Home {
  readonly dataFolder: OwnDataFolder;
  readonly place: SocketPlace;
  /** Credits by operation: all that was charged here since the start. */
  readonly charged: ReadonlyMap<string, number>;
  close(): Promise<void>;
}

const TOKEN_BYTES = 16;

/**
 * Opens the folder for this process alone, and the socket at which it answers those that it starts.
 * @throws as openDataFolder; BackupFailed; errors of the system
 */
export async function openHome({ config, system, onError }: HomeOptions): Promise<Home> {
  let server: StoreServer | undefined;
  const dataFolder = await openFolder({
    ...{ config, system, thread: 'own' },
    onNotice: (notice) => server?.announce(notice),
  });
  try {
    const token = system.random(TOKEN_BYTES);
    const suffix = Buffer.from(system.random(8)).toString('hex');
    const path = bindablePath(join(config.DATA_DIR, 'store.sock'), `kontor-${suffix}-store.sock`);
    const charged = new Map<string, number>();
    const answers = homeAnswers(dataFolder.store, system, {
      onError,
      charged,
      announce: (name) => server?.announce({ topic: 'setting', id: name }),
    });
    const opened = await StoreServer.open({
      ...{ path, token, build: buildVersion(), listen: listenPrivately },
      answer: (name, values, asker) => {
        const answer = answers.get(name);
        if (answer === undefined) throw new Error(`unknown question: ${name}`);
        return answer(values, asker);
      },
    });
    server = opened;
    return {
      dataFolder,
      place: { path, token: Buffer.from(token).toString('hex') },
      charged,
      close: async () => {
        await opened.close();
        await dataFolder.close();
      },
    };
  } catch (error) {
    await dataFolder.close();
    throw error;
  }
}

type Answer = (values: readonly unknown[], asker: Asker) => Promise<unknown>;

interface HomeEvents {
  readonly onError: HomeOptions['onError'];
  readonly charged: Map<string, number>;
  /** A setting has changed that processes remember. */
  readonly announce: (name: string) => void;
}

/** The store, and what a process alone keeps in its memory for everybody. */
function homeAnswers(
  store: SqliteStore,
  { clock }: Pick<System, 'clock'>,
  { onError, charged, announce }: HomeEvents,
): ReadonlyMap<string, Answer> {
  const now = () => performance.now();
  const attempts = new MemoryAttempts(clock);
  const permits = new PermitWindows(now);
  const calls = new CallLines(now);
  const links = new HomeLinks(store);
  const turns = new HeldTurns();
  const outbox = new OwnOutbox({
    // Whether it is news was decided by the process that noted it.
    store: { noteAlert: async () => true },
    onError: (error) => onError('low-credit alerts', error),
  });
  const own: Readonly<Record<(typeof HOME)[keyof typeof HOME], (...values: never[]) => unknown>> = {
    [HOME.isLeading]: (asker: Asker) => asker.isFirst,
    [HOME.takeAttempts]: attempts.take.bind(attempts),
    [HOME.takeAttemptsBack]: attempts.takeBack.bind(attempts),
    [HOME.forgiveAttempts]: attempts.forgive.bind(attempts),
    [HOME.takePermits]: permits.take.bind(permits),
    [HOME.takeCall]: calls.take.bind(calls),
    [HOME.addPendingLink]: links.addPendingLink.bind(links),
    [HOME.listPendingLinks]: links.listPendingLinks.bind(links),
    [HOME.addAlert]: ({ kind, ...alert }: { account: number; entry: number; at: number; kind: AlertKind }) =>
      outbox.addAlerts({ ...alert, kinds: [kind], choose: ([one]) => one }),
    [HOME.listDueAlerts]: outbox.listDueAlerts.bind(outbox),
    [HOME.takeAlert]: outbox.takeAlert.bind(outbox),
    [HOME.dropAlert]: outbox.dropAlert.bind(outbox),
    [HOME.takeTurn]: (asker: Asker) => turns.take(asker),
    [HOME.giveTurnBack]: (asker: Asker) => turns.giveBack(asker),
  };
  const ofStore = storeAnswers(store, now, charged);
  const answers = new Map<string, Answer>(
    Array.from(ofStore, ([name, answer]) => [name, (values) => answer(values as never[])]),
  );
  answers.set('setSetting', async (values) => {
    await ofStore.get('setSetting')!(values as never[]);
    const [name] = values as readonly [string];
    if (name.startsWith(KEPT_OF_BACKUPS)) announce(name);
  });
  // The values are those of the process's own code; who asks comes behind them.
  for (const [name, answer] of Object.entries(own))
    answers.set(name, async (values, asker) => answer(...([...values, asker] as never[])));
  return answers;
}
