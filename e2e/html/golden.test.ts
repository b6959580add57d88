import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import sharp from 'sharp';
import { GOLDEN } from './golden.data.ts';
import { assertSound, fontsOf, linesOf, pictureOf, sizesOf } from './pdf-facts.ts';
import { type HtmlService, startHtmlService } from './service.ts';

/**
 * Documents of every kind, compared with pictures that a person has looked at. `GOLDEN_WRITE=1` regenerates the
 * pictures: look at them before they are committed.
 */

const FOLDER = join(import.meta.dirname, 'golden');
const DPI = 40;
/** Versions of browser, poppler and fonts differ by pixels at edges of letters; what moved or is missing by more. */
const MAX_DIFFERENCE = 24;
const MAX_SHARE = 0.004;
const BLUR = 1.2;

async function pixelsOf(png: Buffer) {
  const { data, info } = await sharp(png)
    .flatten()
    .grayscale()
    .blur(BLUR)
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** Share of the pixels that differ by more than a shade. */
async function difference(one: Buffer, other: Buffer): Promise<number> {
  const [a, b] = await Promise.all([pixelsOf(one), pixelsOf(other)]);
  assert.deepEqual([a.width, a.height], [b.width, b.height], 'size of the picture');
  const differing = a.data.filter((shade, index) => Math.abs(shade - b.data[index]!) > MAX_DIFFERENCE);
  return differing.length / a.data.length;
}

async function assertLooksAsBefore(name: string, pdf: Buffer): Promise<void> {
  const path = join(FOLDER, `${name}.png`);
  const picture = pictureOf(pdf, 1, DPI);
  if (process.env.GOLDEN_WRITE === '1') {
    mkdirSync(FOLDER, { recursive: true });
    writeFileSync(path, await sharp(picture).png({ palette: true, colors: 32, effort: 10 }).toBuffer());
    return;
  }
  assert.ok(existsSync(path), `no picture of ${name}`);
  const share = await difference(picture, readFileSync(path));
  assert.ok(share <= MAX_SHARE, `${(share * 100).toFixed(2)} % of the pixels differ`);
}

let service: HtmlService;

describe('documents of every kind', () => {
  before(async () => {
    service = await startHtmlService();
  });
  after(() => service[Symbol.asyncDispose]());

  for (const [name, { input, pages, lines, fonts = [] }] of Object.entries(GOLDEN)) {
    it(name, async () => {
      const { status, headers, body } = await service.print(input);
      assert.equal(status, 200, body.toString('latin1').slice(0, 300));
      assert.equal(headers.get('x-missing-glyphs'), '0');
      assert.equal(headers.get('x-blocked-resources'), '0');
      assertSound(body);
      assert.equal(sizesOf(body).length, pages);
      const used = fontsOf(body);
      for (const font of fonts)
        assert.ok(
          used.some((one) => one.startsWith(font)),
          `${font}: ${used}`,
        );
      for (const [index, expected] of (lines ?? []).entries())
        assert.deepEqual(linesOf(body, index + 1), expected);
      await assertLooksAsBefore(name, body);
    });
  }

  it('a picture that lacks something is seen', async () => {
    const [whole, part] = await Promise.all(
      ['<p>One line of text<p>and another', '<p>One line of text'].map((content) =>
        service.pdf({ content: `<body style="font-size: 20pt">${content}`, width: 14.8, height: 10 }),
      ),
    );
    assert.ok((await difference(pictureOf(whole!, 1, DPI), pictureOf(part!, 1, DPI))) > MAX_SHARE);
  });
});
