import type { KnownNetwork } from '../port.ts';
import type { Connection } from './sqlite-connection.ts';

/** Times that are ahead, after a clock that went back, become `at`: they would outlast every other. */
function settleTimes(connection: Connection, account: number, at: number): void {
  connection.run('UPDATE known_network SET seen_at = ?1 WHERE account = ?2 AND seen_at > ?1', at, account);
}

export function noteNetwork(
  connection: Connection,
  { account, hash, at }: KnownNetwork,
  mostKept: number,
): void {
  connection.transaction(() => {
    settleTimes(connection, account, at);
    connection.run(
      'INSERT INTO known_network VALUES (?1, ?2, ?3) ON CONFLICT (account, hash) DO UPDATE SET seen_at = ?3',
      ...[account, hash, at],
    );
    // Times may be equal after a clock that went back: the one just noted stays.
    const others = 'SELECT hash FROM known_network WHERE account = ?1 AND hash <> ?2';
    connection.run(
      `DELETE FROM known_network WHERE account = ?1 AND hash IN (${others} ORDER BY seen_at DESC LIMIT -1 OFFSET ?3)`,
      ...[account, hash, mostKept - 1],
    );
  });
}

export function isNetworkKnown(
  connection: Connection,
  { account, hash, at }: KnownNetwork,
  since: number,
): boolean {
  const sql = 'SELECT seen_at FROM known_network WHERE account = ? AND hash = ?';
  const seenAt = connection.one(sql, account, hash)?.seen_at as number | undefined;
  if (seenAt === undefined) return false;
  if (seenAt > at) settleTimes(connection, account, at);
  return seenAt > since;
}

export function purgeNetworks(connection: Connection, before: number): number {
  return connection.run('DELETE FROM known_network WHERE seen_at <= ?', before);
}
