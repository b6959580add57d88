import {
  type BillFormat,
  billOrder,
  SWISS_BILL_SETTINGS,
  strictViolations,
  swissBillJob,
  swissQrInvoiceInput,
} from '@kontor/payment';
import { operation } from '../../core/operation.ts';
import { EXAMPLES } from './examples.ts';

const FORMATS: Readonly<Record<string, BillFormat>> = {
  'application/pdf': 'pdf',
  'image/svg+xml': 'svg',
  'application/svg+xml': 'svg',
  'image/png': 'png',
};

export const swissQrInvoice = operation({
  name: 'swiss-qr-invoice',
  title: 'Swiss QR-bill',
  description:
    'Creates a Swiss QR-bill: the code alone, receipt and payment part, or an A4 sheet, as PDF, SVG or PNG. The ' +
    'Accept header chooses the type; PDF is the default.',
  tag: 'Swiss QR Invoice',
  routes: [{ method: 'POST', path: '/v1/swiss-qr-invoice', id: 'createSwissQrInvoice' }],
  cost: 1,
  timeoutMs: 10_000,
  tools: ['cpu'],
  settings: SWISS_BILL_SETTINGS,
  input: swissQrInvoiceInput,
  inputModel: 'SwissQrInvoicePayload',
  extensions: [
    'creditor.houseNumber',
    'debtor.houseNumber',
    'alternativeSchemes',
    'language=RM',
    'separator',
    'dpi',
    'billing',
  ],
  check: strictViolations,
  produces: Object.keys(FORMATS),
  negotiation: 'accept',
  warnings: {
    'characters-replaced':
      'Characters that Swiss banks do not process and that have no equivalent were replaced by a full stop.',
    'qr-iban-eur-deprecated':
      'From version 2.4 of the guidelines on, QR-IBANs are for CHF only; version 2.3 ends in November 2027.',
  },
  examples: EXAMPLES,
  async run(input, { type, tools, signal }) {
    const { order, warnings } = billOrder(input, FORMATS[type] ?? 'pdf');
    const body = await tools.cpu.run(swissBillJob, order, signal);
    return { type, body, filename: input.size === 'QR_CODE' ? 'qr-code' : 'qr-bill', warnings };
  },
});
