import { statSync } from 'node:fs';
import type { Migration } from '../migrations.ts';
import { listImbalances } from '../sql/usage-queries.ts';
import { appliedVersion, shippedMigrations } from '../sqlite/migrate.ts';
import { SharedConnection } from '../sqlite/shared-connection.ts';
import { Connection } from '../sqlite/sqlite-connection.ts';
import type { CopyReport } from './copy-report.ts';

/**
 * Reads a copy from its first page to its last and adds up its books; nothing is written, beside it neither.
 * @throws errors of the system when it cannot be read at all
 */
export async function verifyCopy(
  file: string,
  migrations: readonly Migration[] = shippedMigrations(),
): Promise<CopyReport> {
  const bytes = statSync(file).size;
  const nothing = { bytes, version: 0, accounts: 0, keys: 0, charges: 0, balanced: false };
  let connection: Connection | undefined;
  try {
    connection = new Connection({ file, readOnly: true });
    return await examined(connection, { bytes, migrations });
  } catch (error) {
    return { ok: false, ...nothing, reason: error instanceof Error ? error.message : 'it cannot be read' };
  } finally {
    connection?.close();
  }
}

async function examined(
  connection: Connection,
  { bytes, migrations }: { readonly bytes: number; readonly migrations: readonly Migration[] },
): Promise<CopyReport> {
  const figure = (sql: string): number => Number(Object.values(connection.one(sql) ?? {})[0]);
  const integrity = Object.values(connection.one('PRAGMA integrity_check(1)') ?? {})[0];
  if (integrity !== 'ok') throw new Error(`it is damaged: ${String(integrity)}`);
  const version = appliedVersion(connection, migrations);
  if (version === 0) throw new Error('it is not a database of Kontor');
  const wrong = await listImbalances(new SharedConnection(connection));
  const pages = figure('PRAGMA page_count') * figure('PRAGMA page_size');
  const strayKeys = figure('SELECT count(*) FROM api_key WHERE account NOT IN (SELECT id FROM account)');
  const reasons = [
    ...(pages === bytes ? [] : [`it has ${bytes} bytes of ${pages}`]),
    ...(strayKeys === 0 ? [] : [`keys without an account: ${strayKeys}`]),
    ...(wrong.length === 0
      ? []
      : [`accounts whose credits differ from entries minus charges: ${wrong.length}`]),
  ];
  return {
    ok: reasons.length === 0,
    bytes,
    version,
    accounts: figure('SELECT count(*) FROM account'),
    keys: figure('SELECT count(*) FROM api_key'),
    charges: figure('SELECT count(*) FROM charge'),
    balanced: wrong.length === 0,
    ...(reasons.length > 0 && { reason: reasons.join('; ') }),
  };
}
