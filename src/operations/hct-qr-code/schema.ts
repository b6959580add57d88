import { InvalidInput, type Violation, violation } from '@kontor/base';
import {
  bic,
  type HctPayload,
  type HctTransfer,
  hctLine,
  hctPayload,
  validityInstant,
} from '@kontor/payment';
import {
  currency,
  filledLine,
  iban,
  integer,
  line,
  longerThan,
  must,
  sizeInPixels,
  stated,
} from '@kontor/schema';
import { z } from 'zod';

const validity = () =>
  z
    .string()
    .check(
      must({ kind: 'valid' }, (value) =>
        validityInstant(value) === undefined
          ? 'must be an existing date and time, YYYY-MM-DDThh:mm:ss with Z, an offset or nothing'
          : undefined,
      ),
    )
    .meta({ format: 'date-time' });

const purposeCode = () =>
  z
    .string()
    .check(
      longerThan(4),
      must({ kind: 'valid' }, (value) => (/^[A-Za-z]{4}$/.test(value) ? undefined : 'must be four letters')),
    )
    .overwrite((value) => value.toUpperCase())
    .meta({ maxLength: 4 });

const recipientName = () =>
  filledLine(70).check(
    must({ kind: 'valid' }, (value) =>
      /[\p{L}\p{N}]/u.test(hctLine(value).text)
        ? undefined
        : 'must have a letter or digit that the code supports',
    ),
  );

export const hctInput = z.object({
  iban: iban({ countries: ['HU'] }).describe('Hungarian IBAN of the recipient'),
  bic: bic().describe("BIC of the recipient's bank"),
  recipient: recipientName().describe('Name of the recipient'),
  validTill: validity().describe(
    'End of validity: date and time with Z or an offset; without, it is Budapest time. Fractions of a second are dropped',
  ),
  currency: currency()
    .default('HUF')
    .describe('ISO 4217 code; banking apps pay only HUF, any other is written with a warning'),
  amount: stated({ type: 'number', format: 'int64' }, integer(0, 999_999_999_999))
    .optional()
    .describe('Whole amount; absent or 0: the payer enters it'),
  size: sizeInPixels().describe('Width and height of the picture in pixels'),
  remittanceInformation: line(70).optional().describe('Remittance information'),
  shopId: line(35).optional().describe('Identifier of the shop'),
  merchantId: line(35).optional().describe('Identifier of the merchant device'),
  invoiceId: line(35).optional().describe('Identifier of the invoice or receipt'),
  customerId: line(35).optional().describe('Identifier of the customer'),
  internalId: line(35).optional().describe("The payee's internal identifier of the transaction"),
  loyaltyId: line(35).optional().describe('Identifier of the loyalty programme'),
  navVerificationCode: line(35).optional().describe('Verification code of the tax authority NAV'),
  purpose: purposeCode().optional().describe('Purpose code of ISO 20022, four letters'),
});

export type HctInput = z.output<typeof hctInput>;

type Required = 'iban' | 'bic' | 'recipient' | 'validTill';

/** The transfer that the input describes. */
export const hctTransfer = (input: Pick<HctInput, Required> & Partial<HctInput>): HctTransfer => ({
  ...input,
  // The schema has refused everything else.
  validTillMs: validityInstant(input.validTill) ?? Number.NaN,
});

/** All lines together must fit into 345 bytes. */
export function hctViolations(input: Partial<HctInput>): readonly Violation[] {
  const { iban, bic, recipient, validTill } = input;
  if (iban === undefined || bic === undefined || recipient === undefined || validTill === undefined)
    return [];
  const payload = hctPayload(hctTransfer({ ...input, iban, bic, recipient, validTill }), 0);
  if (!('tooLong' in payload)) return [];
  const description = 'all texts together need more than the 345 bytes of an HCT code; shorten this one';
  return [violation([payload.tooLong], { kind: 'valid' }, description)];
}

/** The content of the code. @throws InvalidInput when it does not fit, which `hctViolations` finds first */
export function hctPayloadOf(input: HctInput, nowMs: number): HctPayload {
  const payload = hctPayload(hctTransfer(input), nowMs);
  if ('tooLong' in payload) throw new InvalidInput(hctViolations(input));
  return payload;
}
