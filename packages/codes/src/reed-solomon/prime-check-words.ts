/** The field of PDF417: ISO/IEC 15438, 4.10.2. */
const PDF417_PRIME = 929;
/** A primitive element of both fields, of 929 and of 113 elements. */
const ROOT = 3;

/** Coefficients of (x − 3¹)(x − 3²)…, from x⁰ up, without the leading 1 (ISO/IEC 15438, 4.10.2 and annex F). */
function generator(degree: number, prime: number): Uint16Array {
  const coefficients = new Uint16Array(degree + 1);
  coefficients[0] = 1;
  let root = 1;
  for (let i = 1; i <= degree; i++) {
    root = (root * ROOT) % prime;
    for (let j = i; j > 0; j--) {
      coefficients[j] = (coefficients[j - 1]! + (prime - root) * coefficients[j]!) % prime;
    }
    coefficients[0] = ((prime - root) * coefficients[0]!) % prime;
  }
  return coefficients;
}

const generators = new Map<number, (Uint16Array | undefined)[]>();

function knownGenerator(degree: number, prime: number): Uint16Array {
  const ofPrime = generators.get(prime) ?? [];
  generators.set(prime, ofPrime);
  const known = ofPrime[degree] ?? generator(degree, prime);
  ofPrime[degree] = known;
  return known;
}

/**
 * The `count` Reed–Solomon check words of data words over a field of prime order, up to 929, of which 3 is a primitive
 * element: the generator has the roots 3¹, 3², ….
 */
export function primeCheckWords(data: ArrayLike<number>, count: number, prime = PDF417_PRIME): Uint16Array {
  const polynomial = knownGenerator(count, prime);
  const rest = new Uint16Array(count);
  for (let i = 0; i < data.length; i++) {
    const factor = (data[i]! + rest[count - 1]!) % prime;
    for (let j = count - 1; j > 0; j--) rest[j] = (rest[j - 1]! + (prime - factor) * polynomial[j]!) % prime;
    rest[0] = ((prime - factor) * polynomial[0]!) % prime;
  }
  return rest.map((word) => (word === 0 ? 0 : prime - word)).reverse();
}
