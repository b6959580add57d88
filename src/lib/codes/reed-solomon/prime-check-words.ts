/** The field of PDF417 and its primitive element: ISO/IEC 15438, 4.10.2. */
const PRIME = 929;
const ROOT = 3;

/** Coefficients of (x − 3¹)(x − 3²)…, from x⁰ up, without the leading 1 (ISO/IEC 15438, 4.10.2 and annex F). */
function generator(degree: number): Uint16Array {
  const coefficients = new Uint16Array(degree + 1);
  coefficients[0] = 1;
  let root = 1;
  for (let i = 1; i <= degree; i++) {
    root = (root * ROOT) % PRIME;
    for (let j = i; j > 0; j--) {
      coefficients[j] = (coefficients[j - 1]! + (PRIME - root) * coefficients[j]!) % PRIME;
    }
    coefficients[0] = ((PRIME - root) * coefficients[0]!) % PRIME;
  }
  return coefficients;
}

const generators: (Uint16Array | undefined)[] = [];

/** The `count` Reed–Solomon check words over GF(929) of data words: the generator has the roots 3¹, 3², …. */
export function primeCheckWords(data: ArrayLike<number>, count: number): Uint16Array {
  const polynomial = generators[count] ?? generator(count);
  generators[count] = polynomial;
  const rest = new Uint16Array(count);
  for (let i = 0; i < data.length; i++) {
    const factor = (data[i]! + rest[count - 1]!) % PRIME;
    for (let j = count - 1; j > 0; j--) rest[j] = (rest[j - 1]! + (PRIME - factor) * polynomial[j]!) % PRIME;
    rest[0] = ((PRIME - factor) * polynomial[0]!) % PRIME;
  }
  return rest.map((word) => (word === 0 ? 0 : PRIME - word)).reverse();
}
