import type { Connection } from '../sql/sql-connection.ts';

/** Where one is off, a power cut may take charges that were answered (PostgreSQL 15, 20.5). */
const DURABLE = ['fsync', 'full_page_writes', 'synchronous_commit'] as const;

/** Unix ms by the clock of the server. */
export async function databaseNow(connection: Connection): Promise<number> {
  const row = await connection.one('SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS now');
  return row!.now as number;
}

/** What of the server's settings may lose charges, in words for the operator. */
export async function durabilityProblems(connection: Connection): Promise<readonly string[]> {
  const marks = DURABLE.map(() => '?').join(', ');
  const off = await connection.all(
    `SELECT name FROM pg_settings WHERE setting = 'off' AND name IN (${marks}) ORDER BY name`,
    ...DURABLE,
  );
  const standby = await connection.one(
    `SELECT current_setting('synchronous_standby_names') AS names,
      (SELECT count(*) FROM pg_stat_replication WHERE sync_state IN ('sync', 'quorum')) AS connected`,
  );
  const isAlone = standby?.names !== '' && standby?.connected === 0;
  return [
    ...off.map(({ name }) => `${String(name)} is off`),
    ...(isAlone ? ['no synchronous standby is connected'] : []),
  ];
}
