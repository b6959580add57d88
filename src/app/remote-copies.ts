import { rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type ObjectStore, StoreRefused } from '../engines/object-store/object-store.ts';
import { UpstreamFault } from '../engines/upstream/upstream-fault.ts';
import { BackupFailed, StepRefused } from '../store/backup/backup-failure.ts';
import type { RemotePlace } from '../store/backup/backup-runs.ts';
import { type CopyKind, copyOf } from '../store/backup/copy-names.ts';
import type { CopyReport } from '../store/backup/copy-report.ts';
import { type LeavingFile, SEALED, SEALED_SECRET } from './leaving-copies.ts';
import { fileSum, outgoingFile } from './outgoing-file.ts';

/** A copy in the second place. */
export interface RemoteCopy {
  /** Of the object, without the prefix: `kontor-20261123T013400Z.db` or `….db.age`. */
  readonly name: string;
  readonly kind: CopyKind;
  /** Unix ms, by its name. */
  readonly createdAt: number;
  readonly bytes: number;
}

interface RemoteOptions {
  readonly store: ObjectStore;
  /** Where a fetched copy is for a while. */
  readonly folder: string;
  readonly verifyCopy: (file: string) => Promise<CopyReport>;
  /** What `secret.age` was last sent of; it is sent again when that has changed. */
  readonly sentSecret: {
    /** Identifies secret and recipients. */
    readonly mark: () => string;
    readonly read: () => Promise<string | null>;
    readonly note: (mark: string) => Promise<void>;
  };
}

/** A name that the next copy removes should this process end before it does. */
const FETCHED = 'kontor-fetched.db.new';

/** Copies in an S3-compatible store. */
export class RemoteCopies implements RemotePlace {
  readonly #options: RemoteOptions;

  constructor(options: RemoteOptions) {
    this.#options = options;
  }

  /** @throws StepRefused, errors of the system */
  async send(file: LeavingFile): Promise<void> {
    const { store, sentSecret } = this.#options;
    await inWords(() => store.put(basename(file.path), file));
    if (file.secret === undefined) return;
    const mark = sentSecret.mark();
    if ((await sentSecret.read()) === mark) return;
    const { secret } = file;
    await inWords(async () => store.put(SEALED_SECRET, await outgoingFile(secret)));
    await sentSecret.note(mark);
  }

  async prune(keep: number): Promise<void> {
    const { store } = this.#options;
    const daily = (await listRemote(store)).filter(({ kind }) => kind === 'daily');
    for (const { name } of daily.slice(keep)) await inWords(() => store.remove(name));
  }

  async verifyNewest(): Promise<void> {
    const { store, folder, verifyCopy } = this.#options;
    const newest = (await listRemote(store)).find(({ kind }) => kind === 'daily');
    if (newest === undefined) throw unsound('the copy in the store is gone');
    const path = join(folder, FETCHED);
    try {
      const sent = await inWords(() => store.head(newest.name));
      await inWords(() => store.get(newest.name, path));
      if (sent?.sha256 !== undefined && sent.sha256 !== (await fileSum(path)))
        throw unsound('the copy in the store is not what was sent');
      // The key to a sealed one is not on this machine, as it must not be.
      if (newest.name.endsWith(SEALED)) return;
      const { ok, reason } = await verifyCopy(path);
      if (!ok) throw unsound(`the copy in the store is not sound: ${reason}`);
    } finally {
      rmSync(path, { force: true });
    }
  }
}

/** All copies in the store, the newest first. @throws StepRefused */
export async function listRemote(store: ObjectStore): Promise<readonly RemoteCopy[]> {
  const objects = await inWords(() => store.list());
  return objects
    .flatMap(({ name, bytes }) => {
      const known = copyOf(name.endsWith(SEALED) ? name.slice(0, -SEALED.length) : name);
      return known === undefined ? [] : [{ ...known, name, bytes }];
    })
    .sort((a, b) => b.createdAt - a.createdAt);
}

const unsound = (reason: string): BackupFailed => new BackupFailed('verify', new StepRefused(reason));

/** In words for the operator. */
export const STORE_FAULTS: Readonly<Record<UpstreamFault['kind'], string>> = {
  timeout: 'the store did not answer in time',
  reset: 'the store broke off the connection',
  unreachable: 'the store cannot be reached',
  unresolved: 'the name of the store is unknown',
  'forbidden-address': 'the address of the store is not allowed',
  tls: 'the certificate of the store is not trusted',
  oversize: 'the answer of the store is too large',
  garbled: 'the answer of the store cannot be read',
  network: 'the connection to the store failed',
};

/** What the store or the way to it has against a request, for the operator. @throws StepRefused */
export async function inWords<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof StoreRefused)
      throw new StepRefused(error.message, error.code || String(error.status));
    if (error instanceof UpstreamFault) throw new StepRefused(STORE_FAULTS[error.kind], error.kind);
    throw error;
  }
}
