import { InstalledFonts } from '@kontor/fonts';
import { invoiceJob } from '@kontor/invoice';
import type { Benchmark } from './harness.ts';
import { pdfLib } from './invoice/pdf-lib.ts';
import { pdfkit } from './invoice/pdfkit.ts';
import type { Peer } from './invoice/peer.ts';
import { reactPdf } from './invoice/react-pdf.ts';
import { ISSUE_CONTEXT, samples } from './invoice/sample.ts';
import { typst } from './invoice/typst.ts';

/** The fastest first: ratios are taken against it. */
const PEERS: readonly Peer[] = [typst, pdfkit, reactPdf, pdfLib];

/** The name of a peer with what its file lacks, so that nobody takes the comparison for an equal one. */
const named = ({ name, lacks }: Peer): string => (lacks === '' ? name : `${name} (without ${lacks})`);

/**
 * An invoice goes through a thousand functions, which Node compiles one after the other in its first two seconds: what a
 * service of days does is measured, for every contender alike.
 */
const WARM_UP_MS = 3_000;

/** From the request on: amounts, e-invoice, EPC code, page, PDF/A-3b. Peers get finished texts and XML. */
function invoiceBenchmark(name: string, items: number, budgetMs: number): Benchmark {
  return {
    kind: 'time',
    name,
    what: `PDF/A-3b invoice with ${items} items, e-invoice and EPC code; peers set finished texts`,
    baseline: named(typst),
    budgetMs,
    warmUpMs: WARM_UP_MS,
    prepare: () => {
      const next = samples(items);
      const tools = { fonts: new InstalledFonts() };
      const peers = PEERS.map((peer) => {
        const run = () => {
          const { page, xml } = next();
          return peer.make(page, xml);
        };
        return [named(peer), run] as const;
      });
      return {
        run: () => invoiceJob.run({ request: next().request, issueContext: ISSUE_CONTEXT }, tools),
        peers: Object.fromEntries(peers),
      };
    },
  };
}

export const benchmarks: readonly Benchmark[] = [
  invoiceBenchmark('invoice-5-items', 5, 600),
  invoiceBenchmark('invoice-300-items', 300, 2_000),
];
