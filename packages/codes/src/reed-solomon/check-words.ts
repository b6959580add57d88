import { type GaloisField, galoisField, generator } from './galois-field.ts';

/** Generators of higher degree are rare and large: they are computed again for each symbol. */
const MAX_KEPT_DEGREE = 160;

/** Words in an array, `step` apart, and the places of their check words, `step` apart too: interleaved blocks. */
interface Block {
  readonly dataFirst: number;
  readonly dataCount: number;
  readonly checkFirst: number;
  readonly checkCount: number;
  readonly step: number;
}

/**
 * Reed–Solomon code over GF(2^m) whose generator has the roots 2¹, 2², …, for words of any size and any count of check
 * words.
 */
export class ReedSolomonCode {
  readonly #field: GaloisField;
  /** Logarithms of generator polynomials by degree, as far as they are kept. */
  readonly #generators: (Uint16Array | undefined)[] = [];

  /** @example new ReedSolomonCode(8, 0x12d) // Data Matrix */
  constructor(bits: number, polynomial: number) {
    this.#field = galoisField(bits, polynomial);
  }

  /** Writes the check words of one block of `words` to their places in `words`. */
  write(words: Uint16Array, block: Block): void {
    const { exponents, logarithms } = this.#field;
    const { dataFirst, dataCount, checkFirst, checkCount, step } = block;
    const polynomial = this.#generator(checkCount);
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

  #generator(degree: number): Uint16Array {
    const kept = this.#generators[degree];
    if (kept !== undefined) return kept;
    const made = generator(this.#field, { first: 1, degree });
    if (degree <= MAX_KEPT_DEGREE) this.#generators[degree] = made;
    return made;
  }
}
