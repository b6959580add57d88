import { Unavailable } from '../../core/errors.ts';
import { diskFaultOf } from '../disk-fault.ts';

/** Primary result codes, https://www.sqlite.org/rescode.html */
const BUSY = 5;
const LOCKED = 6;
const CONSTRAINT = 19;
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

/** The disk's own troubles as `Unavailable`, named for the log; anything else unchanged. */
export function translated(error: unknown): unknown {
  const fault = diskFaultOf(error);
  return fault === undefined ? error : new Unavailable(fault, { retryAfterSeconds: 5 });
}

export const lockedOut = (): Unavailable => new Unavailable('database is locked', { retryAfterSeconds: 1 });
