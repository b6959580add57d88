import { add, compare, type Decimal, decimal, divide, multiply, negate, subtract } from '@kontor/base';
import { asDouble } from './casts.ts';
import { RuleError } from './rule-error.ts';
import { type Atomic, Exact, Untyped } from './values.ts';

export type Numeric = number | bigint | Exact;

/** An operand of arithmetic: what is untyped is xs:double (XPath 2.0, 3.4). @throws RuleError */
export function numeric(value: Atomic): Numeric {
  if (typeof value === 'number' || typeof value === 'bigint' || value instanceof Exact) return value;
  if (value instanceof Untyped) return asDouble(value);
  throw new RuleError('a value that is no number where one is needed');
}

export const decimalOf = (value: bigint | Exact): Decimal =>
  typeof value === 'bigint' ? { units: value, scale: 0 } : value.value;

/** Decimals that a division of two decimals gives at most (XPath 2.0 leaves the number open; Saxon has 18). */
const QUOTIENT_DECIMALS = 18;

type Arithmetic = '+' | '-' | '*' | 'div' | 'idiv' | 'mod';

const DOUBLES: Readonly<Record<Exclude<Arithmetic, 'idiv'>, (a: number, b: number) => number>> = {
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  div: (a, b) => a / b,
  mod: (a, b) => a % b,
};

const truncated = ({ units, scale }: Decimal): bigint => units / 10n ** BigInt(scale);

function exact(op: Arithmetic, left: Decimal, right: Decimal): Decimal | bigint {
  if ((op === 'div' || op === 'idiv' || op === 'mod') && right.units === 0n)
    throw new RuleError('division by zero');
  switch (op) {
    case '+':
      return add(left, right);
    case '-':
      return subtract(left, right);
    case '*':
      return multiply(left, right);
    case 'div':
      return divide(left, right, Math.max(QUOTIENT_DECIMALS, left.scale, right.scale));
    case 'idiv':
      return truncated(divideExactly(left, right));
    case 'mod':
      return subtract(left, multiply(right, { units: truncated(divideExactly(left, right)), scale: 0 }));
  }
}

/** The quotient cut to a whole number. */
function divideExactly(left: Decimal, right: Decimal): Decimal {
  const scale = Math.max(left.scale, right.scale);
  const [a, b] = [left, right].map((one) => one.units * 10n ** BigInt(scale - one.scale));
  return { units: a! / b!, scale: 0 };
}

const INTEGER_RESULTS: ReadonlySet<string> = new Set(['+', '-', '*', 'mod']);

/** Decimals against decimals are exact, against doubles double. */
export function arithmetic(op: Arithmetic, left: Numeric, right: Numeric): Numeric {
  if (typeof left === 'number' || typeof right === 'number') {
    const [a, b] = [asDouble(left), asDouble(right)];
    if (op !== 'idiv') return DOUBLES[op](a, b);
    if (b === 0 || !Number.isFinite(a)) throw new RuleError('division by zero');
    return BigInt(Math.trunc(a / b));
  }
  const result = exact(op, decimalOf(left), decimalOf(right));
  if (typeof result === 'bigint') return result;
  const isWhole = typeof left === 'bigint' && typeof right === 'bigint' && INTEGER_RESULTS.has(op);
  return isWhole ? result.units : new Exact(result);
}

/** −1, 0, 1; NaN where one of them is none. */
export function compareNumbers(left: Numeric, right: Numeric): number {
  if (typeof left === 'bigint' && typeof right === 'bigint') return left < right ? -1 : Number(left > right);
  if (typeof left === 'number' || typeof right === 'number') {
    const [a, b] = [asDouble(left), asDouble(right)];
    if (a < b) return -1;
    if (a > b) return 1;
    return a === b ? 0 : Number.NaN;
  }
  return compare(decimalOf(left), decimalOf(right));
}

export const negated = (value: Numeric): Numeric => {
  if (typeof value === 'number' || typeof value === 'bigint') return -value;
  return new Exact(negate(value.value));
};

/** Half up towards positive infinity (XPath functions, 6.4.4). */
export function rounded(value: Numeric): Numeric {
  if (typeof value === 'number') return Math.round(value);
  return typeof value === 'bigint' ? value : new Exact(floorOf(add(value.value, decimal('0.5'))));
}

function floorOf({ units, scale }: Decimal): Decimal {
  const divisor = 10n ** BigInt(scale);
  const whole = units / divisor;
  return { units: units < 0n && whole * divisor !== units ? whole - 1n : whole, scale: 0 };
}

export const floored = (value: Numeric): Numeric => {
  if (typeof value === 'number') return Math.floor(value);
  return typeof value === 'bigint' ? value : new Exact(floorOf(value.value));
};

export const raised = (value: Numeric): Numeric => {
  if (typeof value === 'number') return Math.ceil(value);
  return typeof value === 'bigint' ? value : new Exact(negate(floorOf(negate(value.value))));
};

export const absoluteOf = (value: Numeric): Numeric => {
  if (typeof value === 'number') return Math.abs(value);
  return compareNumbers(value, 0n) < 0 ? negated(value) : value;
};

/** A literal of a rule. */
export function literalNumber(written: string): Numeric {
  if (/[eE]/.test(written)) return Number(written);
  if (!written.includes('.')) return BigInt(written);
  const [whole = '', fraction = ''] = written.split('.');
  return new Exact(decimal(`${whole || '0'}.${fraction || '0'}`));
}
