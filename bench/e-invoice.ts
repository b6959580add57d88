import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prepareEmbeddingJob, readEInvoiceJob, viewEInvoiceJob } from '@kontor/e-invoice';
import { carrierPdf, converted, readTree, validateEInvoice } from '@kontor/e-invoice/testing';
import { InstalledFonts } from '@kontor/fonts';
import { longInvoice } from './e-invoice/long-invoice.ts';
import { WarmPhive } from './e-invoice/warm-phive.ts';
import { type Benchmark, OURS } from './harness.ts';

const SET = 'eu.cen.en16931:ubl:1.3.16';
const NOW_MS = Date.UTC(2026, 10, 28);
/** Both contenders are compiled by then: services run for days. */
const WARM_UP_MS = 8_000;

async function judge(bytes: Uint8Array): Promise<void> {
  const { counts } = await validateEInvoice({ bytes, profile: 'AUTO', nowMs: NOW_MS });
  if (counts.error > 0) throw new Error('the invoice of the benchmark is not valid');
}

/** Schema and EN 16931 by both, on the same bytes; phive is a process of its own, on a core of its own where there is one. */
const validation = (lines: number, budgetMs: number): Benchmark => ({
  kind: 'time',
  name: `e-invoice-validate-${lines}-lines`,
  what: `UBL invoice of ${lines} lines: schema and rules of EN 16931 (CEN 1.3.16)`,
  baseline: 'phive, warm',
  budgetMs,
  warmUpMs: WARM_UP_MS,
  prepare: async () => {
    const bytes = Buffer.from(longInvoice(lines));
    const folder = mkdtempSync(join(tmpdir(), 'kontor-bench-'));
    const file = join(folder, 'invoice.xml');
    writeFileSync(file, bytes);
    const phive = await WarmPhive.start(SET);
    const theirs = async () => {
      if ((await phive.failures(file)) > 0) throw new Error('the invoice of the benchmark is not valid');
    };
    const close = async () => {
      await phive.close();
      rmSync(folder, { recursive: true });
    };
    return { run: () => judge(bytes), peers: { 'phive, warm': theirs }, close };
  },
});

const SETTINGS = { PDF_DATES: 'now', SWISS_QR_STRICT_24: false } as const;
const STYLE = { template: 'DEFAULT', accent: undefined, paper: undefined } as const;
const NO_REPLACEMENT = { replace: false, pageUnchecked: false, isTest: false } as const;

const alone = (name: string, what: string, run: () => unknown): Benchmark => ({
  kind: 'time',
  name,
  what,
  baseline: OURS,
  prepare: () => ({ run, peers: {} }),
});

/** No peer reads an invoice as a request, draws it with its faults, and judges what is embedded: these rows have none. */
function taken(bytes: Uint8Array): readonly Benchmark[] {
  const tools = { fonts: new InstalledFonts() };
  const sent = { bytes, profile: 'AUTO', nowMs: NOW_MS, settings: SETTINGS } as const;
  const view = (isHtml: boolean) =>
    viewEInvoiceJob.run({ ...sent, style: STYLE, language: 'EN', isHtml, isTest: false }, tools);
  const embedding = { pdf: carrierPdf([]), pages: 'K-17 350.00', invoice: bytes, ...NO_REPLACEMENT };
  return [
    alone('e-invoice-read-2-lines', 'UBL invoice of 2 lines as a request, written again and compared', () =>
      readEInvoiceJob.run({ ...sent, hasContents: false }, {}),
    ),
    alone('e-invoice-view-pdf-2-lines', 'UBL invoice of 2 lines judged and drawn as PDF/A-3a', () =>
      view(false),
    ),
    alone('e-invoice-view-html-2-lines', 'UBL invoice of 2 lines judged and drawn as HTML', () => view(true)),
    alone(
      'e-invoice-embed-2-lines',
      'UBL invoice of 2 lines judged, compared with a page, made ready to be attached',
      async () => {
        const outcome = await prepareEmbeddingJob.run(
          { ...embedding, nowMs: NOW_MS, settings: SETTINGS },
          {},
        );
        if (outcome.kind !== 'prepared') throw new Error('the page of the benchmark cannot be read');
      },
    ),
  ];
}

export const benchmarks = (): readonly Benchmark[] => {
  const [short, long] = [2, 1_600].map((lines) => Buffer.from(longInvoice(lines)));
  return [
    validation(2, 600),
    validation(1_600, 4_000),
    ...taken(short!),
    alone('e-invoice-tree-1600-lines', 'UBL invoice of 1,600 lines read into a tree', () => readTree(long!)),
    alone('e-invoice-convert-2-lines', 'UBL invoice of 2 lines as CII, read again and compared', () =>
      converted({ bytes: short!, to: 'CII', profile: 'AUTO', acceptLoss: false }),
    ),
  ];
};
