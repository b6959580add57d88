import { rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Finding } from '../commands/command.ts';
import { type Config, ConfigurationError } from '../config.ts';
import type { ObjectStore } from '../engines/object-store/object-store.ts';
import { BackupFailed, StepRefused } from '../store/backup/backup-failure.ts';
import { OLD_MS } from '../store/backup/backup-runs.ts';
import { timeText } from '../store/backup/backup-words.ts';
import { copiesIn } from '../store/backup/copy-names.ts';
import type { CopyPlace } from '../store/backup/make-copy.ts';
import { verifyCopy } from '../store/backup/verify-copy.ts';
import { databaseBytes, neededBytes, spaceOf } from '../store/disk-space.ts';
import { backupPlace, backupStore } from './open-backups.ts';
import { inWords } from './remote-copies.ts';
import { SYSTEM } from './system.ts';

const GIB = 1024 ** 3;
/** A store that is tried again for longer is no good place today. */
const STORE_MS = 10_000;

/** Copies of a database in a data folder: the last one, the place for the next, and its disk. */
export async function examineBackups(config: Config, now: number): Promise<readonly Finding[]> {
  let place: CopyPlace;
  try {
    place = backupPlace(config);
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    return [finding('place', 'failed', error.mistakes.join('; '))];
  }
  return [
    await lastCopy(place.folder, now),
    await writable(place),
    ...(await freeDisk(place.folder, config.DATA_DIR)),
    ...(await elsewhere(config)),
  ];
}

/** The store is reached, and what leaves for it or by the hook is encrypted. */
async function elsewhere(config: Config): Promise<readonly Finding[]> {
  const store = backupStore(config, { clock: SYSTEM.clock, signal: AbortSignal.timeout(STORE_MS) });
  const leaves = store !== undefined || config.BACKUP_HOOK !== undefined;
  const findings: Finding[] = [];
  if (store !== undefined) findings.push(await reached(store, config.BACKUP_S3_URL!));
  if (leaves && config.BACKUP_AGE_RECIPIENT.length === 0)
    findings.push(
      finding('encryption', 'warning', 'copies leave this machine unencrypted and without DATA_DIR/secret'),
    );
  return findings;
}

async function reached(store: ObjectStore, address: string): Promise<Finding> {
  try {
    await inWords(() => store.reach());
    return finding('place s3', 'ok', address);
  } catch (error) {
    const reason = error instanceof StepRefused ? error.message : 'the store did not answer in time';
    return finding('place s3', 'failed', `${address}: ${reason}`);
  }
}

const finding = (name: string, state: Finding['state'], note: string): Finding => ({
  subject: 'backups',
  name,
  state,
  note,
});

async function lastCopy(folder: string, now: number): Promise<Finding> {
  const newest = readable(folder)?.find(({ kind }) => kind === 'daily');
  if (newest === undefined)
    return finding('last copy', 'warning', 'there is none; the service makes one at its start');
  const { ok, reason } = await verifyCopy(newest.file);
  const made = `${timeText(newest.createdAt)}, ${newest.file}`;
  if (!ok) return finding('last copy', 'failed', `${made}: not sound: ${reason}`);
  if (now - newest.createdAt >= OLD_MS)
    return finding(
      'last copy',
      'failed',
      `${made}: older than 30 hours; /ready of the service has the reason`,
    );
  return finding('last copy', 'ok', `${made}, verified`);
}

/** `undefined` where the place itself is the fault, which has a finding of its own. */
function readable(folder: string): ReturnType<typeof copiesIn> | undefined {
  try {
    return copiesIn(folder);
  } catch {
    return undefined;
  }
}

async function writable({ folder, isNamed }: CopyPlace): Promise<Finding> {
  const probe = join(folder, 'kontor.probe');
  try {
    await writeFile(probe, 'probe', { mode: 0o600 });
    await rm(probe);
    return finding('place', 'ok', folder);
  } catch (error) {
    const { code, reason, remedy } = new BackupFailed('copy', error);
    if (code === 'ENOENT' && !isNamed)
      return finding('place', 'ok', `${folder} is not there; the service makes it`);
    return finding('place', 'failed', `${folder}: ${reason}; ${remedy}`);
  }
}

async function freeDisk(folder: string, dataFolder: string): Promise<readonly Finding[]> {
  const least = neededBytes(databaseBytes(dataFolder));
  try {
    await statfs(folder);
  } catch {
    // Not there: see the finding of the place.
    return [];
  }
  const { free } = await spaceOf(folder);
  const note = `${(free / GIB).toFixed(1)} GiB free`;
  return [
    free < least
      ? finding('free disk', 'failed', `${note}; two copies need ${(least / GIB).toFixed(2)} GiB`)
      : finding('free disk', 'ok', note),
  ];
}
