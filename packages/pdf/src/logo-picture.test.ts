import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { InvalidInput } from '@kontor/base';
import sharp from 'sharp';
import { LOGOS } from '#testing/logos.ts';
import { logoPicture } from './logo-picture.ts';

const svg = (body: string, attributes = 'width="100" height="50"'): Buffer =>
  Buffer.from(
    `<?xml version="1.0"?><!DOCTYPE svg><svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${body}</svg>`,
  );
const RED = svg('<rect width="100" height="50" fill="#ff0000"/>');
const png = (): Promise<Buffer> => sharp(RED).png().toBuffer();

const pixel = (data: Uint8Array): readonly number[] => [...data.subarray(0, 3)];

test('a drawing is drawn large, on white, in sRGB', async () => {
  const { image } = await logoPicture(
    svg('<circle cx="50" cy="25" r="20" fill="#00ff00" fill-opacity="0.5"/>'),
  );
  assert.deepEqual([image.width, image.height, image.channels, image.coding], [960, 480, 3, 'raw']);
  assert.deepEqual(pixel(image.data), [255, 255, 255]);
  assert.equal(image.data.length, 960 * 480 * 3);
});

test('PNG, WebP and GIF are decoded; their size in print is that of 96 dpi', async () => {
  for (const file of [
    await png(),
    await sharp(RED).webp({ lossless: true }).toBuffer(),
    await sharp(RED).gif().toBuffer(),
  ]) {
    const { image, width } = await logoPicture(file);
    assert.deepEqual([image.width, image.height, image.channels], [100, 50, 3]);
    assert.deepEqual(pixel(image.data), [255, 0, 0]);
    assert.ok(Math.abs(width - (100 / 96) * 25.4) < 1e-9);
  }
});

test('a plain JPEG passes through; one with metadata, in CMYK or too large is encoded again', async () => {
  const plain = await sharp(RED).jpeg().toBuffer();
  assert.deepEqual((await logoPicture(plain)).image.data, plain);
  const telling = await sharp(RED)
    .withExif({ IFD0: { Artist: 'Somebody' } })
    .jpeg()
    .toBuffer();
  const { image } = await logoPicture(telling);
  assert.equal(Buffer.from(image.data).includes('Somebody'), false);
  const cmyk = await sharp(RED).flatten().toColourspace('cmyk').jpeg().toBuffer();
  assert.equal((await sharp((await logoPicture(cmyk)).image.data).metadata()).space, 'srgb');
  const large = await sharp({ create: { width: 2400, height: 600, channels: 3, background: '#abc' } })
    .jpeg()
    .toBuffer();
  assert.deepEqual(
    [(await logoPicture(large)).image.width, (await logoPicture(large)).image.coding],
    [1200, 'jpeg'],
  );
});

test('a picture without colours takes one sample a pixel', async () => {
  const { image } = await logoPicture(svg('<rect width="40" height="40" fill="#777"/>'));
  assert.equal(image.channels, 1);
  assert.equal(image.data.length, image.width * image.height);
});

const refusedFiles: Readonly<Record<string, () => Promise<Uint8Array> | Uint8Array>> = {
  'no picture': () => Buffer.from('hello'),
  empty: () => new Uint8Array(0),
  'a truncated PNG': async () => (await png()).subarray(0, -40),
  'a truncated JPEG': async () => (await sharp(RED).jpeg().toBuffer()).subarray(0, 300),
  'entities of its own': () =>
    Buffer.from('<!DOCTYPE svg [<!ENTITY a "x">]><svg xmlns="http://www.w3.org/2000/svg"/>'),
  'an undefined entity': () => svg('<text>&nbsp;</text>'),
  'a tag without end': () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><rect '),
  'no size': () => svg('', 'width="0" height="0"'),
  'more pixels than 25 million': () =>
    sharp({ create: { width: 5001, height: 5000, channels: 3, background: '#fff' }, limitInputPixels: false })
      .png({ compressionLevel: 1 })
      .toBuffer(),
  'more than 5 MiB': () =>
    Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(5 * 1024 * 1024)]),
  'a TIFF': () => sharp(RED).tiff().toBuffer(),
};
for (const [name, file] of Object.entries(refusedFiles)) {
  test(`refused: ${name}`, async () => {
    await assert.rejects(
      async () => logoPicture(await file()),
      (error) => {
        assert.ok(error instanceof InvalidInput);
        assert.deepEqual(
          error.violations.map(({ message }) => message),
          ['message.logoMustBeValid'],
        );
        return true;
      },
    );
  });
}

test('nothing is fetched, whatever a drawing refers to', async () => {
  const seen: string[] = [];
  const server = createServer((request, response) => {
    seen.push(request.url ?? '');
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const at = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const body = `<style>@import url(${at}/a.css);</style><image href="${at}/b.png" width="9" height="9"/>
    <image xlink:href="file:///etc/hostname" width="9" height="9"/><use href="${at}/c.svg#x"/>
    <rect width="50" height="50" fill="url(${at}/d.svg#p)"/><rect style="fill:url('${at}/e#p')" width="9" height="9"/>`;
  await logoPicture(svg(body));
  await new Promise((resolve) => server.close(resolve));
  assert.deepEqual(seen, []);
});

for (const [program, logo] of Object.entries(LOGOS)) {
  test(`drawn: ${program}`, async () => {
    const { image } = await logoPicture(Buffer.from(logo));
    const longest = Math.max(image.width / 1200, image.height / 480);
    assert.ok(Math.abs(longest - 1) < 0.01, `${image.width} × ${image.height} fill the largest box`);
    assert.ok(
      image.data.some((sample) => sample < 200),
      'something is on it',
    );
  });
}

test('a drawing has the same pixels whatever unit its size is in', async () => {
  const drawing = (size: string): Buffer =>
    svg('<path d="M10 10H90V40z" stroke="#000" stroke-width="1mm"/>', `${size} viewBox="0 0 100 50"`);
  const { image } = await logoPicture(drawing('width="100" height="50"'));
  assert.deepEqual([image.width, image.height], [960, 480]);
  for (const size of ['width="20mm" height="10mm"', 'width="9000pt" height="4500pt"', 'width="3in"', '']) {
    assert.deepEqual((await logoPicture(drawing(size))).image, image, size);
  }
});

test('a size in a style counts more than attributes', async () => {
  const drawing = svg(
    '<rect width="9" height="9"/>',
    'width="10" height="10" style="width:200px;height:50px"',
  );
  const { image } = await logoPicture(drawing);
  assert.deepEqual([image.width, image.height], [1200, 300]);
});
