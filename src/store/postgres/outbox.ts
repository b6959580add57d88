import { chosenNews } from '../../core/chosen-news.ts';
import type { OutboxQueries } from '../port.ts';
import type { AlertKind, UnsentAlert } from '../records.ts';
import { SHARED_QUERIES } from '../sql/queries.ts';
import type { Connection } from '../sql/sql-connection.ts';
import { unavailableWhenLost } from './postgres-connection.ts';

const ADD = `INSERT INTO outbox (account, kind, entry, next_at, created_at) VALUES (?1, ?2, ?3, ?4, ?4)
  ON CONFLICT (account) DO UPDATE SET kind = excluded.kind, entry = excluded.entry, tries = 0,
    next_at = excluded.next_at, created_at = excluded.created_at`;
const DUE = `SELECT account, kind, entry, tries, next_at FROM outbox WHERE next_at <= ? OR next_at > ?
  ORDER BY next_at, account LIMIT ?`;
const TAKE = `UPDATE outbox SET tries = tries + 1, next_at = ?
  WHERE account = ? AND kind = ? AND entry = ? AND tries = ?`;
const DROP = 'DELETE FROM outbox WHERE account = ? AND kind = ? AND entry = ?';

/** Alerts to be sent, as rows: whichever process noted them, another one may send them. */
export const outbox = (connection: Connection): OutboxQueries => ({
  addAlerts: (alerts) =>
    unavailableWhenLost(() =>
      connection.transaction(async (tx) => {
        const { account, entry, at } = alerts;
        const kind = await chosenNews(alerts, (one) =>
          SHARED_QUERIES.noteAlert(tx, { account, kind: one, entry, at }),
        );
        if (kind !== undefined) await tx.run(ADD, account, kind, entry, at);
      }),
    ),
  listDueAlerts: ({ at, latest, limit }) =>
    unavailableWhenLost(async () =>
      (await connection.all(DUE, at, latest, limit)).map(
        (row): UnsentAlert => ({
          account: row.account as number,
          kind: row.kind as AlertKind,
          entry: row.entry as number,
          tries: row.tries as number,
          nextAt: row.next_at as number,
        }),
      ),
    ),
  takeAlert: ({ account, kind, entry, tries }, nextAt) =>
    unavailableWhenLost(async () => (await connection.run(TAKE, nextAt, account, kind, entry, tries)) > 0),
  dropAlert: ({ account, kind, entry }) =>
    unavailableWhenLost(async () => void (await connection.run(DROP, account, kind, entry))),
});
