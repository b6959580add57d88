import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inflateSync } from 'node:zlib';
import { InstalledFonts } from '@kontor/fonts';
import { bitGrid, setDarkBox } from '@kontor/graphics';
import sharp from 'sharp';
import { decodeGrid } from '#testing/decode.ts';
import { decodeFile, filePixels } from '#testing/decode-file.ts';
import { addedSamples, originalSamples, request, type Sample } from '#testing/samples.ts';
import { barcodeJob } from './barcode-job.ts';
import { barcodeContentJob } from './content-job.ts';
import { type BarcodeRequest, outputs } from './format/request.ts';
import { humanText } from './text/human-text.ts';

const tools = { fonts: new InstalledFonts() };
const drawn = async (wanted: BarcodeRequest): Promise<Uint8Array> => barcodeJob.run(wanted, tools);

const sizes: readonly (readonly [width: number, height: number])[] = [
  [1, 1],
  [401, 1],
  [1, 90],
  [350, 350],
  [20, 20],
];

/** Smaller than this, one pixel a module, cameras would fail too; the reader still sees pure pictures. */
async function assertRead(
  file: Uint8Array,
  { reader, text, identifier }: Sample,
  note: string,
): Promise<void> {
  const isPure = reader[0] === 'MaxiCode';
  const result = await decodeFile(file, reader, isPure ? { isPure } : {});
  assert.equal(result?.text, text, note);
  assert.equal(result?.symbologyIdentifier, identifier, note);
}

for (const sample of originalSamples) {
  test(`${sample.format} is read from every raster output and from SVG`, async () => {
    for (const [index, output] of outputs.entries()) {
      if (output === 'PDF') continue;
      // Each output with the natural size and one other, in turns: all pairs are in the slow suite.
      for (const [width, height] of [sizes[0]!, sizes[1 + (index % 4)]!]) {
        const file = await drawn(request(sample.format, sample.content, { width, height, output }));
        await assertRead(file, sample, `${output} ${width} × ${height}`);
      }
    }
  });
}

for (const sample of addedSamples) {
  test(`${sample.format} is read`, async () => {
    for (const output of ['PNG', 'SVG'] as const) {
      await assertRead(await drawn(request(sample.format, sample.content, { output })), sample, output);
    }
  });
}

test('formats without a reader have the size of their standards', async () => {
  const contents = [
    // AIM USS-11, MSI: one module quiet zone of ten; the sums of their widths.
    ['HAN_XIN', '漢字', (23 + 6) * 4, (23 + 6) * 4],
    ['PHARMACODE', '1234', undefined, 100],
    ['CODE_11', '123-45', undefined, 100],
    ['MSI', '1234567', (3 + 12 * 8 + 4 + 20) * 2, 100],
    // 65 and 67 bars, 38 for a code of eight: two modules a bar.
    ['INTELLIGENT_MAIL', '01234567094987654321-01234567891', (129 + 12) * 4, (8 + 4) * 4],
    ['ROYAL_MAIL', 'LE28HS9Z', (75 + 8) * 4, (8 + 8) * 4],
    ['JAPAN_POST', '154-0023316-4-205', (133 + 8) * 4, (8 + 8) * 4],
    ['DOT_CODE', 'Kontor', undefined, undefined],
    ['EAN_2', '12', (20 + 14) * 2, 100],
    ['EAN_5', '52495', (47 + 14) * 2, 100],
  ] as const;
  for (const [format, content, width, height] of contents) {
    const image = await filePixels(await drawn(request(format, content, { output: 'PNG' })));
    if (width !== undefined) assert.equal(image.width, width, format);
    if (height !== undefined) assert.equal(image.height, height, format);
    assert.ok(
      image.data.some((value) => value === 0),
      `${format} is blank`,
    );
  }
});

test('every output has its own signature and size', async () => {
  const types: Readonly<Record<string, string>> = {
    WEBP: 'webp',
    PNG: 'png',
    JPEG: 'jpeg',
    GIF: 'gif',
    TIFF: 'tiff',
  };
  for (const output of outputs) {
    const file = await drawn(request('QR_CODE', 'Kontor', { output, width: 123, height: 77 }));
    if (output === 'PDF') assert.equal(Buffer.from(file.subarray(0, 5)).toString(), '%PDF-');
    else {
      const { format, width, height } = await sharp(file).metadata();
      assert.deepEqual([format, width, height], [types[output] ?? 'svg', 123, 77]);
    }
  }
});

test('JPEG has one channel for greys and whole chroma for colours', async () => {
  const grey = await sharp(
    await drawn(request('QR_CODE', 'x', { output: 'JPEG', foreground: 0x222222 })),
  ).metadata();
  assert.equal(grey.channels, 1);
  const blue = await sharp(
    await drawn(request('QR_CODE', 'x', { output: 'JPEG', foreground: 0x001f5b })),
  ).metadata();
  assert.deepEqual([blue.channels, blue.chromaSubsampling], [3, '4:4:4']);
});

test('colours and transparency', async () => {
  for (const output of ['PNG', 'WEBP', 'GIF', 'TIFF', 'SVG'] as const) {
    const colours = { foreground: 0x123456, background: 0xfedcba };
    const { data } = await filePixels(await drawn(request('QR_CODE', 'x', { output, ...colours })));
    assert.deepEqual([...data.subarray(0, 3)], [0xfe, 0xdc, 0xba], output);
    const dark = 4 * (16 * 116 + 16);
    assert.deepEqual([...data.subarray(dark, dark + 3)], [0x12, 0x34, 0x56], output);
    if (output === 'TIFF') continue;
    const clear = await drawn(request('QR_CODE', 'x', { output, background: undefined }));
    const { data: pixels } = await sharp(clear).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    assert.equal(pixels[3], 0, `${output} is transparent`);
    assert.equal(pixels[dark + 3], 255, `${output} is opaque where dark`);
  }
});

/** Rectangles of a PDF's content, drawn again: pixels with the origin at the top or at the bottom. */
function boxesOfPdf(file: Uint8Array): { readonly boxes: number[][]; readonly isFlipped: boolean } {
  const text = Buffer.from(file).toString('latin1');
  for (const match of text.matchAll(/stream\n/g)) {
    const start = match.index + match[0].length;
    if (text.slice(match.index - 3, match.index) === 'end') continue;
    const end = text.indexOf('endstream', start);
    let content: string;
    try {
      content = inflateSync(file.subarray(start, end)).toString('latin1');
    } catch {
      continue;
    }
    if (!content.includes(' cm\n')) continue;
    const boxes = Array.from(content.matchAll(/^(\d+) (\d+) (\d+) (\d+) re$/gm), (found) =>
      found.slice(1).map(Number),
    );
    return { boxes, isFlipped: /-0?\.75 0 /.test(content.split('cm')[0]!) };
  }
  assert.fail('the PDF has no page content');
}

test('the paths of PDF are the symbol', async () => {
  for (const sample of originalSamples.slice(0, 4)) {
    const file = await drawn(request(sample.format, sample.content, { output: 'PDF' }));
    const { boxes } = boxesOfPdf(file);
    const width = Math.max(...boxes.map(([x, , w]) => x! + w!));
    const height = Math.max(...boxes.map(([, y, , h]) => y! + h!));
    const grid = bitGrid(width, height);
    for (const [x, y, w, h] of boxes) setDarkBox(grid, x!, height - y! - h!, w!, h!);
    const result = await decodeGrid(grid, sample.reader, { scale: 1, quiet: 20 });
    assert.equal(result?.text, sample.text, sample.format);
  }
});

test('with the human-readable line every linear symbol is still read, and the line is there', async () => {
  const linear = [...originalSamples, ...addedSamples].filter(({ identifier }) =>
    /^\][FAGCEIe]/.test(identifier),
  );
  assert.ok(linear.length > 12);
  for (const [index, sample] of linear.entries()) {
    for (const output of index % 4 === 0 ? (['PNG', 'SVG'] as const) : (['PNG'] as const)) {
      const plain = await filePixels(await drawn(request(sample.format, sample.content, { output })));
      const file = await drawn(
        request(sample.format, sample.content, { output, options: { showText: true } }),
      );
      const image = await filePixels(file);
      await assertRead(file, sample, `${sample.format} ${output}`);
      const more = image.height - plain.height;
      assert.ok(more >= 20 && more <= 30, `${sample.format}: ${more} pixels of text`);
      const line = image.data.subarray(
        4 * image.width * (plain.height + 4),
        4 * image.width * (plain.height + 18),
      );
      const dark = line.filter((value, i) => i % 4 === 0 && value < 128).length;
      assert.ok(dark > 60, `${sample.format}: ${dark} dark pixels in the line`);
    }
  }
});

test('digits are clear of the long bars of EAN and UPC, and above the bars of add-ons', async () => {
  const scale = 6;
  /** Modules beside a long bar, towards the digits. */
  const clear = [
    ['EAN_13', '400638133393', 11, [3, 44, 50, 91]],
    ['EAN_8', '9638507', 7, [3, 30, 36, 63]],
    ['UPC_A', '03600029145', 9, [10, 44, 50, 84]],
    ['UPC_E', '0123456', 9, [3, 44]],
  ] as const;
  for (const [format, content, quiet, modules] of clear) {
    const width = scale * (quiet + 104);
    const options = { showText: true, quietZone: quiet };
    const image = await filePixels(await drawn(request(format, content, { output: 'PNG', width, options })));
    const plain = await filePixels(
      await drawn(request(format, content, { output: 'PNG', width, options: { quietZone: quiet } })),
    );
    const isDark = (x: number, y: number): boolean => image.data[4 * (y * image.width + x)]! < 128;
    // The leftmost dark column is the first bar of the symbol, at the height of the bars.
    const first = Array.from({ length: image.width }, (_, x) => x).find((x) => isDark(x, 4))!;
    const last = Array.from({ length: image.width }, (_, x) => image.width - 1 - x).find((x) =>
      isDark(x, 4),
    )!;
    const modulesOfSymbol = { EAN_13: 95, EAN_8: 67, UPC_A: 95, UPC_E: 51 }[format];
    const pixels = (last + 1 - first) / modulesOfSymbol;
    const bottom = plain.height;
    for (const at of modules) {
      for (let x = first + at * pixels; x < first + (at + 1) * pixels; x++) {
        for (let y = bottom + 2; y < image.height; y++) {
          assert.ok(!isDark(x, y), `${format}: module ${at} is dark in row ${y}`);
        }
      }
    }
  }
  const addOn = await filePixels(
    await drawn(request('EAN_5', '52495', { output: 'PNG', options: { showText: true } })),
  );
  const darkIn = (y: number): number =>
    addOn.data
      .subarray(4 * y * addOn.width, 4 * (y + 1) * addOn.width)
      .filter((value, i) => i % 4 === 0 && value < 128).length;
  assert.equal(darkIn(0), 0);
  assert.ok(darkIn(addOn.height - 1) > 30);
});

test('digits below EAN and UPC symbols are three modules below the bars, in a picture of the same height', async () => {
  for (const [format, content, ends] of [
    ['EAN_13', '400638133393', [4, 9]],
    ['EAN_8', '9638507', [4, 9]],
    ['UPC_A', '03600029145', [11, 16]],
    ['UPC_E', '0123456', [4, 9]],
  ] as const) {
    const of = async (options: object) =>
      filePixels(await drawn(request(format, content, { output: 'PNG', width: 480, options })));
    const [image, plain] = [await of({ showText: true, quietZone: 11 }), await of({ quietZone: 11 })];
    assert.equal(image.width, plain.width);
    const isDark = (x: number, y: number): boolean => image.data[4 * (y * image.width + x)]! < 128;
    const first = Array.from({ length: image.width }, (_, x) => x).find((x) => isDark(x, 4))!;
    const pixels = Math.floor(480 / ({ EAN_13: 95, EAN_8: 67, UPC_A: 95, UPC_E: 51 }[format] + 22));
    const rows = Array.from({ length: image.height }, (_, y) => y);
    const [from, to] = ends.map((at) => first + at * pixels) as [number, number];
    const isEmpty = (y: number) =>
      !Array.from({ length: to - from }, (_, i) => from + i).some((x) => isDark(x, y));
    // Below the bars no digit begins for three modules; a curve may be half a pixel higher.
    const barEnd = rows.find((y) => y > 4 && isEmpty(y))!;
    const digit = rows.find((y) => y > barEnd && !isEmpty(y))!;
    assert.ok(digit - barEnd >= 3 * pixels - 1, `${format}: ${digit - barEnd} pixels of ${pixels}`);
  }
});

test('the number below an ITF-14 symbol is in groups', () => {
  assert.deepEqual(humanText('ITF_14', '1540014128876', 135).groups, [
    { text: '1 54 00141 28876 3', from: 0, to: 135 },
  ]);
});

test('text needs room even without quiet zone, and leaves half of a low picture to the bars', async () => {
  const options = { showText: true, quietZone: 0 };
  const image = await filePixels(await drawn(request('EAN_13', '400638133393', { output: 'PNG', options })));
  // Two modules and the digit's seven before the bars, and one to the edge.
  assert.equal(image.width, 2 * (95 + 10));
  const upcE = await filePixels(await drawn(request('UPC_E', '0123456', { output: 'PNG', options })));
  assert.equal(upcE.width, 2 * (8 + 51 + 8));
  const low = await filePixels(
    await drawn(request('EAN_13', '400638133393', { output: 'PNG', height: 2, options })),
  );
  assert.ok(low.height >= 48 && low.height <= 52, `${low.height}`);
});

test('turned pictures are the plain ones turned', async () => {
  for (const { format, content } of [originalSamples[0]!, originalSamples[4]!, addedSamples[1]!]) {
    for (const showText of [false, true]) {
      const more = { output: 'PNG', width: 240, height: 160 } as const;
      for (const rotate of [90, 180, 270]) {
        const isQuarter = rotate % 180 !== 0;
        const size = isQuarter ? { width: 160, height: 240 } : {};
        const plain = await drawn(request(format, content, { ...more, options: { showText } }));
        const file = await drawn(
          request(format, content, { ...more, ...size, options: { showText, rotate } }),
        );
        const expected = await sharp(plain).rotate(rotate).toColourspace('b-w').raw().toBuffer();
        const actual = await sharp(file).toColourspace('b-w').raw().toBuffer();
        assert.ok(differing(expected, actual) < 40, `${format} ${rotate} ${differing(expected, actual)}`);
      }
    }
  }
});

/** Letters are sampled at the middles of pixels: turned, a few on the edge fall to the other side. */
function differing(first: Buffer, second: Buffer): number {
  assert.equal(first.length, second.length);
  return first.filter((value, i) => value !== second[i]).length;
}

test('what is short and what goes to a worker', () => {
  const isShort = barcodeJob.isShort!;
  assert.ok(isShort(request('QR_CODE', 'Kontor', { output: 'WEBP', width: 300, height: 300 })));
  assert.ok(isShort(request('EAN_13', '400638133393', { output: 'SVG' })));
  assert.ok(!isShort(request('QR_CODE', 'Kontor', { output: 'JPEG' })));
  assert.ok(!isShort(request('MAXICODE', 'Kontor')));
  assert.ok(!isShort(request('HAN_XIN', 'Kontor')));
  assert.ok(!isShort(request('QR_CODE', 'Kontor', { width: 2000 })));
  assert.ok(!isShort(request('QR_CODE', 'x'.repeat(2000))));
  assert.ok(!isShort(request('CODE_39', 'A', { options: { showText: true } })));
});

test('long contents are tried in a worker, those that fit no symbol are refused at once', () => {
  const isShort = (content: string, more = {}) =>
    barcodeContentJob.isShort!(request('QR_CODE', content, { options: more }));
  assert.ok(isShort('Kontor') && isShort('x'.repeat(8001)));
  assert.ok(!isShort('x'.repeat(51)) && !isShort('x'.repeat(8000)));
  assert.ok(!isShort('x', { characterSet: 'Shift_JIS' }) && !isShort('x', { version: 40 }));
});

test('a module is light between the bars and the highest letter or bracket', async () => {
  const scale = 6;
  for (const [format, content] of [
    ['GS1_128', '(01)09501101530003(10)AB-123'],
    ['CODE_128', 'klbd{}'],
    ['CODE_39', 'KONTOR'],
    ['PHARMACODE', '1234'],
  ] as const) {
    const [bare, lettered] = await Promise.all(
      [false, true].map(async (showText) => {
        const { width } = await filePixels(await drawn(request(format, content, { output: 'PNG' })));
        const file = request(format, content, {
          output: 'PNG',
          width: (width / 2) * scale,
          options: { showText },
        });
        return filePixels(await drawn(file));
      }),
    );
    const { data, width, height } = lettered!;
    const isLight = (y: number): boolean => {
      for (let x = 0; x < width; x++) if (data[4 * (y * width + x)]! < 128) return false;
      return true;
    };
    const bars = bare!.height;
    assert.ok(height > bars);
    for (let y = bars; y < bars + scale - 1; y++)
      assert.ok(isLight(y), `${format}, ${y - bars} below the bars`);
    assert.ok(isLight(height - 1), `${format}: cut off at the foot`);
  }
});

/** Dark columns of the line below the bars: the first and the one behind the last. */
async function lineColumns(format: Sample['format'], content: string, width: number) {
  const options = { showText: true };
  const image = await filePixels(await drawn(request(format, content, { output: 'PNG', width, options })));
  const columns = (from: number, to: number): readonly [number, number] => {
    const dark = Array.from({ length: image.width }, (_, x) => x).filter((x) => {
      for (let y = from; y < to; y++) if (image.data[4 * (y * image.width + x)]! < 128) return true;
      return false;
    });
    return [dark[0]!, dark.at(-1)! + 1];
  };
  return { width: image.width, bars: columns(0, 8), line: columns(image.height - 60, image.height) };
}

test('a text that is a little wider than its bars is as narrow as they are', async () => {
  for (const [format, content] of [
    ['GS1_DATABAR', '0950110153000'],
    ['SWISS_POST', '996001234512345678'],
  ] as const) {
    const { bars, line } = await lineColumns(format, content, 700);
    // DataBar begins with a light module of five pixels (ISO/IEC 24724).
    assert.ok(line[0] >= bars[0] - 5 && line[1] <= bars[1] + 5, `${format}: ${line} under ${bars}`);
    assert.ok(line[1] - line[0] > 0.9 * (bars[1] - bars[0]), `${format}: ${line} under ${bars}`);
  }
});

test('equal small digits are equal pixel for pixel', async () => {
  const image = await filePixels(
    await drawn(
      request('INTERLEAVED_TWO_OF_FIVE', '8888888888', { output: 'PNG', options: { showText: true } }),
    ),
  );
  const isDark = (x: number, y: number): boolean => image.data[4 * (y * image.width + x)]! < 128;
  const rows = Array.from({ length: 22 }, (_, index) => image.height - 22 + index);
  const digits: string[] = [];
  let digit = '';
  for (let x = 0; x < image.width; x++) {
    const column = rows.map((y) => (isDark(x, y) ? '#' : '.')).join('');
    if (column.includes('#')) digit += `${column}\n`;
    else if (digit !== '') {
      digits.push(digit);
      digit = '';
    }
  }
  assert.equal(digits.length, 10);
  assert.equal(new Set(digits).size, 1);
});
