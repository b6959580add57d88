import type { Table } from './csv.ts';

/** Members by their names. */
export type RowInput = { [member: string]: unknown };

/** A row as a line of a batch. */
export interface RowLine {
  readonly id: string;
  readonly input: RowInput;
}

type Schema = Readonly<Record<string, unknown>>;

const ID = 'id';
const NUMBER = /^-?(0|[1-9]\d*)(\.\d+)?$/;

/**
 * Each row as an input: the header has paths of members (`creditor.iban`, `items[0].unitPrice`), cells get the types of the
 * operation's schema, an empty cell is absent. A column `id` names the rows, unless the operation has such a member; else
 * they have their numbers, from 1.
 * @param schema JSON Schema of the input, everything in one
 */
export function rowLines({ header, rows }: Table, schema: object): readonly RowLine[] {
  const hasIds = header.includes(ID) && !hasMember(schema as Schema, ID);
  const columns = header.map((name) => {
    const path = pathOf(name);
    return { name, path, types: typesAt(schema as Schema, path) };
  });
  return rows.map((row, place) => {
    const input: RowInput = {};
    let id = String(place + 1);
    for (const [column, { name, path, types }] of columns.entries()) {
      const cell = row[column] ?? '';
      if (hasIds && name === ID) id = cell || id;
      else if (cell !== '' && name !== '') setAt(input, path, typedValue(cell, types));
    }
    return { id, input };
  });
}

const hasMember = ({ properties }: Schema, name: string): boolean =>
  typeof properties === 'object' && properties !== null && Object.hasOwn(properties, name);

type Path = readonly (string | number)[];

/** `items[0].unitPrice` → items, 0, unitPrice. */
const pathOf = (name: string): Path =>
  [...name.matchAll(/([^.[\]]+)|\[(\d{1,4})\]/g)].map(([, member, place]) => member ?? Number(place));

/** The types that a member may have. */
function typesAt(schema: Schema, path: Path): ReadonlySet<unknown> {
  let options: readonly Schema[] = alternatives(schema);
  for (const part of path) {
    options = options.flatMap((option) => {
      const inner =
        typeof part === 'number' ? option.items : (option.properties as Schema | undefined)?.[part];
      return inner === undefined ? [] : alternatives(inner as Schema);
    });
  }
  return new Set(
    options.flatMap(({ type, enum: values }) =>
      [type, ...(Array.isArray(values) ? values.map((one) => typeof one) : [])].flat(),
    ),
  );
}

function alternatives(schema: Schema): readonly Schema[] {
  const inner = [schema.anyOf, schema.oneOf, schema.allOf].flatMap((list) =>
    Array.isArray(list) ? (list as Schema[]) : [],
  );
  return [schema, ...inner.flatMap(alternatives)];
}

/** What does not have the form of its type stays text: the service names it. */
function typedValue(cell: string, types: ReadonlySet<unknown>): unknown {
  const text = cell.trim();
  const isNumber = types.has('number') || types.has('integer');
  if (isNumber && NUMBER.test(text)) return Number(text);
  if (types.has('boolean') && /^(true|false)$/i.test(text)) return text.toLowerCase() === 'true';
  return cell;
}

/** Own members alone: a column `constructor.prototype.x` reaches nothing that other objects have. */
function setAt(target: RowInput, path: Path, value: unknown): void {
  if (path.includes('__proto__')) return;
  let at: Record<string | number, unknown> = target;
  for (const [place, part] of path.entries()) {
    if (place === path.length - 1) {
      at[part] = value;
      return;
    }
    // A column of the whole member gives way to those of its parts.
    if (!Object.hasOwn(at, part) || typeof at[part] !== 'object')
      at[part] = typeof path[place + 1] === 'number' ? [] : {};
    at = at[part] as Record<string | number, unknown>;
  }
}
