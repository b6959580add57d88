import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Config } from '../config.ts';
import { ConfigurationError } from '../config.ts';
import { ObjectStore } from '../engines/object-store/object-store.ts';
import { HttpClient } from '../engines/upstream/http-client.ts';
import { systemTime } from '../engines/upstream/time.ts';
import { type BackupObserver, BackupRuns } from '../store/backup/backup-runs.ts';
import type { CopyPlace } from '../store/backup/make-copy.ts';
import type { Store } from '../store/port.ts';
import type { Turns } from '../store/turns.ts';
import { runBackupHook } from './backup-hook.ts';
import { type LeavingFile, leavingSteps } from './leaving-copies.ts';
import { RemoteCopies } from './remote-copies.ts';
import { buildVersion, type System } from './system.ts';

type StoreSettings = Pick<
  Config,
  'BACKUP_S3_URL' | 'BACKUP_S3_REGION' | 'BACKUP_S3_KEY_ID' | 'BACKUP_S3_SECRET'
>;
type BackupSettings = StoreSettings &
  Pick<Config, 'DATA_DIR' | 'BACKUP_DIR' | 'BACKUP_KEEP' | 'BACKUP_HOOK' | 'BACKUP_AGE_RECIPIENT'>;

/** Where copies go by the settings. @throws ConfigurationError */
export function backupPlace({
  DATA_DIR,
  BACKUP_DIR,
}: Pick<BackupSettings, 'DATA_DIR' | 'BACKUP_DIR'>): CopyPlace {
  if (BACKUP_DIR === undefined) return { folder: join(DATA_DIR, 'backups'), isNamed: false };
  if (resolve(BACKUP_DIR) === resolve(DATA_DIR))
    throw new ConfigurationError(['BACKUP_DIR: must be another folder than DATA_DIR']);
  return { folder: BACKUP_DIR, isNamed: true };
}

interface StoreTerms {
  readonly clock: System['clock'];
  readonly signal: AbortSignal;
}

/** The second place of copies; `undefined` where none is set. */
export function backupStore(config: StoreSettings, { clock, signal }: StoreTerms): ObjectStore | undefined {
  const { BACKUP_S3_URL: address, BACKUP_S3_KEY_ID: keyId, BACKUP_S3_SECRET: secret } = config;
  if (address === undefined) return undefined;
  const time = systemTime(() => performance.now());
  return new ObjectStore({
    ...{ address, time, signal, region: config.BACKUP_S3_REGION },
    credentials: keyId === undefined || secret === undefined ? undefined : { keyId, secret },
    // Of its own: a copy of gigabytes takes no connection from calls.
    http: new HttpClient({
      userAgent: `Kontor/${buildVersion()}`,
      time,
      operatorOrigins: [new URL(address).origin],
    }),
    now: () => clock.now(),
  });
}

interface BackupParts {
  readonly config: BackupSettings;
  readonly store: Store;
  readonly system: Pick<System, 'clock'>;
  readonly observer: BackupObserver;
  /** Ends what takes a copy away. */
  readonly signal: AbortSignal;
  /** Of several processes on one database. */
  readonly turns?: Pick<Turns, 'take'> | undefined;
}

/** What `secret.age` was last sent of; kept in the database. */
const SENT_SECRET = 'backup.sentSecret';

/** Backups of a store that is one file. @throws ConfigurationError */
export function openBackups({ config, store, system, observer, signal, turns }: BackupParts): BackupRuns {
  const { BACKUP_HOOK: program, BACKUP_KEEP: keep, BACKUP_AGE_RECIPIENT: recipients } = config;
  const { clock } = system;
  const place = backupPlace(config);
  const secretFile = join(config.DATA_DIR, 'secret');
  const objects = backupStore(config, { clock, signal });
  const remote =
    objects &&
    new RemoteCopies({
      ...{ store: objects, folder: place.folder, verifyCopy: (file) => store.verifyCopy(file) },
      sentSecret: {
        mark: () => markOf(readFileSync(secretFile), recipients),
        read: () => store.getSetting(SENT_SECRET),
        note: (mark) => store.setSetting(SENT_SECRET, mark),
      },
    });
  const hook =
    program === undefined
      ? undefined
      : {
          step: 'hook' as const,
          run: (file: LeavingFile, at: number) =>
            runBackupHook(file, at, { program, environment: process.env, signal }),
        };
  const leaving = leavingSteps({
    ...{ recipients, secretFile, signal },
    steps: [
      ...(remote === undefined ? [] : [{ step: 'remote' as const, run: remote.send.bind(remote) }]),
      ...(hook === undefined ? [] : [hook]),
    ],
  });
  return new BackupRuns({ store, place, keep, clock, observer, leaving, remote, turns });
}

/** The secret has 32 random bytes: its sum gives nothing of it away. */
const markOf = (secret: Uint8Array, recipients: readonly string[]): string =>
  createHash('sha256').update(secret).update(recipients.join()).digest('hex');
