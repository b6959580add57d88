import { decimalBetween, must, oneOf } from '@kontor/schema';
import { z } from 'zod';
import { INVOICE_TYPES } from '../document-type/invoice-type.ts';
import { isTypeCode } from '../document-type/type-code.ts';
import { day } from './day.ts';
import { MAX_PRICE, price } from './price.ts';
import { filledPrintable, paragraph, printable } from './text.ts';

const MAX_EARLIER_PAYMENTS = 50;
const MAX_PRECEDING = 100;

const paidAmount = () => decimalBetween(0, MAX_PRICE);

const precedingInvoice = () =>
  z.object({
    number: filledPrintable(200).describe('Its number.'),
    issueDate: day().optional().describe('Its date of issue.'),
  });

const typeCode = () =>
  printable(3).check(
    must({ kind: 'valid' }, (value) =>
      value === '' || isTypeCode(value) ? undefined : 'must be a code of UNTDID 1001 that EN 16931 has',
    ),
  );

const earlierPayments = () =>
  z
    .array(
      z.object({
        title: printable(200)
          .optional()
          .describe('The text before the amount, for example `Deposit 2026-007`.'),
        date: day().optional().describe('When it was paid.'),
        amount: paidAmount().describe('The amount paid, with VAT.'),
        invoiceNumber: printable(200)
          .optional()
          .describe('Number of the invoice that it was paid on; the e-invoice refers to it (BG-3).'),
        invoiceDate: day().optional().describe('Date of that invoice.'),
        tax: decimalBetween(0, 100)
          .optional()
          .describe(
            'VAT in percent that the amount includes: net and VAT of a final invoice are then printed.',
          ),
        taxAmount: paidAmount().optional().describe('The VAT that the amount includes. Default: by `tax`.'),
      }),
    )
    .max(MAX_EARLIER_PAYMENTS);

/** Members of version 2 for the kind of document and earlier payments. */
export const documentShape = () => ({
  type: oneOf(INVOICE_TYPES)
    .default('INVOICE')
    .describe(
      'What the document is. It gives heading and e-invoice code: INVOICE 380, CREDIT_NOTE 381, CORRECTED_INVOICE 384, ' +
        'PARTIAL_INVOICE 326, SELF_BILLED_INVOICE 389, PREPAYMENT_INVOICE 386. A credit note states positive amounts. On ' +
        'a self-billed invoice the sender is the buyer and the recipient the seller.',
    ),
  typeCode: typeCode()
    .optional()
    .describe(
      'What the document is by its code (BT-3, UNTDID 1001), where no `type` has it: 383 debit note, 875 partial and 877 final ' +
        'construction invoice, 325 pro forma invoice, which is no invoice. Not beside `type`.',
    ),
  precedingInvoices: z
    .array(precedingInvoice())
    .max(MAX_PRECEDING)
    .optional()
    .describe(
      'Several invoices that this one corrects or follows (BG-3), in place of `precedingInvoice`. At most 100.',
    ),
  precedingInvoice: precedingInvoice()
    .optional()
    .describe('The invoice that this one corrects or follows; a CORRECTED_INVOICE needs it.'),
  introduction: paragraph(2_000)
    .optional()
    .describe('A text before the items, at most 2,000 characters; line breaks are kept.'),
  positionNumbers: z
    .boolean()
    .default(false)
    .describe(
      'True: a first column with the number of each item, counted from 1 or as `items.position` states it.',
    ),
  dueAtTop: z
    .boolean()
    .default(true)
    .describe(
      'True: amount due and due date are also at the top, and the number is there once. False: the heading alone, its ' +
        'number repeated among the facts.',
    ),
  prepaidAmount: price()
    .optional()
    .describe(
      'What has been paid already, with VAT: it is taken off the total and leaves the amount due. With ' +
        '`earlierPayments` it must be their sum.',
    ),
  earlierPayments: earlierPayments()
    .optional()
    .describe('Payments made already, each printed as a row between total and amount due. At most 50.'),
});
