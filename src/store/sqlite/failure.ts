import { Unavailable } from '../../core/errors.ts';

/** Primary result codes, https://www.sqlite.org/rescode.html */
const BUSY = 5;
const LOCKED = 6;
const READONLY = 8;
const IOERR = 10;
const FULL = 13;
const CANTOPEN = 14;
const CONSTRAINT = 19;
const CORRUPT = 11;
const NOTADB = 26;

const DISK_FAULTS: Readonly<Record<number, DiskFault>> = {
  [FULL]: 'full',
  [CORRUPT]: 'damaged',
  [NOTADB]: 'damaged',
  [IOERR]: 'failing',
  [CANTOPEN]: 'closed',
  [READONLY]: 'closed',
};

/** What is wrong with the disk below a database. */
export type DiskFault = 'full' | 'damaged' | 'failing' | 'closed';

/** Which fault of the disk an error of SQLite tells, if any. */
export const diskFault = (error: unknown): DiskFault | undefined => DISK_FAULTS[resultCode(error) ?? -1];

/** Primary result code of an error of `node:sqlite`; its low byte without the extension. */
function resultCode(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('errcode' in error) || typeof error.errcode !== 'number')
    return undefined;
  return error.errcode & 0xff;
}

/** Somebody else holds the lock: worth another attempt. */
export const isBusy = (error: unknown): boolean => {
  const code = resultCode(error);
  return code === BUSY || code === LOCKED;
};

/** A row broke a rule of its table. */
export const isConstraint = (error: unknown): boolean => resultCode(error) === CONSTRAINT;

const AWAY: Readonly<Record<number, string>> = {
  [READONLY]: 'database is read-only',
  [IOERR]: 'database: input or output failed',
  [FULL]: 'database or disk is full',
  [CANTOPEN]: 'database cannot be opened',
};

/** The disk's own troubles as `Unavailable`; anything else unchanged. */
export function translated(error: unknown): unknown {
  const reason = AWAY[resultCode(error) ?? -1];
  return reason === undefined ? error : new Unavailable(reason, { retryAfterSeconds: 5 });
}

export const lockedOut = (): Unavailable => new Unavailable('database is locked', { retryAfterSeconds: 1 });
