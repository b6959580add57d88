import type { RecordQueries } from '../port.ts';
import type { EvidenceKey } from '../records.ts';
import type { Connection, Row } from './sql-connection.ts';

const keyOf = (row: Row): EvidenceKey => ({
  id: row.id as number,
  kid: row.kid as string,
  publicKey: row.public_key as Uint8Array,
  sealed: row.sealed as Uint8Array | null,
  createdAt: row.created_at as number,
});

export async function listEvidenceKeys(connection: Connection): Promise<EvidenceKey[]> {
  return (await connection.all('SELECT * FROM evidence_key ORDER BY id DESC')).map(keyOf);
}

export async function addEvidenceKey(
  connection: Connection,
  { kid, publicKey, sealed, createdAt, after }: Parameters<RecordQueries['addEvidenceKey']>[0],
): Promise<boolean> {
  return connection.transaction(async (tx) => {
    const newest = await tx.one('SELECT max(id) AS id FROM evidence_key');
    if ((newest?.id ?? null) !== after) return false;
    await tx.run('UPDATE evidence_key SET sealed = NULL WHERE sealed IS NOT NULL');
    const sql = 'INSERT INTO evidence_key (kid, public_key, sealed, created_at) VALUES (?, ?, ?, ?)';
    await tx.run(sql, kid, publicKey, sealed, createdAt);
    return true;
  });
}
