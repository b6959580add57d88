import { bic, EPC_LIMITS, epcReference } from '@kontor/payment/invoices';
import { iban, line, model } from '@kontor/schema';
import { z } from 'zod';
import { accountShape } from '#schema/account-members.ts';
import { attachmentShape } from '#schema/attachment-members.ts';
import { day } from '#schema/day.ts';
import { documentShape } from '#schema/document-members.ts';
import { eInvoiceShape } from '#schema/e-invoice-members.ts';
import { electronicAddress } from '#schema/electronic-address.ts';
import {
  commonShape,
  footWordShape,
  itemLabelShape,
  LABELS_TEXT,
  label,
  labelShape,
  wordShape,
} from '#schema/invoice-members.ts';
import { taxedFeeTaxItems, taxedItems } from '#schema/item.ts';
import { period } from '#schema/item-members.ts';
import { modelWordShape } from '#schema/label-members.ts';
import { otherPartyShape } from '#schema/other-party-members.ts';
import { partyDetailShape } from '#schema/party-members.ts';
import { paymentShape } from '#schema/payment-members.ts';
import { referenceShape, taxPointCheck } from '#schema/reference-members.ts';
import { registrationScheme } from '#schema/registration-scheme.ts';
import { swissShape } from '#schema/swiss.ts';
import { partyStatus } from '#schema/tax-members.ts';
import { filledPrintable, printable } from '#schema/text.ts';

const partyShape = () => ({
  name: filledPrintable(200).describe('Name of the company.'),
  contact: printable(200).optional().describe('A contact person.'),
  street: printable(200).optional().describe('Street and house number.'),
  postalCode: printable(200).optional().describe('Postal code.'),
  city: printable(200).optional().describe('City.'),
  country: printable(200)
    .optional()
    .describe('Country as ISO 3166-1 alpha-2 code (`AT`); a name is printed as given and read where known.'),
  vatNumber: printable(200)
    .optional()
    .describe('VAT number with its prefix; any other number counts as tax number.'),
  iban: iban()
    .optional()
    .describe(
      'Account of this party. Invoices are paid to that of the sender, credit notes and self-billed invoices to that of ' +
        'the recipient. With `directDebit` the account of the recipient is the one that is debited. Else the other one is ' +
        'checked and not used.',
    ),
  bic: bic().optional().describe('BIC of the account’s bank.'),
  email: printable(200).optional().describe('Electronic address for invoices.'),
  taxNumber: printable(200).optional().describe('Tax number, when there is no VAT number.'),
  registrationNumber: printable(200).optional().describe('Number in the company register.'),
  phone: printable(200).optional().describe('Telephone number of the contact.'),
  electronicAddress: electronicAddress()
    .optional()
    .describe(
      'Where e-invoices go, with its scheme of the code list EAS in front: `0088:7300010000001`. Default: `email`.',
    ),
  ...accountShape(),
  registrationScheme: registrationScheme()
    .optional()
    .describe('Register of `registrationNumber`, code list ICD. Default: that of a French SIREN or SIRET.'),
  status: partyStatus(),
  ...partyDetailShape(),
});

const party = () => model('InvoiceParty', z.object(partyShape()));

const metadata = () =>
  model(
    'InvoiceMetadata',
    z
      .object({
        issueDate: day().optional().describe('Date of issue; default: today.'),
        dueDate: day().optional().describe('When payment is due.'),
        number: printable(200).optional().describe('Invoice number.'),
        deliveryDate: day().optional().describe('When delivery or service took place.'),
        deliveryPeriod: period()
          .optional()
          .describe('Over which period delivery or service took place, instead of or beside a single day.'),
        buyerReference: printable(200)
          .optional()
          .describe('Reference of the buyer, in Germany the Leitweg-ID.'),
        orderNumber: printable(200).optional().describe('Number of the buyer’s order.'),
        ...referenceShape(),
      })
      .check(taxPointCheck()),
  );

const labels = () =>
  z
    .object({
      ...labelShape(),
      vat: label('vat').describe(
        'Column and total: value added tax. `IGIC` or `IPSI` makes what bears a tax category L or M.',
      ),
      number: label('number').describe('Before the invoice number.'),
      issueDate: label('issueDate').describe('Before the date of issue.'),
      dueDate: label('dueDate').describe('Before the due date.'),
      deliveryDate: label('deliveryDate').describe('Before the delivery date of `metadata`.'),
      orderNumber: label('orderNumber').describe('Before the order number of `metadata`.'),
      buyerReference: label('buyerReference').describe('Before the buyer’s reference of `metadata`.'),
      ...wordShape(),
      ...footWordShape(),
      ...modelWordShape(),
      ...itemLabelShape(),
    })
    .prefault({})
    .describe(LABELS_TEXT);

const epcQrCode = () =>
  z.object({
    reference: epcReference().optional().describe('Structured payment reference.'),
    text: line(EPC_LIMITS.text)
      .optional()
      .describe('Remittance text; unused when there is a reference. Default: the invoice number.'),
    message: line(EPC_LIMITS.message).optional().describe('A hint for the payer.'),
  });

/** The request of version 2 (rules: Bounds of an invoice). */
export const invoiceSchema = z.object({
  ...commonShape(),
  ...documentShape(),
  ...paymentShape(),
  sender: party().describe('Who issues the invoice.'),
  recipient: party().describe('Who receives the invoice.'),
  ...otherPartyShape(),
  items: taxedItems(),
  feeTaxItems: taxedFeeTaxItems(),
  labels: labels(),
  epcQrCode: epcQrCode()
    .optional()
    .describe('Prints an EPC QR code; account and name are the sender’s. An empty object is enough.'),
  swissQrInvoice: z
    .object(swissShape())
    .optional()
    .describe('Prints a Swiss QR bill: creditor is the sender, debtor the recipient.'),
  metadata: metadata().optional().describe('Number and dates of the invoice.'),
  ...attachmentShape(),
  ...eInvoiceShape(),
});
