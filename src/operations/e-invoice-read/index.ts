import { readEInvoiceJob } from '@kontor/e-invoice';
import { INVOICE_SETTINGS } from '@kontor/invoice';
import { operation } from '../../core/operation.ts';
import { sampleEInvoice } from '../../core/sample-e-invoice.ts';
import { E_INVOICE_TYPES, sentEInvoice } from '../../core/sent-e-invoice.ts';
import { bytesUpload } from '../../core/upload.ts';
import { readResult } from './read-result.ts';
import { readInput } from './schema.ts';

const JSON_TYPE = 'application/json';

export const eInvoiceRead = operation({
  name: 'e-invoice-read',
  title: 'Read e-invoice',
  description:
    'Reads an e-invoice in CII or UBL, by itself or attached to a PDF (ZUGFeRD, Factur-X, XRechnung, Peppol), into a request of ' +
    '`POST /v2/invoice-pdf`: syntax, profile, every business term that has a member, the stated sums, attached files, and a list of ' +
    'what has no place.',
  tag: 'E-invoices in',
  routes: [{ method: 'POST', path: '/v1/e-invoice/read', id: 'readEInvoice' }],
  cost: 1,
  timeoutMs: 30_000,
  settings: INVOICE_SETTINGS,
  tools: ['cpu', 'programs'],
  body: { kind: 'upload', field: 'file', types: E_INVOICE_TYPES },
  input: readInput,
  inputModel: 'EInvoiceReadPayload',
  extensions: Object.keys(readInput.shape),
  isExtension: true,
  produces: [JSON_TYPE],
  negotiation: 'fixed',
  result: readResult,
  examples: [
    { title: 'An invoice in UBL', input: { file: bytesUpload(sampleEInvoice()) } },
    {
      title: 'With the contents of attached files',
      input: { file: bytesUpload(sampleEInvoice()), include: 'attachments' },
    },
  ],
  async run({ file, profile, attachment, include }, { tools, clock, settings, signal }) {
    const bytes = await sentEInvoice(file, { programs: tools.programs, signal });
    const order = {
      bytes,
      profile,
      attachment,
      hasContents: include === 'attachments',
      nowMs: clock.now(),
      settings,
    };
    return { type: JSON_TYPE, body: await tools.cpu.run(readEInvoiceJob, order, signal) };
  },
});
