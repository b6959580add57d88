import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inflateSync } from 'node:zlib';
import { InstalledFonts } from '@kontor/fonts';
import { TEST_INK } from '@kontor/graphics';
import sharp from 'sharp';
import { decodeFile, filePixels } from '#testing/decode-file.ts';
import { addedSamples, originalSamples, request } from '#testing/samples.ts';
import { barcodeJob } from './barcode-job.ts';
import { type Format, formats } from './format/format.ts';
import { type BarcodeRequest, outputs } from './format/request.ts';

const tools = { fonts: new InstalledFonts() };
const samples = [...originalSamples, ...addedSamples];
const live = async (wanted: BarcodeRequest): Promise<Uint8Array> => barcodeJob.run(wanted, tools);
const marked = (wanted: BarcodeRequest): Promise<Uint8Array> => live(barcodeJob.asTest!(wanted));

/** Contents of the formats that the independent reader does not support. */
const unread: Readonly<Record<string, string>> = {
  HAN_XIN: '漢字',
  PHARMACODE: '1234',
  CODE_11: '123-45',
  MSI: '1234567',
  INTELLIGENT_MAIL: '01234567094987654321-01234567891',
  ROYAL_MAIL: 'LE28HS9Z',
  JAPAN_POST: '154-0023316-4-205',
  DOT_CODE: 'Kontor',
  EAN_2: '12',
  EAN_5: '52495',
};

function contentOf(format: Format): string {
  const content = samples.find((sample) => sample.format === format)?.content ?? unread[format];
  assert.ok(content !== undefined, `no content for ${format}`);
  return content;
}

/** Of a pixel in the test picture, from its gray in the live one. */
const inked = (gray: number): readonly number[] =>
  [16, 8, 0].map((shift) => {
    const value = (TEST_INK >>> shift) & 255;
    return value + ((255 - value) * gray) / 255;
  });

/** JPEG is exact nowhere, and less so between two colours; everything else but for half a step of smooth edges. */
const tolerance = (output: string): number => (output === 'JPEG' ? 64 : 1);

async function assertSameInViolet(wanted: BarcodeRequest): Promise<void> {
  const black = await filePixels(await live({ ...wanted, foreground: 0 }));
  const violet = await filePixels(await marked(wanted));
  const note = `${wanted.format} ${wanted.output}`;
  assert.deepEqual([violet.width, violet.height], [black.width, black.height], note);
  const most = tolerance(wanted.output);
  let worst = 0;
  for (let at = 0; at < black.data.length; at += 4) {
    const expected = inked(black.data[at]!);
    for (let channel = 0; channel < 3; channel++)
      worst = Math.max(worst, Math.abs(violet.data[at + channel]! - expected[channel]!));
  }
  assert.ok(worst <= most, `${note}: off by ${worst}`);
}

for (const format of formats) {
  test(`${format} of a test key is the live symbol in violet, in every output`, async () => {
    const options = { showText: true };
    for (const output of outputs) {
      if (output === 'PDF') continue;
      // Red on white: what the caller asks for does not matter.
      await assertSameInViolet(request(format, contentOf(format), { output, options, foreground: 0xff0000 }));
    }
  });
}

for (const { format, content, reader, text, identifier } of samples) {
  test(`${format} of a test key is read by an independent reader`, async () => {
    for (const output of outputs) {
      if (output === 'PDF') continue;
      const file = await marked(request(format, content, { output }));
      const isPure = reader[0] === 'MaxiCode';
      const result = await decodeFile(file, reader, isPure ? { isPure } : {});
      assert.deepEqual([result?.text, result?.symbologyIdentifier], [text, identifier], output);
    }
  });
}

/** Operators that set the colour of what is filled, in the only stream of a page without fonts and pictures. */
function fillsOf(pdf: Uint8Array): readonly string[] {
  const text = Buffer.from(pdf).toString('latin1');
  const [, content = ''] = /stream\r?\n([\s\S]*?)\r?\nendstream/.exec(text) ?? [];
  return (
    inflateSync(Buffer.from(content, 'latin1'))
      .toString('latin1')
      .match(/[\d. ]+ rg/g) ?? []
  );
}

test('a PDF is violet, with letters and without', async () => {
  for (const showText of [false, true]) {
    const order = request('EAN_13', '400638133393', { output: 'PDF', options: { showText } });
    const [black, violet] = [await live(order), await marked(order)];
    assert.deepEqual(fillsOf(black), ['1 1 1 rg', '0 0 0 rg']);
    const [sheet, ink = '', ...others] = fillsOf(violet);
    assert.deepEqual([sheet, others], ['1 1 1 rg', []]);
    const levels = ink.split(' ').slice(0, 3);
    assert.deepEqual(
      levels.map((level) => Math.round(255 * Number(level))),
      [0x5a, 0x00, 0xb4],
    );
    const sizeOf = (file: Uint8Array) =>
      /MediaBox ?\[[^\]]+\]/.exec(Buffer.from(file).toString('latin1'))?.[0];
    assert.equal(sizeOf(violet), sizeOf(black));
  }
});

test('two colours stay two colours: PNG of one bit a pixel with a palette', async () => {
  const [bitDepth, colourType] = (await marked(request('QR_CODE', 'Kontor', { output: 'PNG' }))).subarray(24);
  // ISO/IEC 15948, 11.2.2.
  assert.deepEqual([bitDepth, colourType], [1, 3]);
});

test('a dark background becomes white, a light one and a transparent one stay', async () => {
  const cases = [
    [0x101010, [255, 255, 255, 255]],
    [0xffe08a, [0xff, 0xe0, 0x8a, 255]],
    [undefined, [0, 0, 0, 0]],
  ] as const;
  for (const [background, corner] of cases) {
    const file = await marked(request('QR_CODE', 'Kontor', { output: 'PNG', background }));
    const { data } = await sharp(file).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    assert.equal(data[3], corner[3]);
    if (corner[3] === 255) assert.deepEqual([...data.subarray(0, 4)], [...corner]);
  }
});
