import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { InstalledFonts } from '@kontor/fonts';
import {
  byteString,
  decodeStream,
  dict,
  isStream,
  name,
  nameText,
  openPdf,
  type PdfDict,
  type PdfFile,
  type PdfObject,
  type PdfStream,
  type SmallerPicture,
} from '@kontor/pdf';
import { smallerPicture } from '@kontor/pdf/logo';
import sharp from 'sharp';
import { pictureDocument, shades, type TestPicture } from '#testing/picture-documents.ts';
import { edited } from '../edit-job.ts';
import type { SmallerPictures } from '../step/step.ts';

const fonts = new InstalledFonts();
const COMPRESS = { imageDpi: 72, imageQuality: 80 };

/** The document with its pictures at 72 dpi, by two runs as the operation does. */
async function compressed(
  file: Uint8Array,
  values: Readonly<Record<string, unknown>> = COMPRESS,
): Promise<{ readonly file: PdfFile; readonly asked: number }> {
  const order = {
    files: [file],
    repaired: [],
    steps: [{ do: 'compress', index: 0, values }],
    assets: [],
    nowMs: 0,
    isTest: false,
    maxBytes: 2 ** 28,
  };
  let smaller: SmallerPictures = new Map();
  let asked = 0;
  for (let run = 0; run < 2; run++) {
    const result = await edited({ ...order, smaller }, { fonts });
    if (result.kind === 'done') return { file: openPdf(result.documents[0]!), asked };
    assert.equal(result.kind, 'pictures');
    const made = new Map<number, SmallerPicture>();
    for (const { index: _, number, data, ...one } of result.requested)
      made.set(number, await smallerPicture(one, data));
    asked = result.requested.length;
    smaller = new Map([[0, made]]);
  }
  throw new Error('the step asks again');
}

const picturesIn = (file: PdfFile): readonly PdfStream[] =>
  file.numbers
    .map((number) => file.object(number))
    .filter(isStream)
    .filter(({ dict: entries }) => nameText(entries.get('Subtype')) === 'Image');

const sizeOf = ({ dict: entries }: PdfStream) => [entries.get('Width'), entries.get('Height')];
const samplesIn = (file: PdfFile, stream: PdfStream): Uint8Array =>
  decodeStream(stream, { resolve: file.resolve, maxBytes: 2 ** 26 }).data;

const rgb = { Width: 400, Height: 200, BitsPerComponent: 8, ColorSpace: name('DeviceRGB') };
const RGB: TestPicture = { entries: rgb, data: shades(400, 200, 3) };
const gray = { ...rgb, ColorSpace: name('DeviceGray') };
const jpegOf = (channels: 1 | 3 | 4, icc?: string) => {
  const picture = sharp(shades(400, 200, channels), { raw: { width: 400, height: 200, channels } });
  const toned =
    channels === 4 ? picture.toColourspace('cmyk') : picture.toColourspace(channels === 1 ? 'b-w' : 'srgb');
  return (icc === undefined ? toned : toned.withIccProfile(icc)).jpeg({ quality: 95 }).toBuffer();
};
const DCT = { Filter: name('DCTDecode') };

describe('pictures that have more pixels than they need', () => {
  const cases: Readonly<Record<string, () => Promise<TestPicture> | TestPicture>> = {
    'samples of three colours': () => RGB,
    'samples of gray': () => ({ entries: gray, data: shades(400, 200, 1) }),
    'a JPEG file': async () => ({ entries: { ...rgb, ...DCT }, data: await jpegOf(3), coding: 'encoded' }),
    'a JPEG file with a profile of its own': async () => ({
      entries: { ...rgb, ...DCT },
      data: await jpegOf(3, 'p3'),
      coding: 'encoded',
    }),
    'a JPEG file of gray': async () => ({
      entries: { ...gray, ...DCT },
      data: await jpegOf(1),
      coding: 'encoded',
    }),
    'a JPEG file that is deflated': async () => ({
      entries: { ...rgb, Filter: [name('ASCIIHexDecode'), name('DCTDecode')] },
      data: Buffer.from(`${(await jpegOf(3)).toString('hex')}>`),
      coding: 'encoded',
    }),
    'calibrated colours': () => ({
      entries: { ...rgb, ColorSpace: [name('CalRGB'), dict({ WhitePoint: [0.95, 1, 1.09] })] },
      data: RGB.data,
    }),
  };
  for (const [title, picture] of Object.entries(cases)) {
    it(`${title}: as many as the resolution asks for, in their own colours`, async () => {
      const one = await picture();
      const { file } = await compressed(pictureDocument(one));
      const [made] = picturesIn(file);
      assert.deepEqual(sizeOf(made!), [100, 100]);
      assert.deepEqual(made!.dict.get('ColorSpace'), one.entries.ColorSpace);
      const channels = one.entries.ColorSpace === gray.ColorSpace ? 1 : 3;
      const data = samplesIn(file, made!);
      const isJpeg = nameText(made!.dict.get('Filter')) === 'DCTDecode';
      const pixels = isJpeg
        ? await sharp(data, { ignoreIcc: true })
            .toColourspace(channels === 1 ? 'b-w' : 'srgb')
            .raw()
            .toBuffer()
        : data;
      assert.equal(pixels.length, 100 * 100 * channels);
      // The colours are where they were: the mean of the area that each pixel covers.
      for (const x of [10, 50, 90]) {
        const expected = Math.round((x / 100) * 200) + 4;
        const found = pixels[(50 * 100 + x) * channels]!;
        assert.ok(Math.abs(found - expected) <= 6, `${found} at ${x} is not ${expected}`);
      }
    });
  }

  it('a palette becomes its colours', async () => {
    const colours = Buffer.from(Array.from({ length: 256 }, (_, i) => [i, 255 - i, 128]).flat());
    const space = [name('Indexed'), name('DeviceRGB'), 255, byteString(colours.toString('latin1'))];
    const data = shades(400, 200, 1);
    const { file } = await compressed(pictureDocument({ entries: { ...rgb, ColorSpace: space }, data }));
    const [made] = picturesIn(file);
    assert.deepEqual([...sizeOf(made!), nameText(made!.dict.get('ColorSpace'))], [100, 100, 'DeviceRGB']);
  });

  it('flat colours stay exact', async () => {
    const data = new Uint8Array(400 * 200 * 3).fill(200);
    data.fill(30, 0, 400 * 100 * 3);
    // The file has noise in one corner, so that it is larger than what replaces it.
    data.set(shades(20, 20, 3));
    const { file } = await compressed(pictureDocument({ entries: rgb, data }));
    const [made] = picturesIn(file);
    const pixels = samplesIn(file, made!);
    if (nameText(made!.dict.get('Filter')) === 'FlateDecode') assert.equal(pixels.at(-1), 200);
  });

  it('are asked for by the place where they are drawn largest', async () => {
    for (const [content, side] of [
      ['q 50 0 0 50 0 0 cm /I Do Q q 100 0 0 100 0 0 cm /I Do Q', 100],
      ['q 2 0 0 2 0 0 cm q 25 0 0 25 0 0 cm /I Do Q Q', 50],
      ['q 0 50 -50 0 100 0 cm /I Do Q', 50],
      [
        'q 50 0 0 50 0 0 cm BI /W 1 /H 1 /BPC 8 /CS /G ID Q\nq EI Q 0 0 0 0 0 0 cm q 1 0 0 1 0 0 cm Q',
        undefined,
      ],
    ] as const) {
      const { file } = await compressed(pictureDocument({ ...RGB, content }));
      const [made] = picturesIn(file);
      assert.deepEqual(sizeOf(made!), side === undefined ? [400, 200] : [side, side]);
    }
  });

  it('are found in forms, as large as these are drawn', async () => {
    const form = (
      writer: Parameters<Parameters<typeof pictureDocument>[1] & object>[0],
      picture: PdfObject,
    ): PdfDict =>
      dict({
        XObject: dict({
          F: writer.addStream(
            dict({
              Subtype: name('Form'),
              BBox: [0, 0, 1, 1],
              Matrix: [2, 0, 0, 2, 0, 0],
              Resources: dict({ XObject: dict({ I: picture }) }),
            }),
            Buffer.from('q 10 0 0 10 0 0 cm /I Do Q\n'),
          ),
        }),
      });
    const content = 'q 3 0 0 3 0 0 cm /F Do Q';
    const { file } = await compressed(pictureDocument({ ...RGB, content }, form));
    assert.deepEqual(sizeOf(picturesIn(file)[0]!), [60, 60]);
  });
});

describe('pictures that stay', () => {
  const cmyk = { ...rgb, ColorSpace: name('DeviceCMYK') };
  const bits = { Width: 400, Height: 200, BitsPerComponent: 1 };
  const cases: Readonly<Record<string, () => Promise<TestPicture> | TestPicture>> = {
    'of inks': () => ({ entries: cmyk, data: shades(400, 200, 4) }),
    'of inks in a JPEG file': async () => ({
      entries: { ...cmyk, ...DCT },
      data: await jpegOf(4),
      coding: 'encoded',
    }),
    'whose JPEG file has other colours than their dictionary': async () => ({
      entries: { ...gray, ...DCT },
      data: await jpegOf(3),
      coding: 'encoded',
    }),
    'of one bit': () => ({ entries: { ...bits, ColorSpace: name('DeviceGray') }, data: shades(50, 200, 1) }),
    masks: () => ({ entries: { ...bits, ImageMask: true }, data: shades(50, 200, 1) }),
    'with a colour that is not shown': () => ({ ...RGB, entries: { ...rgb, Mask: [0, 9, 0, 9, 0, 9] } }),
    'with fewer samples than they have pixels': () => ({ ...RGB, data: RGB.data.subarray(9_000) }),
    'drawn large enough': () => ({ ...RGB, content: 'q 330 0 0 170 0 0 cm /I Do Q' }),
    'not drawn': () => ({ ...RGB, content: '/J Do' }),
    'drawn by what cannot be understood': () => ({ ...RGB, content: 'q 1 0 0 cm /I Do Q' }),
  };
  for (const [title, picture] of Object.entries(cases)) {
    it(title, async () => {
      const one = await picture();
      const before = openPdf(pictureDocument(one));
      const isRefused = title.includes('other colours');
      const run = compressed(pictureDocument(one));
      if (isRefused) return assert.rejects(run);
      const { file } = await run;
      const [given] = picturesIn(before);
      const [made] = picturesIn(file);
      assert.deepEqual(sizeOf(made!), sizeOf(given!));
      assert.deepEqual(Buffer.from(samplesIn(file, made!)), Buffer.from(samplesIn(before, given!)));
    });
  }

  it('soft masks, and what patterns draw', async () => {
    const { file } = await compressed(
      pictureDocument(RGB, (writer, picture) =>
        dict({
          Pattern: dict({
            P: writer.addStream(
              dict({ PatternType: 1, Resources: dict({ XObject: dict({ I: picture }) }) }),
              Buffer.from('/I Do\n'),
            ),
          }),
        }),
      ),
    );
    assert.deepEqual(sizeOf(picturesIn(file)[0]!), [400, 200]);
  });

  it('without a resolution', async () => {
    const { file, asked } = await compressed(pictureDocument(RGB), { imageQuality: 10 });
    assert.deepEqual([...sizeOf(picturesIn(file)[0]!), asked], [400, 200, 0]);
  });

  it('where fewer pixels take more bytes', async () => {
    const flat = new Uint8Array(400 * 200 * 3);
    const { file } = await compressed(pictureDocument({ entries: rgb, data: flat }));
    const before = picturesIn(openPdf(pictureDocument({ entries: rgb, data: flat })))[0]!;
    assert.ok(picturesIn(file)[0]!.data.length <= before.data.length);
  });
});
