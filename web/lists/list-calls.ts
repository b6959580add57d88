import { rowLines, type Table } from '@kontor/base/table';
import type { BatchCall } from '../../clients/typescript/src/batch.ts';
import { type Columns, memberTable } from './columns.ts';
import type { ListOperation } from './list-operations.data.ts';

/** The calls of a list: the id of each is the number of its row, from 1. */
export type ListCall = BatchCall & { readonly id: string };

interface ListCallsOptions {
  readonly operation: ListOperation;
  readonly table: Table;
  readonly columns: Columns;
  /** JSON Schema of the operation's input. */
  readonly schema: object;
}

/** A call for each row that has what the operation needs; others are left out. */
export function listCalls({ operation, table, columns, schema }: ListCallsOptions): readonly ListCall[] {
  const { name, main } = operation;
  const lines = rowLines(memberTable(table, columns, operation), schema);
  return lines.flatMap(({ input }, place) =>
    input[main] === undefined ? [] : [{ id: String(place + 1), operation: name, input }],
  );
}

/** The same with members for all rows, unless a row has its own; empty ones are absent. */
export function withCommon(
  calls: readonly ListCall[],
  common: Readonly<Record<string, string>>,
): readonly ListCall[] {
  const given = Object.entries(common).filter(([, value]) => value.trim() !== '');
  return calls.map((call) => {
    const missing = given.filter(([name]) => !Object.hasOwn(call.input, name));
    return { ...call, input: { ...call.input, ...Object.fromEntries(missing) } };
  });
}
