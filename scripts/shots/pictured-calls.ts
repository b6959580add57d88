import { sampleEInvoice } from '../../src/core/sample-e-invoice.ts';
import { FRONT_SAMPLES } from '../../src/http/pages/front-sample.data.ts';
import type { Call } from './kontor-client.ts';
import { BARCODES, INVOICE, PAYMENT_CODES, SWISS_SLIP, TEMPLATES } from './requests.data.ts';

/** The calls whose answers the pictures show, by the pictures' names. */

/** Pixels of a payment code in the strip. */
export const CODE_SIDE = 340;

const invoice = (input: object): Call => ({ path: '/v2/invoice-pdf', input });
const inTemplate = (template: string): Call => invoice({ ...INVOICE, template });

/** Of the README: every look once, two invoices in German and two in English. */
export const STRIP: readonly { readonly name: string; readonly call: Call }[] = [
  { name: 'DEFAULT', call: inTemplate('DEFAULT') },
  { name: 'MODERN', call: invoice({ ...FRONT_SAMPLES.en, deterministic: true }) },
  { name: 'CLASSIC', call: inTemplate('CLASSIC') },
  {
    name: 'MINIMALISTIC',
    call: invoice({ ...FRONT_SAMPLES.en, deterministic: true, template: 'MINIMALISTIC' }),
  },
];

/** An e-invoice of which the amount due is wrong, as `POST /v1/e-invoice/view` draws it. */
const viewedIn = (language: string): Call => ({
  path: `/v1/e-invoice/view?language=${language}`,
  xml: sampleEInvoice('359.99'),
  accept: 'application/pdf',
});

const strip = STRIP.map(({ call }) => call);

export const PICTURED_CALLS = {
  invoices: strip,
  'invoices-dark': strip,
  'invoice-templates': TEMPLATES.map(inTemplate),
  'invoice-default': [inTemplate('DEFAULT')],
  'invoice-classic': [inTemplate('CLASSIC')],
  'invoice-modern': [inTemplate('MODERN')],
  'invoice-minimalistic': [inTemplate('MINIMALISTIC')],
  'swiss-qr-invoice': [{ path: '/v1/swiss-qr-invoice', input: SWISS_SLIP, accept: 'application/pdf' }],
  'viewed-e-invoice': [viewedIn('EN')],
  'viewed-e-invoice-de': [viewedIn('DE')],
  'payment-codes': PAYMENT_CODES.map(({ path, input }) => ({ path, input: { ...input, size: CODE_SIDE } })),
  barcodes: BARCODES.map(({ input }) => ({ path: '/v1/barcode', input: { ...input, output: 'PNG' } })),
} as const satisfies Readonly<Record<string, readonly Call[]>>;
