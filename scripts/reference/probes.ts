import type { AnyOperation } from '../../src/core/operation.ts';
import { inputSchema } from '../../src/http/openapi/schemas.ts';

/** The rules of our JSON Schema for a member. */
interface Member {
  readonly type?: string | readonly string[];
  /** `binary`: a file, which is never any other value. */
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Member>>;
  readonly items?: Member;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly maxItems?: number;
}

type Input = Readonly<Record<string, unknown>>;
export interface Probe {
  readonly input: Input;
  /** Of the first example, or of none: worth a look with each setting as well. */
  readonly isOfFirst: boolean;
}
type Path = readonly string[];

/** Lengths one beyond those that texts without `maxLength` in the interface document have. */
const LONG_TEXTS = [5, 11, 17, 21, 36, 51, 61, 71, 101, 141, 201, 321, 5_001, 20_001].map((length) =>
  'x'.repeat(length),
);
/** Blank, invisible, of no form, and longer than a payment code takes of a name. */
const TEXTS = ['', '\u0007', '?!', '2026-02-30', 'x'.repeat(71)];
const NUMBERS = [-1e300, -2_000_000_000_000, -2000, -1, 0.12345, 1.5, 2000, 2_000_000_000_000, 1e300];

const tooLong = ({ maxLength }: Member): readonly string[] =>
  maxLength === undefined ? LONG_TEXTS : ['x'.repeat(maxLength + 1)];

function wrongValues({ type, enum: words, ...member }: Member): readonly unknown[] {
  if (member.format === 'binary') return [];
  if (words !== undefined) return [17, '?!', true];
  if (type === 'string') return [17, {}, ...TEXTS, ...tooLong(member)];
  if (type === 'array')
    return ['x', [], [[]], [17], Array.from({ length: (member.maxItems ?? 50) + 1 }, () => ({}))];
  if (type === 'object') return ['x', {}];
  if (type === 'boolean') return ['x', 17];
  const { minimum = 0, maximum = 0 } = member;
  return ['x', minimum - 1, maximum + 1, ...NUMBERS];
}

/** Every member of a schema, nested ones too; `[]` means the entries of a list. */
function membersOf(
  { properties = {}, items }: Member,
  path: Path = [],
): readonly (readonly [Path, Member])[] {
  const nested = Object.entries(properties).flatMap(([name, member]) => [
    [[...path, name], member] as const,
    ...membersOf(member, [...path, name]),
  ]);
  if (items === undefined) return nested;
  return [...nested, [[...path, '[]'], items], ...membersOf(items, [...path, '[]'])];
}

/** The value with another one at a path; objects and lists on the way are made where they are missing. */
function withValue(value: unknown, [step, ...rest]: Path, wrong: unknown): unknown {
  if (step === undefined) return wrong;
  if (step === '[]') {
    const [first, ...others] = Array.isArray(value) ? value : [];
    return [withValue(first, rest, wrong), ...others];
  }
  const object = typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
  return { ...object, [step]: withValue((object as Input)[step], rest, wrong) };
}

/** Enough for members that only a later example's kind of request looks at. */
const FEW_WRONG_VALUES = [null, 17, 'x', '?!', -1, 1.5, 99_999, {}, [], true, '2026-02-30', 'x'.repeat(36)];

/** The example has what the member is part of: with its other parts missing, the probe of the first example is as good. */
const leadsTo = (input: Input, [first = '', ...below]: Path): boolean => below.length === 0 || first in input;

/**
 * Requests that are wrong in one member each: every member of the schema, absent and with every kind of wrong
 * value; in later examples the members of what they have.
 */
export function* probes(operation: AnyOperation): Generator<Probe> {
  yield { input: {}, isOfFirst: true };
  const members = membersOf(inputSchema(operation) as Member);
  for (const [index, { input }] of operation.examples.entries()) {
    const isOfFirst = index === 0;
    for (const [path, member] of members) {
      if (!isOfFirst && (member.format === 'binary' || !leadsTo(input as Input, path))) continue;
      const values = isOfFirst ? [null, ...wrongValues(member)] : FEW_WRONG_VALUES;
      for (const wrong of values) yield { input: withValue(input, path, wrong) as Input, isOfFirst };
    }
  }
}
