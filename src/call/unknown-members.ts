import type { z } from 'zod';
import { nearMatch } from '#lib/base/text/near-match.ts';
import { type FieldPath, jsonPath } from '../core/errors.ts';
import { isRecord, tidy } from './tidy.ts';

/** So many names are told; the rest is counted. */
const MAX_NAMED = 8;
const MAX_NAME = 80;

/** What an object may have; what stands in a list is looked up below the list. */
interface Shape {
  readonly members?: ReadonlyMap<string, Shape | undefined>;
  readonly items?: Shape | undefined;
}

interface Unknown {
  readonly path: FieldPath;
  /** A member that it may stand for. */
  readonly near: string | undefined;
}

/**
 * Members that the schema does not have, as tokens of X-Warning (contract: Unknown members): paths and names of similar
 * members, never a value. A member that many entries of a list have is told once, by its first place.
 * @param values tidied: what counts as absent is not told
 */
export function unknownMembers(
  schema: z.ZodType,
  values: Readonly<Record<string, unknown>>,
): readonly string[] {
  const found = new Map<string, Unknown>();
  const count = collect(shapeFor(schema), values, [], found);
  const named = [...found.values()].map(tokenOf);
  return count > named.length ? [...named, `unknown-member;more=${count - named.length}`] : named;
}

/** The same for names alone: of parameters and parts beside a file. */
export const unknownNames = (schema: z.ZodType, names: readonly string[]): readonly string[] =>
  names.length === 0
    ? []
    : unknownMembers(schema, tidy(Object.fromEntries(names.map((name) => [name, true]))));

function tokenOf({ path, near }: Unknown): string {
  const hint = near === undefined ? '' : `;near="${near}"`;
  return `unknown-member;name="${printable(jsonPath(path))}"${hint}`;
}

/** Without what ends a quoted text or an entry of the header (RFC 9651, 3.3.3). */
function printable(path: string): string {
  const safe = path.slice(0, MAX_NAME + 1).replaceAll(/[^A-Za-z0-9 _.$@:/[\]-]/g, '?');
  return safe.length > MAX_NAME ? `${safe.slice(0, MAX_NAME)}...` : safe;
}

/** Adds to `found`; how many there are in all, each place of a list counted once. */
function collect(
  { members, items }: Shape,
  value: unknown,
  path: FieldPath,
  found: Map<string, Unknown>,
): number {
  if (Array.isArray(value)) {
    if (items === undefined) return 0;
    return value.reduce<number>((sum, one, place) => sum + collect(items, one, [...path, place], found), 0);
  }
  if (members === undefined || !isRecord(value)) return 0;
  let count = 0;
  for (const name in value) {
    const inner = members.get(name);
    if (inner !== undefined) count += collect(inner, value[name], [...path, name], found);
    else if (!members.has(name)) count += add({ members, value, path, name }, found);
  }
  return count;
}

function add(
  {
    members,
    value,
    path,
    name,
  }: {
    readonly members: NonNullable<Shape['members']>;
    readonly value: Readonly<Record<string, unknown>>;
    readonly path: FieldPath;
    readonly name: string;
  },
  found: Map<string, Unknown>,
): number {
  const whole = [...path, name];
  const place = whole.filter((part) => typeof part === 'string').join('.');
  if (found.has(place)) return 0;
  if (found.size < MAX_NAMED) found.set(place, { path: whole, near: nearMember(name, members, value) });
  return 1;
}

/** Letter case matters less than letters; a member that is there is not meant. */
function nearMember(
  name: string,
  members: ReadonlyMap<string, unknown>,
  value: Readonly<Record<string, unknown>>,
): string | undefined {
  const absent = [...members.keys()].filter((one) => value[one] === undefined);
  const byLetters = new Map(absent.map((one) => [one.toLowerCase(), one]));
  const near = nearMatch(name.toLowerCase(), byLetters.keys());
  return near === undefined ? undefined : byLetters.get(near);
}

const shapes = new WeakMap<z.ZodType, Shape>();

function shapeFor(schema: z.ZodType): Shape {
  const known = shapes.get(schema);
  if (known !== undefined) return known;
  const shape = shapeOf(schema) ?? {};
  shapes.set(schema, shape);
  return shape;
}

/** The part of a Zod definition that leads to what is inside. */
interface Definition {
  readonly type: string;
  readonly shape?: Readonly<Record<string, z.ZodType>>;
  readonly element?: z.ZodType;
  /** Below optional, default and the like. */
  readonly innerType?: z.ZodType;
  /** Of a pipe: what the caller gives, and what becomes of it. */
  readonly in?: z.ZodType;
  readonly out?: z.ZodType;
}

function shapeOf(schema: z.ZodType): Shape | undefined {
  const { type, shape, element, innerType, in: first, out } = schema.def as Definition;
  if (type === 'object' && shape !== undefined)
    return { members: new Map(Object.entries(shape).map(([name, member]) => [name, shapeOf(member)])) };
  if (type === 'array' && element !== undefined) return { items: shapeOf(element) };
  if (innerType !== undefined) return shapeOf(innerType);
  return (first && shapeOf(first)) ?? (out && shapeOf(out));
}
