import { oneOf } from '@kontor/schema';
import { LINE_KINDS } from '../request/item-extras.ts';
import { day } from './day.ts';
import { printable } from './text.ts';

const MAX_POSITION = 50;

/** Members of an item that order it among the others, and those of its own order and delivery. */
export const itemStructureShape = () => ({
  parent: printable(MAX_POSITION)
    .optional()
    .describe(
      'Position of the item that this one is a part of; printed indented. In the e-invoice with profiles EXTENDED and ' +
        'EXTENDED_CTC_FR.',
    ),
  lineKind: oneOf(LINE_KINDS)
    .optional()
    .meta({ default: 'DETAIL' })
    .describe(
      'DETAIL counts; GROUP has the sum of the items that name it as `parent`, in grey; INFORMATION is printed alone. Neither ' +
        'of the two is part of the totals, and neither needs a price.',
    ),
  orderNumber: printable(200)
    .optional()
    .describe(
      'Number of the buyer’s order that the item fulfils, where it is another than that of `metadata`.',
    ),
  despatchAdviceNumber: printable(200).optional().describe('Number of the delivery note of the item.'),
  deliveryDate: day().optional().describe('When the item was delivered.'),
});
