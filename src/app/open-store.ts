import type { Config } from '../config.ts';
import { type DataFolder, openDataFolder } from './open-data-folder.ts';
import type { SharedStoreOptions } from './open-shared-store.ts';
import type { System } from './system.ts';

interface StoreOptions {
  readonly config: Config;
  readonly system: Pick<System, 'clock' | 'random'>;
  /** As for the data folder. */
  readonly thread: 'own' | 'calling';
  /** For a store that several processes share. */
  readonly serving?: SharedStoreOptions['serving'];
  readonly observer?: SharedStoreOptions['observer'];
}

/** The store of the settings. Nothing of PostgreSQL is loaded without DATABASE_URL. */
export async function openStore(options: StoreOptions): Promise<DataFolder> {
  const { config, system, thread } = options;
  if (config.DATABASE_URL === undefined) return openDataFolder({ folder: config.DATA_DIR, system, thread });
  const { openSharedStore } = await import('./open-shared-store.ts');
  return openSharedStore(options);
}
