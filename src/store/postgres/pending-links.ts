import type { PendingLinkQueries } from '../port.ts';
import type { PendingLink, Purpose } from '../records.ts';
import type { Connection } from '../sql/sql-connection.ts';
import { unavailableWhenLost } from './postgres-connection.ts';

const ADD = 'INSERT INTO pending_link VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (hash) DO NOTHING';
const DROP_OLDEST = `DELETE FROM pending_link WHERE hash IN
  (SELECT hash FROM pending_link ORDER BY created_at DESC, hash OFFSET ?)`;
/** Neither over nor used; a token goes when it is revoked, and takes its row along. */
const LIST = `SELECT pending_link.* FROM pending_link JOIN one_time ON one_time.hash = pending_link.hash
  WHERE pending_link.expires_at > ? AND one_time.used_at IS NULL ORDER BY created_at DESC, pending_link.hash`;

/** Links that operators pass on, as rows that all processes read. */
export const pendingLinks = (connection: Connection): PendingLinkQueries => ({
  addPendingLink: ({ hash, account, purpose, sealed, createdAt, expiresAt }, mostKept) =>
    unavailableWhenLost(() =>
      connection.transaction(async (tx) => {
        await tx.run(ADD, hash, account, purpose, sealed, createdAt, expiresAt);
        await tx.run(DROP_OLDEST, mostKept);
      }),
    ),
  listPendingLinks: (now) =>
    unavailableWhenLost(async () =>
      (await connection.all(LIST, now)).map(
        (row): PendingLink => ({
          hash: row.hash as Uint8Array,
          account: row.account as number,
          purpose: row.purpose as Purpose,
          sealed: row.sealed as Uint8Array,
          createdAt: row.created_at as number,
          expiresAt: row.expires_at as number,
        }),
      ),
    ),
});
