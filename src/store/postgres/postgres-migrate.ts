import { join } from 'node:path';
import { checksum, IncompatibleDatabase, type Migration, readMigrations } from '../migrations.ts';
import type { Connection } from '../sql/sql-connection.ts';
import { MIGRATION_LOCK } from './advisory-locks.ts';
import { liveNodes } from './node-registry.ts';
import type { PostgresConnection } from './postgres-connection.ts';

export const shippedPostgresMigrations = (): Migration[] =>
  readMigrations(join(import.meta.dirname, 'migrations'));

interface MigrationOptions {
  readonly connection: PostgresConnection;
  readonly migrations: readonly Migration[];
  readonly at: number;
}

/**
 * Brings the schema up to date, each migration in its own transaction; of several processes that start at once one
 * does it and the others wait.
 * @throws IncompatibleDatabase
 */
export async function migratePostgres({ connection, migrations, at }: MigrationOptions): Promise<void> {
  // As many rounds as there are migrations, and one that finds nothing to do.
  while (await connection.underLock(MIGRATION_LOCK, (tx) => migrateNext(tx, migrations, at))) {}
}

async function migrateNext(tx: Connection, migrations: readonly Migration[], at: number): Promise<boolean> {
  const next = migrations[await appliedPostgresVersion(tx, migrations)];
  if (next === undefined) return false;
  // Without values, so that a text may have several statements (simple query protocol, 55.2.2.1).
  await tx.run(next.sql);
  await refuseToEndOthers(tx, next);
  await tx.run(
    'INSERT INTO migration (version, name, checksum, applied_at) VALUES (?, ?, ?, ?)',
    ...[next.version, next.name, checksum(next.sql), at],
  );
  return true;
}

/** The oldest schema version that may run on this database, where a newer version has raised it. */
const SCHEMA_MIN = 'schema.min';

async function leastSchema(tx: Connection): Promise<number> {
  const row = await tx.one('SELECT value FROM setting WHERE name = ?', SCHEMA_MIN);
  return Number(row?.value ?? 0);
}

/**
 * A migration may raise what a version needs to run beside it, but not above that of a node that serves: nothing of it is
 * done then.
 * @throws IncompatibleDatabase naming the nodes
 */
async function refuseToEndOthers(tx: Connection, { version, name }: Migration): Promise<void> {
  const registry = await tx.one("SELECT to_regclass('node')::text AS name");
  if (registry === undefined || registry.name === null) return;
  const least = await leastSchema(tx);
  const older = (await liveNodes(tx)).filter(({ schema }) => schema < least);
  if (older.length === 0) return;
  const texts = older.map((node) => `${node.name} (migration ${node.schema})`);
  throw new IncompatibleDatabase(
    `Migration ${version} (${name}) needs migration ${least} of all nodes, and older ones still run: ${texts.join(', ')}. Stop them first.`,
  );
}

/**
 * How many of our migrations the database has seen. Newer ones that this version does not have are in order as long as
 * the newer version lets it run beside itself.
 * @throws IncompatibleDatabase when they are not ours
 */
async function appliedPostgresVersion(tx: Connection, migrations: readonly Migration[]): Promise<number> {
  const table = await tx.one("SELECT to_regclass('migration')::text AS name");
  if (table?.name === null || table === undefined) return 0;
  const rows = await tx.all('SELECT version, name, checksum FROM migration ORDER BY version');
  for (const [index, row] of rows.entries()) {
    const shipped = migrations[index];
    if (shipped === undefined) break;
    if (row.version !== shipped.version || row.checksum !== checksum(shipped.sql))
      throw new IncompatibleDatabase(
        `Migration ${row.version} (${row.name}) was changed after it had been applied to this database.`,
      );
  }
  if (rows.length > migrations.length) {
    if ((await leastSchema(tx)) > migrations.length)
      throw new IncompatibleDatabase(
        `The database is of a newer version (migration ${rows.length}) than this program (migration ${migrations.length}).`,
      );
  }
  return rows.length;
}
