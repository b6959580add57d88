import { join, resolve } from 'node:path';
import type { Config } from '../config.ts';
import { ConfigurationError } from '../config.ts';
import { type BackupObserver, BackupRuns } from '../store/backup/backup-runs.ts';
import type { CopyPlace } from '../store/backup/make-copy.ts';
import type { Store } from '../store/port.ts';
import { runBackupHook } from './backup-hook.ts';
import type { System } from './system.ts';

type BackupSettings = Pick<Config, 'DATA_DIR' | 'BACKUP_DIR' | 'BACKUP_KEEP' | 'BACKUP_HOOK'>;

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

interface BackupParts {
  readonly config: BackupSettings;
  readonly store: Store;
  readonly system: Pick<System, 'clock'>;
  readonly observer: BackupObserver;
  /** Ends a hook that is running. */
  readonly signal: AbortSignal;
}

/** Backups of a store that is one file. @throws ConfigurationError */
export function openBackups({ config, store, system, observer, signal }: BackupParts): BackupRuns {
  const { BACKUP_HOOK: program, BACKUP_KEEP: keep } = config;
  return new BackupRuns({
    store,
    place: backupPlace(config),
    keep,
    clock: system.clock,
    observer,
    hook:
      program === undefined
        ? undefined
        : (copy, at) => runBackupHook(copy, at, { program, environment: process.env, signal }),
  });
}
