import { randomUUID } from 'node:crypto';
import type { Connection } from '../sql/sql-connection.ts';

const EVERY_MS = 5_000;
const LIVE_MS = 15_000;
/** Clocks so far apart are named, in log and `kontor doctor`; calls are refused later. */
export const SKEWED_MS = 2_000;
const FORGOTTEN_MS = 86_400_000;
const DATABASE_TIME = '(extract(epoch FROM clock_timestamp()) * 1000)::bigint';

export interface NodeMark {
  /** NODE_NAME. */
  readonly name: string;
  readonly build: string;
  /** The newest migration that it has. */
  readonly schema: number;
}

export interface LiveNode {
  readonly name: string;
  /** The newest migration that it has. */
  readonly schema: number;
  readonly build: string;
  readonly seenMsAgo: number;
}

interface RegistryOptions {
  readonly connection: Connection;
  readonly mark: NodeMark;
  /** Clock of this process, Unix ms. */
  readonly now: () => number;
  /** Called once when the clocks come to differ by more than two seconds. */
  readonly onSkewed?: ((skewMs: number) => void) | undefined;
}

/** This process among those that serve the database: seen every few seconds, and how far its clock is from theirs. */
export class NodeRegistry {
  readonly #id = randomUUID();
  readonly #options: RegistryOptions;
  #timer: NodeJS.Timeout | undefined;
  #beat: Promise<void> = Promise.resolve();
  #live = 1;
  #skewMs = 0;

  constructor(options: RegistryOptions) {
    this.#options = options;
  }

  /** Processes seen lately, this one among them. */
  get live(): number {
    return this.#live;
  }

  /** Clock of this process minus that of the database, as far as half a round trip allows. */
  get skewMs(): number {
    return this.#skewMs;
  }

  async start(): Promise<void> {
    await this.beat();
    this.#timer = setInterval(() => {
      // One that fails is made up for by the next; the breaker reports a database that is away.
      this.#beat = this.beat().catch(() => {});
    }, EVERY_MS).unref();
  }

  async beat(): Promise<void> {
    const { connection, mark, now } = this.#options;
    const sent = now();
    const row = await connection.transaction(async (tx) => {
      const one = await tx.one(
        `INSERT INTO node (id, name, build, schema_max, started_at, seen_at)
        VALUES (?, ?, ?, ?, ${DATABASE_TIME}, ${DATABASE_TIME})
        ON CONFLICT (id) DO UPDATE SET seen_at = excluded.seen_at RETURNING seen_at`,
        ...[this.#id, mark.name, mark.build, mark.schema],
      );
      await tx.run('DELETE FROM node WHERE seen_at < ?', (one!.seen_at as number) - FORGOTTEN_MS);
      return one!;
    });
    const seenAt = row.seen_at as number;
    // Half of the statement's way; a transaction that was repeated is no measure, and the next beat is another one.
    const skew = (sent + now()) / 2 - seenAt;
    const wasSkewed = Math.abs(this.#skewMs) > SKEWED_MS;
    this.#skewMs = Math.round(skew);
    if (!wasSkewed && Math.abs(skew) > SKEWED_MS) this.#options.onSkewed?.(this.#skewMs);
    const sql = 'SELECT count(*) AS live FROM node WHERE seen_at >= ?';
    this.#live = Math.max(1, (await connection.one(sql, seenAt - LIVE_MS))!.live as number);
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#beat;
    // A row that stays is deleted by others after a day.
    await this.#options.connection.run('DELETE FROM node WHERE id = ?', this.#id).catch(() => {});
  }
}

/** Those seen lately, by name. */
export async function liveNodes(connection: Connection): Promise<readonly LiveNode[]> {
  const sql = `SELECT name, build, schema_max, ${DATABASE_TIME} - seen_at AS ago FROM node
    WHERE seen_at >= ${DATABASE_TIME} - ${LIVE_MS} ORDER BY name, id`;
  const rows = await connection.all(sql);
  return rows.map((row) => ({
    name: row.name as string,
    schema: row.schema_max as number,
    build: row.build as string,
    seenMsAgo: row.ago as number,
  }));
}
