import { currency, decimalBetween, must, stated } from '@kontor/schema';
import { z } from 'zod';
import { isPaymentMeans } from '../code-lists/code-lists.ts';
import { oneOfTwo } from './one-of-two.ts';
import { MAX_PRICE } from './price.ts';
import { filledPrintable, paragraph, printable } from './text.ts';

const paymentMeans = () =>
  z.object({
    code: z
      .string()
      .check(
        must({ kind: 'valid' }, (value) =>
          isPaymentMeans(value) ? undefined : 'must be a code of the list UNTDID 4461, such as 30, 48 or 58',
        ),
      )
      .describe(
        'Code of the list UNTDID 4461 (BT-81): `10` cash, `30` transfer, `48` card, `58` SEPA transfer …',
      ),
    text: printable(1_000).optional().describe('The way of payment in words (BT-82); printed.'),
  });

/** All but first six and last four digits of a card must be hidden (EN 16931-1, BT-87; PCI DSS, 3.4). */
const MAX_CARD_DIGITS = 10;

const card = () =>
  z.object({
    number: filledPrintable(19)
      .check(
        must({ kind: 'valid' }, (value) => {
          const isCard = /^[\dxX*]*$/.test(value) && value.replace(/\D/g, '').length <= MAX_CARD_DIGITS;
          return isCard ? undefined : 'must be digits, x or *, of them at most 10 digits';
        }),
      )
      .describe(
        'Number of the card (BT-87) with most digits hidden: at most 10 digits, the others x or `*`.',
      ),
    holder: printable(200).optional().describe('Name on the card (BT-88).'),
  });

const taxCurrency = () =>
  z
    .object({
      code: currency().describe('Currency of the VAT (BT-6, ISO 4217), another than `currency`.'),
      rate: decimalBetween(0, 1_000_000)
        .check(must({ kind: 'valid' }, (value) => (value === 0 ? 'must be above 0' : undefined)))
        .optional()
        .describe('Units of it for one unit of `currency`; printed.'),
      amount: decimalBetween(-MAX_PRICE, MAX_PRICE)
        .optional()
        .describe('The VAT in it (BT-111), in place of `rate`.'),
    })
    .check(oneOfTwo('rate', 'amount'));

/** Steps to which amounts in cash are rounded: five centimes, ten øre, whole crowns, ten forints … */
const ROUNDING_STEPS: readonly number[] = [0.05, 0.1, 0.5, 1, 5, 10];
const MAX_ROUNDING = 1000;

/** Members of version 2 for terms, means and currency of the payment. */
export const settlementShape = () => ({
  paymentTerms: paragraph(1_000)
    .optional()
    .describe(
      'When and how it is to be paid (BT-20), printed below the totals; at most 1,000 characters, line breaks are kept. ' +
        'Default: sentences of `notice` and context items about payment.',
    ),
  paymentReference: printable(140)
    .optional()
    .describe(
      'What the payer is to state (BT-83), printed below the totals. Default, not printed: the reference of the payment ' +
        'code, else the invoice number.',
    ),
  paymentMeans: paymentMeans()
    .optional()
    .describe('Way of payment. Default: by account, `directDebit` and `card`.'),
  card: card().optional().describe('Card with which it was paid; the page has the last four digits.'),
  taxCurrency: taxCurrency()
    .optional()
    .describe(
      'The VAT in another currency too, as sellers need it whose currency is another than that of their country ' +
        '(Directive 2006/112/EC, Article 230). With `rate` or `amount`.',
    ),
  roundTo: stated(
    { enum: null },
    z
      .number()
      .check(
        must({ kind: 'valid' }, (value) =>
          ROUNDING_STEPS.includes(value) ? undefined : `must be one of ${ROUNDING_STEPS.join(', ')}`,
        ),
      )
      .meta({ enum: [...ROUNDING_STEPS] }),
  )
    .optional()
    .describe(
      'The amount due is rounded to a multiple of it (0.05, 0.1, 0.5, 1, 5 or 10), half away from zero; the difference is BT-114.',
    ),
  roundingAmount: decimalBetween(-MAX_ROUNDING, MAX_ROUNDING)
    .optional()
    .describe('What rounding adds to the amount due (BT-114), in place of `roundTo`.'),
});
