import type { Benchmark, Contenders, Figure } from './harness.ts';
import { openKontor } from './html/kontor.ts';
import { openPeer } from './html/peers.ts';
import { INVOICE, INVOICE_WITH_SCRIPT, invoiceOf, pagesOf } from './html/sample.ts';

/** Prints a document; resolves with the bytes of the PDF. */
export type Print = (html: string) => Promise<Uint8Array>;

/** Documents a second of so many callers, each of whom prints one after the other. */
function rate(print: Print, html: string, callers: number, seconds: number): Figure {
  return async () => {
    const began = performance.now();
    let done = 0;
    const caller = async (): Promise<void> => {
      while (performance.now() - began < seconds * 1000) {
        const pdf = await print(html);
        if (pdf.length < 1000) throw new Error('no PDF');
        done += 1;
      }
    };
    await Promise.all(Array.from({ length: callers }, caller));
    return done / ((performance.now() - began) / 1000);
  };
}

interface Measured {
  readonly name: string;
  readonly what: string;
  readonly html: string;
  /** `fresh`: peers open a context for each document, as isolated as ours; `reused`: they keep their pages. */
  readonly peers: 'fresh' | 'reused';
  readonly baseline: string;
}

const CALLERS = 4;
const SECONDS = 4;

function rateBenchmark({ name, what, html, peers, baseline }: Measured): Benchmark {
  const prepare = async (): Promise<Contenders<Figure>> => {
    const ours = await openKontor();
    const others = [
      await openPeer('playwright-core', peers, CALLERS),
      await openPeer('puppeteer-core', peers, CALLERS),
    ];
    const measured = (print: Print) => rate(print, html, CALLERS, SECONDS);
    for (const { print } of [ours, ...others]) await rate(print, html, CALLERS, 1)();
    return {
      run: measured(ours.print),
      peers: Object.fromEntries(others.map((one) => [one.name, measured(one.print)])),
      close: async () => {
        for (const { close } of [ours, ...others]) await close();
      },
    };
  };
  return { kind: 'figure', name, what, unit: 'documents/s', better: 'higher', baseline, prepare };
}

const PLAYWRIGHT = 'playwright-core';

export const benchmarks: readonly Benchmark[] = [
  rateBenchmark({
    name: 'html-static',
    what: 'invoice without scripts over HTTP, 4 callers; peers: a fresh context each',
    html: INVOICE,
    peers: 'fresh',
    baseline: PLAYWRIGHT,
  }),
  rateBenchmark({
    name: 'html-full',
    what: 'invoice with a script over HTTP, 4 callers; peers: a fresh context each',
    html: INVOICE_WITH_SCRIPT,
    peers: 'fresh',
    baseline: PLAYWRIGHT,
  }),
  rateBenchmark({
    name: 'html-reused',
    what: 'invoice without scripts over HTTP, 4 callers; peers: pages that are used again, nothing reset',
    html: INVOICE,
    peers: 'reused',
    baseline: PLAYWRIGHT,
  }),
  {
    kind: 'time',
    name: 'html-one-caller',
    what: 'invoice without scripts over HTTP, one caller; peers: a fresh context each',
    baseline: PLAYWRIGHT,
    budgetMs: 4_000,
    prepare: () => timed(INVOICE, {}),
  },
  {
    kind: 'time',
    name: 'html-one-full',
    what: 'invoice with a script over HTTP, one caller; peers: a fresh context each',
    baseline: PLAYWRIGHT,
    budgetMs: 4_000,
    prepare: () => timed(INVOICE_WITH_SCRIPT, {}),
  },
  {
    kind: 'time',
    name: 'html-10-pages',
    what: 'invoice of 10 pages with header and footer that count; peers: their native templates',
    baseline: PLAYWRIGHT,
    budgetMs: 4_000,
    prepare: () => timed(invoiceOf(10), { hasBands: true }),
  },
  {
    kind: 'time',
    name: 'html-50-pages',
    what: '50 tagged pages with header and footer that count; peers: their native templates',
    baseline: PLAYWRIGHT,
    budgetMs: 9_000,
    prepare: () => timed(pagesOf(50), { hasBands: true }),
  },
];

async function timed(html: string, options: { readonly hasBands?: boolean }) {
  const ours = await openKontor(options);
  const others = [
    await openPeer('playwright-core', 'fresh', 1, options),
    await openPeer('puppeteer-core', 'fresh', 1, options),
  ];
  return {
    run: () => ours.print(html),
    peers: Object.fromEntries(others.map(({ name, print }) => [name, () => print(html)])),
    close: async () => {
      for (const { close } of [ours, ...others]) await close();
    },
  };
}
