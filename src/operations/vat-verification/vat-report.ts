import { Unavailable } from '@kontor/base';
import { hasRightCheckDigits, type VatRegisters, vatNumber } from '@kontor/vat';
import type { OrderContext } from './planned-question.ts';
import { vatVerificationInput } from './schema.ts';
import { verifyVatId } from './verify-vat-id.ts';

/** What an operator sees of one verification. */
export interface VatReport {
  /** For reading, one `Label: value` a line. */
  readonly text: string;
  /** The same for programs. */
  readonly facts: Readonly<Record<string, string | number | boolean>>;
  readonly outcome: 'valid' | 'invalid' | 'malformed' | 'unavailable';
}

/** The operator, if named, is the registers' own matter. */
const NOBODY: OrderContext = { operator: undefined, isEvatrOn: false };

/** Verifies a VAT ID as the operation does and reports each step; for the command line. */
export async function vatReport(
  vatId: string,
  registers: VatRegisters,
  signal: AbortSignal,
): Promise<VatReport> {
  const vat = vatNumber(vatId);
  if (vat === undefined)
    return { text: 'Format: not that of any known country', facts: {}, outcome: 'malformed' };
  const checkDigits = hasRightCheckDigits(vat) ? 'right' : 'wrong';
  const known = { vatId: vat.id, country: vat.country, checkDigits };
  const head = [`VAT ID: ${vat.id}`, `Country: ${vat.country}`, `Check digits: ${checkDigits}`];
  try {
    const order = vatVerificationInput.parse({ vatId });
    const { valid, name, address } = (await verifyVatId(order, { registers, context: NOBODY }, signal)).body;
    const lines = [
      `Registered: ${valid ? 'yes' : 'no'}`,
      ...(name === undefined ? [] : [`Name: ${name}`]),
      ...(address === undefined ? [] : [`Address: ${address}`]),
    ];
    const facts = {
      ...known,
      registered: valid,
      ...(name !== undefined && { name }),
      ...(address !== undefined && { address }),
    };
    return { text: [...head, ...lines].join('\n'), facts, outcome: valid ? 'valid' : 'invalid' };
  } catch (error) {
    if (!(error instanceof Unavailable)) throw error;
    const lines = [
      `Registered: unknown, no answer (${error.reason})`,
      `Try again in: ${error.retryAfterSeconds} s`,
    ];
    const facts = { ...known, reason: error.reason, retryAfterSeconds: error.retryAfterSeconds };
    return { text: [...head, ...lines].join('\n'), facts, outcome: 'unavailable' };
  }
}
