import type { ChargeDay, ChargeMonth, MonthlyStatement, Period, Statement } from '../records.ts';
import { entryOf, listEntries } from './entry-queries.ts';
import type { Connection, Row } from './sql-connection.ts';

/** A page of the books reads so many months of charges at a time, never all that there are. */
const MONTHS_AT_ONCE = 12;
const DAY_MS = 86_400_000;
/** After every day: the largest number of a column of days. */
const END_OF_DAYS = 2_147_483_647;

const firstDayOf = (month: number): number => Date.UTC(1970, month - 1970 * 12, 1) / DAY_MS;

function monthOfDay(day: number): number {
  const date = new Date(day * DAY_MS);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
}

const DAYS = 'SELECT day, sum(calls) AS calls, sum(credits) AS credits FROM usage_day';

const chargeDayOf = (row: Row): ChargeDay => ({
  day: row.day as number,
  calls: row.calls as number,
  credits: row.credits as number,
});

interface Owner {
  readonly credits: number;
  readonly unlimited: boolean;
}

async function ownerOf(connection: Connection, account: number): Promise<Owner | undefined> {
  const row = await connection.one('SELECT credits, unlimited FROM account WHERE id = ?', account);
  return row && { credits: row.credits as number, unlimited: row.unlimited === 1 };
}

export async function readStatement(
  connection: Connection,
  account: number,
  page: { readonly beforeEntry?: number; readonly beforeDay?: number; readonly limit: number },
): Promise<Statement | null> {
  const { beforeEntry: before, beforeDay, limit } = page;
  return connection.snapshot(async (tx) => {
    const owner = await ownerOf(tx, account);
    if (owner === undefined) return null;
    const [condition, values] = beforeDay === undefined ? ['', []] : [' AND day < ?', [beforeDay]];
    const sql = `${DAYS} WHERE account = ? AND credits > 0${condition} GROUP BY day ORDER BY day DESC LIMIT ?`;
    return {
      ...owner,
      entries: await listEntries(tx, account, { limit, ...(before !== undefined && { before }) }),
      days: (await tx.all(sql, account, ...values, limit)).map(chargeDayOf),
    };
  });
}

export async function readMonthlyStatement(
  connection: Connection,
  account: number,
  page: { readonly beforeEntry?: number; readonly beforeMonth?: number; readonly limit: number },
): Promise<MonthlyStatement | null> {
  const { beforeEntry: before, beforeMonth, limit } = page;
  return connection.snapshot(async (tx) => {
    const owner = await ownerOf(tx, account);
    if (owner === undefined) return null;
    return {
      ...owner,
      entries: await listEntries(tx, account, { limit, ...(before !== undefined && { before }) }),
      months: await chargeMonths(tx, account, { beforeMonth, limit }),
    };
  });
}

/** Newest first; months in which nothing was charged are passed over, however many there are. */
async function chargeMonths(
  connection: Connection,
  account: number,
  { beforeMonth, limit }: { readonly beforeMonth: number | undefined; readonly limit: number },
): Promise<readonly ChargeMonth[]> {
  const months: ChargeMonth[] = [];
  let end = beforeMonth === undefined ? END_OF_DAYS : firstDayOf(beforeMonth);
  while (months.length < limit) {
    const newest = await connection.one(
      'SELECT day FROM usage_day WHERE account = ? AND day < ? AND credits > 0 ORDER BY day DESC LIMIT 1',
      ...[account, end],
    );
    if (newest === undefined) break;
    const start = firstDayOf(monthOfDay(newest.day as number) - MONTHS_AT_ONCE + 1);
    const rows = await connection.all(
      `${DAYS} WHERE account = ? AND day >= ? AND day < ? GROUP BY day ORDER BY day DESC`,
      ...[account, start, end],
    );
    months.push(...byMonth(rows.map(chargeDayOf)));
    end = start;
  }
  return months.slice(0, limit);
}

function byMonth(days: readonly ChargeDay[]): readonly ChargeMonth[] {
  const sums = new Map<number, ChargeMonth>();
  for (const { day, calls, credits } of days) {
    const month = monthOfDay(day);
    const sum = sums.get(month);
    sums.set(month, { month, calls: calls + (sum?.calls ?? 0), credits: credits + (sum?.credits ?? 0) });
  }
  return [...sums.values()].filter(({ credits }) => credits > 0);
}

export async function listChargeDays(
  connection: Connection,
  account: number,
  { fromDay, untilDay }: { readonly fromDay: number; readonly untilDay: number },
): Promise<ChargeDay[]> {
  const sql = `${DAYS} WHERE account = ? AND day BETWEEN ? AND ? AND calls > 0 GROUP BY day ORDER BY day DESC`;
  return (await connection.all(sql, account, fromDay, untilDay)).map(chargeDayOf);
}

export async function readPeriod(
  connection: Connection,
  account: number,
  {
    fromDay,
    untilDay,
    limit,
  }: { readonly fromDay: number; readonly untilDay: number; readonly limit: number },
): Promise<Period | null> {
  const from = fromDay * DAY_MS;
  const until = (untilDay + 1) * DAY_MS;
  return connection.snapshot(async (tx) => {
    const owner = await ownerOf(tx, account);
    if (owner === undefined) return null;
    const { unlimited } = owner;
    const given = await tx.one(
      'SELECT coalesce(sum(amount), 0) AS sum FROM credit_entry WHERE account = ? AND created_at >= ?',
      ...[account, from],
    );
    const charged = await tx.one(
      'SELECT coalesce(sum(credits), 0) AS sum FROM usage_day WHERE account = ? AND day >= ?',
      ...[account, fromDay],
    );
    const entries = await tx.all(
      'SELECT * FROM credit_entry WHERE account = ? AND created_at >= ? AND created_at < ? ORDER BY id LIMIT ?',
      ...[account, from, until, limit],
    );
    const days = await tx.all(
      `${DAYS} WHERE account = ? AND day BETWEEN ? AND ? AND credits > 0 GROUP BY day ORDER BY day`,
      ...[account, fromDay, untilDay],
    );
    return {
      unlimited,
      opening: owner.credits - (given?.sum as number) + (charged?.sum as number),
      entries: entries.map(entryOf),
      days: days.map(chargeDayOf),
    };
  });
}
