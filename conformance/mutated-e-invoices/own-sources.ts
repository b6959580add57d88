import { carrierPdf, ciiDocument, ublDocument } from '@kontor/e-invoice/testing';
import { samplePage } from '../../src/core/sample-page.ts';
import { PAGE_REQUEST } from '../../src/operations/e-invoice-embed/examples.ts';
import { invoicePdf } from '../../src/operations/invoice-pdf/index.ts';
import type { Service } from '../../src/testing/harness.ts';
import { producedXml } from '../produce.ts';
import type { ConformanceRequest } from '../request-parts.ts';
import { patientAnswer } from './answer-fault.ts';
import type { MutationSources, SourcePdf } from './mutated-calls.ts';

/** Hybrid invoices of these examples are changed: pages of all kinds are the same to a reader. */
const HYBRIDS = 3;

/** An invoice as the service makes it, in the PDF. */
async function hybrid(
  service: Service,
  { title, input }: { title: string; input: unknown },
): Promise<SourcePdf> {
  const { answer } = await patientAnswer(service, {
    method: 'POST',
    url: '/v2/invoice-pdf',
    payload: JSON.stringify(input),
    headers: { 'content-type': 'application/json' },
  });
  if (answer.statusCode !== 200) throw new Error(`the example "${title}" gives ${answer.statusCode}`);
  return { name: `PDF: ${title}`, pdf: answer.rawPayload, request: JSON.stringify(input) };
}

/** Small documents in each syntax, the e-invoices of requests in both, and PDFs with and without an e-invoice. */
export async function ownSources(
  service: Service,
  requests: readonly ConformanceRequest[],
): Promise<MutationSources> {
  const documents = requests
    .filter(({ version }) => version === 2)
    .flatMap((request) =>
      ['CII', 'UBL'].flatMap((format) => {
        const made = producedXml({ ...request, body: { ...request.body, format, profile: 'AUTO' } }, '');
        if (made?.xml === undefined) return [];
        return [{ name: `${request.name} (${format})`, xml: Buffer.from(made.xml).toString() }];
      }),
    );
  const ubl = Buffer.from(ublDocument('Invoice'));
  const hybrids: SourcePdf[] = [];
  for (const example of invoicePdf.examples.slice(0, HYBRIDS)) hybrids.push(await hybrid(service, example));
  return {
    documents: [
      { name: 'CII', xml: ciiDocument() },
      { name: 'UBL invoice', xml: ublDocument('Invoice') },
      { name: 'UBL credit note', xml: ublDocument('CreditNote') },
      ...documents,
    ],
    pdfs: [
      ...hybrids,
      { name: 'PDF: blank with UBL', pdf: carrierPdf([{ name: 'a.xml', data: ubl, mediaType: 'text/xml' }]) },
      { name: 'PDF: page alone', pdf: samplePage(), request: JSON.stringify(PAGE_REQUEST) },
    ],
    requests: invoicePdf.examples.map(({ input }) => JSON.stringify(input)),
  };
}
