/**
 * Every format, output, size, layer, level and version, read back by zxing-cpp, and as far as they are installed by
 * zbar, libdmtx and (for PDF) poppler. Takes some minutes; belongs to `npm run test:oracle` alone.
 */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, type TestContext, test } from 'node:test';
import { type BarcodeRequest, barcodeJob, outputs } from '@kontor/codes';
import {
  addedSamples,
  aztecGrid,
  type BarcodeOptions,
  dataMatrixGrid,
  decodeFile,
  decodeGrid,
  originalSamples,
  pdf417Grid,
  request,
  sizesOf,
} from '@kontor/codes/testing';
import { InstalledFonts } from '@kontor/fonts';
import fc from 'fast-check';
import sharp from 'sharp';

const folder = mkdtempSync(join(tmpdir(), 'barcode-sweep-'));
after(() => rmSync(folder, { recursive: true }));

const tools = { fonts: new InstalledFonts() };
const drawn = async (wanted: BarcodeRequest): Promise<Uint8Array> => barcodeJob.run(wanted, tools);

/** False, and the test is skipped, where a program is not installed; never in CI. */
function has(program: string, t: TestContext): boolean {
  if (spawnSync(program, ['--version']).error === undefined) return true;
  assert.notEqual(process.env.CI, 'true', `${program} is not installed`);
  t.skip(`${program} is not installed`);
  return false;
}

function fileOf(name: string, bytes: Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  return path;
}

const SIZES = [
  [1, 1],
  [100, 100],
  [333, 1],
  [1, 250],
  [777, 555],
] as const;

for (const sample of [...originalSamples, ...addedSamples]) {
  test(`${sample.format}: every output in five sizes`, async () => {
    const isPure = sample.format === 'MAXICODE';
    for (const output of outputs) {
      if (output === 'PDF') continue;
      for (const [width, height] of SIZES) {
        const file = await drawn(request(sample.format, sample.content, { width, height, output }));
        const result = await decodeFile(file, sample.reader, isPure ? { isPure } : {});
        assert.equal(result?.text, sample.text, `${output} ${width} × ${height}`);
        assert.equal(result?.symbologyIdentifier, sample.identifier);
      }
    }
  });
}

test('JPEG of quality 40 and lower is still read', async () => {
  for (const sample of originalSamples) {
    const png = await drawn(request(sample.format, sample.content, { width: 500, output: 'PNG' }));
    for (const quality of [40, 20]) {
      const jpeg = await sharp(png).jpeg({ quality }).toBuffer();
      assert.equal((await decodeFile(jpeg, sample.reader))?.text, sample.text, `${sample.format} ${quality}`);
    }
  }
});

test('PDF as poppler draws it', async (t) => {
  if (!has('pdftoppm', t)) return;
  for (const sample of [...originalSamples, ...addedSamples]) {
    for (const showText of [false, true]) {
      const pdf = await drawn(
        request(sample.format, sample.content, { output: 'PDF', options: { showText } }),
      );
      const path = fileOf(`${sample.format}.pdf`, pdf);
      const { stdout, status } = spawnSync('pdftoppm', ['-r', '96', '-png', path], { maxBuffer: 1 << 28 });
      assert.equal(status, 0);
      const isPure = sample.format === 'MAXICODE';
      const result = await decodeFile(stdout, sample.reader, isPure ? { isPure } : {});
      assert.equal(result?.text, sample.text, sample.format);
    }
  }
});

test('zbar reads the linear symbols and QR Code', async (t) => {
  if (!has('zbarimg', t)) return;
  const expected: Readonly<Record<string, string>> = {
    CODABAR: 'A31117013206375B',
    CODE_39: 'KONTOR-39',
    CODE_93: 'Kontor 93',
    CODE_128: 'Kontor 2026-0042',
    EAN_8: '96385074',
    EAN_13: '4006381333931',
    INTERLEAVED_TWO_OF_FIVE: '1234567890',
    QR_CODE: 'Grüße aus Wien, 漢字',
    UPC_A: '0036000291452',
    UPC_E: '0012345000065',
    GS1_128: '010950110153000310AB-123\x1d17250101',
  };
  for (const { format, content } of [...originalSamples, ...addedSamples]) {
    const text = expected[format];
    if (text === undefined) continue;
    const bare = await drawn(request(format, content, { output: 'PNG' }));
    // zbar needs light above and below the bars as well.
    const png = await sharp(bare).extend({ top: 20, bottom: 20, background: '#ffffff' }).png().toBuffer();
    const set = ['-S*.enable', '-Supca.disable', '-Supce.disable'];
    const args = ['--quiet', '--raw', ...set, fileOf(`${format}.png`, png)];
    const { stdout } = spawnSync('zbarimg', args, { encoding: 'utf8' });
    assert.ok(stdout.trimEnd().split('\n').includes(text), `${format}: ${JSON.stringify(stdout)}`);
  }
});

const DMTX_CONTENTS: readonly (readonly [content: string, options: BarcodeOptions])[] = [
  ['Hello Kontor 2026', {}],
  ['ABCDEFGHIJKLMNOP', { forceC40: true }],
  ['abcdefghijklmnop 123', { compact: true }],
  ['UNB+UNOC:3+4012345000009:14', { compact: true }],
  ['\x80\x81\xfe\xff'.repeat(8), { characterSet: 'ISO-8859-1' }],
];

test('libdmtx reads Data Matrix in every way of writing and every size', async (t) => {
  if (!has('dmtxread', t)) return;
  const read = async (content: string, options: BarcodeOptions): Promise<Buffer> => {
    const more = { output: 'PNG', options: { ...options, quietZone: 6 } } as const;
    const path = fileOf('data-matrix.png', await drawn(request('DATA_MATRIX', content, more)));
    return spawnSync('dmtxread', ['-N', '1', '-m', '4000', path]).stdout;
  };
  for (const [content, options] of DMTX_CONTENTS) {
    const bytes = await read(content, options);
    // Designators come as an escape in front; the text ends the output.
    const expected = Buffer.from(content, 'latin1');
    assert.ok(bytes.subarray(-expected.length).equals(expected), `${JSON.stringify(content)}: ${bytes}`);
  }
  for (const size of sizesOf('NONE')) {
    const content = '0112233445566778899'.repeat(200).slice(0, 2 * size.dataWords);
    const shape = size.width === size.height ? 'SQUARE' : 'RECTANGLE';
    assert.equal(
      (await read(content, { shape })).toString('latin1'),
      content,
      `${size.width} × ${size.height}`,
    );
  }
});

test('Aztec in every number of layers, five fillings each', async () => {
  for (let layers = -4; layers <= 32; layers++) {
    if (layers === 0) continue;
    for (const share of [0.05, 0.3, 0.6, 0.9]) {
      const bits = ((layers < 0 ? 88 : 112) + 16 * Math.abs(layers)) * Math.abs(layers);
      const content = 'Kontor 42, '.repeat(400).slice(0, Math.max(1, Math.floor((bits * share) / 9)));
      const grid = aztecGrid(content, { layers, errorCorrection: 5 });
      const result = await decodeGrid(grid, ['Aztec'], { quiet: 2, scale: 2 });
      assert.equal(result?.text, content, `${layers} layers, ${share}`);
    }
  }
});

test('PDF417 in every level and of every tenth length', async () => {
  for (let errorCorrection = 0; errorCorrection <= 8; errorCorrection++) {
    for (let length = 1; length < 900 - (2 << errorCorrection); length += 10 + 40 * errorCorrection) {
      for (const compact of [false, true]) {
        const content = 'Kontor 42, '.repeat(100).slice(0, length);
        const grid = pdf417Grid(content, { errorCorrection, compact });
        const result = await decodeGrid(grid, ['PDF417'], { quiet: 3, scale: 2 });
        assert.equal(result?.text, content, `level ${errorCorrection}, ${length} characters, ${compact}`);
      }
    }
  }
});

test('QR Code in every version and level', async () => {
  for (let version = 1; version <= 40; version++) {
    for (const errorCorrectionLevel of ['L', 'M', 'Q', 'H'] as const) {
      const options = { version, errorCorrectionLevel };
      const file = await drawn(request('QR_CODE', 'KONTOR', { output: 'PNG', options }));
      assert.equal(
        (await decodeFile(file, ['QRCode']))?.text,
        'KONTOR',
        `${version}-${errorCorrectionLevel}`,
      );
    }
  }
});

const part = fc.oneof(
  fc.stringMatching(/^[A-Z ]{1,20}$/),
  fc.stringMatching(/^[a-z ]{1,20}$/),
  fc.stringMatching(/^[0-9]{1,30}$/),
  fc.stringMatching(/^[!-/:-@[-`{-~]{1,10}$/),
  fc.string({
    unit: fc.integer({ min: 0, max: 255 }).map((code) => String.fromCharCode(code)),
    maxLength: 20,
  }),
);
const latin1 = fc.array(part, { minLength: 1, maxLength: 8 }).map((parts) => parts.join('') || 'x');

test('3,000 random texts in Aztec, Data Matrix and PDF417', async () => {
  const characterSet = 'ISO-8859-1';
  await fc.assert(
    fc.asyncProperty(latin1, fc.boolean(), async (content, compact) => {
      const aztec = await decodeGrid(aztecGrid(content, { characterSet }), ['Aztec'], { quiet: 2 });
      assert.equal(aztec?.text, content);
      const matrix = dataMatrixGrid(content, { characterSet, compact });
      assert.equal((await decodeGrid(matrix, ['DataMatrix'], { quiet: 2 }))?.text, content);
      const stacked = pdf417Grid(content, { characterSet, compact });
      assert.equal((await decodeGrid(stacked, ['PDF417'], { quiet: 3 }))?.text, content);
    }),
    { seed: 20_261_121, numRuns: 3000 },
  );
});

interface Engine {
  raw(options: Record<string, unknown>): readonly { pixx: number; pixy: number }[];
}

test('symbols are never larger than those of another encoder', async () => {
  const { default: bwip } = (await import('bwip-js/node')) as unknown as { default: Engine };
  const ascii = fc.array(
    fc.oneof(
      fc.stringMatching(/^[A-Z ]{1,9}$/),
      fc.stringMatching(/^[a-z0-9 ]{1,9}$/),
      fc.stringMatching(/^[!-@]{1,9}$/),
    ),
    { minLength: 1, maxLength: 8 },
  );
  await fc.assert(
    fc.asyncProperty(ascii, async (parts) => {
      const text = parts.join('');
      const matrix = bwip.raw({ bcid: 'datamatrix', text, format: 'square' })[0]!;
      assert.ok(dataMatrixGrid(text, { compact: true, shape: 'SQUARE' }).width <= matrix.pixx, text);
      const aztec = bwip.raw({ bcid: 'azteccode', text, eclevel: 33 })[0]!;
      // Theirs counts check words a little differently: at most one layer apart, and never the other way.
      assert.ok(aztecGrid(text).width <= aztec.pixx + 4, text);
    }),
    { seed: 5, numRuns: 300 },
  );
});
