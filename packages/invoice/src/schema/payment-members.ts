import { amountBetween, decimalBetween, decimalPlaces, integer, must } from '@kontor/schema';
import { z } from 'zod';
import { day } from './day.ts';
import { oneOfTwo } from './one-of-two.ts';
import { MAX_PRICE } from './price.ts';
import { settlementShape } from './settlement-members.ts';
import { printable } from './text.ts';

const MAX_DISCOUNTS = 5;
const MAX_DAYS = 365;

/** XRechnung writes percentages with two decimals (BR-DE-18), and a discount of nothing is none. */
const discountPercent = () =>
  decimalBetween(0, 100).check(
    must({ kind: 'valid' }, (value) =>
      value > 0 && decimalPlaces(value) <= 2
        ? undefined
        : 'must be above 0 and have at most 2 decimal places',
    ),
  );

const earlyPayment = () =>
  z
    .array(
      z
        .object({
          percent: discountPercent().describe('The discount in percent, at most two decimal places.'),
          days: integer(0, MAX_DAYS)
            .optional()
            .describe('Within how many days after the date of issue; not beside `until`.'),
          until: day().optional().describe('The last day on which the discount is given.'),
          base: amountBetween(0, MAX_PRICE)
            .optional()
            .describe('What the discount is taken of, with at most two decimals. Default: the amount due.'),
        })
        .check(oneOfTwo('days', 'until')),
    )
    .max(MAX_DISCOUNTS);

const directDebit = () =>
  z.object({
    mandateReference: printable(35)
      .optional()
      .describe('Reference of the mandate (BT-89), at most 35 characters; needed in SEPA.'),
    creditorIdentifier: printable(35)
      .optional()
      .describe(
        'Creditor identifier of who collects (BT-90), for example `DE98ZZZ09999999999`; needed in SEPA, and checked there.',
      ),
  });

/** Members of version 2 for the way of payment. */
export const paymentShape = () => ({
  earlyPayment: earlyPayment()
    .optional()
    .describe(
      'Discounts for paying early, each with `days` or `until`: printed below the totals, and terms of payment of the ' +
        'e-invoice (BT-20, in XRechnung `#SKONTO#`). At most 5.',
    ),
  directDebit: directDebit()
    .optional()
    .describe(
      'The amount is collected by direct debit from the account of the recipient, `recipient.iban`, which is then needed; on ' +
        '`metadata.dueDate` where that is given. In euro by SEPA; with another currency, or `recipient.accountNumber` in place of ' +
        'an IBAN, by the scheme of the country. No payment code is printed.',
    ),
  ...settlementShape(),
});
