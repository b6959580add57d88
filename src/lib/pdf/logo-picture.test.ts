import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import sharp from 'sharp';
import { InvalidInput } from '#core/errors.ts';
import { logoPicture } from './logo-picture.ts';
import { isReferenceBomb, safeSvg } from './svg-safe.ts';

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

test('a plain JPEG passes through; one with metadata, in CMYK or too large is coded anew', async () => {
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

const uses = (depth: number): string =>
  Array.from({ length: depth }, (_, i) => `<g id="a${i + 1}">${`<use href="#a${i}"/>`.repeat(10)}</g>`).join(
    '',
  );

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
  'a drawing of drawings of drawings': () =>
    svg(`<g id="a0"><rect width="1" height="1"/></g>${uses(9)}<use href="#a9"/>`),
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

const SANITIZED: readonly (readonly [string, string])[] = [
  ['<svg><script>alert(1)</script><rect/></svg>', '<svg><rect/></svg>'],
  ['<svg><g onclick="x()" id="a"/></svg>', '<svg><g id="a"/></svg>'],
  ['<svg><a href="http://x"><rect/></a></svg>', '<svg><a><rect/></a></svg>'],
  ['<svg><use href="#a"/><use xlink:href="x.svg#a"/></svg>', '<svg><use href="#a"/><use/></svg>'],
  [
    '<svg><image href="data:image/png;base64,AA"/></svg>',
    '<svg><image href="data:image/png;base64,AA"/></svg>',
  ],
  ['<svg><image href="data:image/svg+xml;base64,AA"/></svg>', '<svg><image/></svg>'],
  ['<svg><foreignObject><foreignObject>x</foreignObject>y</foreignObject>z</svg>', '<svg>z</svg>'],
  ['<svg><script/><rect/></svg>', '<svg><rect/></svg>'],
  ['<svg><style>rect{fill:url(#a)}</style></svg>', '<svg><style>rect{fill:url(#a)}</style></svg>'],
  ['<svg><style><![CDATA[@import "x";]]></style></svg>', '<svg><style></style></svg>'],
  ['<?xml-stylesheet href="x"?><!-- c --><svg fill="url( #a )"/>', '<svg fill="url( #a )"/>'],
  ['<svg fill="url(http://x#a)"/>', '<svg/>'],
  ['<svg><text>a &amp; b &#169;</text></svg>', '<svg><text>a &amp; b &#169;</text></svg>'],
];
for (const [input, expected] of SANITIZED) {
  test(`of ${input} remains ${expected}`, () => {
    assert.equal(safeSvg(input), expected);
  });
}

test('parts that refer to each other in a circle are a bomb, a few hundred references are none', () => {
  assert.equal(
    isReferenceBomb('<svg><g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g></svg>'),
    true,
  );
  assert.equal(isReferenceBomb(`<svg><g id="a"/>${'<use href="#a"/>'.repeat(900)}</svg>`), false);
});
