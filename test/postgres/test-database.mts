import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import pg from 'pg';
import {
  openPostgres,
  type PostgresOptions,
  type PostgresStore,
} from '../../src/store/postgres/open-postgres.ts';
import { administer } from './server.mts';

/** The server that `npm run test:postgres` started or named. */
export function serverUrl(): string {
  const url = process.env.TEST_DATABASE_URL;
  if (url === undefined) throw new Error('run these tests with `npm run test:postgres`');
  return url;
}

/** How often each race runs, where `--rounds` of `scripts/test-postgres.ts` asks for another number than usual. */
export function raceRounds(): number | undefined {
  const text = process.env.TEST_RACE_ROUNDS;
  return text === undefined ? undefined : Number(text);
}

/** A database of its own for the tests of one file. */
export async function testDatabase(name: string): Promise<TestDatabase> {
  const address = new URL(serverUrl());
  const database = `kontor_test_${name}`;
  await administer(address.href, `DROP DATABASE IF EXISTS ${database} WITH (FORCE)`);
  await administer(address.href, `CREATE DATABASE ${database}`);
  address.pathname = `/${database}`;
  const folder = mkdtempSync(join(tmpdir(), 'kontor-'));
  after(async () => {
    rmSync(folder, { recursive: true });
    await administer(address.href, `DROP DATABASE IF EXISTS ${database} WITH (FORCE)`);
  });
  return new TestDatabase(address.href, folder);
}

export class TestDatabase {
  readonly url: string;
  readonly folder: string;
  #folders = 0;

  constructor(url: string, folder: string) {
    this.url = url;
    this.folder = folder;
  }

  /** One process more. */
  open(options: Partial<PostgresOptions> = {}): Promise<PostgresStore> {
    const folder = mkdtempSync(join(this.folder, `${++this.#folders}-`));
    return openPostgres({ url: this.url, connections: 4, at: 0, folder, ...options });
  }

  async query(sql: string, values: readonly unknown[] = []): Promise<Record<string, unknown>[]> {
    const client = new pg.Client({ connectionString: this.url });
    await client.connect();
    try {
      return (await client.query(sql, [...values])).rows as Record<string, unknown>[];
    } finally {
      await client.end();
    }
  }

  /** As after the first start: no rows, and numbers from 1 on. */
  async empty(): Promise<void> {
    const rows = await this.query(
      `SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relname <> 'migration'`,
    );
    if (rows.length === 0) return;
    await this.query(`TRUNCATE ${rows.map(({ relname }) => String(relname)).join(', ')} RESTART IDENTITY`);
  }
}
