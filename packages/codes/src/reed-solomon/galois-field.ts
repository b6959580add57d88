/** A field GF(2^m) by its exponents and logarithms of the primitive element 2. */
export interface GaloisField {
  /** Order minus one: the exponents repeat after this many. */
  readonly period: number;
  /** Twice the period long, so that a sum of two logarithms needs no reduction. */
  readonly exponents: Uint16Array;
  readonly logarithms: Uint16Array;
}

/** The field of 2^`bits` elements modulo a primitive polynomial, e.g. 0x12d for Data Matrix. */
export function galoisField(bits: number, polynomial: number): GaloisField {
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
  return { period, exponents, logarithms };
}

/**
 * Logarithms of the coefficients of (x − 2^first)(x − 2^(first + 1))… with `degree` factors, from x^(degree − 1) down
 * to x⁰. No coefficient of these polynomials is 0, so each has a logarithm.
 */
export function generator(field: GaloisField, { first, degree }: GeneratorRoots): Uint16Array {
  const { period, exponents, logarithms } = field;
  const coefficients = new Uint16Array(degree + 1);
  coefficients[0] = 1;
  for (let factor = 1; factor <= degree; factor++) {
    const root = first + factor - 1;
    for (let i = factor; i > 0; i--) {
      const before = coefficients[i - 1]!;
      const product = before === 0 ? 0 : exponents[(logarithms[before]! + root) % period]!;
      coefficients[i] = coefficients[i]! ^ product;
    }
  }
  return coefficients.slice(1).map((coefficient) => logarithms[coefficient]!);
}

interface GeneratorRoots {
  /** Exponent of the first root: 0 for QR Code, 1 for Aztec and Data Matrix. */
  readonly first: number;
  readonly degree: number;
}
