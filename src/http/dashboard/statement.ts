import { AccessDenied } from '../../accounts/access-denied.ts';
import type { EntryRow } from '../../dashboard-api-types/wire.ts';
import { DAY_MS } from '../../meter/calendar.ts';
import type { Store } from '../../store/port.ts';
import type { ChargeDay, CreditEntry } from '../../store/records.ts';
import { cursorOf, partsOf } from './cursor.ts';

interface StatementPage {
  readonly credits: number;
  readonly unlimited: boolean;
  readonly entries: readonly EntryRow[];
  readonly cursor: string | null;
}

interface Position {
  readonly beforeEntry?: number;
  readonly beforeDay?: number;
  /** After the newest line of the page. */
  readonly balance?: number;
}

/**
 * The books of an account, newest first, with the balance after each line. The charges of a day are one line at its
 * end: so no line is below zero, whatever came first on that day.
 */
export async function statementPage(
  store: Pick<Store, 'readStatement'>,
  account: number,
  {
    cursor,
    limit,
    now,
  }: { readonly cursor?: string | undefined; readonly limit: number; readonly now: number },
): Promise<StatementPage> {
  const { balance: from, ...before } = positionOf(cursor);
  const statement = await store.readStatement(account, { ...before, limit: limit + 1 });
  if (statement === null) throw new AccessDenied('absent');
  const { credits, unlimited, entries, days } = statement;
  const lines = merged(entries, days, now).slice(0, limit);
  let balance = from ?? credits;
  const rows = lines.map((line) => {
    const { source: _, ...row } = line;
    const after = balance;
    balance -= line.amount;
    return { ...row, balance: unlimited ? null : after };
  });
  const isLast = entries.length + days.length <= limit;
  return { credits, unlimited, entries: rows, cursor: isLast ? null : nextCursor(before, lines, balance) };
}

interface Line extends Omit<EntryRow, 'balance'> {
  readonly source: { readonly entry: number } | { readonly day: number };
}

/** Entries keep their order, whatever a clock showed; days come in between by their end. */
function merged(entries: readonly CreditEntry[], days: readonly ChargeDay[], now: number): readonly Line[] {
  const lines: Line[] = [];
  let next = 0;
  for (const entry of entries) {
    for (; next < days.length && endOf(days[next]!, now) >= entry.at; next++)
      lines.push(dayLine(days[next]!, now));
    const { id, at, kind, amount, note } = entry;
    lines.push({ at, kind, amount, note, source: { entry: id } });
  }
  return [...lines, ...days.slice(next).map((day) => dayLine(day, now))];
}

const endOf = ({ day }: ChargeDay, now: number): number =>
  Math.max(day * DAY_MS, Math.min((day + 1) * DAY_MS - 1, now));

const dayLine = (charges: ChargeDay, now: number): Line => ({
  at: endOf(charges, now),
  kind: 'charges',
  amount: -charges.credits,
  note: null,
  calls: charges.calls,
  source: { day: charges.day },
});

function nextCursor(before: Position, lines: readonly Line[], balance: number): string {
  let { beforeEntry, beforeDay } = before;
  for (const { source } of lines) {
    if ('entry' in source) beforeEntry = source.entry;
    else beforeDay = source.day;
  }
  return cursorOf([beforeEntry ?? null, beforeDay ?? null, balance]);
}

function positionOf(cursor: string | undefined): Position {
  if (cursor === undefined) return {};
  const [entry, day, balance] = partsOf(cursor, 3);
  return {
    ...(typeof entry === 'number' && { beforeEntry: entry }),
    ...(typeof day === 'number' && { beforeDay: day }),
    ...(typeof balance === 'number' && { balance }),
  };
}
