import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Connection } from './sqlite-connection.ts';

export interface Migration {
  readonly version: number;
  readonly name: string;
  readonly sql: string;
}

/** The database does not fit this program; it was not touched. The process ends with a clear line. */
export class IncompatibleDatabase extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'IncompatibleDatabase';
  }
}

const FILE_NAME = /^(\d{4})-([a-z0-9-]+)\.sql$/;

/** The numbered files of a folder in their order; the numbers start at 1 and have no gap. */
export function readMigrations(folder: string): Migration[] {
  const files = readdirSync(folder).sort();
  return files.map((file, index) => {
    const [, digits = '', name = ''] = FILE_NAME.exec(file) ?? [];
    if (Number(digits) !== index + 1) throw new Error(`${file}: migration ${index + 1} was expected here`);
    return { version: index + 1, name, sql: readFileSync(join(folder, file), 'utf8') };
  });
}

/** The numbered files beside this one. Read again at each call. */
export const shippedMigrations = (): Migration[] => readMigrations(join(import.meta.dirname, 'migrations'));

/** Line ends do not count: a checkout may change them. */
const checksum = (sql: string): string =>
  createHash('sha256').update(sql.replaceAll('\r\n', '\n')).digest('hex');

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
