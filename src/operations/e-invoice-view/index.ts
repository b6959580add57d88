import { E_INVOICE_SETTINGS, rulesFolderOf, viewEInvoiceJob } from '@kontor/e-invoice';
import { INVOICE_SETTINGS } from '@kontor/invoice';
import { operation } from '../../core/operation.ts';
import { sampleEInvoice } from '../../core/sample-e-invoice.ts';
import { E_INVOICE_TYPES, sentEInvoice } from '../../core/sent-e-invoice.ts';
import { bytesUpload } from '../../core/upload.ts';
import { viewInput } from './schema.ts';

const PDF = 'application/pdf';
const HTML = 'text/html';

/** Rules that a warning names. */
const MAX_NAMED = 10;

const invalidWarning = (broken: readonly string[]): string =>
  `e-invoice-invalid;rules="${broken.slice(0, MAX_NAMED).join(',')}"`;

export const eInvoiceView = operation({
  name: 'e-invoice-view',
  title: 'View e-invoice',
  description:
    'Draws an e-invoice in CII or UBL as people read it: PDF/A-3a in one of the four looks, or one page of HTML without script, in the ' +
    'language of your choice. Sums are drawn as the document states them, also when they are wrong; rules that it breaks are marked, ' +
    'and terms that have no place on an invoice are listed behind it.',
  tag: 'E-invoices in',
  routes: [{ method: 'POST', path: '/v1/e-invoice/view', id: 'viewEInvoice' }],
  cost: 1,
  timeoutMs: 30_000,
  settings: { ...INVOICE_SETTINGS, ...E_INVOICE_SETTINGS },
  tools: ['cpu', 'programs'],
  body: { kind: 'upload', field: 'file', types: E_INVOICE_TYPES },
  input: viewInput,
  inputModel: 'EInvoiceViewPayload',
  extensions: Object.keys(viewInput.shape),
  isExtension: true,
  produces: [PDF, HTML],
  negotiation: 'accept',
  facts: {
    'EInvoice-Profile': 'Profile of the document.',
    'EInvoice-Syntax': 'CII, UBL or UBL_CREDIT_NOTE.',
  },
  warnings: {
    'e-invoice-invalid':
      'The document breaks rules, of which the first ten are named; it is drawn all the same.',
    'characters-replaced': 'No font has some of the characters; they are drawn as boxes.',
  },
  examples: [
    { title: 'An invoice in UBL', input: { file: bytesUpload(sampleEInvoice()) } },
    {
      title: 'One whose amount due is wrong, in German and another look',
      input: { file: bytesUpload(sampleEInvoice('359.99')), language: 'DE', template: 'MODERN' },
    },
  ],
  async run(input, { type, tools, clock, settings, isTest, signal }) {
    const { file, profile, attachment, language, template, accent, paper } = input;
    const bytes = await sentEInvoice(file, { programs: tools.programs, signal });
    const isHtml = type === HTML;
    const view = await tools.cpu.run(
      viewEInvoiceJob,
      {
        bytes,
        profile,
        attachment,
        language,
        style: { template, accent, paper },
        isHtml,
        isTest,
        nowMs: clock.now(),
        settings,
        rulesFolder: rulesFolderOf(settings),
      },
      signal,
    );
    return {
      type,
      body: view.bytes,
      filename: 'e-invoice-view',
      warnings: [...(view.broken.length > 0 ? [invalidWarning(view.broken)] : []), ...view.warnings],
      facts: { 'EInvoice-Profile': view.profile, 'EInvoice-Syntax': view.syntax },
    };
  },
});
