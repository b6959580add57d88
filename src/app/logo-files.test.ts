import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import sharp from 'sharp';
import { logoFileFault, logoFiles } from './logo-files.ts';

const PREVIEW = readFileSync(join(import.meta.dirname, '../http/pages/files/front.png'));
const BLUE = '#0B57D0';
/** Twice as wide as high, blue, with a clear left half. */
const WIDE = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"><rect x="20" width="20" height="20" fill="${BLUE}"/></svg>`,
);

async function pixel(picture: Buffer, left: number, top: number): Promise<readonly number[]> {
  const { data } = await sharp(picture)
    .ensureAlpha()
    .extract({ left, top, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return [...data];
}

const sizeOf = async (picture: Buffer) => {
  const { width, height, format } = await sharp(picture).metadata();
  return [width, height, format];
};

describe('a logo of the operator', () => {
  it('may be a PNG or SVG file of 256 KiB', () => {
    assert.equal(logoFileFault(WIDE), undefined);
    assert.equal(logoFileFault(PREVIEW), undefined);
    assert.equal(logoFileFault(Buffer.from('GIF89a')), 'must be a PNG or SVG picture');
    assert.equal(logoFileFault(Buffer.from('<html></html>')), 'must be a PNG or SVG picture');
    const large = Buffer.concat([WIDE, Buffer.alloc(256 * 1024 - WIDE.length + 1, ' ')]);
    assert.equal(logoFileFault(large), 'must have at most 256 KiB');
    assert.equal(logoFileFault(large.subarray(1)) === 'must have at most 256 KiB', false);
  });

  it('is drawn 96 high, square for tabs, on a white sheet for previews', async () => {
    const files = await logoFiles(WIDE, PREVIEW, BLUE);
    assert.deepEqual(await sizeOf(files.shown), [192, 96, 'png']);
    assert.deepEqual(await pixel(files.shown, 20, 48), [0, 0, 0, 0]);
    assert.deepEqual(await pixel(files.shown, 170, 48), [0x0b, 0x57, 0xd0, 255]);
    assert.deepEqual(await sizeOf(files.icon), [32, 32, 'png']);
    assert.deepEqual(await sizeOf(files.preview), [1200, 630, 'png']);
    for (const [left, top] of [
      [5, 5],
      [600, 30],
      [1100, 600],
    ] as const)
      assert.deepEqual(await pixel(files.preview, left, top), [0x0b, 0x57, 0xd0, 255]);
    assert.deepEqual(await pixel(files.preview, 32, 64), [255, 255, 255, 255]);
    const tab = await sharp(files.tabIcon).png().toBuffer();
    assert.deepEqual(await sizeOf(tab), [128, 128, 'png']);
  });

  it('brings no script and no address of its file into a browser', async () => {
    const hostile = Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" onload="alert(1)"><script>alert(1)</script><a href="https://a.example"><rect width="9" height="9"/></a></svg>`,
    );
    const { tabIcon } = await logoFiles(hostile, PREVIEW, BLUE);
    assert.doesNotMatch(tabIcon.toString(), /script|onload|a\.example/);
  });

  it('is refused when it cannot be drawn', async () => {
    for (const broken of [
      Buffer.from('<svg><!ENTITY a "b">'),
      Buffer.from('\x89PNG\r\n\x1a\nnothing', 'latin1'),
    ])
      await assert.rejects(logoFiles(broken, PREVIEW, BLUE), { name: 'InvalidInput' });
  });
});
