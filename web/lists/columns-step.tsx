import type { Table as RowTable } from '@kontor/base/table';
import { Select } from '../components/controls.tsx';
import { type Column, Table } from '../components/table.tsx';
import type { PlaygroundOperation } from '../playground/operations.ts';
import type { Columns } from './columns.ts';
import type { ListOperation } from './list-operations.data.ts';
import { listsTexts } from './lists.texts.ts';

interface ColumnsStepProps {
  readonly table: RowTable;
  readonly operation: ListOperation;
  /** The same as the interface document describes it. */
  readonly described: PlaygroundOperation;
  readonly columns: Columns;
  readonly onColumns: (columns: Columns) => void;
}

interface ColumnRow {
  readonly place: number;
  readonly name: string;
  readonly example: string;
  readonly member: string;
}

/** Members of an operation that a column can be: those of plain values. */
export const membersOf = ({ schema }: PlaygroundOperation): readonly string[] =>
  Object.entries(schema.properties ?? {}).flatMap(([name, { type = 'string' }]) =>
    type === 'object' || type === 'array' ? [] : [name],
  );

/** Which column becomes which member, each beside its first value. */
export function ColumnsStep({ table, operation, described, columns, onColumns }: ColumnsStepProps) {
  const t = listsTexts();
  const titles = described.schema.properties ?? {};
  const options = [
    { value: '', text: t.unused },
    ...membersOf(described).map((value) => ({
      value,
      text: value === operation.main ? t.subjects[operation.name] : (titles[value]?.title ?? value),
    })),
  ];
  const rows = table.header.map(
    (name, place): ColumnRow => ({
      place,
      name: name === '' ? t.column(place + 1) : name,
      example: table.rows[0]?.[place] ?? '',
      member: columns[place] ?? '',
    }),
  );
  const shown: readonly Column<ColumnRow>[] = [
    { name: 'column', title: t.headings.column, cell: ({ name }) => <strong>{name}</strong> },
    {
      name: 'member',
      title: t.headings.member,
      cell: ({ place, name, member }) => (
        <Select
          aria-label={t.memberOf(name)}
          value={member}
          onValue={(value) => onColumns(columns.map((one, column) => (column === place ? value : one)))}
          options={options}
        />
      ),
    },
    { name: 'example', title: t.headings.example, line: 'second', cell: ({ example }) => example },
  ];
  return (
    <section class="stack" aria-labelledby="list-columns">
      <div>
        <h2 id="list-columns">{t.columns}</h2>
        <p class="quiet small">{t.columnsHint[operation.name]}</p>
      </div>
      <div class="list-columns">
        <Table caption={t.columns} columns={shown} rows={rows} keyOf={({ place }) => place} />
      </div>
    </section>
  );
}
