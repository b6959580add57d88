import { add } from '@kontor/base';
import { asDouble, cast, isCastType } from './casts.ts';
import { keyOf, orderOf } from './comparisons.ts';
import type { RuleContext } from './context.ts';
import { localName, qualifiedName } from './node-names.ts';
import {
  absoluteOf,
  arithmetic,
  decimalOf,
  floored,
  type Numeric,
  numeric,
  raised,
  rounded,
} from './numbers.ts';
import { regularExpression, searchable } from './regular-expression.ts';
import { RuleError } from './rule-error.ts';
import {
  type Atomic,
  atomized,
  DateValue,
  Exact,
  type Item,
  isNode,
  type Sequence,
  single,
  singleText,
  textOf,
  truth,
  Untyped,
} from './values.ts';

/** A function of rules: its arguments are evaluated. Those of the context alone are called without any. */
export type RuleFunctionBody = (args: readonly Sequence[], context: RuleContext) => Sequence;

const text = (args: readonly Sequence[], index: number): string => singleText(args[index] ?? []);
const one = (value: Item | undefined): Sequence => (value === undefined ? [] : [value]);
const count = (value: number): Sequence => [BigInt(value)];

/** The first argument, or the context where there is none. */
function subject(args: readonly Sequence[], { item }: RuleContext): Sequence {
  if (args.length > 0) return args[0]!;
  if (item === undefined) throw new RuleError('no context');
  return [item];
}

/** Most values have no space at their ends, nor two in a row. */
const UNTIDY = /^[ \t\r\n]|[\t\r\n]| {2}| $/;

const normalized = (value: string): string =>
  UNTIDY.test(value)
    ? value
        .replace(/[ \t\r\n]+/g, ' ')
        .replace(/^ /, '')
        .replace(/ $/, '')
    : value;

function summed(items: Sequence, zero: Sequence): Sequence {
  if (items.length === 0) return zero;
  let total: Numeric = numeric(atomized(items[0]!));
  for (let i = 1; i < items.length; i++) total = plus(total, numeric(atomized(items[i]!)));
  return [total];
}

const plus = (left: Numeric, right: Numeric): Numeric => {
  if (typeof left === 'number' && typeof right === 'number') return left + right;
  if (left instanceof Exact && right instanceof Exact) return new Exact(add(left.value, right.value));
  return arithmetic('+', left, right);
};

/** fn:min and fn:max; untyped values are doubles. */
function extreme(items: Sequence, isLess: boolean): Sequence {
  let found: Atomic | undefined;
  for (const item of items) {
    const value = atomized(item);
    const typed = value instanceof Untyped ? asDouble(value) : value;
    if (typeof typed === 'number' && Number.isNaN(typed)) return [Number.NaN];
    if (found === undefined || (isLess ? orderOf(typed, found) < 0 : orderOf(typed, found) > 0))
      found = typed;
  }
  return one(found);
}

const ofNumber =
  (change: (value: Numeric) => Numeric): RuleFunctionBody =>
  ([items = []]) => {
    const value = single(items);
    return value === undefined ? [] : [change(numeric(value))];
  };

/** fn:number: what is no number is NaN. */
function asNumber(items: Sequence): number {
  const value = single(items);
  if (value === undefined) return Number.NaN;
  try {
    return asDouble(value);
  } catch (error) {
    if (error instanceof RuleError) return Number.NaN;
    throw error;
  }
}

/** fn:substring by code points, with the roundings of its definition (7.4.3). */
function substring(value: string, start: number, length: number | undefined): string {
  const from = Math.round(start);
  const to = length === undefined ? Infinity : from + Math.round(length);
  return [...value].filter((_, index) => index + 1 >= from && index + 1 < to).join('');
}

function translated(value: string, from: string, to: string): string {
  const [source, target] = [[...from], [...to]];
  return [...value]
    .map((letter) => {
      const at = source.indexOf(letter);
      return at < 0 ? letter : (target[at] ?? '');
    })
    .join('');
}

function distinct(items: Sequence): Sequence {
  const found = new Map<string, Atomic>();
  for (const item of items) {
    const value = atomized(item);
    const key = keyOf(value);
    if (!found.has(key)) found.set(key, value);
  }
  return [...found.values()];
}

function indexOf(items: Sequence, wanted: Sequence): Sequence {
  const key = keyOf(single(wanted) ?? '');
  return items.flatMap((item, index) => (keyOf(atomized(item)) === key ? [BigInt(index + 1)] : []));
}

/** Regular expressions with `$1` in replacements as XPath has them. */
function replaced(args: readonly Sequence[]): Sequence {
  const pattern = regularExpression(text(args, 1), text(args, 3));
  const replacement = text(args, 2)
    .replace(/\$(?!\d)/g, '$$$$')
    .replace(/\\\$/g, '$$$$')
    .replace(/\\\\/g, '\\');
  return [searchable(text(args, 0)).replace(pattern, replacement)];
}

function tokenized(args: readonly Sequence[]): Sequence {
  const value = searchable(text(args, 0));
  if (value === '') return [];
  const pattern = regularExpression(text(args, 1), text(args, 2));
  const parts: string[] = [];
  let from = 0;
  for (const match of value.matchAll(pattern)) {
    if (match[0] === '') throw new RuleError('a pattern that matches nothing');
    parts.push(value.slice(from, match.index));
    from = match.index + match[0].length;
  }
  return [...parts, value.slice(from)];
}

const DAY_MS = 86_400_000;

function today({ run }: RuleContext): Sequence {
  const start = Math.floor(run.nowMs / DAY_MS) * DAY_MS;
  return [new DateValue(`${new Date(start).toISOString().slice(0, 10)}Z`, start)];
}

/** The namespace of an element's name; others have none. */
const namespaceOf = (items: Sequence): string => {
  const [node] = items;
  return node !== undefined && isNode(node) && (node.kind === 'element' || node.kind === 'attribute')
    ? node.namespace
    : '';
};

const nameBy =
  (of: typeof localName): RuleFunctionBody =>
  (args, context) => {
    const [node] = subject(args, context);
    if (node !== undefined && !isNode(node)) throw new RuleError('the name of what is no node');
    return [node === undefined ? '' : of(node)];
  };

const BODIES: Readonly<Record<string, RuleFunctionBody>> = {
  true: () => [true],
  false: () => [false],
  not: ([items = []]) => [!truth(items)],
  boolean: ([items = []]) => [truth(items)],
  exists: ([items = []]) => [items.length > 0],
  empty: ([items = []]) => [items.length === 0],
  count: ([items = []]) => count(items.length),
  sum: ([items = [], zero = [0n]]) => summed(items, zero),
  avg: ([items = []]) =>
    items.length === 0 ? [] : [arithmetic('div', summed(items, [0n])[0] as Numeric, BigInt(items.length))],
  max: ([items = []]) => extreme(items, false),
  min: ([items = []]) => extreme(items, true),
  round: ofNumber(rounded),
  abs: ofNumber(absoluteOf),
  floor: ofNumber(floored),
  ceiling: ofNumber(raised),
  number: (args, context) => [asNumber(subject(args, context))],
  string: (args, context) => [singleText(subject(args, context))],
  data: ([items = []]) => items.map(atomized),
  'string-length': (args, context) => count([...singleText(subject(args, context))].length),
  'normalize-space': (args, context) => [normalized(singleText(subject(args, context)))],
  'upper-case': (args) => [text(args, 0).toUpperCase()],
  'lower-case': (args) => [text(args, 0).toLowerCase()],
  concat: (args) => [args.map((items) => singleText(items)).join('')],
  contains: (args) => [text(args, 0).includes(text(args, 1))],
  'starts-with': (args) => [text(args, 0).startsWith(text(args, 1))],
  'ends-with': (args) => [text(args, 0).endsWith(text(args, 1))],
  substring: (args) => [
    substring(text(args, 0), asNumber(args[1]!), args[2] === undefined ? undefined : asNumber(args[2])),
  ],
  'substring-before': (args) => {
    const [value, part] = [text(args, 0), text(args, 1)];
    return [part === '' ? '' : value.slice(0, Math.max(0, value.indexOf(part)))];
  },
  'substring-after': (args) => {
    const [value, part] = [text(args, 0), text(args, 1)];
    const at = value.indexOf(part);
    return [at < 0 ? '' : value.slice(at + part.length)];
  },
  translate: (args) => [translated(text(args, 0), text(args, 1), text(args, 2))],
  replace: replaced,
  matches: (args) => {
    const pattern = regularExpression(text(args, 1), text(args, 2));
    pattern.lastIndex = 0;
    return [pattern.test(searchable(text(args, 0)))];
  },
  tokenize: tokenized,
  'string-join': ([items = [], separator = []]) => [
    items.map((item) => textOf(atomized(item))).join(singleText(separator)),
  ],
  'distinct-values': ([items = []]) => distinct(items),
  'index-of': ([items = [], wanted = []]) => indexOf(items, wanted),
  reverse: ([items = []]) => items.toReversed(),
  'string-to-codepoints': (args) => [...text(args, 0)].map((letter) => BigInt(letter.codePointAt(0)!)),
  'codepoints-to-string': ([items = []]) => [
    String.fromCodePoint(...items.map((item) => asDouble(atomized(item)))),
  ],
  name: nameBy(qualifiedName),
  'local-name': nameBy(localName),
  'namespace-uri': (args, context) => [namespaceOf(subject(args, context))],
  position: (_, { position }) => count(position),
  last: (_, { size }) => count(size),
  current: (_, { current }) => one(current),
  'current-date': (_, context) => today(context),
};

/** Functions that give one text for any one argument. */
const TEXT_BODIES: Readonly<Record<string, (value: string) => string>> = {
  string: (value) => value,
  'normalize-space': normalized,
  'upper-case': (value) => value.toUpperCase(),
  'lower-case': (value) => value.toLowerCase(),
};

/** A function of one text, its argument evaluated or the context; undefined for others. */
export function textFunction(name: string): ((value: string) => string) | undefined {
  return Object.hasOwn(TEXT_BODIES, name) ? TEXT_BODIES[name] : undefined;
}

/** Names of all functions that rules may call, without those of their own. */
export const FUNCTION_NAMES: ReadonlySet<string> = new Set(Object.keys(BODIES));

/** A function by its name; `xs:decimal` and its like are casts. @throws Error for an unknown one */
export function functionBody(name: string): RuleFunctionBody {
  if (Object.hasOwn(BODIES, name)) return BODIES[name]!;
  if (!isCastType(name)) throw new Error(`unknown function ${name}`);
  return ([items = []]) => {
    const value = single(items);
    return value === undefined ? [] : [cast(value, name)];
  };
}

/** Whether a whole number of a list is the position of an item in it: a predicate of one number (XPath 2.0, 3.2.2). */
export const isPosition = (items: Sequence, position: number): boolean | undefined => {
  const [only] = items;
  if (items.length !== 1 || only === undefined || isNode(only)) return undefined;
  if (typeof only === 'bigint') return only === BigInt(position);
  if (typeof only === 'number') return only === position;
  return only instanceof Exact ? asDouble(only) === position && decimalOf(only).scale >= 0 : undefined;
};
