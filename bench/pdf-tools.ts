import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { InstalledFonts } from '@kontor/fonts';
import { sealOrderOf, sealPdfJob } from '@kontor/pdf-security';
import { keyFile, PASSWORD, SEALED_AT } from '@kontor/pdf-security/testing';
import { edited } from '@kontor/pdf-tools';
import type { Benchmark, Contenders, Figure, Run } from './harness.ts';
import { PythonPeer } from './pdf-tools/python-peer.ts';
import { longInvoice } from './pdfa/samples.ts';
import { peer } from './peer.ts';

const run = promisify(execFile);
const fonts = new InstalledFonts();
/** 35 of them are a page. */
const ITEMS = 7_000;
const SIZE = 10;
const STAMP = { text: 'DRAFT', size: SIZE, color: '#000000', font: 'sans', bold: false };

interface PdfLib {
  readonly PDFDocument: {
    create(): Promise<Draft>;
    load(bytes: Uint8Array): Promise<Draft>;
  };
}
interface Draft {
  getPages(): readonly { drawText(text: string, options: object): void }[];
  getPageIndices(): readonly number[];
  copyPages(source: Draft, indices: readonly number[]): Promise<readonly object[]>;
  addPage(page?: object): { drawText(text: string, options: object): void };
  save(): Promise<Uint8Array>;
}

/** A tagged invoice of 200 pages, and a folder for what peers write. */
async function samples() {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-bench-'));
  const sample = await longInvoice(ITEMS, folder);
  return { folder, sample, output: join(folder, 'output.pdf') };
}

/** Ends the peer in Python, where there is one, and removes what the peers wrote. */
const ending = (folder: string, python?: PythonPeer) => async (): Promise<void> => {
  python?.close();
  rmSync(folder, { recursive: true });
};

/** Steps on files that are in memory, to a document in memory, as a worker does them. */
async function ours(
  files: readonly Uint8Array[],
  steps: readonly { readonly do: string; readonly values: object }[],
): Promise<Uint8Array> {
  const ordered = steps.map((step, index) => ({ do: step.do, index, values: { ...step.values } }));
  const common = { repaired: [], assets: [], nowMs: SEALED_AT, isTest: false, maxBytes: 2 ** 28 };
  const result = await edited({ ...common, files, steps: ordered }, { fonts });
  if (result.kind !== 'done') throw new Error(`not done: ${result.kind}`);
  return result.documents[0]!;
}

async function merge(): Promise<Contenders<Run>> {
  const { folder, sample, output } = await samples();
  const { PDFDocument } = await peer<PdfLib>('@cantoo/pdf-lib');
  const python = await PythonPeer.open();
  const twice = [sample.path, sample.path];
  return {
    run: () => ours([sample.bytes, sample.bytes], []),
    peers: {
      qpdf: () => run('qpdf', ['--empty', '--pages', ...twice, '--', '--object-streams=generate', output]),
      pikepdf: () => python.run({ do: 'merge', files: twice, output }),
      'pdf-lib': async () => {
        const joined = await PDFDocument.create();
        for (const bytes of [sample.bytes, sample.bytes]) {
          const source = await PDFDocument.load(bytes);
          for (const page of await joined.copyPages(source, source.getPageIndices())) joined.addPage(page);
        }
        return joined.save();
      },
    },
    close: ending(folder, python),
  };
}

async function stamp(): Promise<Contenders<Run>> {
  const { folder, sample, output } = await samples();
  const { PDFDocument } = await peer<PdfLib>('@cantoo/pdf-lib');
  const python = await PythonPeer.open();
  const blank = await PDFDocument.create();
  blank.addPage().drawText(STAMP.text, { size: SIZE });
  const overlay = join(folder, 'stamp.pdf');
  writeFileSync(overlay, await blank.save());
  const values = { ...STAMP, position: 'bottom-center', angle: 0, opacity: 1, layer: 'over' };
  return {
    run: () => ours([sample.bytes], [{ do: 'stamp', values }]),
    peers: {
      qpdf: () =>
        run('qpdf', [
          sample.path,
          '--overlay',
          overlay,
          '--repeat=1',
          '--',
          '--object-streams=generate',
          output,
        ]),
      pikepdf: () => python.run({ do: 'stamp', files: [sample.path, overlay], output }),
      'pdf-lib': async () => {
        const draft = await PDFDocument.load(sample.bytes);
        for (const page of draft.getPages()) page.drawText(STAMP.text, { size: SIZE });
        return draft.save();
      },
    },
    close: ending(folder, python),
  };
}

async function seal(): Promise<Contenders<Run>> {
  const { folder, sample, output } = await samples();
  const python = await PythonPeer.open();
  const key = join(folder, 'key.p12');
  writeFileSync(key, keyFile('rsa2048-aes'));
  const members = { asset: 'key.p12', password: PASSWORD, level: 'B-B' } as const;
  return {
    run: () => {
      const file = { file: sample.bytes, keyFile: readFileSync(key), sealedAt: SEALED_AT };
      return sealPdfJob.run({ order: sealOrderOf(members as never, file), index: 0 }, { fonts });
    },
    peers: {
      pyhanko: () => python.run({ do: 'seal', files: [sample.path, key], output, password: PASSWORD }),
    },
    close: ending(folder, python),
  };
}

/** Kilobytes of a document of 200 pages that another program wrote without object streams. */
async function compressedSize(): Promise<Contenders<Figure>> {
  const { folder, sample, output } = await samples();
  const plain = join(folder, 'plain.pdf');
  await run('qpdf', ['--object-streams=disable', sample.path, plain]);
  const bytes = readFileSync(plain);
  const words = ['--object-streams=generate', '--recompress-flate', '--compression-level=9'];
  return {
    run: async () => (await ours([bytes], [{ do: 'compress', values: { imageQuality: 80 } }])).length / 1000,
    peers: {
      qpdf: async () => {
        await run('qpdf', [...words, plain, output]);
        return statSync(output).size / 1000;
      },
    },
    close: ending(folder),
  };
}

export const benchmarks: readonly Benchmark[] = [
  {
    kind: 'time',
    name: 'pdf-tools-merge',
    what: 'two tagged documents of 200 pages joined with outlines, links and tags; peers: pages alone; qpdf with its start',
    baseline: 'qpdf',
    budgetMs: 9_000,
    prepare: merge,
  },
  {
    kind: 'time',
    name: 'pdf-tools-stamp',
    what: 'a text over each of 200 pages; qpdf and pikepdf lay a page over them, qpdf with its start',
    baseline: 'qpdf',
    budgetMs: 9_000,
    prepare: stamp,
  },
  {
    kind: 'time',
    name: 'pdf-tools-seal',
    what: 'PAdES B-B with RSA of 2,048 bits over a document of 200 pages, PKCS#12 opened each time',
    baseline: 'pyhanko',
    budgetMs: 6_000,
    prepare: seal,
  },
  {
    kind: 'figure',
    name: 'pdf-tools-compress',
    what: 'a document of 200 pages without object streams, compressed without loss',
    unit: 'kB',
    better: 'lower',
    baseline: 'qpdf',
    rounds: 1,
    prepare: compressedSize,
  },
];
