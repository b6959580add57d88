import { UnusableDatabase } from '../store/postgres/unusable-database.ts';
import type { InstallSecret } from '../store/secret.ts';
import { SHARED_QUERIES } from '../store/sql/queries.ts';
import type { Connection } from '../store/sql/sql-connection.ts';

const NAME = 'secret.fingerprint';
const BYTES = 8;

/**
 * Notes which secret the database is used with, at first; afterwards it must be the same: with another one a retry is
 * charged twice and a mailbox gets its free credits twice.
 * @throws UnusableDatabase
 */
export async function keepFingerprint(connection: Connection, secret: InstallSecret): Promise<void> {
  const own = Buffer.from(secret.derive('fingerprint').subarray(0, BYTES)).toString('hex');
  const { getSetting, setSetting } = SHARED_QUERIES;
  const kept = await connection.transaction(async (tx) => {
    const before = await getSetting(tx, NAME);
    if (before === null) await setSetting(tx, NAME, own);
    return before ?? own;
  });
  if (kept !== own)
    throw new UnusableDatabase('differs from that of the other nodes on this database', 'KONTOR_SECRET');
}
