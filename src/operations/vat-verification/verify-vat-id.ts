import { InvalidInput, violation } from '@kontor/base';
import {
  type EvidenceSigner,
  hasRightCheckDigits,
  type RegisterEntry,
  type VatNumber,
  type VatRegisters,
  vatNumber,
} from '@kontor/vat';
import { evidenceFacts, type RecordedCall } from './evidence-record.ts';
import { asksForMore, type OrderContext, plannedQuestion } from './planned-question.ts';
import type { VatVerificationInput } from './schema.ts';
import type { Verification } from './verification.ts';

/** A verification with what its answer has beside the body. */
export interface Verified {
  readonly body: Verification;
  /** Tokens of `X-Warning`. */
  readonly warnings: readonly VatWarning[];
}

export const VAT_WARNINGS = {
  'requester-not-used': 'The register of this number takes no such requester: it was not named',
  'consultation-number-missing': 'The requester was sent, and the register gave no reference',
  'characters-replaced': 'No font has some of the characters; they are drawn as boxes.',
  'qualified-confirmation-not-available': 'The state of this number compares no data of a trader for eVatR',
} as const;

export type VatWarning = keyof typeof VAT_WARNINGS;

/** What a verification works with. */
export interface VerificationTools {
  readonly registers: VatRegisters;
  /** Absent where no order asks for evidence. */
  readonly signer?: EvidenceSigner;
  readonly context: OrderContext;
  readonly call?: RecordedCall;
}

/**
 * Checks whether a VAT ID is registered. A wrong check digit is answered without asking a register, unless the
 * operator's policy is to ask all the same.
 * @throws InvalidInput for a wrong format and a requester that the register refuses; Unavailable when the register gives
 *   no answer.
 */
export async function verifyVatId(
  order: VatVerificationInput,
  tools: VerificationTools,
  signal: AbortSignal,
): Promise<Verified> {
  const vat = vatNumber(order.vatId);
  if (vat === undefined) {
    throw new InvalidInput([violation(['vatId'], { kind: 'valid' }, "does not match its country's format")]);
  }
  const { registers, context } = tools;
  const countryCode = vat.country;
  if (registers.checksumPolicy === 'reject' && !hasRightCheckDigits(vat))
    return { body: await recorded({ valid: false, countryCode }, { order, vat, tools }), warnings: [] };
  const entry = await registers.verify(plannedQuestion(order, vat, context), signal);
  const isDetailed = asksForMore(order) || entry.requester !== undefined;
  const body = { ...verdict(entry, countryCode), ...(isDetailed && details(entry)) };
  return {
    body: await recorded(body, { order, vat, tools, entry }),
    warnings: warningsOf(entry, order.requester !== undefined),
  };
}

interface RecordedCheck {
  readonly order: VatVerificationInput;
  readonly vat: VatNumber;
  readonly tools: VerificationTools;
  /** Absent: no register was asked. */
  readonly entry?: RegisterEntry;
}

/** The answer with its signed record, where the order asks for one. */
async function recorded(
  body: Verification,
  { order, vat, tools: { signer, call = { isTest: false } }, entry }: RecordedCheck,
): Promise<Verification> {
  if (!order.evidence || signer === undefined) return body;
  const facts = evidenceFacts(call, vat, order, { body, exchange: entry?.exchange });
  return { ...body, evidence: await signer.sign(facts) };
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
