import { lenientDate } from '@kontor/base';
import { across } from '@kontor/schema';
import { z } from 'zod';
import type { Period } from '../request/request.ts';
import { day } from './day.ts';
import { adjustments } from './item-adjustments.ts';
import { itemExtrasShape } from './item-extras.ts';
import { itemPriceShape } from './item-price.ts';
import { oneOfTwo } from './one-of-two.ts';
import { printable } from './text.ts';

const MAX_POSITION = 50;

/** Compares days, whichever way they are written. */
const isBackwards = (start: string, end: string): boolean =>
  (lenientDate(start) ?? '') > (lenientDate(end) ?? '');

/** First and last day of a period, or one of them. */
export const period = () =>
  z
    .object({
      start: day().optional().describe('The first day. One of the two is enough.'),
      end: day().optional().describe('The last day.'),
    })
    .check(oneOfTwo('start', 'end'))
    .check(
      across<Period>(({ start, end }) =>
        start !== undefined && end !== undefined && isBackwards(start, end)
          ? [{ path: ['end'], rule: { kind: 'valid' }, description: 'must not be before start' }]
          : [],
      ),
    );

/** Members of an item that version 2 alone has, apart from its tax. */
export const itemDetailShape = () => ({
  ...itemPriceShape(),
  discounts: adjustments('discount').describe(
    'Taken off the sum of the item and shown below it. At most 10.',
  ),
  surcharges: adjustments('surcharge').describe(
    'Added to the sum of the item and shown below it. At most 10.',
  ),
  period: period().optional().describe('When this item was delivered or done.'),
  buyerItemNumber: printable(200).optional().describe('The buyer’s number of the item.'),
  sellerItemNumber: printable(200).optional().describe('The seller’s number of the item.'),
  position: printable(MAX_POSITION)
    .optional()
    .describe(
      'The number of the item on the invoice, for example `1.2`: printed in a column of its own, and line identifier ' +
        '(BT-126) of the e-invoice; no two the same. An item without one has its place in the list, else the next free number.',
    ),
  orderLine: printable(50)
    .optional()
    .describe('The line of the buyer’s order that the item fulfils; printed beside the order number.'),
  ...itemExtrasShape(),
});
