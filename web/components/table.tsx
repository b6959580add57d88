import type { ComponentChildren } from 'preact';
import './table.css';

export interface Column<Row> {
  readonly name: string;
  readonly title: string;
  /** Numbers are right-aligned; so is what can be done with a row, which keeps to the right on narrow screens too. */
  readonly kind?: 'text' | 'number' | 'action';
  /** Narrow screens show a row in two lines: these are in the second, in a quiet colour. Default first. */
  readonly line?: 'first' | 'second';
  /** Narrow screens show it without its title, which its value makes plain. */
  readonly isPlain?: boolean;
  /** Left out where the table's box is narrower than 860 px. */
  readonly isMinor?: boolean;
  /** The list can be sorted by it. */
  readonly isSortable?: boolean;
  readonly cell: (row: Row) => ComponentChildren;
}

export interface Sorting {
  /** Name of a column. */
  readonly by: string;
  readonly isDescending: boolean;
  readonly onSort: (by: string, isDescending: boolean) => void;
}

interface TableProps<Row> {
  /** The content of the table, for those who cannot see it. */
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string | number;
  /** Of a row that belongs to the one above. */
  readonly isPart?: (row: Row) => boolean;
  /** The first cell has a real link of class `row-link`, which the whole row answers to. */
  readonly isClickable?: boolean;
  /** How the rows are sorted, and how they are sorted otherwise: by those who have them all. */
  readonly sorting?: Sorting;
}

/** Classes of cells. */
const LOOKS = { text: '', number: 'right number ', action: 'right action ' };

export function Table<Row>({
  caption,
  columns,
  rows,
  keyOf,
  isPart,
  sorting,
  isClickable = false,
}: TableProps<Row>) {
  return (
    <div class="table-box">
      <table class={isClickable ? 'table clickable' : 'table'}>
        <caption class="hidden-label">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <Heading key={column.name} column={column} sorting={sorting} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)} class={isPart?.(row) ? 'part' : undefined}>
              {columns.map(({ name, title, kind, line, isMinor, isPlain, cell }) => (
                <td
                  key={name}
                  class={`${LOOKS[kind ?? 'text']}${line ?? 'first'}${isMinor ? ' minor' : ''}`}
                  data-title={isPlain ? undefined : title}
                >
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface HeadingProps<Row> {
  readonly column: Column<Row>;
  readonly sorting: Sorting | undefined;
}

/** A column that is chosen once more is turned round; numbers begin with the largest. */
function Heading<Row>({ column, sorting }: HeadingProps<Row>) {
  const { name, title, kind, isMinor, isSortable } = column;
  const isChosen = sorting?.by === name;
  const direction = sorting?.isDescending ? 'descending' : 'ascending';
  const isSorted = sorting !== undefined && isSortable === true;
  return (
    <th
      scope="col"
      class={`${kind === 'number' || kind === 'action' ? 'right' : ''}${isMinor ? ' minor' : ''}`}
      aria-sort={isSorted && isChosen ? direction : undefined}
    >
      {isSorted ? (
        <button
          type="button"
          class="sort"
          onClick={() => sorting.onSort(name, isChosen ? !sorting.isDescending : kind === 'number')}
        >
          {title}
        </button>
      ) : (
        title
      )}
    </th>
  );
}
