import { decimalBetween, oneOf, stated } from '@kontor/schema';
import { z } from 'zod';
import { ENTRY_KINDS } from '../request/request.ts';
import { feeBaseRule, feeReasonCode, feeReasonRule } from './fee-reason.ts';
import { adjustmentSigns } from './item-adjustments.ts';
import { consistentNumbers } from './item-extras.ts';
import { itemDetailShape } from './item-members.ts';
import { consistentPrices } from './item-price.ts';
import { oneOfTwo } from './one-of-two.ts';
import { MAX_PRICE, price } from './price.ts';
import { statedPercent, statedPercentRule } from './stated-percent.ts';
import { statedTaxRules, statedTaxShape, supply } from './tax-members.ts';
import { filledParagraph, filledPrintable, printable } from './text.ts';

/** Members of an item that both versions have. */
export const itemShape = () => ({
  description: filledParagraph(5_000).describe(
    'What was delivered or done. The first line is the name; further lines are set smaller below it.',
  ),
  amount: price().default(1).describe('The quantity; at most 8 decimal places count.'),
  unit: printable(50)
    .optional()
    .describe('The unit of the quantity, for example `kg`, `Stück` or `hours`; printed as given.'),
  unitPrice: price()
    .optional()
    .describe('Price of one unit. The sum is then price × amount, and a sumPrice is ignored.'),
  sumPrice: price().optional().describe('Price of the whole item, when there is no price per unit.'),
});

const item = () => z.object(itemShape()).check(oneOfTwo('unitPrice', 'sumPrice'));

const percent = () => decimalBetween(0, 100);

const taxedItem = () =>
  z
    .object({
      ...itemShape(),
      ...itemDetailShape(),
      tax: percent().optional().meta({ default: 0 }).describe('Value added tax in percent.'),
      vat: percent().optional().describe('Same as `tax`; counts when `tax` is absent.'),
      ...statedTaxShape('an item'),
      supply: supply(),
    })
    .check(consistentPrices(), consistentNumbers(), adjustmentSigns())
    .check(statedTaxRules());

const MAX_ITEMS = 5_000;
const ITEMS_TEXT =
  'The items of the invoice, at least one, at most 5,000. Their descriptions and units have at most 2,000,000 ' +
  'characters together; line breaks and characters of scripts other than Latin, Greek and Cyrillic count 10 each.';

/** Items of version 1. */
export const items = () => z.array(item()).max(MAX_ITEMS).describe(ITEMS_TEXT);

/** Items of version 2, which state their tax. */
export const taxedItems = () => z.array(taxedItem()).max(MAX_ITEMS).describe(ITEMS_TEXT);

const feeShape = () => ({
  title: filledPrintable(200).describe(
    'The text before the amount, for example `Shipping` or `Discount 5 %`.',
  ),
  percent: stated({ format: 'float' }, decimalBetween(-1000, 1000))
    .optional()
    .describe('Percentage of the items and all earlier entries; negative for a discount. Wins over `value`.'),
  value: price().optional().describe('A fixed amount; negative for a discount.'),
});

const MAX_FEES = 50;
const FEES_TEXT =
  'Fees, discounts and taxes added after the items, each on top of the earlier ones. At most 50.';

/** Entries after the items, version 1. */
export const feeTaxItems = () =>
  z
    .array(z.object(feeShape()).check(oneOfTwo('percent', 'value')))
    .max(MAX_FEES)
    .optional()
    .describe(FEES_TEXT);

/** Entries after the items, version 2. */
export const taxedFeeTaxItems = () =>
  z
    .array(
      z
        .object({
          ...feeShape(),
          kind: oneOf(ENTRY_KINDS)
            .optional()
            .describe(
              'FEE, TAX or WITHHOLDING: a tax that the payer keeps back, such as IRPF or ritenuta d’acconto; it is negative, ' +
                'and lessens the amount due, not the VAT. A FEE is a discount (BG-20) where it is negative, else a surcharge ' +
                '(BG-21); DISCOUNT and SURCHARGE are that whatever their sign, as a correction takes them back. Default: TAX ' +
                'when the title names the VAT and nothing else, WITHHOLDING when a negative entry names one, else FEE.',
            ),
          tax: percent()
            .optional()
            .describe('Value added tax of this fee in percent. Default: shared out like the items’ tax.'),
          ...statedTaxShape('a fee'),
          reasonCode: feeReasonCode(),
          base: decimalBetween(-MAX_PRICE, MAX_PRICE)
            .optional()
            .describe(
              'What `percent` is taken of (BT-93, BT-100); negative beside DISCOUNT and SURCHARGE alone. Default: the items and all earlier entries; of a withholding the ' +
                'net total.',
            ),
          statedPercent: statedPercent('BT-94, BT-101; negative for a discount, as `value` is'),
        })
        .check(oneOfTwo('percent', 'value'))
        .check(statedTaxRules(), feeReasonRule(), feeBaseRule(), statedPercentRule()),
    )
    .max(MAX_FEES)
    .optional()
    .describe(FEES_TEXT);
