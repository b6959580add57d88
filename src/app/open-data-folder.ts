import { join } from 'node:path';
import { makeBackup } from '../store/backups.ts';
import { type FolderLock, lockFolder } from '../store/lock.ts';
import type { Store } from '../store/port.ts';
import { openPrivateFolder } from '../store/private-folder.ts';
import { type InstallSecret, openSecret } from '../store/secret.ts';
import { openSqlite } from '../store/sqlite/open-sqlite.ts';
import type { System } from './system.ts';

interface DataFolderOptions {
  /** DATA_DIR. */
  readonly folder: string;
  readonly system: Pick<System, 'clock' | 'random'>;
  /** `calling`: queries on the calling thread, for commands that end after a few. */
  readonly thread: 'own' | 'calling';
}

/** The data folder, locked for this process, and what is in it. */
export interface DataFolder {
  readonly store: Store;
  readonly secret: InstallSecret;
  /** Files that were open to other accounts and no longer are, one sentence each. */
  readonly narrowed: readonly string[];
  /** Daily ones, unless `by` names who asked for it; `to`: another folder. Returns the path of the copy. */
  readonly backup: (now: number, order?: { readonly by?: 'hand'; readonly to?: string }) => Promise<string>;
  close(): Promise<void>;
}

/**
 * Makes the folder private, locks it and opens database and secret.
 * @throws FolderNotPrivate, FolderInUse, StaleLog, IncompatibleDatabase, SecretMissing, SecretDamaged
 */
export function openDataFolder(options: DataFolderOptions): DataFolder {
  const narrowed = openPrivateFolder(options.folder);
  const lock = lockFolder(options.folder);
  try {
    return openLocked(options, lock, narrowed);
  } catch (error) {
    lock.release();
    throw error;
  }
}

function openLocked(
  { folder, system, thread }: DataFolderOptions,
  lock: FolderLock,
  narrowed: readonly string[],
): DataFolder {
  const secret = openSecret(folder, system.random);
  const store = openSqlite({ file: join(folder, 'kontor.db'), at: system.clock.now(), thread });
  return {
    store,
    secret,
    narrowed,
    backup: (now, { by, to } = {}) =>
      makeBackup({ store, folder: to ?? join(folder, 'backups'), isDaily: by !== 'hand' }, now),
    close: async () => {
      await store.close();
      lock.release();
    },
  };
}
