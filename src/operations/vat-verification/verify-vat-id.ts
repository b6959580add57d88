import { InvalidInput, violation } from '@kontor/base';
import { hasRightCheckDigits, type VatRegisters, vatNumber } from '@kontor/vat';

/** The answer of the operation; members that the register does not give are absent. */
export interface Verification {
  readonly valid: boolean;
  readonly name?: string;
  readonly address?: string;
  /** ISO 3166-1: prefix EL gives GR, XI gives GB. */
  readonly countryCode: string;
  /** VIES's reference for the check, when the operator has set a requester. */
  readonly consultationNumber?: string;
}

/**
 * Checks whether a VAT ID is registered. A wrong check digit is answered without asking a register, unless the
 * operator's policy is to ask all the same.
 * @throws InvalidInput for a wrong format, Unavailable when the register gives no answer.
 */
export async function verifyVatId(
  vatId: string,
  registers: VatRegisters,
  signal: AbortSignal,
): Promise<Verification> {
  const vat = vatNumber(vatId);
  if (vat === undefined) {
    throw new InvalidInput([violation(['vatId'], { kind: 'valid' }, "does not match its country's format")]);
  }
  const countryCode = vat.country;
  if (registers.checksumPolicy === 'reject' && !hasRightCheckDigits(vat))
    return { valid: false, countryCode };
  const entry = await registers.verify(vat, signal);
  const { registered, name, address, consultationNumber } = entry;
  return {
    valid: registered,
    ...(registered && name !== undefined && { name }),
    ...(registered && address !== undefined && { address }),
    countryCode,
    ...(consultationNumber !== undefined && { consultationNumber }),
  };
}
