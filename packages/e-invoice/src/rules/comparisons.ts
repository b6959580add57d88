import { asDate, asDouble } from './casts.ts';
import { compareNumbers, type Numeric } from './numbers.ts';
import { RuleError } from './rule-error.ts';
import { type Atomic, atomized, DateValue, Exact, type Sequence, single, textOf, Untyped } from './values.ts';

export type Operator = '=' | '!=' | '<' | '<=' | '>' | '>=';

/** Whether an order of −1, 0, 1 or NaN meets an operator. */
export function isMet(op: Operator, order: number): boolean {
  switch (op) {
    case '=':
      return order === 0;
    case '!=':
      return order !== 0;
    case '<':
      return order < 0;
    case '<=':
      return order <= 0;
    case '>':
      return order > 0;
    case '>=':
      return order >= 0;
  }
}

const isNumeric = (value: Atomic): value is Numeric =>
  typeof value === 'number' || typeof value === 'bigint' || value instanceof Exact;

/** By code points, as the default collation of all publishers is. */
const compareTexts = (left: string, right: string): number => {
  if (left === right) return 0;
  return left < right ? -1 : 1;
};

/** Two values of known type. @throws RuleError for types that are not compared (XPTY0004) */
function compareTyped(left: Atomic, right: Atomic): number {
  if (isNumeric(left) && isNumeric(right)) return compareNumbers(left, right);
  if (typeof left === 'boolean' && typeof right === 'boolean') return Number(left) - Number(right);
  if (left instanceof DateValue && right instanceof DateValue) return left.ms - right.ms;
  if (typeof left === 'string' && typeof right === 'string') return compareTexts(left, right);
  throw new RuleError('values of types that cannot be compared');
}

/** What is untyped takes the type of its partner: a number, a date; a text beside texts and other untyped ones (3.5.2). */
function compareGenerally(left: Atomic, right: Atomic): number {
  if (left instanceof Untyped) {
    if (right instanceof Untyped) return compareTexts(left.text, right.text);
    return -compareUntyped(right, left);
  }
  return right instanceof Untyped ? compareUntyped(left, right) : compareTyped(left, right);
}

function compareUntyped(typed: Atomic, untyped: Untyped): number {
  if (typeof typed === 'string') return compareTexts(typed, untyped.text);
  if (isNumeric(typed)) return compareNumbers(typed, asDouble(untyped));
  if (typed instanceof DateValue) return typed.ms - asDate(untyped).ms;
  if (typeof typed === 'boolean') {
    const written = untyped.text.trim();
    if (!['true', 'false', '0', '1'].includes(written)) throw new RuleError('a text that is no truth value');
    return Number(typed) - Number(written === 'true' || written === '1');
  }
  throw new RuleError('values of types that cannot be compared');
}

/** A general comparison: true for any pair that meets it. */
export function someMeet(op: Operator, left: Sequence, right: Sequence): boolean {
  if (left.length === 0 || right.length === 0) return false;
  if (left.length === 1 && right.length === 1)
    return isMet(op, compareGenerally(atomized(left[0]!), atomized(right[0]!)));
  const others = right.map(atomized);
  for (const item of left) {
    const value = atomized(item);
    for (const other of others) if (isMet(op, compareGenerally(value, other))) return true;
  }
  return false;
}

/** A value comparison: of one value each, untyped ones as texts; undefined where a side is empty. */
export function valuesMeet(op: Operator, left: Sequence, right: Sequence): boolean | undefined {
  const [a, b] = [single(left), single(right)];
  if (a === undefined || b === undefined) return undefined;
  const typed = (value: Atomic): Atomic => (value instanceof Untyped ? value.text : value);
  return isMet(op, compareTyped(typed(a), typed(b)));
}

/** Order of values for fn:min and fn:max, where untyped ones are doubles. */
export const orderOf = (left: Atomic, right: Atomic): number => compareTyped(left, right);

/** A key by which fn:distinct-values and fn:index-of compare. */
export const keyOf = (value: Atomic): string => {
  if (isNumeric(value)) return `n${asDouble(value)}`;
  return `${typeof value === 'boolean' ? 'b' : 's'}${textOf(value)}`;
};
