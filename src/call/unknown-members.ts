import { type FieldPath, jsonPath } from '@kontor/base';
import type { z } from 'zod';
import { isRecord, normalizeStrings } from './normalize-strings.ts';
import { type DeclaredMember, declaredMember, EACH, suggestMember } from './suggest-member.ts';

/** At most this many names are listed; the rest is counted. */
const MAX_NAMED = 8;
const MAX_NAME = 80;

/** What an object may have; what is in a list is looked up below the list. */
interface Shape {
  readonly members?: ReadonlyMap<string, Shape | undefined>;
  readonly items?: Shape | undefined;
}

/**
 * Members that the schema does not have, as tokens of X-Warning (contract: Unknown members): their paths and those of
 * similar members, never a value. A member that many entries of a list have is named once, by its first place.
 * @param values tidied: what counts as absent is not reported
 */
export function unknownMembers(
  schema: z.ZodType,
  values: Readonly<Record<string, unknown>>,
): readonly string[] {
  const { shape, declared } = formOf(schema);
  const found = new Map<string, FieldPath>();
  const count = collect(shape, values, [], found);
  const named = [...found.values()].map((path) => tokenOf(path, suggestMember(declared, values, path)));
  return count > named.length ? [...named, `unknown-member;more=${count - named.length}`] : named;
}

/** The same for names alone: of parameters and parts beside a file. */
export const unknownNames = (schema: z.ZodType, names: readonly string[]): readonly string[] =>
  names.length === 0
    ? []
    : unknownMembers(schema, normalizeStrings(Object.fromEntries(names.map((name) => [name, true]))));

function tokenOf(path: FieldPath, near: string | undefined): string {
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
  found: Map<string, FieldPath>,
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
    else if (!members.has(name)) count += add([...path, name], found);
  }
  return count;
}

function add(path: FieldPath, found: Map<string, FieldPath>): number {
  const place = path.filter((part) => typeof part === 'string').join('.');
  if (found.has(place)) return 0;
  if (found.size < MAX_NAMED) found.set(place, path);
  return 1;
}

/** All members, those of an object before what is inside them. */
function pathsIn({ members, items }: Shape, path: readonly string[] = []): readonly (readonly string[])[] {
  if (items !== undefined) return pathsIn(items, [...path, EACH]);
  const own = [...(members ?? [])].map(([name, shape]) => ({ path: [...path, name], shape }));
  const inside = own.flatMap((one) => (one.shape === undefined ? [] : pathsIn(one.shape, one.path)));
  return [...own.map((one) => one.path), ...inside];
}

/** A schema as it is compared with what a caller sent. */
interface Form {
  readonly shape: Shape;
  readonly declared: readonly DeclaredMember[];
}

const forms = new WeakMap<z.ZodType, Form>();

function formOf(schema: z.ZodType): Form {
  const made = forms.get(schema);
  if (made !== undefined) return made;
  const shape = shapeOf(schema) ?? {};
  const form: Form = { shape, declared: pathsIn(shape).map(declaredMember) };
  forms.set(schema, form);
  return form;
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
