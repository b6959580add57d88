import type { EntryRow } from '../../src/dashboard-api-types/wire.ts';
import { type Column, Table } from '../components/table.tsx';
import { number } from '../texts/formats.ts';
import { Time } from '../texts/time.tsx';
import { billingTexts } from './billing.texts.ts';

/** Lines of the books with the balance after each. */
export function Entries({ rows }: { readonly rows: readonly EntryRow[] }) {
  const { columns, kinds, callCount, entries } = billingTexts();
  const shown: readonly Column<EntryRow>[] = [
    {
      name: 'kind',
      title: columns.kind,
      cell: ({ kind, calls }) => (calls === undefined ? kinds[kind] : callCount(number(calls))),
    },
    { name: 'time', title: columns.time, line: 'second', isPlain: true, cell: ({ at }) => <Time at={at} /> },
    { name: 'note', title: columns.note, line: 'second', cell: ({ note }) => note ?? '' },
    {
      name: 'amount',
      title: columns.amount,
      kind: 'number',
      line: 'second',
      cell: ({ amount }) => (amount > 0 ? `+${number(amount)}` : number(amount)),
    },
    {
      name: 'balance',
      title: columns.balance,
      kind: 'number',
      line: 'second',
      cell: ({ balance }) => (balance === null ? '–' : number(balance)),
    },
  ];
  return (
    <Table
      caption={entries}
      columns={shown}
      rows={rows}
      keyOf={({ at, kind, amount }) => `${at} ${kind} ${amount}`}
    />
  );
}
