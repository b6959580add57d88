import { SignUp } from '../accounts/sign-up.ts';
import type { Config } from '../config.ts';
import { AccountCache } from '../meter/account-cache.ts';
import { FailedCallLog } from '../meter/failed-call-log.ts';
import { GrantService } from '../meter/grant-service.ts';
import type { OpenCalls } from '../meter/holds.ts';
import { KeyService } from '../meter/key-service.ts';
import { Keys } from '../meter/keys.ts';
import { Meter } from '../meter/meter.ts';
import { type Catalog, type Plans, readCatalog } from '../meter/plans.ts';
import { Renewals } from '../meter/renewals.ts';
import type { Store } from '../store/port.ts';
import type { DataFolder } from './open-data-folder.ts';
import type { System } from './system.ts';

interface LedgerOptions {
  readonly system: Pick<System, 'clock' | 'random'>;
  readonly config: Config;
  readonly catalog: Catalog;
  readonly dataFolder: DataFolder;
  /** Names of the operations: the scopes that a key may have. */
  readonly operations: readonly string[];
  readonly onCommit?: ((seconds: number, charges: number) => void) | undefined;
  readonly onSpent?: ((account: number) => void) | undefined;
  readonly onError: (task: string, error: unknown) => void;
}

/** Accounts, keys, credits and plans over one data folder: with or without the HTTP service. */
export interface LedgerServices {
  readonly store: Store;
  readonly accountCache: AccountCache;
  readonly keys: Keys;
  readonly keyService: KeyService;
  readonly meter: Meter;
  /** Calls that a key or an account may have under way. */
  readonly concurrency: OpenCalls;
  readonly failedCallLog: FailedCallLog;
  readonly grantService: GrantService;
  readonly signUp: SignUp;
  readonly plans: Plans;
  readonly packs: Catalog['packs'];
  readonly renewals: Renewals;
  /** Writes what is counted in memory, so that a report shows it. */
  flush(): Promise<void>;
  /** Writes what waits, then closes the data folder. */
  close(): Promise<void>;
}

/** Plans and packs: those of PLANS_FILE, or the ones that are always there. @throws SettingFileMistake */
export function openCatalog({ PLANS_FILE }: Config, readFile: System['readFile']): Catalog {
  return readCatalog(PLANS_FILE === undefined ? undefined : readFile(PLANS_FILE));
}

/** Joins what works on the data folder alone. */
export function openLedger(options: LedgerOptions): LedgerServices {
  const { system, config, catalog, dataFolder, operations, onError } = options;
  const { clock, random } = system;
  const { store } = dataFolder;
  const { plans, packs } = catalog;
  const accountCache = new AccountCache((plan) => plans.get(plan)?.weight ?? 1);
  const prefix = config.KEY_PREFIX;
  const meter = openMeter(options, accountCache);
  const failedCallLog = new FailedCallLog({
    store,
    clock,
    onError: (error) => onError('refused calls', error),
  });
  return {
    store,
    accountCache,
    concurrency: openCallsOf(config, plans),
    keys: new Keys({ store, clock, accountCache, prefix }),
    keyService: new KeyService({ store, clock, random, accountCache, prefix, operations }),
    meter,
    failedCallLog,
    grantService: new GrantService({ store, clock, random, accountCache }),
    signUp: openSignUp(options),
    plans,
    packs,
    renewals: new Renewals({ store, clock, plans, accountCache }),
    flush: async () => {
      await meter.flushFailures();
      await failedCallLog.flush();
    },
    close: async () => {
      await meter.close();
      await failedCallLog.close().catch((error: unknown) => onError('refused calls', error));
      await dataFolder.close();
    },
  };
}

function openMeter(
  { system, config, catalog: { plans }, dataFolder, onCommit, onSpent, onError }: LedgerOptions,
  accountCache: AccountCache,
): Meter {
  return new Meter({
    store: dataFolder.store,
    accountCache,
    clock: system.clock,
    random: system.random,
    retrySecret: dataFolder.secret.derive('retry-tag'),
    concurrency: openCallsOf(config, plans),
    liveNodes: dataFolder.shared?.liveNodes,
    onCommit,
    onSpent,
    onError: (error) => onError('failure counts', error),
  });
}

const openCallsOf = (config: Config, plans: Catalog['plans']): OpenCalls => ({
  ofKey: config.KEY_CONCURRENCY,
  ofAccount: (plan) => plans.get(plan)?.concurrency ?? config.ACCOUNT_CONCURRENCY ?? config.KEY_CONCURRENCY,
});

function openSignUp({ system, config, dataFolder }: LedgerOptions): SignUp {
  return new SignUp({
    store: dataFolder.store,
    clock: system.clock,
    freeCredits: config.FREE_CREDITS,
    grantSecret: dataFolder.secret.derive('signup-grant'),
    // Where mail is set up, an address is proved before it gets anything for nothing.
    grantAt: config.SMTP_URL === undefined ? 'sign-up' : 'verification',
  });
}
