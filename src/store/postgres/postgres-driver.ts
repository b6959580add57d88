import type { Client, ClientConfig, Pool, PoolConfig } from 'pg';
import type { Row } from '../sql/sql-connection.ts';
import { asQueryError, ConnectionLost, InexactNumber } from './postgres-errors.ts';
import { DriverMissing } from './unusable-database.ts';

/** What of the package `pg` is used, once it is loaded. */
export interface Driver {
  readonly Client: new (config: ClientConfig) => Client;
  readonly Pool: new (config: PoolConfig) => Pool;
}

/** Loads the driver. Nothing else imports it, so that a service on SQLite has nothing of it. @throws DriverMissing */
export async function loadDriver(): Promise<Driver> {
  try {
    return (await import('pg')).default;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND')
      throw new DriverMissing();
    throw error;
  }
}

/** Numbers of types in every database (PostgreSQL 15, catalog pg_type). */
const INT8 = 20;
const NUMERIC = 1700;
const BYTEA = 17;
const INT2 = 21;
const INT4 = 23;

function exactNumber(text: string): number {
  const number = Number(text);
  if (!Number.isSafeInteger(number))
    throw new InexactNumber('a whole number of the database is beyond ±2^53');
  return number;
}

/** `\x` and hexadecimal digits (8.4.1). A view of its own: a Buffer would differ from what SQLite returns. */
const bytesOf = (text: string): Uint8Array => new Uint8Array(Buffer.from(text.slice(2), 'hex'));

const PARSERS = new Map<number, (text: string) => unknown>([
  [INT8, exactNumber],
  [NUMERIC, exactNumber],
  [INT2, Number],
  [INT4, Number],
  [BYTEA, bytesOf],
]);

/** Values as the rows of SQLite have them; anything else is its text. */
export const VALUE_TYPES = {
  getTypeParser: (type: number) => PARSERS.get(type) ?? ((text: string) => text),
} as NonNullable<ClientConfig['types']>;

export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
  /** Prepared once a connection under this name. */
  readonly name?: string | undefined;
}

export interface Answer {
  readonly rows: Row[];
  readonly changed: number;
}

/**
 * Sends one statement. Without an answer in time the connection is destroyed: the server may carry it out all the same.
 * @throws ConnectionLost, errors of the server
 */
export async function send(client: Client, statement: Statement, withinMs: number): Promise<Answer> {
  const { text, values, name } = statement;
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    destroy(client);
    late.reject(new ConnectionLost('no answer in time'));
  }, withinMs);
  const answered = client.query({ text, values: [...values], ...(name !== undefined && { name }) });
  try {
    const { rows, rowCount } = await Promise.race([answered, late.promise]);
    return { rows: rows as Row[], changed: rowCount ?? 0 };
  } catch (error) {
    // When the connection is destroyed the driver reports that here too.
    answered.catch(() => {});
    throw asQueryError(error);
  } finally {
    clearTimeout(timer);
  }
}

/** The driver gives no way to end a connection that does not answer but through its stream. */
export function destroy(client: Client): void {
  const { connection } = client as Client & {
    readonly connection?: { readonly stream?: { destroy(): void } };
  };
  connection?.stream?.destroy();
}
