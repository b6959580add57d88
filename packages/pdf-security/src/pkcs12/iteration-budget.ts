import { KeyFileFault } from './key-file-fault.ts';

/**
 * Rounds of all derivations of one file together. OpenSSL writes 2,048, keytool 10,000, cautious people 600,000; two
 * million rounds of PBKDF2 take about a second.
 */
const MAX_ROUNDS = 4_000_000;
/** A round of the older derivation is a call of its own: it takes as long as five of PBKDF2. */
export const SINGLE_CALL_WEIGHT = 5;

export class IterationBudget {
  #left = MAX_ROUNDS;

  /** @throws KeyFileFault when the file asks for more work than a key may cost */
  take(iterations: number, weight = 1): number {
    this.#left -= iterations * weight;
    if (iterations < 1 || this.#left < 0)
      throw new KeyFileFault('asset', 'asks for too many iterations of its key derivation');
    return iterations;
  }
}
