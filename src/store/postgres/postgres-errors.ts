import { Unavailable } from '@kontor/base/errors';
import { databaseUnavailable } from '../../core/database-unavailable.ts';

/** The connection ended, or its answer did not come in time: whether the statement was carried out is unknown. */
export class ConnectionLost extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.name = 'ConnectionLost';
  }
}

/** A number that JavaScript cannot read exactly. */
export class InexactNumber extends RangeError {}

/** SQLSTATE of an answer of the server (PostgreSQL 15, appendix A); `undefined` for anything else. */
export function sqlState(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error) || !('severity' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

/** admin_shutdown, crash_shutdown, cannot_connect_now, database_dropped, idle_session_timeout. */
const SHUT_DOWN = /^57P0[1-5]$/;
/** The server's word that this connection is over; class 08: connection exceptions. */
const isEnd = (state: string): boolean => state.startsWith('08') || SHUT_DOWN.test(state);

/** An error of the driver as one of ours: an answer of the server stays, anything else is a lost connection. */
export function asQueryError(error: unknown): unknown {
  if (error instanceof InexactNumber) return error;
  const state = sqlState(error);
  return state === undefined || isEnd(state) ? new ConnectionLost(error) : error;
}

/** serialization_failure, deadlock_detected: the same transaction may succeed now. */
export const isSerialization = (error: unknown): boolean =>
  ['40001', '40P01'].includes(sqlState(error) ?? '');

/** unique_violation: somebody else added the row since this transaction looked. */
export const isTaken = (error: unknown): boolean => sqlState(error) === '23505';

/** Class 23: a row broke a rule of its table. */
export const isConstraint = (error: unknown): boolean => sqlState(error)?.startsWith('23') === true;

/** A statement was prepared before a newer version added a column to what it reads; a new connection prepares again. */
export const isOutdatedPlan = (error: unknown): boolean => sqlState(error) === '0A000';

/** For callers: the operator reads more in log and `/ready`. */
const CALLER_TEXTS: Readonly<Record<string, readonly [reason: string, text: string]>> = {
  '53100': ['disk-full', 'The disk of the database is full; try again later.'],
  // Of a server that has become a standby.
  '25006': ['database-away', 'The database of this service does not accept changes; try again.'],
};

/** What callers get of an error that stayed. */
export function asUnavailable(error: unknown): unknown {
  if (error instanceof ConnectionLost || isSerialization(error) || isOutdatedPlan(error))
    return databaseUnavailable();
  const state = sqlState(error);
  const known = state === undefined ? undefined : CALLER_TEXTS[state];
  if (known !== undefined)
    return new Unavailable(known[0], {
      retryAfterSeconds: 5,
      description: known[1],
      why: { cause: known[0] === 'disk-full' ? 'disk' : 'store' },
    });
  // Class 53: insufficient resources, such as connections.
  return state?.startsWith('53') === true ? databaseUnavailable() : error;
}
