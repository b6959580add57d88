import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { InstalledFonts } from '@kontor/fonts';
import { invoiceJob } from '@kontor/invoice';
import { invoiceRequest } from '@kontor/invoice/testing';
import { ISSUE_CONTEXT } from '../invoice/sample.ts';
import type { Sample } from './converter.ts';

/** A folder of PDFs to measure with: KONTOR_BENCH_PDFS, else the one beside the project if there is one. */
const FOLDER = process.env.KONTOR_BENCH_PDFS ?? join(import.meta.dirname, '../../../shared/pdfs');

const sampleAt = (path: string, name: string): Sample => ({ name, path, bytes: readFileSync(path) });

/** Every document of the folder. */
export const allSamples = (): readonly Sample[] =>
  readdirSync(FOLDER)
    .filter((name) => name.endsWith('.pdf'))
    .map((name) => sampleAt(join(FOLDER, name), name));

/** A tagged invoice of one page as a browser prints it. */
export const printedInvoice = (): Sample => sampleAt(join(FOLDER, 'self__chromium-invoice.pdf'), 'invoice');

/** A tagged invoice with so many items (35 a page), its fonts embedded, written to `folder`. */
export async function longInvoice(items: number, folder: string): Promise<Sample> {
  const request = invoiceRequest({
    zugferdDisabled: true,
    items: Array.from({ length: items }, (_, index) => ({
      description: `Item ${index}, thread-stitched notebook`,
      unitPrice: 1 + index / 100,
      tax: 20,
    })),
  });
  const order = { request, issueContext: ISSUE_CONTEXT };
  const { pdf } = await invoiceJob.run(order, { fonts: new InstalledFonts() });
  const path = join(folder, `${items}-items.pdf`);
  writeFileSync(path, pdf);
  return sampleAt(path, `${items} items`);
}
