import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client, Pool, PoolClient } from 'pg';
import type { Connection, Row, Topic, Value } from '../sql/sql-connection.ts';
import { LOCK_CLASS } from './advisory-locks.ts';
import { withDollars } from './placeholders.ts';
import { type Answer, send } from './postgres-driver.ts';
import {
  asQueryError,
  asUnavailable,
  ConnectionLost,
  isOutdatedPlan,
  isSerialization,
  isTaken,
} from './postgres-errors.ts';
import type { PrimaryGuard } from './primary-guard.ts';

/** Notices of changes, for the processes that remember rows. */
export const CHANNEL = 'kontor';

const FIRST_PAUSE_MS = 5;
const LONGEST_PAUSE_MS = 50;
/** How long a transaction is repeated that others keep from its commit. */
const REPEATED_MS = 1000;
/**
 * A row that somebody added since the transaction looked for it: the next attempt finds it. One that is still there
 * without being found is a clash that its query does not look for.
 */
const TAKEN_REPEATS = 3;

const BEGIN_WRITE = 'BEGIN ISOLATION LEVEL SERIALIZABLE';
const BEGIN_LOCKED = 'BEGIN ISOLATION LEVEL READ COMMITTED';
const BEGIN_READ = 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY';

export type RepeatReason = 'serialization' | 'connection';

export interface PostgresConnectionOptions {
  readonly pool: Pool;
  /** For each statement; beyond, its connection is destroyed. */
  readonly answerMs: number;
  /** False behind a pooler that may give each transaction another connection. */
  readonly prepares: boolean;
  readonly guard: PrimaryGuard;
  readonly onRepeat?: ((reason: RepeatReason) => void) | undefined;
}

/**
 * PostgreSQL as the shared queries see it. Transactions are SERIALIZABLE and repeated when others came in between
 * (PostgreSQL 15, 13.2.3); the database has the last word on whether both could have happened one after the other.
 */
export class PostgresConnection implements Connection {
  readonly foldedEmail = 'lower(email)';
  readonly #options: PostgresConnectionOptions;

  constructor(options: PostgresConnectionOptions) {
    this.#options = options;
  }

  async one(sql: string, ...values: readonly Value[]): Promise<Row | undefined> {
    return (await this.#read(sql, values)).rows[0];
  }

  async all(sql: string, ...values: readonly Value[]): Promise<Row[]> {
    return (await this.#read(sql, values)).rows;
  }

  async run(sql: string, ...values: readonly Value[]): Promise<number> {
    return (await this.#withClient((session) => session.ask(sql, values))).changed;
  }

  /** Reads alone come this way: one whose connection is lost is asked once more. */
  async #read(sql: string, values: readonly Value[]): Promise<Answer> {
    return this.#onceMore(() => this.#withClient((session) => session.ask(sql, values)));
  }

  async #onceMore<Result>(read: () => Promise<Result>): Promise<Result> {
    try {
      return await read();
    } catch (error) {
      if (!(error instanceof ConnectionLost || isOutdatedPlan(error))) throw error;
      this.#options.onRepeat?.('connection');
      return read();
    }
  }

  snapshot<Result>(read: (tx: Connection) => Promise<Result>): Promise<Result> {
    return this.#onceMore(() =>
      this.#withClient(async (session) => {
        await session.ask(BEGIN_READ, []);
        const result = await read(session);
        await session.ask('COMMIT', []);
        return result;
      }),
    );
  }

  async transaction<Result>(work: (tx: Connection) => Promise<Result>): Promise<Result> {
    const end = performance.now() + REPEATED_MS;
    let taken = 0;
    for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      const state = { commitSent: false };
      try {
        return await this.#attempt(work, state);
      } catch (error) {
        // A lost COMMIT may have taken effect; all others have not.
        const isLost = error instanceof ConnectionLost && !state.commitSent;
        if (isTaken(error)) taken++;
        const isWorthIt =
          isLost ||
          isSerialization(error) ||
          isOutdatedPlan(error) ||
          (isTaken(error) && taken <= TAKEN_REPEATS);
        if (!isWorthIt || performance.now() >= end) throw error;
        this.#options.onRepeat?.(isLost ? 'connection' : 'serialization');
      }
      // A random pause, so that two that met do not meet again.
      await sleep((pause * randomInt(50, 151)) / 100);
    }
  }

  #attempt<Result>(
    work: (tx: Connection) => Promise<Result>,
    state: { commitSent: boolean },
  ): Promise<Result> {
    return this.#withClient(async (session) => {
      await session.ask(BEGIN_WRITE, []);
      const result = await work(session);
      state.commitSent = true;
      await session.ask('COMMIT', []);
      return result;
    });
  }

  /**
   * One process after the other, by an advisory lock of this number (13.3.5). READ COMMITTED: who waited sees what the
   * one before left. Not repeated.
   */
  underLock<Result>(lock: number, work: (tx: Connection) => Promise<Result>): Promise<Result> {
    return this.#withClient(async (session) => {
      await session.ask(BEGIN_LOCKED, []);
      await session.ask('SELECT pg_advisory_xact_lock(?, ?)', [LOCK_CLASS, lock]);
      const result = await work(session);
      await session.ask('COMMIT', []);
      return result;
    });
  }

  /** A connection that ended with an error inside a transaction goes back clean or not at all. */
  async #withClient<Result>(work: (session: Session) => Promise<Result>): Promise<Result> {
    let client: PoolClient;
    try {
      client = await this.#options.pool.connect();
    } catch (error) {
      throw asQueryError(error);
    }
    let isUsable = false;
    try {
      await this.#options.guard.admit(client);
      const result = await work(new Session(client, this.#options));
      isUsable = true;
      return result;
    } catch (error) {
      if (!(error instanceof ConnectionLost || isOutdatedPlan(error))) isUsable = await rolledBack(client);
      throw error;
    } finally {
      client.release(!isUsable);
    }
  }

  async notify(topic: Topic, id: string): Promise<void> {
    await this.run('SELECT pg_notify(?, ?)', CHANNEL, `${topic}:${id}`);
  }
}

const ROLLBACK_MS = 1000;

async function rolledBack(client: Client): Promise<boolean> {
  try {
    await send(client, { text: 'ROLLBACK', values: [] }, ROLLBACK_MS);
    return true;
  } catch {
    // The server rolls back when the connection ends.
    return false;
  }
}

/** One connection inside a transaction. */
class Session implements Connection {
  readonly foldedEmail = 'lower(email)';
  readonly #client: Client;
  readonly #options: PostgresConnectionOptions;

  constructor(client: Client, options: PostgresConnectionOptions) {
    this.#client = client;
    this.#options = options;
  }

  ask(sql: string, values: readonly Value[]): Promise<Answer> {
    const { text, name } =
      sql.length <= MAX_PREPARED_LENGTH ? prepared(sql) : { text: withDollars(sql), name: '' };
    const { prepares, answerMs } = this.#options;
    // Statements of many rows are each used once.
    const isNamed = prepares && values.length > 0 && sql.length <= MAX_PREPARED_LENGTH;
    return send(this.#client, { text, values, name: isNamed ? name : undefined }, answerMs);
  }

  async one(sql: string, ...values: readonly Value[]): Promise<Row | undefined> {
    return (await this.ask(sql, values)).rows[0];
  }

  async all(sql: string, ...values: readonly Value[]): Promise<Row[]> {
    return (await this.ask(sql, values)).rows;
  }

  async run(sql: string, ...values: readonly Value[]): Promise<number> {
    return (await this.ask(sql, values)).changed;
  }

  /** Part of the transaction that is under way. */
  transaction<Result>(work: (tx: Connection) => Promise<Result>): Promise<Result> {
    return work(this);
  }

  snapshot<Result>(read: (tx: Connection) => Promise<Result>): Promise<Result> {
    return read(this);
  }

  async notify(topic: Topic, id: string): Promise<void> {
    await this.run('SELECT pg_notify(?, ?)', CHANNEL, `${topic}:${id}`);
  }
}

const MAX_PREPARED_LENGTH = 4096;
const texts = new Map<string, { readonly text: string; readonly name: string }>();

/** The queries are a closed list of texts, so that each is turned once and its name stays short. */
function prepared(sql: string): { readonly text: string; readonly name: string } {
  const found = texts.get(sql);
  if (found !== undefined) return found;
  const made = { text: withDollars(sql), name: `kontor_${texts.size}` };
  texts.set(sql, made);
  return made;
}

/** What leaves the store: a caller cannot do anything about lost connections but come back. */
export async function unavailableWhenLost<Result>(query: () => Promise<Result>): Promise<Result> {
  try {
    return await query();
  } catch (error) {
    throw asUnavailable(error);
  }
}
