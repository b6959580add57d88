/** The input of a call while it is being filled in: plain JSON, never changed in place. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };
export type Path = readonly (string | number)[];

/** `items[2].description`, as errors name fields. */
export const fieldName = (path: Path): string =>
  path
    .map((part, index) => {
      if (typeof part === 'number') return `[${part}]`;
      return index === 0 ? part : `.${part}`;
    })
    .join('');

/** The value at a path, or undefined. */
export function at(value: Json | undefined, path: Path): Json | undefined {
  return path.reduce<Json | undefined>((found, part) => {
    if (typeof found !== 'object' || found === null) return undefined;
    return (found as Readonly<Record<string | number, Json>>)[part];
  }, value);
}

/**
 * The value with another one at a path; what is missing on the way is made. `undefined` takes the member away, and with
 * it each object on the way that is empty then: an empty object is not the same as none. Members of lists stay.
 */
export function put(value: Json | undefined, path: Path, next: Json | undefined): Json | undefined {
  const [part, ...rest] = path;
  if (part === undefined) return next;
  if (typeof part === 'number') {
    const list = Array.isArray(value) ? [...value] : [];
    list[part] = put(list[part], rest, next) ?? emptyLike(list[part]);
    return list;
  }
  const members = { ...(isMembers(value) ? value : {}) };
  const member = put(members[part], rest, next);
  if (member === undefined) delete members[part];
  else members[part] = member;
  return Object.keys(members).length === 0 && path.length > 0 ? undefined : members;
}

const isMembers = (value: Json | undefined): value is { readonly [name: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What stays in a list where a member was emptied. */
const emptyLike = (value: Json | undefined): Json => (typeof value === 'string' ? '' : {});

/**
 * Its first texts and numbers in a line: enough to recognise it.
 * @example summaryOf({ a: 'ACME', b: [7] }) // 'ACME, 7'
 */
export const summaryOf = (value: Json | undefined): string => leavesOf(value).slice(0, SUMMARY).join(', ');

const SUMMARY = 6;

const leavesOf = (value: Json | undefined): readonly string[] => {
  if (value === undefined || value === null || value === '') return [];
  return typeof value === 'object' ? Object.values(value).flatMap(leavesOf) : [String(value)];
};

/** A list with one member less. */
export const without = (list: readonly Json[], index: number): readonly Json[] =>
  list.filter((_, one) => one !== index);

/** Exactly one JSON number; a number of JavaScript loses digits of others, which the service then never sees. */
const NUMBER = /^-?(0|[1-9]\d{0,14})(\.\d{1,12})?$/;

/** A number as it was typed; other text stays text, and the service reports what is wrong with it. */
export const numberOf = (text: string): number | string => (NUMBER.test(text.trim()) ? Number(text) : text);
