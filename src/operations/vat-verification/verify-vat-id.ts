import { InvalidInput, violation } from '@kontor/base';
import { hasRightCheckDigits, type RegisterEntry, type VatRegisters, vatNumber } from '@kontor/vat';
import { asksForMore, plannedQuestion } from './planned-question.ts';
import type { VatVerificationInput } from './schema.ts';

/** The answer of the operation; members that the register does not give are absent. */
export interface Verification
  extends Pick<
    RegisterEntry,
    | 'name'
    | 'address'
    | 'consultationNumber'
    | 'register'
    | 'checkedAt'
    | 'requester'
    | 'match'
    | 'registerStatus'
    | 'validFrom'
    | 'validUntil'
  > {
  readonly valid: boolean;
  /** ISO 3166-1: prefix EL gives GR, XI gives GB. */
  readonly countryCode: string;
  readonly cached?: true;
}

/** A verification with what its answer has beside the body. */
export interface Verified {
  readonly body: Verification;
  /** Tokens of `X-Warning`. */
  readonly warnings: readonly VatWarning[];
}

export const VAT_WARNINGS = {
  'requester-not-used': 'The register of this number takes no such requester: it was not named',
  'consultation-number-missing': 'The requester was sent, and the register gave no reference',
  'qualified-confirmation-not-available': 'The state of this number compares no data of a trader for eVatR',
} as const;

export type VatWarning = keyof typeof VAT_WARNINGS;

/**
 * Checks whether a VAT ID is registered. A wrong check digit is answered without asking a register, unless the
 * operator's policy is to ask all the same.
 * @throws InvalidInput for a wrong format and a requester that the register refuses; Unavailable when the register gives
 *   no answer.
 */
export async function verifyVatId(
  order: VatVerificationInput,
  registers: VatRegisters,
  signal: AbortSignal,
): Promise<Verified> {
  const vat = vatNumber(order.vatId);
  if (vat === undefined) {
    throw new InvalidInput([violation(['vatId'], { kind: 'valid' }, "does not match its country's format")]);
  }
  const countryCode = vat.country;
  if (registers.checksumPolicy === 'reject' && !hasRightCheckDigits(vat))
    return { body: { valid: false, countryCode }, warnings: [] };
  const question = plannedQuestion(order, vat);
  const entry = await registers.verify(question, signal);
  const isDetailed = asksForMore(order) || entry.requester !== undefined;
  return {
    body: { ...verdict(entry, countryCode), ...(isDetailed && details(entry)) },
    warnings: warningsOf(entry, question.requester !== undefined),
  };
}

function verdict(entry: RegisterEntry, countryCode: string): Verification {
  const { registered, name, address, consultationNumber } = entry;
  return {
    valid: registered,
    ...(registered && name !== undefined && { name }),
    ...(registered && address !== undefined && { address }),
    countryCode,
    ...(consultationNumber !== undefined && { consultationNumber }),
  };
}

function details(entry: RegisterEntry): Partial<Verification> {
  const { register, checkedAt, requester, match, registerStatus, validFrom, validUntil, isCached } = entry;
  return {
    ...(register !== undefined && { register }),
    ...(checkedAt !== undefined && { checkedAt }),
    ...(requester !== undefined && { requester }),
    ...(match !== undefined && { match }),
    ...(registerStatus !== undefined && { registerStatus }),
    ...(validFrom !== undefined && { validFrom }),
    ...(validUntil !== undefined && { validUntil }),
    ...(isCached === true && { cached: true as const }),
  };
}

/** @param isNamed the caller named a requester; the operator's own goes where it can */
function warningsOf(entry: RegisterEntry, isNamed: boolean): readonly VatWarning[] {
  const { requester, consultationNumber, isMatchUnavailable } = entry;
  return [
    ...(isNamed && requester === undefined ? ['requester-not-used' as const] : []),
    ...(requester !== undefined && consultationNumber === undefined
      ? ['consultation-number-missing' as const]
      : []),
    ...(isMatchUnavailable === true ? ['qualified-confirmation-not-available' as const] : []),
  ];
}
