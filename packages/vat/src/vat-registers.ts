import type { VatNumber } from './vat-number.ts';

/** The answer of a state register about a number. */
export interface RegisterEntry {
  readonly registered: boolean;
  /** Only of registered numbers. */
  readonly name?: string;
  /** Only of registered numbers. */
  readonly address?: string;
  /** The register's own reference for this check, where it gives one. */
  readonly consultationNumber?: string;
}

/** The state registers, as the verification asks them; `engines/registers` fulfils it. */
export interface VatRegisters {
  /** `reject`: a wrong check digit is an answer, no register is asked. `verify`: it is asked all the same. */
  readonly checksumPolicy: 'reject' | 'verify';
  /**
   * Asks the register of the number's state. An outage is never an answer.
   * @throws Unavailable when the register is away, slow, throttling, unintelligible or not set up.
   */
  verify(vat: VatNumber, signal: AbortSignal): Promise<RegisterEntry>;
}
