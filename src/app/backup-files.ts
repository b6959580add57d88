import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { AdministrationError } from '../commands/administration.ts';
import type { BackupFiles, VerifiedCopy } from '../commands/command.ts';
import type { Config } from '../config.ts';
import type { openSealed as openSealedFile } from '../engines/age/age-files.ts';
import { NotOpened } from '../engines/age/not-opened.ts';
import type { ObjectStore } from '../engines/object-store/object-store.ts';
import { StepRefused } from '../store/backup/backup-failure.ts';
import { copiesIn, createdAtOf } from '../store/backup/copy-names.ts';
import { verifyCopy } from '../store/backup/verify-copy.ts';
import { DATABASE_BACKUP } from './database-backup.ts';
import { SEALED, SEALED_SECRET } from './leaving-copies.ts';
import { backupPlace, backupStore } from './open-backups.ts';
import { inWords, listRemote } from './remote-copies.ts';
import { SYSTEM } from './system.ts';

const IN_STORE = 's3:';

/** @throws AdministrationError where the database has its own means */
export function backupFiles(config: Config): BackupFiles {
  if (config.DATABASE_URL !== undefined) throw new AdministrationError(DATABASE_BACKUP);
  const { folder } = backupPlace(config);
  const store = backupStore(config, { clock: SYSTEM.clock, signal: new AbortController().signal });
  const withCopy: BackupFiles['withCopy'] = (file, identity, work) =>
    inOwnWords(() => withOpened({ file, identity, store }, work));
  return {
    list: () =>
      inOwnWords(async () => {
        const here = copiesIn(folder).map((copy) => ({ ...copy, place: 'folder' as const }));
        const there = store === undefined ? [] : await listRemote(store);
        const all = [...here, ...there.map(({ name, ...copy }) => ({ ...copy, ...placedIn(name) }))];
        return all.sort((a, b) => b.createdAt - a.createdAt);
      }),
    verify: async (given, identity) => {
      const file = given ?? newest(folder);
      const place = file.startsWith(IN_STORE) ? 's3' : 'folder';
      const shown = place === 's3' ? file : resolve(file);
      return withCopy(file, identity, async (path): Promise<VerifiedCopy> => {
        const name = basename(file.replace(IN_STORE, '')).replace(/\.age$/, '');
        const createdAt = createdAtOf(name) ?? Math.round(statSync(path).mtimeMs);
        return { file: shown, place, createdAt, ...(await verifyCopy(path)) };
      });
    },
    withCopy,
  };
}

const placedIn = (name: string) => ({ place: 's3' as const, file: `${IN_STORE}${name}` });

interface Order {
  /** A path, or `s3:` and the name of an object. */
  readonly file: string;
  /** Path of a file of age-keygen. */
  readonly identity: string | undefined;
  readonly store: ObjectStore | undefined;
}

/** The library is loaded by those alone who have something to open. */
async function openSealed(order: Parameters<typeof openSealedFile>[0]): Promise<void> {
  const { openSealed: open } = await import('../engines/age/age-files.ts');
  await open(order);
}

/** What is fetched or opened is in a folder of its own, outside the data folder, and removed afterwards. */
async function withOpened<Result>(
  { file, identity, store }: Order,
  work: (path: string, secret: Uint8Array | undefined) => Result | Promise<Result>,
): Promise<Result> {
  const isInStore = file.startsWith(IN_STORE);
  if (isInStore && store === undefined)
    throw new AdministrationError('BACKUP_S3_URL is not set: there is no store to fetch from.');
  if (!isInStore && statSync(file, { throwIfNoEntry: false })?.isFile() !== true)
    throw new AdministrationError(`${resolve(file)}: there is no such file.`);
  const isSealed = file.endsWith(SEALED);
  if (isSealed && identity === undefined)
    throw new AdministrationError(`${file} is encrypted: add --identity FILE with its AGE-SECRET-KEY.`);
  if (!isInStore && !isSealed) return work(resolve(file), undefined);
  const folder = mkdtempSync(join(tmpdir(), 'kontor-copy-'));
  try {
    const fetched = isInStore ? await fetchedTo(folder, store!, file.slice(IN_STORE.length)) : resolve(file);
    if (!isSealed) return await work(fetched, undefined);
    const identities = identitiesIn(identity!);
    const path = join(folder, 'copy.db');
    await openSealed({ from: fetched, to: path, identities });
    return await work(path, await secretIn(folder, isInStore ? store : undefined, identities));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function fetchedTo(folder: string, store: ObjectStore, name: string): Promise<string> {
  const path = join(folder, 'fetched');
  await inWords(() => store.get(name, path));
  return path;
}

/** The one beside the copies, which a new machine needs. */
async function secretIn(
  folder: string,
  store: ObjectStore | undefined,
  identities: readonly string[],
): Promise<Uint8Array | undefined> {
  if (store === undefined || (await inWords(() => store.head(SEALED_SECRET))) === undefined) return undefined;
  const [from, to] = [join(folder, SEALED_SECRET), join(folder, 'secret')];
  await inWords(() => store.get(SEALED_SECRET, from));
  await openSealed({ from, to, identities });
  return readFileSync(to);
}

const identitiesIn = (path: string): readonly string[] =>
  readFileSync(path, 'utf8')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));

/** @throws AdministrationError for what store and identity have against it */
async function inOwnWords<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof StepRefused || error instanceof NotOpened)
      throw new AdministrationError(`${error.message}.`);
    throw error;
  }
}

function newest(folder: string): string {
  const copy = copiesIn(folder).find(({ kind }) => kind === 'daily');
  if (copy === undefined) throw new AdministrationError(`${folder} has no daily backup.`);
  return copy.file;
}
