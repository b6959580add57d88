import { operation } from '../../core/operation.ts';
import type { PdfAConversion } from '../../core/pdf-a-conversion.ts';
import { EMBED_SETTINGS, embedded } from './embedded.ts';
import { EXAMPLES } from './examples.ts';
import { embedInput } from './schema.ts';

const TIMEOUT_MS = 90_000;

const FACTS = {
  'EInvoice-Profile': 'Profile of the e-invoice that is attached.',
  'EInvoice-Syntax': 'CII, UBL or UBL_CREDIT_NOTE.',
  'PdfA-Level': 'Level of PDF/A that the result claims and meets.',
  'PdfA-Route':
    'passthrough, lossless or redistill: how the pages became PDF/A, as in the conversion to PDF/A.',
};

const WARNINGS = {
  'not-factur-x':
    'The e-invoice is UBL: it is attached as invoice-ubl.xml, and the metadata claim no Factur-X.',
  'page-unchecked': 'No page has text: the e-invoice was not compared with them.',
  'rules-missing':
    'Rules of the profile are not installed: the e-invoice was judged without those that the warning lists.',
};

/** @param convertToPdfA what makes the pages PDF/A-3b */
export const eInvoiceEmbed = (convertToPdfA: PdfAConversion) =>
  operation({
    name: 'e-invoice-embed',
    title: 'Embed e-invoice',
    description:
      'Makes a hybrid invoice (ZUGFeRD, Factur-X) of your own PDF and an e-invoice: PDF/A-3b with the XML attached byte for byte and the ' +
      'metadata that readers look for. Refused when the pages do not show number, total with VAT and amount due of the XML, and when the ' +
      'XML breaks a rule of its profile.',
    tag: 'E-invoices in',
    routes: [{ method: 'POST', path: '/v1/e-invoice/embed', id: 'embedEInvoice' }],
    cost: 1,
    timeoutMs: TIMEOUT_MS,
    settings: EMBED_SETTINGS,
    tools: ['programs', 'cpu'],
    body: {
      kind: 'form',
      files: {
        file: { max: 1, isOne: true, types: ['application/pdf'] },
        invoice: { max: 1, isOne: true, types: ['application/xml', 'text/xml', 'application/json'] },
      },
    },
    input: embedInput,
    inputModel: 'EInvoiceEmbedPayload',
    extensions: Object.keys(embedInput.shape),
    isExtension: true,
    produces: ['application/pdf'],
    negotiation: 'fixed',
    facts: FACTS,
    warnings: WARNINGS,
    examples: EXAMPLES,
    run: (input, context) => embedded(input, context, { convertToPdfA, timeoutMs: TIMEOUT_MS }),
  });
