import { convertEInvoiceJob } from '@kontor/e-invoice';
import { operation } from '../../core/operation.ts';
import { sampleEInvoice } from '../../core/sample-e-invoice.ts';
import { E_INVOICE_TYPES, sentEInvoice } from '../../core/sent-e-invoice.ts';
import { bytesUpload } from '../../core/upload.ts';
import { lostHeader } from './lost-header.ts';
import { convertInput } from './schema.ts';

const XML_TYPE = 'application/xml';

export const eInvoiceConvert = operation({
  name: 'e-invoice-convert',
  title: 'Convert e-invoice',
  description:
    'Writes an e-invoice in the other syntax (CII, UBL) or in another profile (XRechnung, Peppol, Factur-X from MINIMUM to EXTENDED), by ' +
    'all business terms of EN 16931. Nothing is lost silently: what the target has no place for is refused term by term, unless you ' +
    'accept the loss; what it requires and the document lacks is named.',
  tag: 'E-invoices in',
  routes: [{ method: 'POST', path: '/v1/e-invoice/convert', id: 'convertEInvoice' }],
  cost: 1,
  timeoutMs: 30_000,
  tools: ['cpu', 'programs'],
  body: { kind: 'upload', field: 'file', types: E_INVOICE_TYPES },
  input: convertInput,
  inputModel: 'EInvoiceConvertPayload',
  extensions: Object.keys(convertInput.shape),
  isExtension: true,
  produces: [XML_TYPE],
  negotiation: 'fixed',
  facts: {
    'EInvoice-Profile': 'Profile of the result.',
    'EInvoice-Syntax': 'CII, UBL or UBL_CREDIT_NOTE.',
    'EInvoice-Lost': 'With `acceptLoss`: business terms, and elements that are none, that were left out.',
  },
  examples: [
    { title: 'UBL as CII', input: { file: bytesUpload(sampleEInvoice()), to: 'CII' } },
    {
      title: 'The least that is an invoice, without its lines',
      input: { file: bytesUpload(sampleEInvoice()), to: 'CII', profile: 'BASIC_WL', acceptLoss: true },
    },
  ],
  async run({ file, ...order }, { tools, signal }) {
    const bytes = await sentEInvoice(file, { programs: tools.programs, signal });
    const { xml, syntax, profile, lost } = await tools.cpu.run(
      convertEInvoiceJob,
      { ...order, bytes },
      signal,
    );
    return {
      type: XML_TYPE,
      body: xml,
      filename: 'e-invoice',
      facts: {
        'EInvoice-Profile': profile,
        'EInvoice-Syntax': syntax,
        ...(lost.length > 0 ? { 'EInvoice-Lost': lostHeader(lost) } : {}),
      },
    };
  },
});
