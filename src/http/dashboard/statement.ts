import { AccessDenied } from '../../accounts/access-denied.ts';
import type { EntryRow } from '../../dashboard-api-types/wire.ts';
import { DAY_MS, firstDayIn } from '../../meter/calendar.ts';
import type { Store } from '../../store/port.ts';
import type { ChargeDay, ChargeMonth, CreditEntry } from '../../store/records.ts';
import { cursorOf, partsOf } from './cursor.ts';
import { monthText } from './days.ts';

interface StatementPage {
  readonly credits: number;
  readonly unlimited: boolean;
  readonly entries: readonly EntryRow[];
  readonly cursor: string | null;
}

export interface StatementRange {
  readonly cursor?: string | undefined;
  readonly limit: number;
  readonly now: number;
}

/** Charges of some time, which are one line. */
interface Span extends Pick<ChargeDay, 'calls' | 'credits'> {
  /** Of the store: a day or a month. */
  readonly number: number;
  readonly startsAt: number;
  /** Exclusive. */
  readonly endsAt: number;
  /** `YYYY-MM`, of a month. */
  readonly month?: string;
}

interface Books {
  readonly credits: number;
  readonly unlimited: boolean;
  readonly entries: readonly CreditEntry[];
  readonly spans: readonly Span[];
}

interface Bounds {
  readonly beforeEntry?: number;
  readonly beforeSpan?: number;
  readonly limit: number;
}

/** The books of an account, newest first, with the balance after each line; the charges of a day are one line. */
export function statementPage(
  store: Pick<Store, 'readStatement'>,
  account: number,
  range: StatementRange,
): Promise<StatementPage> {
  return pageOf(range, async ({ beforeSpan, ...page }) => {
    const bounds = { ...page, ...(beforeSpan !== undefined && { beforeDay: beforeSpan }) };
    const statement = await store.readStatement(account, bounds);
    return statement && { ...statement, spans: statement.days.map(spanOfDay) };
  });
}

/** The same with the charges of a month as one line: how a person reads them. */
export function monthlyPage(
  store: Pick<Store, 'readMonthlyStatement'>,
  account: number,
  range: StatementRange,
): Promise<StatementPage> {
  return pageOf(range, async ({ beforeSpan, ...page }) => {
    const bounds = { ...page, ...(beforeSpan !== undefined && { beforeMonth: beforeSpan }) };
    const statement = await store.readMonthlyStatement(account, bounds);
    return statement && { ...statement, spans: statement.months.map(spanOfMonth) };
  });
}

export const spanOfDay = ({ day, calls, credits }: ChargeDay): Span => ({
  ...{ number: day, calls, credits },
  startsAt: day * DAY_MS,
  endsAt: (day + 1) * DAY_MS,
});

const spanOfMonth = ({ month, calls, credits }: ChargeMonth): Span => ({
  ...{ number: month, calls, credits },
  startsAt: firstDayIn(month) * DAY_MS,
  endsAt: firstDayIn(month + 1) * DAY_MS,
  month: monthText(month),
});

interface Position extends Omit<Bounds, 'limit'> {
  /** After the newest line of the page. */
  readonly balance?: number;
}

/**
 * The charges of a day or month are one line at its end: so no line is below zero, whatever came first in it, and each
 * balance is that of the line below with the line's own amount.
 */
async function pageOf(
  { cursor, limit, now }: StatementRange,
  read: (bounds: Bounds) => Promise<Books | null>,
): Promise<StatementPage> {
  const { balance: from, ...before } = positionOf(cursor);
  const books = await read({ ...before, limit: limit + 1 });
  if (books === null) throw new AccessDenied('absent');
  const { credits, unlimited, entries, spans } = books;
  const lines = merged(entries, spans, now).slice(0, limit);
  let balance = from ?? credits;
  const rows = lines.map(({ source: _, ...row }) => {
    const after = balance;
    balance -= row.amount;
    return { ...row, balance: unlimited ? null : after };
  });
  const isLast = entries.length + spans.length <= limit;
  return { credits, unlimited, entries: rows, cursor: isLast ? null : nextCursor(before, lines, balance) };
}

interface Line extends Omit<EntryRow, 'balance'> {
  readonly source: { readonly entry: number } | { readonly span: number };
}

/** Entries keep their order, whatever a clock showed; charges come in between by their end. Newest first. */
export function merged(
  entries: readonly CreditEntry[],
  spans: readonly Span[],
  now: number,
): readonly Line[] {
  const lines: Line[] = [];
  let next = 0;
  for (const entry of entries) {
    for (; next < spans.length && endOf(spans[next]!, now) >= entry.at; next++)
      lines.push(chargesLine(spans[next]!, now));
    const { id, at, kind, amount, note } = entry;
    lines.push({ at, kind, amount, note, source: { entry: id } });
  }
  return [...lines, ...spans.slice(next).map((span) => chargesLine(span, now))];
}

const endOf = ({ startsAt, endsAt }: Span, now: number): number =>
  Math.max(startsAt, Math.min(endsAt - 1, now));

const chargesLine = (span: Span, now: number): Line => ({
  at: endOf(span, now),
  kind: 'charges',
  amount: -span.credits,
  note: null,
  calls: span.calls,
  ...(span.month !== undefined && { month: span.month }),
  source: { span: span.number },
});

function nextCursor(before: Position, lines: readonly Line[], balance: number): string {
  let { beforeEntry, beforeSpan } = before;
  for (const { source } of lines) {
    if ('entry' in source) beforeEntry = source.entry;
    else beforeSpan = source.span;
  }
  return cursorOf([beforeEntry ?? null, beforeSpan ?? null, balance]);
}

function positionOf(cursor: string | undefined): Position {
  if (cursor === undefined) return {};
  const [entry, span, balance] = partsOf(cursor, 3);
  return {
    ...(typeof entry === 'number' && { beforeEntry: entry }),
    ...(typeof span === 'number' && { beforeSpan: span }),
    ...(typeof balance === 'number' && { balance }),
  };
}
