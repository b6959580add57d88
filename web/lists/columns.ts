import type { Table } from '@kontor/base/table';
import type { ListOperation } from './list-operations.data.ts';

/** For each column of a list the member that it becomes; empty: none. */
export type Columns = readonly string[];

/** Rows that are read to see what a column is. */
const SAMPLE = 20;

/** `USt-IdNr.` → `ustidnr`, `Straße` → `strasse`. */
const folded = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replaceAll(/[^a-z0-9]/g, '');

/** Which column is which, by their names, else by what is in them. @param members of the operation */
export function columnsOf(
  { header, rows }: Table,
  operation: ListOperation,
  members: readonly string[],
): Columns {
  const { main, names, followers, form } = operation;
  const byName = new Map(members.map((member) => [folded(member), member]));
  const columns: string[] = [];
  for (const name of header.map(folded)) {
    const isFollower = followers.includes(name) && columns.at(-1) === main;
    columns.push(byName.get(name) ?? (names.includes(name) || isFollower ? main : ''));
  }
  if (columns.includes(main)) return columns;
  const found = header.findIndex((_, column) => {
    const cells = rows.slice(0, SAMPLE).map((row) => row[column] ?? '');
    const filled = cells.filter((cell) => cell !== '');
    if (form === undefined) return header.length === 1;
    return filled.length > 0 && filled.filter((cell) => form.test(cell)).length * 2 > filled.length;
  });
  return columns.map((member, column) => (column === found ? main : member));
}

/** Whether the first row names the columns: it does unless one of its cells is a value itself. */
export const hasHeader = ({ header }: Table, { form }: ListOperation): boolean =>
  form === undefined || !header.some((cell) => form.test(cell));

/** The table whose first row is a row like the others. @param nameOf of a column, from 1 */
export const withoutHeader = (table: Table, nameOf: (place: number) => string): Table => ({
  ...table,
  header: table.header.map((_, column) => nameOf(column + 1)),
  rows: [table.header, ...table.rows],
});

/** The table with members as its columns: cells of several columns for one member are joined. */
export function memberTable(table: Table, columns: Columns, operation: ListOperation): Table {
  const header = [...new Set(columns)].filter((member) => member !== '');
  const isFollower = table.header.map((name) => operation.followers.includes(folded(name)));
  const rows = table.rows.map((row) =>
    header.map((member) => {
      let text = '';
      for (const [column, own] of columns.entries()) {
        const cell = (row[column] ?? '').trim();
        if (own !== member || cell === '') continue;
        if (text === '') text = cell;
        else text += (isFollower[column] === true ? ' ' : operation.joint) + cell;
      }
      return text;
    }),
  );
  return { header, rows };
}
