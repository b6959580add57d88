import { E_INVOICE_SETTINGS, isPdf, rulesFolderOf, validateEInvoiceJob } from '@kontor/e-invoice';
import { operation } from '../../core/operation.ts';
import { sampleEInvoice } from '../../core/sample-e-invoice.ts';
import { E_INVOICE_TYPES, sentEInvoice } from '../../core/sent-e-invoice.ts';
import { bytesUpload } from '../../core/upload.ts';
import { checkedClaim } from './checked-claim.ts';
import { pageTextOf } from './read-pages.ts';
import { validateInput } from './schema.ts';
import { validationResult } from './validation-result.ts';

const JSON_TYPE = 'application/json';

export const eInvoiceValidate = operation({
  name: 'e-invoice-validate',
  title: 'Validate e-invoice',
  description:
    'Validates an e-invoice in CII or UBL, by itself or attached to a PDF, by the official rules of its profile: schema, EN 16931, ' +
    'XRechnung, Peppol, for a PDF also what its metadata and pages state. Each finding has the id and the sentence of its publisher, the business term, the place in the document, the values ' +
    'that it is about, and what to do.',
  tag: 'E-invoices in',
  routes: [{ method: 'POST', path: '/v1/e-invoice/validate', id: 'validateEInvoice' }],
  cost: 1,
  timeoutMs: 30_000,
  settings: E_INVOICE_SETTINGS,
  tools: ['cpu', 'programs'],
  body: { kind: 'upload', field: 'file', types: E_INVOICE_TYPES },
  input: validateInput,
  inputModel: 'EInvoiceValidatePayload',
  extensions: Object.keys(validateInput.shape),
  isExtension: true,
  produces: [JSON_TYPE],
  negotiation: 'fixed',
  result: validationResult,
  warnings: {
    'rules-missing':
      'Rules of the profile are not installed; `rules` lists them. The verdict is null where nothing else is wrong.',
  },
  examples: [
    { title: 'An invoice in UBL', input: { file: bytesUpload(sampleEInvoice()) } },
    { title: 'A wrong amount due', input: { file: bytesUpload(sampleEInvoice('359.99')) } },
    {
      title: 'By the rules of XRechnung',
      input: { file: bytesUpload(sampleEInvoice()), profile: 'XRECHNUNG' },
    },
  ],
  async run({ file, profile, attachment }, { tools, clock, settings, signal }) {
    const bytes = await sentEInvoice(file, { programs: tools.programs, signal });
    const rulesFolder = rulesFolderOf(settings);
    const [pageText, claim] = isPdf(bytes)
      ? await Promise.all([pageTextOf(bytes, tools.programs, signal), checkedClaim(bytes, tools.cpu, signal)])
      : [];
    const order = { bytes, profile, attachment, rulesFolder, pageText, claim, nowMs: clock.now() };
    const body = await tools.cpu.run(validateEInvoiceJob, order, signal);
    const { missingRules } = body;
    return {
      type: JSON_TYPE,
      body,
      ...(missingRules.length > 0 ? { warnings: [`rules-missing;rules="${missingRules.join(',')}"`] } : {}),
    };
  },
});
