import { encodeQrText, type QrLevel, qrPictureJob } from '@kontor/codes';
import { gifBytes, type Picture, pngBytes, rawPixels, tiffBytes, webpBytes } from '@kontor/graphics';
import { matrixPeers, picturePeers, sharpWriters } from './codes-qr/peers.ts';
import type { Benchmark, FigureBenchmark, TimeBenchmark } from './harness.ts';

/** 23 characters, version 2-L, 33 modules with quiet zone. */
const SHORT = 'Example QR code content';
const EPC = 'BCD\n002\n1\nSCT\n\nÖsterreichisches Rotes Kreuz\nAT572011140014400144\nEUR10\n\n\nSpende';

function matrix(topic: string, text: string, level: QrLevel): TimeBenchmark {
  return {
    kind: 'time',
    name: `codes-qr-matrix-${topic}`,
    what: `QR Code of ${text.length} characters at level ${level}, modules only`,
    baseline: 'qrcode',
    prepare: async () => ({
      run: () => encodeQrText(text, { level }),
      peers: await matrixPeers(text, level),
    }),
  };
}

/** The short text in a picture of 33 × module pixels. */
function picture(module: number): Picture {
  const symbol = encodeQrText(SHORT, { level: 'L' });
  if (symbol.kind !== 'symbol') throw new Error('too long');
  const side = (symbol.grid.width + 8) * module;
  const place = { left: 4 * module, top: 4 * module, width: side, height: side };
  return {
    grid: symbol.grid,
    moduleWidth: module,
    moduleHeight: module,
    ...place,
    foreground: 0,
    background: 0xffffff,
  };
}

const WRITERS = { png: pngBytes, webp: webpBytes, gif: gifBytes, tiff: tiffBytes } as const;

function writer(type: keyof typeof WRITERS, module: number): readonly Benchmark[] {
  const name = `codes-qr-${type}-${33 * module}`;
  const what = `two-colour ${type.toUpperCase()} of ${33 * module} × ${33 * module} pixels`;
  const contenders = () => {
    const drawn = picture(module);
    return { ours: () => WRITERS[type](drawn), theirs: sharpWriters(rawPixels(drawn))[type] };
  };
  const time: TimeBenchmark = {
    kind: 'time',
    name,
    what,
    baseline: 'sharp',
    prepare: () => {
      const { ours, theirs } = contenders();
      return { run: ours, peers: { sharp: theirs } };
    },
  };
  const size: FigureBenchmark = {
    kind: 'figure',
    name: `${name}-bytes`,
    what: `size of a ${what}`,
    unit: 'bytes',
    better: 'lower',
    rounds: 1,
    baseline: 'sharp',
    prepare: () => {
      const { ours, theirs } = contenders();
      return { run: async () => ours().length, peers: { sharp: async () => (await theirs()).length } };
    },
  };
  return [time, size];
}

const payment: TimeBenchmark = {
  kind: 'time',
  name: 'codes-qr-payment-300',
  what: 'EPC payload as text to a PNG of 300 × 300 pixels',
  baseline: 'qrcode',
  prepare: async () => {
    const input = { text: EPC, level: 'M', maxVersion: 13, size: 300, type: 'image/png' } as const;
    const fonts = { face: () => undefined, symbols: () => new Uint8Array(0) };
    return { run: () => qrPictureJob.run(input, { fonts }), peers: await picturePeers(EPC, 300) };
  },
};

const MEMORY_CODES = 20_000;

/** Different payloads and all writers: what grows would be a cache of contents. */
const memory: FigureBenchmark = {
  kind: 'figure',
  name: 'codes-qr-memory',
  what: `growth of the process after ${MEMORY_CODES} different codes as PNG and WebP`,
  unit: 'MB',
  better: 'lower',
  rounds: 1,
  baseline: 'kontor',
  prepare: () => ({
    run: async () => {
      makeCodes(MEMORY_CODES / 4);
      const before = process.memoryUsage.rss();
      makeCodes(MEMORY_CODES);
      return (process.memoryUsage.rss() - before) / 1e6;
    },
    peers: {},
  }),
};

function makeCodes(count: number): void {
  const drawn = picture(10);
  for (let number = 0; number < count; number++) {
    const symbol = encodeQrText(`${SHORT} ${number}`, { level: 'M' });
    if (symbol.kind !== 'symbol') throw new Error('too long');
    pngBytes({ ...drawn, grid: symbol.grid, width: 400, height: 400 });
    webpBytes({ ...drawn, grid: symbol.grid, width: 400, height: 400 });
  }
}

export const benchmarks: readonly Benchmark[] = [
  matrix('23', SHORT, 'L'),
  matrix('300', 'Kontor '.repeat(43).slice(0, 300), 'M'),
  matrix('2900', 'Kontor '.repeat(415).slice(0, 2900), 'L'),
  payment,
  ...writer('png', 10),
  ...writer('webp', 10),
  ...writer('webp', 60),
  ...writer('gif', 10),
  ...writer('tiff', 10),
  memory,
];
