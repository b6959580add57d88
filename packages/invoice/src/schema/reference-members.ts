import { across, oneOf } from '@kontor/schema';
import { isReferenceQualifier } from '../code-lists/code-lists.ts';
import { type References, TAX_POINT_CODES } from '../request/references.ts';
import { code } from './code.ts';
import { day } from './day.ts';
import { printable } from './text.ts';

/** Members of `metadata` that name other documents and accounts, each printed with its word and a term of its own. */
export const referenceShape = () => ({
  projectNumber: printable(200).optional().describe('Number of the project (BT-11).'),
  contractNumber: printable(200).optional().describe('Number of the contract (BT-12).'),
  salesOrderNumber: printable(200).optional().describe('The seller’s number of the order (BT-14).'),
  receivingAdviceNumber: printable(200).optional().describe('Number of the goods receipt (BT-15).'),
  despatchAdviceNumber: printable(200).optional().describe('Number of the delivery note (BT-16).'),
  tenderNumber: printable(200).optional().describe('Number of the tender or lot (BT-17).'),
  objectNumber: printable(200)
    .optional()
    .describe('Number of what is billed, such as a meter or a flat (BT-18).'),
  objectScheme: code(isReferenceQualifier, 'must be a code of UNTDID 1153 such as AWV')
    .optional()
    .describe('What kind of number `objectNumber` is, code list UNTDID 1153, such as `AWV`.'),
  accountingReference: printable(200).optional().describe('Where the buyer books the invoice (BT-19).'),
  taxPointDate: day().optional().describe('When the VAT becomes due (BT-7); not beside `taxPointCode`.'),
  taxPointCode: oneOf(TAX_POINT_CODES)
    .optional()
    .describe(
      'From which day on the VAT is due (BT-8): INVOICE_DATE, DELIVERY_DATE, or PAYMENT_DATE, which is printed.',
    ),
});

/** BR-CO-03: date and code of the tax point exclude each other. */
export const taxPointCheck = () =>
  across<Pick<References, 'taxPointDate' | 'taxPointCode'>>(({ taxPointDate, taxPointCode }) =>
    taxPointDate === undefined || taxPointCode === undefined
      ? []
      : [
          {
            path: ['taxPointDate'],
            rule: { kind: 'combined', with: 'taxPointCode' },
            description: 'state one of them',
          },
        ],
  );
