import { join } from 'node:path';
import { checksum, IncompatibleDatabase, type Migration, readMigrations } from '../migrations.ts';
import type { Connection } from './sqlite-connection.ts';

/** The numbered files beside this one. Read again at each call. */
export const shippedMigrations = (): Migration[] => readMigrations(join(import.meta.dirname, 'migrations'));

/** How many migrations the database has seen. @throws IncompatibleDatabase when they are not ours. */
export function appliedVersion(connection: Connection, migrations: readonly Migration[]): number {
  const table = connection.one("SELECT name FROM sqlite_schema WHERE type = 'table' AND name = 'migration'");
  if (table === undefined) return 0;
  const rows = connection.all('SELECT version, name, checksum FROM migration ORDER BY version');
  for (const [index, row] of rows.entries()) {
    const shipped = migrations[index];
    if (shipped === undefined) {
      const newest = rows.at(-1)?.version;
      throw new IncompatibleDatabase(
        `The database is of a newer version (migration ${newest}) than this program (migration ${migrations.length}).`,
      );
    }
    if (row.version !== shipped.version || row.checksum !== checksum(shipped.sql)) {
      throw new IncompatibleDatabase(
        `Migration ${row.version} (${row.name}) was changed after it had been applied to this database.`,
      );
    }
  }
  return rows.length;
}

/** Brings the schema up to date, each migration in its own transaction. @throws IncompatibleDatabase */
export function migrate(connection: Connection, migrations: readonly Migration[], at: number): void {
  const applied = appliedVersion(connection, migrations);
  for (const { version, name, sql } of migrations.slice(applied)) {
    connection.transaction(() => {
      connection.script(sql);
      connection.run('INSERT INTO migration VALUES (?, ?, ?, ?)', version, name, checksum(sql), at);
    });
  }
}
