/**
 * Reed–Solomon check words over GF(256), polynomial x^8 + x^4 + x^3 + x^2 + 1: ISO/IEC 18004:2015, 7.5.
 * For each degree a table holds the generator times every byte, four coefficients in one 32-bit word, so that
 * one data word costs a handful of word operations.
 */
const tables = new Map<number, Int32Array>();

function multiply(a: number, b: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit--) {
    product = (product << 1) ^ (product & 0x80 ? 0x11d : 0);
    if ((b >>> bit) & 1) product ^= a;
  }
  return product & 0xff;
}

/** Coefficients of (x − 2^0)(x − 2^1)…(x − 2^(degree − 1)), highest power first, without the leading 1. */
function generator(degree: number): Uint8Array {
  const coefficients = new Uint8Array(degree);
  coefficients[degree - 1] = 1;
  let root = 1;
  for (let factor = 0; factor < degree; factor++) {
    for (let index = 0; index < degree; index++) {
      coefficients[index] = multiply(coefficients[index]!, root) ^ (coefficients[index + 1] ?? 0);
    }
    root = multiply(root, 2);
  }
  return coefficients;
}

/** Row b = generator × b; the coefficients fill words from the highest byte of the first word on. */
function productTable(degree: number): Int32Array {
  const known = tables.get(degree);
  if (known) return known;
  const wordCount = (degree + 3) >>> 2;
  const coefficients = generator(degree);
  const table = new Int32Array(256 * wordCount);
  for (let byte = 1; byte < 256; byte++) {
    coefficients.forEach((coefficient, index) => {
      table[byte * wordCount + (index >>> 2)]! |= multiply(coefficient, byte) << (24 - 8 * (index & 3));
    });
  }
  tables.set(degree, table);
  return table;
}

/**
 * Writes the `degree` check words of `data[start…start + length − 1]` to
 * `out[position]`, `out[position + stride]`, …
 */
export function writeCheckWords(
  data: Uint8Array,
  start: number,
  length: number,
  degree: number,
  out: Uint8Array,
  position: number,
  stride: number,
): void {
  const table = productTable(degree);
  const wordCount = (degree + 3) >>> 2;
  const last = wordCount - 1;
  const rest = new Int32Array(wordCount);
  for (let index = start; index < start + length; index++) {
    const row = (data[index]! ^ (rest[0]! >>> 24)) * wordCount;
    for (let word = 0; word < last; word++) {
      rest[word] = ((rest[word]! << 8) | (rest[word + 1]! >>> 24)) ^ table[row + word]!;
    }
    rest[last] = (rest[last]! << 8) ^ table[row + last]!;
  }
  for (let index = 0; index < degree; index++) {
    out[position + index * stride] = rest[index >>> 2]! >>> (24 - 8 * (index & 3));
  }
}
