import { AccessDenied } from '../../accounts/access-denied.ts';
import type { MonthDays } from '../../dashboard-api-types/wire.ts';
import { DAY_MS, firstDayIn } from '../../meter/calendar.ts';
import type { Store } from '../../store/port.ts';
import { csv } from './csv.ts';
import { dayText, monthText } from './days.ts';
import { merged, spanOfDay } from './statement.ts';

/** Of a month: more than one account books in it. */
const MAX_ENTRIES = 100_000;
const HEADER = ['time', 'kind', 'amount', 'balance', 'note'];

/** What a line of a month's charges unfolds to. @param month year × 12 + month */
export async function monthDays(
  store: Pick<Store, 'listChargeDays'>,
  account: number,
  month: number,
): Promise<MonthDays> {
  const days = await store.listChargeDays(account, boundsOf(month));
  return {
    month: monthText(month),
    days: days.map(({ day, calls, credits }) => ({ day: dayText(day), calls, amount: -credits })),
  };
}

/**
 * The books of one month as a file, oldest line first: what was there, each movement with the balance after it, what is
 * left. Charges are one line a day. Accounts without limit have no balances.
 */
export async function monthCsv(
  store: Pick<Store, 'readPeriod'>,
  account: number,
  { month, now }: { readonly month: number; readonly now: number },
): Promise<string> {
  const bounds = boundsOf(month);
  const period = await store.readPeriod(account, { ...bounds, limit: MAX_ENTRIES });
  if (period === null) throw new AccessDenied('absent');
  const { opening, unlimited, entries, days } = period;
  const lines = merged(entries.toReversed(), days.toReversed().map(spanOfDay), now).toReversed();
  let balance = opening;
  const left = () => (unlimited ? null : balance);
  const rows = [
    [timeText(bounds.fromDay * DAY_MS), 'opening', null, left(), null],
    ...lines.map(({ at, kind, amount, note }) => {
      balance += amount;
      return [timeText(at), kind, amount, left(), note];
    }),
  ];
  const end = Math.min((bounds.untilDay + 1) * DAY_MS, Math.max(now, bounds.fromDay * DAY_MS));
  return csv(HEADER, [...rows, [timeText(end), 'closing', null, left(), null]]);
}

const boundsOf = (month: number) => ({ fromDay: firstDayIn(month), untilDay: firstDayIn(month + 1) - 1 });

const timeText = (at: number): string => new Date(at).toISOString();
