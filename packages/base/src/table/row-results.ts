import type { Table } from './csv.ts';

/** What became of a row. */
export interface RowResult {
  /** Of HTTP. */
  readonly status: number;
  /** Identifiers of all that was wrong. */
  readonly messages?: readonly string[] | undefined;
  /** The result, where it is JSON. */
  readonly data?: unknown;
}

/** Before a name that the table has already. */
const PREFIX = 'result.';

/**
 * The table with what became of its rows behind: status, messages, and the members of all results by their paths
 * (`address.city`), each in a column of its own.
 * @param results in the order of the rows; undefined for a row without one
 */
export function withResults(table: Table, results: readonly (RowResult | undefined)[]): Table {
  const members = results.map((result) => new Map(flatMembers(result?.data)));
  const names = [...new Set(members.flatMap((one) => [...one.keys()]))].filter((name) => name !== '');
  const taken = new Set(table.header);
  const free = (name: string) => (taken.has(name) ? `${PREFIX}${name}` : name);
  const rows = table.rows.map((row, place) => {
    const { status = '', messages = [] } = results[place] ?? {};
    const found = members[place];
    return [
      ...table.header.map((_, column) => row[column] ?? ''),
      ...[String(status), messages.join(' ')],
      ...names.map((name) => found?.get(name) ?? ''),
    ];
  });
  return { ...table, header: [...table.header, ...['status', 'messages', ...names].map(free)], rows };
}

/** The flat members of a result, by their paths: `address.city`. */
function flatMembers(value: unknown, path = ''): readonly (readonly [string, string])[] {
  if (value === null || value === undefined) return [];
  if (typeof value !== 'object') return [[path, String(value)]];
  const prefix = path === '' ? '' : `${path}.`;
  const isList = Array.isArray(value);
  return Object.entries(value).flatMap(([name, inner]) =>
    flatMembers(inner, isList ? `${path}[${name}]` : `${prefix}${name}`),
  );
}
