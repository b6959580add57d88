import {
  INVOICE_SETTINGS,
  invoiceCheck,
  invoiceJob,
  invoiceSchema,
  invoiceXmlJob,
  logoBytes,
} from '@kontor/invoice';
import { operation } from '../../core/operation.ts';
import { EXAMPLES } from './examples.ts';
import { WARNINGS } from './warnings.ts';

const XML = 'application/xml';

export const invoicePdf = operation({
  name: 'invoice-pdf',
  title: 'Invoice PDF',
  description:
    'Creates an invoice as PDF/A-3a with an embedded ZUGFeRD / Factur-X e-invoice, in one of four looks, with an EPC ' +
    'QR code or a Swiss QR bill on request. Amounts are exact decimals; the page and the e-invoice have the same values.',
  tag: 'Invoice PDF',
  routes: [{ method: 'POST', path: '/v2/invoice-pdf', id: 'createInvoicePDFV2' }],
  cost: 1,
  timeoutMs: 30_000,
  tools: ['cpu', 'pictures'],
  settings: INVOICE_SETTINGS,
  input: invoiceSchema,
  inputModel: 'InvoicePayload',
  extensions: [
    'type',
    'precedingInvoice',
    'introduction',
    'prepaidAmount',
    'earlierPayments',
    'earlyPayment',
    'directDebit',
    'positionNumbers',
    'items.vat',
    'items.taxCategory',
    'items.discounts',
    'items.surcharges',
    'items.period',
    'items.buyerItemNumber',
    'items.sellerItemNumber',
    'items.orderLine',
    'items.position',
    'items.unitCode',
    'items.grossPrice',
    'items.priceDiscount',
    'items.priceQuantity',
    'items.gtin',
    'items.standardItemNumber',
    'items.classifications',
    'items.attributes',
    'items.originCountry',
    'items.note',
    'items.objectNumber',
    'items.objectScheme',
    'items.accountingReference',
    'feeTaxItems.kind',
    'feeTaxItems.tax',
    'sender.taxNumber',
    'sender.registrationNumber',
    'sender.phone',
    'sender.email',
    'recipient.email',
    'recipient.taxNumber',
    'recipient.registrationNumber',
    'recipient.phone',
    'metadata.deliveryDate',
    'metadata.deliveryPeriod',
    'metadata.buyerReference',
    'metadata.orderNumber',
    'profile',
    'format',
    'businessProcess',
    'legalNotes',
    'sender.electronicAddress',
    'sender.registrationScheme',
    'recipient.electronicAddress',
    'recipient.registrationScheme',
    'deterministic',
    'language',
    'accent',
    'paper',
    'labels.number',
    'labels.issueDate',
    'labels.dueDate',
    'labels.deliveryDate',
    'labels.orderNumber',
    'labels.buyerReference',
    'labels.carriedForward',
    'labels.payByCode',
    'labels.precedingInvoice',
    'labels.paidAmount',
    'labels.amountDue',
    'labels.position',
    'labels.gtin',
    'labels.classifications',
    'labels.originCountry',
  ],
  check: invoiceCheck,
  produces: ['application/pdf', XML],
  negotiation: 'on-demand',
  facts: {
    'EInvoice-Profile': 'Profile of the e-invoice: EN16931, MINIMUM, or another that was asked for.',
    'EInvoice-Missing':
      'Business terms and rules that keep the invoice from profile EN16931, or from the rules of ZUGFeRD 2.4.',
    'EInvoice-Assumed':
      'Business terms that were concluded because the request does not state them, with their values: BT-118=AE.',
  },
  warnings: WARNINGS,
  examples: EXAMPLES,
  async run(input, { type, tools, clock, settings, isTest, signal }) {
    const issueContext = { nowMs: clock.now(), pdfDates: settings.PDF_DATES, isTest };
    const { logo, ...request } = input;
    if (type === XML) {
      const { xml, warnings, facts } = await tools.cpu.run(invoiceXmlJob, { request, issueContext }, signal);
      return { type, body: xml, filename: 'invoice', warnings, facts };
    }
    const bytes = logo === undefined ? undefined : logoBytes(logo);
    const picture = bytes && (await tools.pictures.logo(bytes, signal));
    const order = { request, issueContext, logo: picture };
    const { pdf, warnings, facts } = await tools.cpu.run(invoiceJob, order, signal);
    return { type, body: pdf, filename: 'invoice', warnings, facts };
  },
});
