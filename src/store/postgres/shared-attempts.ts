import { createHmac } from 'node:crypto';
import type { AttemptCounters, AttemptRow } from '../../core/attempts.ts';
import type { Connection } from '../sql/sql-connection.ts';
import { unavailableWhenLost } from './postgres-connection.ts';

/** No rule remembers longer than an hour; a row of a clock that was ahead is as worthless. */
const KEPT_MS = 7_200_000;

/** Rows that are there, locked in one order, so that two who ask never wait for each other in a circle. */
const LOCKED = `(SELECT attempt.kind, attempt.source FROM attempt
  JOIN attempt_rows_v1(?) AS asked ON asked.kind = attempt.kind AND asked.source = attempt.source
  ORDER BY attempt.kind, attempt.source FOR UPDATE OF attempt) AS locked`;
const IS_LOCKED = 'attempt.kind = locked.kind AND attempt.source = locked.source';

/** Counters of all processes on a database, by its clock. It has no address and no network: their HMAC alone. */
export class SharedAttempts implements AttemptCounters {
  readonly #connection: Connection;
  readonly #key: Uint8Array;

  /** @param key install secret for the purpose `attempt` */
  constructor(connection: Connection, key: Uint8Array) {
    this.#connection = connection;
    this.#key = key;
  }

  /** One round trip. Sent again after a lost answer it may count twice, which errs on the safe side. */
  async take(rows: readonly AttemptRow[]): Promise<number> {
    const sql = 'SELECT take_attempts_v1(?) AS wait';
    const row = await unavailableWhenLost(() => this.#connection.one(sql, this.#asJson(rows)));
    return row!.wait as number;
  }

  async takeBack(rows: readonly AttemptRow[]): Promise<void> {
    const sql = `UPDATE attempt SET count = attempt.count - 1 FROM ${LOCKED} WHERE ${IS_LOCKED} AND attempt.count > 0`;
    await unavailableWhenLost(() => this.#connection.run(sql, this.#asJson(rows)));
  }

  async forgive(rows: readonly AttemptRow[]): Promise<void> {
    const sql = `DELETE FROM attempt USING ${LOCKED} WHERE ${IS_LOCKED}`;
    await unavailableWhenLost(() => this.#connection.run(sql, this.#asJson(rows)));
  }

  #asJson(rows: readonly AttemptRow[]): string {
    return JSON.stringify(
      rows.map(({ rule: { kind, free, windowMs, firstDelayMs }, source }) => ({
        ...{ kind, free, window_ms: windowMs, first_delay_ms: firstDelayMs },
        source: createHmac('sha256', this.#key).update(`${kind} ${source}`).digest('hex'),
      })),
    );
  }
}

/** Deletes what no counter looks at any more; how many rows there were. */
export function purgeAttempts(connection: Connection): Promise<number> {
  const sql = 'DELETE FROM attempt WHERE at NOT BETWEEN database_ms_v1() - ?1 AND database_ms_v1() + ?1';
  return unavailableWhenLost(() => connection.run(sql, KEPT_MS));
}
