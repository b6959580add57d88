import { Connection } from './sqlite/sqlite-connection.ts';

const BUSY_TIMEOUT_MS = 5_000;

/** What can be read of a database without changing it: open accounts, or why it cannot be used. */
export function examineDatabase(file: string): { readonly problem?: string; readonly accounts?: number } {
  try {
    const connection = new Connection({ file, readOnly: true, busyTimeoutMs: BUSY_TIMEOUT_MS });
    try {
      const result = connection.one('PRAGMA quick_check(1)')?.quick_check;
      if (result !== 'ok') return { problem: `is damaged (${String(result)})` };
      const row = connection.one('SELECT count(*) AS count FROM account WHERE closed_at IS NULL');
      return { accounts: Number(row?.count) };
    } finally {
      connection.close();
    }
  } catch (error) {
    return { problem: `cannot be read (${error instanceof Error ? error.message : 'unknown'})` };
  }
}
