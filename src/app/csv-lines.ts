import type { JsonObject, ObjectSchema } from '../http/openapi/schemas.ts';
import type { Table } from './csv.ts';

/** A row as a line of a batch. */
export interface RowLine {
  readonly id: string;
  readonly input: JsonObject;
}

const ID = 'id';
const NUMBER = /^-?(0|[1-9]\d*)(\.\d+)?$/;

/**
 * Each row as an input: the header has paths of members (`creditor.iban`, `items[0].unitPrice`), cells get the types of the
 * operation's schema, an empty cell is absent. A column `id` names the rows, unless the operation has such a member; else
 * they have their numbers.
 */
export function rowLines({ header, rows }: Table, schema: ObjectSchema): readonly RowLine[] {
  const hasIds = header.includes(ID) && schema.properties?.[ID] === undefined;
  const columns = header.map((name) => {
    const path = pathOf(name);
    return { name, path, type: typeAt(schema, path) };
  });
  return rows.map((row, place) => {
    const input: JsonObject = {};
    let id = String(place + 1);
    for (const [column, { name, path, type }] of columns.entries()) {
      const cell = row[column] ?? '';
      if (hasIds && name === ID) id = cell || id;
      else if (cell !== '' && name !== '') setAt(input, path, typedValue(cell, type));
    }
    return { id, input };
  });
}

type Path = readonly (string | number)[];

/** `items[0].unitPrice` → items, 0, unitPrice. */
const pathOf = (name: string): Path =>
  [...name.matchAll(/([^.[\]]+)|\[(\d{1,4})\]/g)].map(([, member, place]) => member ?? Number(place));

/** The types that a member may have. */
function typeAt(schema: JsonObject, path: Path): ReadonlySet<unknown> {
  let options: readonly JsonObject[] = alternatives(schema);
  for (const part of path) {
    options = options.flatMap((option) => {
      const inner =
        typeof part === 'number' ? option.items : (option.properties as JsonObject | undefined)?.[part];
      return inner === undefined ? [] : alternatives(inner as JsonObject);
    });
  }
  return new Set(
    options.flatMap(({ type, enum: values }) =>
      [type, ...(Array.isArray(values) ? values.map((one) => typeof one) : [])].flat(),
    ),
  );
}

function alternatives(schema: JsonObject): readonly JsonObject[] {
  const inner = [schema.anyOf, schema.oneOf, schema.allOf].flatMap((list) =>
    Array.isArray(list) ? (list as JsonObject[]) : [],
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

function setAt(target: JsonObject, path: Path, value: unknown): void {
  let at: Record<string | number, unknown> = target;
  for (const [place, part] of path.entries()) {
    if (part === '__proto__') return;
    if (place === path.length - 1) {
      at[part] = value;
      return;
    }
    at[part] ??= typeof path[place + 1] === 'number' ? [] : {};
    at = at[part] as Record<string | number, unknown>;
  }
}

/** The flat members of a result, by their paths: `address.city`. */
export function flatMembers(value: unknown, path = ''): readonly (readonly [string, string])[] {
  if (value === null || value === undefined) return [];
  if (typeof value !== 'object') return [[path, String(value)]];
  const prefix = path === '' ? '' : `${path}.`;
  const isList = Array.isArray(value);
  return Object.entries(value).flatMap(([name, inner]) => {
    return flatMembers(inner, isList ? `${path}[${name}]` : `${prefix}${name}`);
  });
}
