import { z } from 'zod';
import type { AnyOperation } from '../../src/core/operation.ts';
import { TESTED } from '../../src/testing/operations.ts';
import { wireRequest } from '../../src/testing/wire-request.ts';
import type { Call } from './http-caller.mts';

/**
 * Every string member of every operation with every hostile text in three sizes, by the declarations: of JSON bodies,
 * of forms with a file and of queries.
 */

const PIECES = ['a', 'a ', '9', '\u0000', '\n', '漢', 'ع', '😀', 'e\u0301', '<!--', '\\', '$&'] as const;
const SIZES = [100, 10_000, 1_000_000] as const;

export interface HostileCall {
  readonly name: string;
  /** Made when it is sent: all together would be gigabytes. */
  readonly call: () => Promise<Call>;
}

type Path = readonly (string | number)[];

interface Schema {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
}

function stringPaths(schema: Schema, path: Path = []): readonly Path[] {
  const { type, properties = {}, items, anyOf = [] } = schema;
  const inner = Object.entries(properties).flatMap(([name, member]) => stringPaths(member, [...path, name]));
  const listed = items === undefined ? [] : stringPaths(items, [...path, 0]);
  const either = anyOf.flatMap((one) => stringPaths(one, path));
  return [...(type === 'string' ? [path] : []), ...inner, ...listed, ...either];
}

/** A copy of the value with another one at the place; what is missing on the way is made. */
function withAt(value: unknown, [first, ...rest]: Path, text: string): unknown {
  if (first === undefined) return text;
  if (typeof first === 'number') {
    const list: readonly unknown[] = Array.isArray(value) ? value : [];
    return [withAt(list[0], rest, text), ...list.slice(1)];
  }
  const members = typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  return { ...members, [first]: withAt(members[first], rest, text) };
}

/** A call of an operation as it goes over the wire: by POST where there is a choice. */
export async function callOf(operation: AnyOperation, input: object): Promise<Call> {
  const [first, ...others] = operation.routes;
  const route = others.find(({ method }) => method === 'POST') ?? first!;
  const { url, headers, payload } = await wireRequest(operation, route, input);
  return { path: url, headers, ...(payload !== undefined && { body: payload }) };
}

function callsOf(operation: AnyOperation): readonly HostileCall[] {
  const schema = z.toJSONSchema(operation.input as z.ZodType, {
    io: 'input',
    unrepresentable: 'any',
  }) as Schema;
  const [example] = operation.examples;
  const isQuery = operation.routes.every(({ method }) => method === 'GET');
  // A longer head is refused before anybody asks whose it is.
  const sizes = isQuery ? [100, 1_000] : SIZES;
  return stringPaths(schema).flatMap((path) =>
    PIECES.flatMap((piece) =>
      sizes.map((size) => ({
        name: `${operation.name} ${path.join('.')}: ${JSON.stringify(piece)} × ${size}`,
        call: () =>
          callOf(operation, withAt(example.input, path, piece.repeat(size / piece.length)) as object),
      })),
    ),
  );
}

/** All of them. */
export const hostileCalls = (): readonly HostileCall[] => TESTED.flatMap(callsOf);

/** So many of all such calls, the same each time (a linear congruential generator, Numerical Recipes). */
export function sampledCalls(count: number): readonly HostileCall[] {
  const all = hostileCalls();
  let seed = 20_261_122;
  return Array.from({ length: Math.min(count, all.length) }, () => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return all[seed % all.length]!;
  });
}
