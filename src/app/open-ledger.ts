import { join } from 'node:path';
import { SignUp } from '../accounts/sign-up.ts';
import type { Config } from '../config.ts';
import { AccountCache } from '../meter/account-cache.ts';
import { Grants } from '../meter/grants.ts';
import { KeyLife } from '../meter/key-life.ts';
import { Keys } from '../meter/keys.ts';
import { Meter } from '../meter/meter.ts';
import { type Catalog, readCatalog } from '../meter/plans.ts';
import { RefusalRecords } from '../meter/refusal-records.ts';
import { Renewals } from '../meter/renewals.ts';
import { makeBackup } from '../store/backups.ts';
import { type FolderLock, lockFolder } from '../store/lock.ts';
import type { Store } from '../store/port.ts';
import { openPrivateFolder } from '../store/private-folder.ts';
import { type InstallSecret, openSecret } from '../store/secret.ts';
import { openSqlite } from '../store/sqlite/open-sqlite.ts';
import type { System } from './system.ts';

export interface LedgerOptions extends System {
  readonly config: Config;
  /** Names of the operations: the scopes that a key may have. */
  readonly operations: readonly string[];
  /** `calling`: queries on the calling thread, for commands that end after a few. */
  readonly thread: 'own' | 'calling';
  readonly onCommit?: (seconds: number, charges: number) => void;
  readonly onSpent?: (account: number) => void;
  readonly onError: (task: string, error: unknown) => void;
}

/** Accounts, keys and credits over one data folder, locked for this process: with or without the HTTP service. */
export interface LedgerServices {
  readonly store: Store;
  readonly secret: InstallSecret;
  readonly accountCache: AccountCache;
  readonly keys: Keys;
  readonly keyLife: KeyLife;
  readonly meter: Meter;
  readonly refusals: RefusalRecords;
  readonly grants: Grants;
  readonly signUp: SignUp;
  readonly plans: Catalog['plans'];
  readonly packs: Catalog['packs'];
  readonly renewals: Renewals;
  /** Daily ones, unless `by` names who asked for it; `to`: another folder. */
  readonly backup: (now: number, order?: { readonly by?: 'hand'; readonly to?: string }) => Promise<string>;
  /** Files that were open to other accounts and no longer are, one sentence each. */
  readonly narrowed: readonly string[];
  close(): Promise<void>;
}

/**
 * Opens the data folder and everything that works on it alone.
 * @throws FolderNotPrivate, FolderInUse, StaleLog, IncompatibleDatabase, SecretMissing, SecretDamaged, SettingFileMistake
 */
export function openLedger(options: LedgerOptions): LedgerServices {
  const folder = options.config.DATA_DIR;
  const narrowed = openPrivateFolder(folder);
  const lock = lockFolder(folder);
  try {
    return { ...assembleLedger(options, lock), narrowed };
  } catch (error) {
    lock.release();
    throw error;
  }
}

function assembleLedger(options: LedgerOptions, lock: FolderLock): Omit<LedgerServices, 'narrowed'> {
  const { config, clock, random, operations, onError, onCommit, onSpent } = options;
  const folder = config.DATA_DIR;
  const { plans, packs } = readCatalog(
    config.PLANS_FILE === undefined ? undefined : options.readFile(config.PLANS_FILE),
  );
  const secret = openSecret(folder, random);
  const store = openSqlite({ file: join(folder, 'kontor.db'), at: clock.now(), thread: options.thread });
  const accountCache = new AccountCache((plan) => plans.get(plan)?.weight ?? 1);
  const prefix = config.KEY_PREFIX;
  const meter = new Meter({
    store,
    accountCache,
    clock,
    random,
    retrySecret: secret.derive('retry-tag'),
    concurrency: {
      ofKey: config.KEY_CONCURRENCY,
      ofAccount: (plan) =>
        plans.get(plan)?.concurrency ?? config.ACCOUNT_CONCURRENCY ?? config.KEY_CONCURRENCY,
    },
    onError: (error) => onError('failure counts', error),
    ...(onCommit && { onCommit }),
    ...(onSpent && { onSpent }),
  });
  const refusals = new RefusalRecords({ store, clock, onError: (error) => onError('refused calls', error) });
  // Where mail is set up, an address is proved before it gets anything for nothing.
  const grantAt = config.SMTP_URL === undefined ? 'sign-up' : 'verification';
  const grantSecret = secret.derive('signup-grant');
  return {
    store,
    secret,
    accountCache,
    plans,
    packs,
    meter,
    refusals,
    keys: new Keys({ store, clock, accountCache, prefix }),
    keyLife: new KeyLife({ store, clock, random, accountCache, prefix, operations }),
    grants: new Grants({ store, clock, random, accountCache }),
    signUp: new SignUp({ store, clock, freeCredits: config.FREE_CREDITS, grantSecret, grantAt }),
    renewals: new Renewals({ store, clock, plans, accountCache }),
    backup: (now, { by, to } = {}) =>
      makeBackup({ store, folder: to ?? join(folder, 'backups'), isDaily: by !== 'hand' }, now),
    close: async () => {
      await meter.close();
      await refusals.close().catch((error: unknown) => onError('refused calls', error));
      await store.close();
      lock.release();
    },
  };
}
