import type { FailedCallFilter } from '../port.ts';
import type { FailedCall, NewFailedCall } from '../records.ts';
import type { Connection, Row } from './sql-connection.ts';
import { callConditions } from './usage-queries.ts';

const DAY_MS = 86_400_000;

export async function addFailedCalls(
  connection: Connection,
  calls: readonly NewFailedCall[],
  maxPerDay: number,
): Promise<void> {
  const sql = `INSERT INTO refused_call
    (account, key, request_id, operation, status, identifiers, ms, created_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`;
  await connection.transaction(async (tx) => {
    const room = new Map<string, number>();
    for (const { account, key, requestId, operation, status, identifiers, ms, at } of calls) {
      const day = Math.floor(at / DAY_MS);
      const name = `${account} ${day}`;
      const left = room.get(name) ?? maxPerDay - (await written(tx, account, day));
      room.set(name, left - 1);
      if (left <= 0) continue;
      await tx.run(sql, ...[account, key, requestId, operation, status, JSON.stringify(identifiers), ms, at]);
    }
  });
}

async function written(connection: Connection, account: number, day: number): Promise<number> {
  const sql =
    'SELECT count(*) AS count FROM refused_call WHERE account = ? AND created_at >= ? AND created_at < ?';
  return (await connection.one(sql, account, day * DAY_MS, (day + 1) * DAY_MS))!.count as number;
}

function failedCallOf(row: Row): FailedCall {
  return {
    id: row.id as number,
    key: row.key as number,
    requestId: row.request_id as string,
    operation: row.operation as string,
    status: row.status as number,
    identifiers: JSON.parse(row.identifiers as string) as string[],
    ms: row.ms as number,
    at: row.created_at as number,
  };
}

export async function listFailedCalls(
  connection: Connection,
  filter: FailedCallFilter,
): Promise<FailedCall[]> {
  const { conditions, values } = callConditions(filter);
  const sql = `SELECT * FROM refused_call WHERE ${conditions} ORDER BY created_at DESC, id DESC LIMIT ?`;
  return (await connection.all(sql, ...values, filter.limit)).map(failedCallOf);
}

export async function purgeFailedCalls(
  connection: Connection,
  before: number,
  limit: number,
): Promise<number> {
  const sql =
    'DELETE FROM refused_call WHERE id IN (SELECT id FROM refused_call WHERE created_at < ? LIMIT ?)';
  return connection.run(sql, before, limit);
}
