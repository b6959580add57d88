import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type BarcodeRequest, barcodeJob } from '@kontor/codes';
import {
  aztecGrid,
  codabarBars,
  code39Bars,
  code93Bars,
  code128Bars,
  databarBars,
  databarExpandedBars,
  dataMatrixGrid,
  dotCodeDots,
  ean13Bars,
  gs1Elements,
  intelligentMailGrid,
  itfBars,
  maxiCodeGrid,
  microQrGrid,
  pdf417Grid,
  pharmacodeBars,
  royalMailGrid,
} from '@kontor/codes/testing';
import type { Benchmark, Run } from './harness.ts';
import { peer } from './peer.ts';

/** What the three others are called for one content, each in its own words. */
interface Symbology {
  readonly name: string;
  readonly content: string;
  readonly ours: Run;
  readonly bwip: string;
  readonly zxing: string;
  readonly js?: string;
}

const TEXT = 'Example QR code content';
const GTIN = '(01)09501101530003';
const WEIGHED = `${GTIN}(3103)000195`;
const MAIL = '0123456709498765432101234567891';

const linear: readonly Symbology[] = [
  {
    name: 'ean-13',
    content: '400638133393',
    ours: () => ean13Bars('400638133393'),
    bwip: 'ean13',
    zxing: 'EAN13',
    js: 'EAN13',
  },
  {
    name: 'code-128',
    content: 'Kontor-2026-0042',
    ours: () => code128Bars('Kontor-2026-0042'),
    bwip: 'code128',
    zxing: 'Code128',
    js: 'CODE128',
  },
  {
    name: 'code-39',
    content: 'KONTOR-0042',
    ours: () => code39Bars('KONTOR-0042'),
    bwip: 'code39',
    zxing: 'Code39',
    js: 'CODE39',
  },
  {
    name: 'code-93',
    content: 'KONTOR-0042',
    ours: () => code93Bars('KONTOR-0042'),
    bwip: 'code93',
    zxing: 'Code93',
    js: 'CODE93',
  },
  {
    name: 'itf',
    content: '1234567890',
    ours: () => itfBars('1234567890'),
    bwip: 'interleaved2of5',
    zxing: 'ITF',
    js: 'ITF',
  },
  {
    name: 'codabar',
    content: 'A31117013B',
    ours: () => codabarBars('A31117013B'),
    bwip: 'rationalizedCodabar',
    zxing: 'Codabar',
    js: 'codabar',
  },
];

const matrix: readonly Symbology[] = [
  { name: 'aztec', content: TEXT, ours: () => aztecGrid(TEXT), bwip: 'azteccode', zxing: 'Aztec' },
  {
    name: 'data-matrix',
    content: TEXT,
    ours: () => dataMatrixGrid(TEXT),
    bwip: 'datamatrix',
    zxing: 'DataMatrix',
  },
  {
    name: 'data-matrix-compact',
    content: TEXT,
    ours: () => dataMatrixGrid(TEXT, { compact: true }),
    bwip: 'datamatrix',
    zxing: 'DataMatrix',
  },
  { name: 'pdf417', content: TEXT, ours: () => pdf417Grid(TEXT), bwip: 'pdf417', zxing: 'PDF417' },
];

/** Symbologies that bwip-js alone can be asked for in the same words. */
const rare: readonly Omit<Symbology, 'zxing'>[] = [
  { name: 'dot-code', content: TEXT, ours: () => dotCodeDots(TEXT), bwip: 'dotcode' },
  { name: 'maxicode', content: TEXT, ours: () => maxiCodeGrid(TEXT), bwip: 'maxicode' },
  { name: 'micro-qr', content: 'Kontor 2026', ours: () => microQrGrid('Kontor 2026'), bwip: 'microqrcode' },
  { name: 'databar', content: GTIN, ours: () => databarBars(GTIN), bwip: 'databaromni' },
  {
    name: 'databar-expanded',
    content: WEIGHED,
    ours: () => databarExpandedBars(gs1Elements(WEIGHED)),
    bwip: 'databarexpanded',
  },
  { name: 'intelligent-mail', content: MAIL, ours: () => intelligentMailGrid(MAIL), bwip: 'onecode' },
  { name: 'royal-mail', content: 'LE28HS9Z', ours: () => royalMailGrid('LE28HS9Z'), bwip: 'royalmail' },
  { name: 'pharmacode', content: '1234', ours: () => pharmacodeBars('1234'), bwip: 'pharmacode' },
];

async function bwipRun({ bwip: bcid, content: text }: Pick<Symbology, 'bwip' | 'content'>): Promise<Run> {
  const { default: bwip } = await import('bwip-js/node');
  return () => bwip.raw({ bcid, text });
}

async function zxingRun({ zxing: format, content }: Symbology): Promise<Run> {
  const { prepareZXingModule, writeBarcode } = await import('zxing-wasm/writer');
  const wasm = createRequire(import.meta.url).resolve('zxing-wasm/writer/zxing_writer.wasm');
  const wasmBinary = new Uint8Array(readFileSync(wasm)).buffer;
  await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true });
  type Format = NonNullable<NonNullable<Parameters<typeof writeBarcode>[1]>['format']>;
  return () => writeBarcode(content, { format: format as Format, scale: 1 });
}

type JsBarcode = (target: object, content: string, options: { readonly format: string | undefined }) => void;

async function jsRun({ js: format, content }: Symbology): Promise<Run> {
  const { default: jsBarcode } = await peer<{ default: JsBarcode }>('jsbarcode');
  // Into an object it only writes the modules.
  return () => jsBarcode({}, content, { format });
}

const linearBenchmarks = linear.map(
  (symbology): Benchmark => ({
    kind: 'time',
    name: `codes-linear-${symbology.name}`,
    what: `modules of ${symbology.content} as ${symbology.name}`,
    baseline: 'jsbarcode',
    prepare: async () => ({
      run: symbology.ours,
      peers: {
        jsbarcode: await jsRun(symbology),
        'bwip-js': await bwipRun(symbology),
        'zxing-wasm': await zxingRun(symbology),
      },
    }),
  }),
);

const matrixBenchmarks = matrix.map(
  (symbology): Benchmark => ({
    kind: 'time',
    name: `codes-${symbology.name}`,
    what: `modules of ${symbology.content.length} characters as ${symbology.name}`,
    baseline: 'zxing-wasm',
    prepare: async () => ({
      run: symbology.ours,
      peers: { 'zxing-wasm': await zxingRun(symbology), 'bwip-js': await bwipRun(symbology) },
    }),
  }),
);

const rareBenchmarks = rare.map(
  (symbology): Benchmark => ({
    kind: 'time',
    name: `codes-${symbology.name}`,
    what: `modules of ${symbology.content.length} characters as ${symbology.name}`,
    baseline: 'bwip-js',
    prepare: async () => ({ run: symbology.ours, peers: { 'bwip-js': await bwipRun(symbology) } }),
  }),
);

const colours = { foreground: 0x000000, background: 0xffffff } as const;
const PICTURE: BarcodeRequest = {
  ...{
    format: 'DATA_MATRIX',
    content: TEXT,
    width: 330,
    height: 330,
    ...colours,
    output: 'WEBP',
    options: {},
  },
};
const noFonts = { fonts: { face: () => undefined, symbols: () => new Uint8Array(0) } };

/** Ours from content to file; bwip-js draws PNG only. */
const pictureBenchmark: Benchmark = {
  kind: 'time',
  name: 'codes-barcode-picture',
  what: 'Data Matrix of 23 characters as PNG of 330 pixels, from content to file',
  baseline: 'bwip-js',
  prepare: async () => {
    const { default: bwip } = await import('bwip-js/node');
    return {
      run: () => barcodeJob.run({ ...PICTURE, output: 'PNG' }, noFonts),
      peers: {
        'bwip-js': () => bwip.toBuffer({ bcid: 'datamatrix', text: TEXT, scale: 6 }),
        'kontor, WebP': () => barcodeJob.run(PICTURE, noFonts),
        'kontor, SVG': () => barcodeJob.run({ ...PICTURE, output: 'SVG' }, noFonts),
      },
    };
  },
};

export const benchmarks: readonly Benchmark[] = [
  ...linearBenchmarks,
  ...matrixBenchmarks,
  ...rareBenchmarks,
  pictureBenchmark,
];
