import { byteColumn, joined, lineColumn, numberColumn, steps } from './column-bytes.ts';

export interface NameRow {
  readonly id: number;
  /** ISO 639-1, `local`, or `alt`. */
  readonly language: string;
  readonly name: string;
}

/** Rows of a table of names with a head line: GeoNames id, language, name; further columns are notes. */
export function nameRows(table: string): readonly NameRow[] {
  return table
    .split('\n')
    .slice(1)
    .filter((line) => line !== '')
    .map((line) => {
      const [id, language = '', name = ''] = line.split('\t');
      if (!(Number(id) > 0) || language === '' || name === '')
        throw new RangeError(`unreadable row: ${line}`);
      return { id: Number(id), language, name };
    });
}

/** Columns of all names by place; a later row of the same place and language replaces an earlier one. */
export function nameSection(rows: readonly NameRow[], indexOf: ReadonlyMap<number, number>): Uint8Array {
  const byKey = new Map(
    rows.map((row) => {
      const place = indexOf.get(row.id);
      if (place === undefined) throw new RangeError(`no place ${row.id} for ${row.name}`);
      return [`${String(place).padStart(7, '0')} ${row.language}`, { ...row, place }];
    }),
  );
  const sorted = [...byKey.keys()].toSorted().map((key) => byKey.get(key)!);
  const languages = [...new Set(sorted.map(({ language }) => language))].toSorted();
  return joined([
    lineColumn(languages),
    numberColumn(steps(sorted.map(({ place }) => place))),
    byteColumn(sorted.map(({ language }) => languages.indexOf(language))),
    lineColumn(sorted.map(({ name }) => name)),
  ]);
}
