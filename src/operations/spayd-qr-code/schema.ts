import { type Violation, violation } from '@kontor/base';
import {
  type AccountInput,
  accountFaults,
  bic,
  isCzechBankCode,
  isCzechNumber,
  isCzechPrefix,
  isNotificationAddress,
  SPAYD_PERIODS,
  type SpaydNotification,
  type SpaydPayment,
  spaydAccount,
} from '@kontor/payment';
import {
  across,
  amountBetween,
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

/** ACC and two entries of ALT-ACC: standard 1.2. */
const MAX_ACCOUNTS = 3;

const part = (isValid: (value: string) => boolean, description: string) =>
  z.string().check(must({ kind: 'valid' }, (value) => (isValid(value) ? undefined : description)));

const account = model(
  'SpaydQrCodeAccount',
  z
    .object({
      iban: iban().optional().describe('IBAN of any country; this or number and bankCode'),
      bic: bic().optional().describe('BIC of the bank'),
      prefix: part(isCzechPrefix, 'must be at most 6 digits that pass the modulo 11 check')
        .optional()
        .describe('Prefix of a Czech account number; absent: none'),
      number: part(isCzechNumber, 'must be 2 to 10 digits that pass the modulo 11 check')
        .optional()
        .describe('Czech account number'),
      bankCode: part(isCzechBankCode, 'must be 4 digits').optional().describe('Czech bank code'),
    })
    .check(across<AccountInput>(accountFaults)),
);

const notification = model(
  'SpaydQrCodeNotification',
  z
    .object({
      type: stated({ isOptional: true }, oneOf(['MAIL', 'PHONE'])).describe(
        'How the recipient is notified of the payment',
      ),
      value: stated({ isOptional: true }, filledLine(320)).describe(
        'Mail address, or telephone number of 3 to 20 digits',
      ),
    })
    .check(
      across<SpaydNotification>(({ type, value }) => {
        if (type === undefined || value === undefined || isNotificationAddress(type, value)) return [];
        const kind = type === 'MAIL' ? 'a mail address' : 'a telephone number of 3 to 20 digits';
        return [{ path: ['value'], rule: { kind: 'valid' }, description: `must be ${kind}` }];
      }),
    ),
);

export const spaydInput = z.object({
  accounts: z
    .array(account)
    .min(1)
    .max(MAX_ACCOUNTS)
    .describe('The account to pay to, and up to two alternatives'),
  amount: amountBetween(0, 9_999_999)
    .optional()
    .describe('Amount in CZK with at most two decimals; absent: the payer enters it'),
  size: sizeInPixels().describe('Width and height of the picture in pixels'),
  reference: digits(16).optional().describe("The recipient's reference, at most 16 digits"),
  recipient: line(35).optional().describe('Name of the recipient'),
  message: line(60).optional().describe('Message for the recipient'),
  dueDate: isoDate().optional().describe('Day on which the payment is due'),
  expirationDate: isoDate().optional().describe('Last day of a standing order; not before dueDate'),
  instantPayment: z.boolean().default(false).describe('Asks for an instant payment'),
  notification: notification.optional().describe('Where the recipient is notified of the payment'),
  variableSymbol: digits(10).optional().describe('Variable symbol, at most 10 digits'),
  specificSymbol: digits(10).optional().describe('Specific symbol, at most 10 digits'),
  constantSymbol: digits(10).optional().describe('Constant symbol, at most 10 digits'),
  period: oneOf(SPAYD_PERIODS).optional().describe('Makes it a standing order, repeated so often'),
  retryDays: integer(1, 30).optional().describe('Days to try again when the account is not covered'),
  paymentId: line(20).optional().describe("The payer's own identifier of the payment"),
  url: line(140).optional().describe("Address for the payer's own purposes"),
  crc32: z.boolean().default(false).describe('Adds a checksum to the text'),
  frame: z.boolean().default(false).describe('Draws a frame with the label QR platba around the code'),
});

export type SpaydInput = z.output<typeof spaydInput>;

/** The payment that the input describes, accounts as IBANs. */
export const spaydPayment = (input: SpaydInput): SpaydPayment => ({
  ...input,
  accounts: input.accounts.map(spaydAccount),
});

/** A standing order does not end before its first payment. */
export function spaydViolations({ dueDate, expirationDate }: Partial<SpaydInput>): readonly Violation[] {
  if (dueDate === undefined || expirationDate === undefined || expirationDate >= dueDate) return [];
  return [violation(['expirationDate'], { kind: 'valid' }, 'must not be before dueDate')];
}

const TEXTS = ['message', 'recipient', 'url', 'paymentId'] as const;

/** The member to shorten when the text fits no QR code. */
export function longestText(input: SpaydInput): string {
  const length = (name: (typeof TEXTS)[number]): number => Buffer.byteLength(input[name] ?? '');
  const longest = TEXTS.reduce((most, name) => (length(name) > length(most) ? name : most));
  const address = Buffer.byteLength(input.notification?.value ?? '');
  return address > length(longest) ? 'notification' : longest;
}
