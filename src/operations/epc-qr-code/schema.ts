import { InvalidInput, type Violation, violation } from '@kontor/base';
import {
  bic,
  EPC_LIMITS,
  type EpcPayload,
  type EpcTransfer,
  epcPayload,
  epcPurpose,
  epcReference,
} from '@kontor/payment';
import { amount, currency, filledLine, iban, integer, line, sizeInPixels, stated } from '@kontor/schema';
import { z } from 'zod';
import { frameText } from './frame-text.ts';

export const epcInput = z.object({
  iban: iban().describe('IBAN of the recipient; white space and letter case do not matter'),
  recipient: filledLine(EPC_LIMITS.recipient).describe('Name of the recipient'),
  bic: bic().optional().describe("BIC of the recipient's bank; required by version 1"),
  currency: currency()
    .default('EUR')
    .describe('ISO 4217 code; banking apps pay only EUR, any other is written with a warning'),
  amount: stated({ format: 'float' }, amount(0.01, 999_999_999.99))
    .optional()
    .describe('Amount with at most two decimals; absent: the payer enters it'),
  reference: epcReference()
    .optional()
    .describe(
      'Structured reference, for example a creditor reference (RF…), whose check digits must be right',
    ),
  text: line(EPC_LIMITS.text)
    .optional()
    .describe('Purpose of the payment as free text; left out of the code when there is a reference'),
  size: sizeInPixels().describe('Width and height of the picture in pixels'),
  frame: z.boolean().default(false).describe('Draws a frame with a label around the code'),
  message: line(EPC_LIMITS.message).optional().describe('Hint for the payer'),
  version: integer(1, 2).default(2).describe('Version of the standard: 2 needs no BIC'),
  purpose: epcPurpose().optional().describe('Purpose code of ISO 20022, such as CHAR'),
  frameText: frameText()
    .optional()
    .describe('Label of the frame, at most 20 Latin-1 characters; empty text: no label; absent: SEPA QR'),
});

export type EpcInput = z.output<typeof epcInput>;

/** The transfer that the input describes. */
export const epcTransfer = (
  input: Pick<EpcInput, 'iban' | 'recipient'> & Partial<EpcInput>,
): EpcTransfer => ({ ...input, version: input.version === 1 ? 1 : 2 });

/** Version 1 needs a BIC; everything together must fit into a symbol of version 13. */
export function epcViolations(input: Partial<EpcInput>): readonly Violation[] {
  const found: Violation[] = [];
  if (input.version === 1 && input.bic === undefined) {
    found.push(violation(['bic'], { kind: 'blank' }, 'is required by version 1'));
  }
  const { iban, recipient } = input;
  if (iban === undefined || recipient === undefined) return found;
  const payload = epcPayload(epcTransfer({ ...input, iban, recipient }));
  if ('tooLong' in payload) {
    const description = 'all texts together need more than the 331 bytes of an EPC code; shorten this one';
    found.push(violation([payload.tooLong], { kind: 'valid' }, description));
  }
  return found;
}

/** The content of the code. @throws InvalidInput when it does not fit, which `epcViolations` finds first */
export function epcPayloadOf(input: EpcInput): EpcPayload {
  const payload = epcPayload(epcTransfer(input));
  if ('tooLong' in payload) throw new InvalidInput(epcViolations(input));
  return payload;
}
