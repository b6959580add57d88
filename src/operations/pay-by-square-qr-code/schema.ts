import { InvalidInput, violation } from '@kontor/base';
import {
  asciiLine,
  bic,
  DEBIT_SCHEMES,
  DEBIT_TYPES,
  type DirectDebit,
  directDebitFaults,
  dropIrrelevant,
  PAYMENT_TYPES,
  type PayBySquarePayload,
  type PayBySquarePayment,
  PERIODS,
  paymentFaults,
  type StandingOrder,
  standingOrderFaults,
} from '@kontor/payment';
import {
  across,
  amount,
  currency,
  digits,
  filledLine,
  iban,
  integer,
  isoDate,
  line,
  model,
  must,
  oneOf,
  sizeInPixels,
  stated,
} from '@kontor/schema';
import { z } from 'zod';

const MAX_ACCOUNTS = 5;
/** 15 characters: the length of the field. */
const money = () => amount(0, 999_999_999_999.99);

const account = model(
  'PayBySquareQrCodeAccount',
  z.object({
    iban: stated({ isOptional: true }, iban()).describe('IBAN of the recipient'),
    bic: bic().optional().describe('BIC of the bank; some Slovak apps refuse codes without it'),
  }),
);

const recipient = model(
  'PayBySquareQrCodeRecipient',
  z.object({
    name: stated(
      { isOptional: true },
      filledLine(70).check(
        must({ kind: 'valid' }, (value) =>
          /[A-Za-z0-9]/.test(asciiLine(value).text)
            ? undefined
            : 'must have a letter or digit that the code supports',
        ),
      ),
    ).describe('Name of the recipient; accents are dropped'),
    street: line(70).optional().describe('Street and house number'),
    city: line(70).optional().describe('Postal code and city'),
  }),
);

const standingOrder = model(
  'PayBySquareQrCodeStandingOrder',
  z
    .object({
      day: integer(1, 31)
        .optional()
        .describe(
          'Day of the payment: 1 (Monday) to 7 when WEEKLY or BIWEEKLY, none when DAILY, else 1 to 31',
        ),
      month: integer(1, 12)
        .optional()
        .describe(
          'The only month of payment; absent: every month. Not for longer periods than BIMONTHLY or DAILY',
        ),
      period: stated({ isOptional: true }, oneOf(PERIODS)).describe('How often the payment is repeated'),
      lastDate: isoDate().optional().describe('Day of the last payment'),
      months: z
        .array(integer(1, 12))
        .max(12)
        .optional()
        .describe('Several months of payment, instead of month'),
    })
    .check(across<StandingOrder>(standingOrderFaults)),
);

const directDebit = model(
  'PayBySquareQrCodeDirectDebit',
  z
    .object({
      scheme: stated({ isOptional: true }, oneOf(DEBIT_SCHEMES)).describe('Scheme of the direct debit'),
      type: stated({ isOptional: true }, oneOf(DEBIT_TYPES)).describe('One payment or several'),
      variableSymbol: digits(10).optional().describe('Variable symbol, at most 10 digits'),
      specificSymbol: digits(10).optional().describe('Specific symbol, at most 10 digits'),
      reference: line(35).optional().describe("The recipient's reference"),
      mandate: line(35).optional().describe('Identifier of the mandate; only with creditor and contract'),
      creditor: line(35).optional().describe('Identifier of the creditor; only with mandate and contract'),
      contract: line(35).optional().describe('Identifier of the contract; only with mandate and creditor'),
      maxAmount: stated({ format: 'float' }, money())
        .optional()
        .describe('Greatest amount of one payment, with at most two decimals'),
      validTill: isoDate().optional().describe('Last day of the mandate'),
    })
    .check(across<DirectDebit>(directDebitFaults)),
);

const payment = model(
  'PayBySquareQrCodePayment',
  z
    .object({
      type: stated({ default: null }, oneOf(PAYMENT_TYPES).default('PAYMENT_ORDER')).describe(
        'Kind of the payment; absent: PAYMENT_ORDER',
      ),
      accounts: z.array(account).min(1).max(MAX_ACCOUNTS).describe('One to five accounts to choose from'),
      recipient: recipient.describe('Who is paid'),
      amount: money().optional().describe('Amount with at most two decimals; absent: the payer enters it'),
      currency: currency().default('EUR').describe('ISO 4217 code'),
      dueDate: isoDate().optional().describe('Day on which the payment is due'),
      variableSymbol: digits(10).optional().describe('Variable symbol, at most 10 digits'),
      constantSymbol: digits(4).optional().describe('Constant symbol, at most 4 digits'),
      specificSymbol: digits(10).optional().describe('Specific symbol, at most 10 digits'),
      reference: line(35).optional().describe("The recipient's reference"),
      note: line(140).optional().describe('Message for the recipient'),
      standingOrder: standingOrder.optional().describe('Required by STANDING_ORDER, otherwise ignored'),
      directDebit: directDebit.optional().describe('Required by DIRECT_DEBIT, otherwise ignored'),
    })
    .check(dropIrrelevant(), across<PayBySquarePayment>(paymentFaults)),
);

export const payBySquareInput = z.object({
  payments: z.array(payment).min(1).describe('The payments of the code, usually one'),
  size: sizeInPixels().describe('Width and height of the picture in pixels'),
  invoice: line(10).optional().describe('Number of the invoice, at most 10 characters'),
  frame: z.boolean().default(false).describe('Draws a frame with the label PAY by square around the code'),
});

/** The payload. @throws InvalidInput when the fields take more than the format has room for */
export function fittingPayload(payload: PayBySquarePayload | undefined): PayBySquarePayload {
  if (payload !== undefined) return payload;
  const description = 'all fields together need more than the 65531 bytes of PAY by square';
  throw new InvalidInput([violation(['payments'], { kind: 'valid' }, description)]);
}
