import {
  commonShape,
  feeTaxItems,
  footWordShape,
  items,
  LABELS_TEXT,
  labelShape,
  printable,
  swissCreditor,
  swissDebtor,
  swissShape,
} from '@kontor/invoice';
import { bic, EPC_LIMITS, epcReference } from '@kontor/payment';
import { filledLine, iban, line, must } from '@kontor/schema';
import { z } from 'zod';

/** More lines than any address has; the window of the letter shows what fits. */
const MAX_ADDRESS_LINES = 20;

/** The lines of an address, of which at least one must not be blank. */
const addressLines = () =>
  z
    .array(printable(200))
    .max(MAX_ADDRESS_LINES)
    .check(
      must({ kind: 'empty' }, (lines) =>
        lines.every((text) => text === '') ? 'needs at least one line that is not blank' : undefined,
      ),
    );

const epcQrCode = () =>
  z.object({
    iban: iban().describe('Account of the recipient of the payment.'),
    bic: bic().optional().describe('BIC of the account’s bank.'),
    recipient: filledLine(EPC_LIMITS.recipient).describe('Name of the recipient of the payment.'),
    reference: epcReference().optional().describe('Structured payment reference.'),
    text: line(EPC_LIMITS.text).optional().describe('Remittance text; unused when there is a reference.'),
    message: line(EPC_LIMITS.message).optional().describe('A hint for the payer.'),
  });

/** The request of version 1 (rules: Version 1 of invoices). */
export const invoiceSchemaV1 = z.object({
  ...commonShape(),
  sender: addressLines().describe('Lines of the sender’s address; the first is the name.'),
  recipient: addressLines().describe('Lines of the recipient’s address.'),
  items: items(),
  feeTaxItems: feeTaxItems(),
  labels: z
    .object({ ...labelShape(), ...footWordShape() })
    .prefault({})
    .describe(LABELS_TEXT),
  epcQrCode: epcQrCode().optional().describe('Prints an EPC QR code with the total as amount.'),
  swissQrInvoice: z
    .object({
      creditor: swissCreditor().describe('Who is paid.'),
      debtor: swissDebtor().optional().describe('Who pays.'),
      ...swissShape(),
    })
    .optional()
    .describe('Prints a Swiss QR bill with the total as amount.'),
});
