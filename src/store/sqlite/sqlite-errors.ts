import { Unavailable } from '@kontor/base/errors';
import { type DiskFault, diskFaultOf } from '../disk-fault.ts';

/** Primary result codes, https://www.sqlite.org/rescode.html */
const BUSY = 5;
const LOCKED = 6;
const CORRUPT = 11;
const CONSTRAINT = 19;
/** Primary result code of an error of `node:sqlite`; its low byte without the extension. */
function resultCode(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('errcode' in error) || typeof error.errcode !== 'number')
    return undefined;
  return error.errcode & 0xff;
}

/** Another connection holds the lock: worth another attempt. */
export const isBusy = (error: unknown): boolean => {
  const code = resultCode(error);
  return code === BUSY || code === LOCKED;
};

/** A row broke a rule of its table. */
export const isConstraint = (error: unknown): boolean => resultCode(error) === CONSTRAINT;

/** The file is cut or overwritten. */
export const isCorrupt = (error: unknown): boolean => resultCode(error) === CORRUPT;

/** For callers: the operator reads more in log and `/ready`. */
const CALLER_TEXTS: Readonly<Record<DiskFault, string>> = {
  'disk-full': 'The disk of this service is full; try again later.',
  'disk-damaged': 'The database of this service is damaged; try again later.',
  'disk-failing': 'The disk of this service fails; try again later.',
  'disk-closed': 'The database of this service cannot be written; try again later.',
};

/** The disk's own troubles as `Unavailable`, named for the log; anything else unchanged. */
export function asUnavailable(error: unknown): unknown {
  const fault = diskFaultOf(error);
  return fault === undefined
    ? error
    : new Unavailable(fault, {
        retryAfterSeconds: 5,
        description: CALLER_TEXTS[fault],
        why: { cause: fault === 'disk-full' ? 'disk' : 'store' },
      });
}

export const lockedOut = (): Unavailable =>
  new Unavailable('database is locked', {
    retryAfterSeconds: 1,
    description: 'The database of this service is busy; try again.',
    why: { cause: 'store' },
  });
