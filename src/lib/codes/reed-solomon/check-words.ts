/** A field GF(2^m) by its exponents and logarithms of the primitive element 2. */
export interface Field {
  /** Order minus one: the exponents repeat after this many. */
  readonly period: number;
  /** Twice the period long, so that a sum of two logarithms needs no reduction. */
  readonly exponents: Uint16Array;
  readonly logarithms: Uint16Array;
  /** Logarithms of generator polynomials by degree, as far as they are kept. */
  readonly generators: (Uint16Array | undefined)[];
}

/** Generators of higher degree are rare and large: they are made anew for each symbol. */
const KEPT_DEGREE = 160;

/** The field of 2^`bits` elements modulo a primitive polynomial, e.g. 0x12d for Data Matrix. */
export function field(bits: number, polynomial: number): Field {
  const period = (1 << bits) - 1;
  const exponents = new Uint16Array(2 * period);
  const logarithms = new Uint16Array(period + 1);
  let element = 1;
  for (let i = 0; i < period; i++) {
    exponents[i] = element;
    exponents[i + period] = element;
    logarithms[element] = i;
    element <<= 1;
    if (element > period) element ^= polynomial;
  }
  return { period, exponents, logarithms, generators: [] };
}

/** Logarithms of the coefficients of (x − 2¹)(x − 2²)…(x − 2^degree), from x^(degree−1) down to x⁰. */
function generator({ period, exponents, logarithms }: Field, degree: number): Uint16Array {
  const coefficients = new Uint16Array(degree + 1);
  coefficients[0] = 1;
  for (let root = 1; root <= degree; root++) {
    for (let i = root; i > 0; i--) {
      const before = coefficients[i - 1]!;
      const product = before === 0 ? 0 : exponents[(logarithms[before]! + root) % period]!;
      coefficients[i] = coefficients[i]! ^ product;
    }
  }
  // No coefficient of these polynomials is 0, so each has a logarithm.
  return coefficients.slice(1).map((coefficient) => logarithms[coefficient]!);
}

function generatorOf(of: Field, degree: number): Uint16Array {
  const kept = of.generators[degree];
  if (kept !== undefined) return kept;
  const made = generator(of, degree);
  if (degree <= KEPT_DEGREE) of.generators[degree] = made;
  return made;
}

/**
 * Appends the check words of `words[0 … count)`, `step` apart from `first`, behind them, `step` apart too.
 * Interleaved blocks thus need no copies.
 */
interface Block {
  readonly dataFirst: number;
  readonly dataCount: number;
  readonly checkFirst: number;
  readonly checkCount: number;
  readonly step: number;
}

/** Writes the Reed–Solomon check words of one block (first root 2¹) into `words`. */
export function writeCheckWords(of: Field, words: Uint16Array, block: Block): void {
  const { exponents, logarithms } = of;
  const { dataFirst, dataCount, checkFirst, checkCount, step } = block;
  const polynomial = generatorOf(of, checkCount);
  const rest = new Uint16Array(checkCount + 1);
  for (let i = 0; i < dataCount; i++) {
    const feedback = words[dataFirst + i * step]! ^ rest[0]!;
    if (feedback === 0) {
      rest.copyWithin(0, 1);
      continue;
    }
    const log = logarithms[feedback]!;
    for (let j = 0; j < checkCount; j++) rest[j] = rest[j + 1]! ^ exponents[log + polynomial[j]!]!;
  }
  for (let j = 0; j < checkCount; j++) words[checkFirst + j * step] = rest[j]!;
}
