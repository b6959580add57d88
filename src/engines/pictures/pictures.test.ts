import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { crc32, deflateSync } from 'node:zlib';
import { defaultsOf } from '#lib/base/setting/defaults.ts';
import { InvalidInput } from '../../core/errors.ts';
import type { EngineEnvironment } from '../engine.ts';
import { pictures } from './index.ts';

const environment = {
  clock: { now: () => performance.now() },
  searchPath: process.env.PATH ?? '',
} as unknown as EngineEnvironment;
const engine = pictures.open(defaultsOf(pictures.settings), environment);
const tool = engine.toolFor({ keyId: 1, test: false, waited: () => {} });
const never = new AbortController().signal;
const logo = (bytes: Uint8Array | string) => tool.logo(Buffer.from(bytes), never);

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8 + body.length);
  frame.writeUInt32BE(data.length, 0);
  body.copy(frame, 4);
  frame.writeUInt32BE(crc32(body), 4 + body.length);
  return frame;
}

/** A 1-bit PNG of any size, a few KB long (ISO/IEC 15948). */
function png(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 1;
  const row = Math.ceil(width / 8) + 1;
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(row * height))),
    chunk('IEND', new Uint8Array()),
  ]);
}

const svg = (inner: string, size = 'width="100" height="100"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${inner}</svg>`;

const BOMBS: readonly (readonly [string, Uint8Array | string])[] = [
  ['20000 × 20000 pixels of one bit', png(20_000, 20_000)],
  [
    'such a picture inside a drawing',
    svg(
      `<image width="9" height="9" href="data:image/png;base64,${png(20_000, 20_000).toString('base64')}"/>`,
    ),
  ],
  [
    'a dashed path of millions of dashes',
    svg(`<path stroke="#000" stroke-dasharray="0.001" d="M0 0${'L99 99L0 0'.repeat(50_000)}"/>`),
  ],
  [
    'a filter with an endless radius',
    svg(
      '<filter id="f"><feMorphology operator="dilate" radius="500"/></filter><rect width="99" height="99" filter="url(#f)"/>',
      'width="4000" height="4000"',
    ),
  ],
  ['more text than a poster', svg(`<text>${'word '.repeat(400_000)}</text>`)],
  ['20,000 nested groups', svg(`${'<g>'.repeat(20_000)}${'</g>'.repeat(20_000)}`)],
  [
    'references that multiply',
    svg(
      `<defs>${Array.from({ length: 30 }, (_, i) => `<g id="g${i}">${`<use href="#g${i - 1}"/>`.repeat(i === 0 ? 0 : 10)}<rect width="1" height="1"/></g>`).join('')}</defs><use href="#g29"/>`,
    ),
  ],
  ['what is cut off', png(500, 500).subarray(0, 60)],
  ['noise behind a right beginning', Buffer.concat([png(10, 10).subarray(0, 40), Buffer.alloc(5000, 0x5a)])],
];

describe('pictures of callers', () => {
  after(() => engine.close());

  it('come out as a document needs them', async () => {
    const { image, width } = await logo(png(300, 200));
    assert.deepEqual([image.width, image.height, image.coding], [300, 200, 'raw']);
    assert.equal(image.data.length, 300 * 200 * image.channels);
    assert.ok(Math.abs(width - (300 * 25.4) / 96) < 1e-9);
  });

  it('are refused as ever when they are none', async () => {
    await assert.rejects(logo('no picture'), (error) => {
      assert.ok(error instanceof InvalidInput);
      return error.violations[0]?.message === 'message.logoMustBeValid';
    });
  });

  for (const [name, bomb] of BOMBS) {
    it(`${name}: refused, while this process goes on as if nothing were`, async () => {
      const before = process.memoryUsage().rss;
      const began = performance.now();
      await assert.rejects(logo(bomb), InvalidInput);
      const ms = performance.now() - began;
      assert.ok(process.memoryUsage().rss - before < 200 * 2 ** 20);
      assert.ok(ms < 15_000, `${ms} ms`);
      assert.equal((await logo(png(20, 20))).image.width, 20, 'the next is decoded');
    });
  }

  it('four bombs at once hold no thread of this process', async () => {
    const [, bomb] = BOMBS[3]!;
    const refused = Promise.allSettled([1, 2, 3, 4].map(() => logo(bomb)));
    // Names are looked up and files are read on the shared threads.
    const { readFile } = await import('node:fs/promises');
    assert.ok((await readFile(new URL(import.meta.url))).length > 0);
    assert.ok((await refused).every(({ status }) => status === 'rejected'));
  });
});
