import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { converted, readTree, validateEInvoice } from '@kontor/e-invoice/testing';
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

const alone = (name: string, what: string, run: () => unknown): Benchmark => ({
  kind: 'time',
  name,
  what,
  baseline: OURS,
  prepare: () => ({ run, peers: {} }),
});

export const benchmarks = (): readonly Benchmark[] => {
  const [short, long] = [2, 1_600].map((lines) => Buffer.from(longInvoice(lines)));
  return [
    validation(2, 600),
    validation(1_600, 4_000),
    alone('e-invoice-tree-1600-lines', 'UBL invoice of 1,600 lines read into a tree', () => readTree(long!)),
    alone('e-invoice-convert-2-lines', 'UBL invoice of 2 lines as CII, read again and compared', () =>
      converted({ bytes: short!, to: 'CII', profile: 'AUTO', acceptLoss: false }),
    ),
  ];
};
