import { useState } from 'preact/hooks';
import type { EntryRow, MonthDays } from '../../src/dashboard-api-types/wire.ts';
import { type Column, Table } from '../components/table.tsx';
import { FaultBanner } from '../shell/fault-banner.tsx';
import { ignorePasswordNotEntered } from '../shell/password-not-entered.ts';
import { calendarDay, calendarMonth, number, signed } from '../texts/formats.ts';
import { Time } from '../texts/time.tsx';
import { billingTexts } from './billing.texts.ts';
import './entries.css';

type Days = MonthDays['days'];

/** A line of the books, or a day of a month that is unfolded. */
interface Line extends Omit<EntryRow, 'kind'> {
  readonly kind: EntryRow['kind'] | 'day';
  readonly day?: string;
}

interface EntriesProps {
  readonly rows: readonly EntryRow[];
  readonly readDays: (month: string) => Promise<MonthDays>;
  /** There were calls since the rows were read. */
  readonly onOutdated?: () => void;
}

/** Lines of the books with the balance after each. The calls of a month are one line, which unfolds to its days. */
export function Entries({ rows, readDays, onOutdated }: EntriesProps) {
  const { entries } = billingTexts();
  // By month and sum: days that do not add up to their line are not shown below it.
  const [unfolded, setUnfolded] = useState<ReadonlyMap<string, Days>>(new Map());
  const [failed, setFailed] = useState<{ readonly line: Line; readonly fault: unknown }>();
  const daysOf = (row: EntryRow | Line) => unfolded.get(keyOfMonth(row.month, row.amount));
  const fold = (row: Line) => {
    const key = keyOfMonth(row.month, row.amount);
    setUnfolded((before) => new Map([...before].filter(([one]) => one !== key)));
  };
  const unfold = async (line: Line) => {
    const { month = '', amount } = line;
    setFailed(undefined);
    try {
      const { days } = await readDays(month);
      const sum = days.reduce((total, day) => total + day.amount, 0);
      setUnfolded((before) => new Map(before).set(keyOfMonth(month, sum), days));
      if (sum !== amount) onOutdated?.();
    } catch (fault) {
      ignorePasswordNotEntered((refused) => setFailed({ line, fault: refused }))(fault);
    }
  };
  const lines = rows.flatMap((row): readonly Line[] => [row, ...linesOfDays(row, daysOf(row))]);
  const toggle = (line: Line) => (daysOf(line) === undefined ? unfold(line) : fold(line));
  return (
    <>
      {failed && <FaultBanner fault={failed.fault} onAgain={() => void unfold(failed.line)} />}
      <Table
        caption={entries}
        columns={columns((line) => {
          if (line.month === undefined) return whatOf(line);
          return (
            <button
              type="button"
              class="unfold"
              aria-expanded={daysOf(line) !== undefined}
              onClick={() => void toggle(line)}
            >
              {whatOf(line)}
            </button>
          );
        })}
        rows={lines}
        keyOf={({ at, kind, amount, month, day }) => `${at} ${kind} ${day ?? month ?? amount}`}
        isPart={({ kind }) => kind === 'day'}
      />
    </>
  );
}

const keyOfMonth = (month: string | undefined, sum: number) => `${month} ${sum}`;

/** Newest first; the last balance of the month is that of its line. */
function linesOfDays({ at, balance }: EntryRow, days: Days = []): readonly Line[] {
  let after = balance;
  return days.map(({ day, calls, amount }) => {
    const line: Line = { at, kind: 'day', day, calls, amount, note: null, balance: after };
    if (after !== null) after -= amount;
    return line;
  });
}

function whatOf({ kind, calls = 0, month, day }: Line): string {
  const { kinds, callsOf } = billingTexts();
  if (kind === 'day') return callsOf(calendarDay(day ?? ''), calls, number(calls));
  return month === undefined ? kinds[kind] : callsOf(calendarMonth(month), calls, number(calls));
}

/** What payments that came back are noted with, in the language of the page; what an operator wrote stays. */
function noteOf({ note }: Line): string {
  const { notes } = billingTexts();
  const [, why, debt] = /^(refund|dispute)(?:; debt: (\d+) credits)?$/.exec(note ?? '') ?? [];
  if (why === undefined) return note ?? '';
  return [
    ...(why === 'dispute' ? [notes.disputed] : []),
    ...(debt === undefined ? [] : [notes.debt(number(Number(debt)))]),
  ].join(', ');
}

function columns(what: Column<Line>['cell']): readonly Column<Line>[] {
  const { columns } = billingTexts();
  return [
    { name: 'kind', title: columns.kind, cell: what },
    {
      name: 'time',
      title: columns.time,
      line: 'second',
      isPlain: true,
      cell: ({ at, month, kind }) => (month === undefined && kind !== 'day' ? <Time at={at} /> : ''),
    },
    { name: 'note', title: columns.note, line: 'second', isPlain: true, cell: noteOf },
    {
      name: 'amount',
      title: columns.amount,
      kind: 'number',
      isPlain: true,
      cell: ({ amount }) => signed(amount),
    },
    {
      name: 'balance',
      title: columns.balance,
      kind: 'number',
      line: 'second',
      cell: ({ balance }) => (balance === null ? '–' : number(balance)),
    },
  ];
}
