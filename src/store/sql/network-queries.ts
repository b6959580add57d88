import type { KnownNetwork } from '../port.ts';
import type { Connection } from './sql-connection.ts';

/** Times that are ahead, after a clock that went back, become `at`: they would outlast every other. */
async function settleTimes(connection: Connection, account: number, at: number): Promise<void> {
  await connection.run(
    'UPDATE known_network SET seen_at = ?1 WHERE account = ?2 AND seen_at > ?1',
    at,
    account,
  );
}

export async function noteNetwork(
  connection: Connection,
  { account, hash, at }: KnownNetwork,
  mostKept: number,
): Promise<void> {
  await connection.transaction(async (tx) => {
    await settleTimes(tx, account, at);
    await tx.run(
      'INSERT INTO known_network VALUES (?1, ?2, ?3) ON CONFLICT (account, hash) DO UPDATE SET seen_at = ?3',
      ...[account, hash, at],
    );
    // Times may be equal after a clock that went back: the one just noted stays.
    const newest = `SELECT hash FROM known_network WHERE account = ?1 AND hash <> ?2
      ORDER BY seen_at DESC LIMIT ?3`;
    await tx.run(
      `DELETE FROM known_network WHERE account = ?1 AND hash <> ?2 AND hash NOT IN (${newest})`,
      ...[account, hash, mostKept - 1],
    );
  });
}

export async function isNetworkKnown(
  connection: Connection,
  { account, hash, at }: KnownNetwork,
  since: number,
): Promise<boolean> {
  const sql = 'SELECT seen_at FROM known_network WHERE account = ? AND hash = ?';
  const seenAt = (await connection.one(sql, account, hash))?.seen_at as number | undefined;
  if (seenAt === undefined) return false;
  if (seenAt > at) await settleTimes(connection, account, at);
  return seenAt > since;
}

export async function purgeNetworks(connection: Connection, before: number): Promise<number> {
  return await connection.run('DELETE FROM known_network WHERE seen_at <= ?', before);
}
