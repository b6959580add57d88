import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { countText, textKept } from '@kontor/pdf/testing';
import { type ValidatedLevel, validateWithVeraPdf } from '../conformance/verapdf/vera-pdf-validation.ts';
import type { Benchmark, Contenders, Figure, Run } from './harness.ts';
import type { Converter, Result, Sample } from './pdfa/converter.ts';
import { openKontor } from './pdfa/kontor.ts';
import { openGhostscript, openOcrMyPdf } from './pdfa/peers.ts';
import { allSamples, longInvoice, printedInvoice } from './pdfa/samples.ts';

const openAll = (): Promise<readonly [Converter, ...Converter[]]> =>
  Promise.all([openKontor(), openGhostscript(), openOcrMyPdf()]);

async function closeAll(converters: readonly Converter[]): Promise<void> {
  for (const { close } of converters) await close?.();
}

/** A document whose conversion is timed, from nothing but its file to the bytes of the result. */
async function timed(sampleIn: (folder: string) => Sample | Promise<Sample>): Promise<Contenders<Run>> {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-bench-'));
  const sample = await sampleIn(folder);
  const [ours, ...others] = await openAll();
  return {
    run: () => ours.convert(sample),
    peers: Object.fromEntries(others.map(({ name, convert }) => [name, () => convert(sample)])),
    close: async () => {
      await closeAll([ours, ...others]);
      rmSync(folder, { recursive: true });
    },
  };
}

interface Converted {
  readonly sample: Sample;
  readonly result: Result | undefined;
}

/** Share of the samples, in percent, for which something is true. */
async function share(
  score: (converted: readonly Converted[]) => Promise<number>,
): Promise<Contenders<Figure>> {
  const samples = allSamples();
  const [ours, ...others] = await openAll();
  const figure =
    ({ convert }: Converter): Figure =>
    async () => {
      const converted: Converted[] = [];
      for (const sample of samples) converted.push({ sample, result: await convert(sample) });
      return score(converted);
    };
  return {
    run: figure(ours),
    peers: Object.fromEntries(others.map((one) => [one.name, figure(one)])),
    close: () => closeAll([ours, ...others]),
  };
}

const percent = (part: number, whole: number): number => (100 * part) / whole;

/** Valid by veraPDF for the level that is claimed; a refusal is no valid document. */
async function validShare(converted: readonly Converted[]): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-bench-'));
  try {
    const claims = converted.flatMap(({ result, sample }) => {
      if (result === undefined) return [];
      const file = join(folder, sample.name);
      writeFileSync(file, result.pdf);
      return [{ file, level: result.level as ValidatedLevel }];
    });
    const verdicts = await validateWithVeraPdf(claims);
    return percent(verdicts.filter(({ isValid }) => isValid).length, converted.length);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const seen = (program: string, input: Uint8Array): Buffer =>
  spawnSync(program, program === 'pdftotext' ? ['-enc', 'UTF-8', '-', '-'] : ['-'], {
    input,
    maxBuffer: 2 ** 28,
  }).stdout;

/** Of all characters of documents that were converted, so many are still there. */
async function textShare(converted: readonly Converted[]): Promise<number> {
  const kept = converted.flatMap(({ sample, result }) => {
    const before = countText(seen('pdftotext', sample.bytes));
    if (result === undefined || before.total === 0) return [];
    return [textKept(before, countText(seen('pdftotext', result.pdf)))];
  });
  return percent(
    kept.reduce((sum, one) => sum + one, 0),
    kept.length,
  );
}

const isTagged = (pdf: Uint8Array): boolean => /^Tagged:\s+yes/m.test(seen('pdfinfo', pdf).toString());

/** Of the tagged documents that were converted, so many still are. */
async function tagShare(converted: readonly Converted[]): Promise<number> {
  const tagged = converted.filter(({ sample, result }) => result !== undefined && isTagged(sample.bytes));
  return percent(tagged.filter(({ result }) => isTagged(result!.pdf)).length, tagged.length);
}

const BASELINE = 'ghostscript';
const MEMORY_CHILD = join(import.meta.dirname, 'pdfa/memory-child.ts');
/** 35 of them are a page. */
const THOUSAND_PAGES = 35_000;

/**
 * Largest memory of the process that converts a document of 1,001 pages, in megabytes; Kontor's without its programs.
 */
async function memory(): Promise<Contenders<Figure>> {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-bench-'));
  const { path } = await longInvoice(THOUSAND_PAGES, folder);
  const ghostscript = [
    '-dBATCH',
    '-dNOPAUSE',
    '-dQUIET',
    '-sDEVICE=pdfwrite',
    '-dPDFA=2',
    '-sOutputFile=/dev/null',
    path,
  ];
  return {
    run: async () => {
      // As `npm start` runs the service.
      const env = { ...process.env, MALLOC_ARENA_MAX: '2' };
      const { stdout, status } = spawnSync(process.execPath, ['--expose-gc', MEMORY_CHILD, path], { env });
      if (status !== 0) throw new Error('the document was refused');
      return Number(stdout) / 1e6;
    },
    peers: { ghostscript: () => peakOf('gs', ghostscript) },
    close: async () => rmSync(folder, { recursive: true }),
  };
}

/** Largest memory of a program, in megabytes, looked at every 20 ms. */
async function peakOf(program: string, words: readonly string[]): Promise<number> {
  const child = spawn(program, words, { stdio: 'ignore' });
  let peak = 0;
  const timer = setInterval(() => {
    const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
    peak = Math.max(peak, Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0));
  }, 20);
  await once(child, 'exit');
  clearInterval(timer);
  return (peak * 1024) / 1e6;
}

function shareBenchmark(name: string, what: string, score: Parameters<typeof share>[0]): Benchmark {
  const prepare = () => share(score);
  return { kind: 'figure', name, what, unit: '%', better: 'higher', baseline: BASELINE, rounds: 1, prepare };
}

export const benchmarks: readonly Benchmark[] = [
  {
    kind: 'time',
    name: 'pdfa-invoice',
    what: 'a tagged invoice of one page, with all checks; peers: without any',
    baseline: BASELINE,
    budgetMs: 6_000,
    prepare: () => timed(printedInvoice),
  },
  {
    kind: 'time',
    name: 'pdfa-115-pages',
    what: 'a tagged invoice of 115 pages, with all checks; peers: without any',
    baseline: BASELINE,
    budgetMs: 9_000,
    prepare: () => timed((folder) => longInvoice(4_000, folder)),
  },
  {
    kind: 'figure',
    name: 'pdfa-memory',
    what: 'largest memory of the process for a tagged invoice of 1,001 pages, 214,000 objects',
    unit: 'MB',
    better: 'lower',
    baseline: BASELINE,
    rounds: 1,
    prepare: memory,
  },
  shareBenchmark(
    'pdfa-valid',
    'sample documents that veraPDF finds valid for the level they claim',
    validShare,
  ),
  shareBenchmark('pdfa-text', 'characters that are kept, in documents that are converted', textShare),
  shareBenchmark('pdfa-tags', 'tagged documents whose tags are kept', tagShare),
];
