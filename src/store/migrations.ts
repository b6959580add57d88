import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

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

/** Line ends do not count: a checkout may change them. */
export const checksum = (sql: string): string =>
  createHash('sha256').update(sql.replaceAll('\r\n', '\n')).digest('hex');
