import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { InvalidInput } from '@kontor/base';
import { defaultsOf } from '@kontor/schema/testing';
import { PICTURE_BOMBS, png } from '../../testing/picture-bombs.ts';
import type { EngineEnvironment } from '../engine.ts';
import { UNBOUNDED } from '../memory/memory.ts';
import { pictures } from './index.ts';

const environment = {
  time: { now: () => performance.now() },
  searchPath: process.env.PATH ?? '',
  memory: UNBOUNDED,
  observer: { gaveWay: () => {}, slotUsed: () => {} },
} as unknown as EngineEnvironment;
const engine = pictures.open(defaultsOf(pictures.settings), environment);
const tool = engine.toolFor({
  source: { kind: 'account', account: 1, key: 1, weight: 1 },
  test: false,
  waited: () => {},
});
const never = new AbortController().signal;
const logo = (bytes: Uint8Array | string) => tool.logo(Buffer.from(bytes), never);

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

  it('of a document come out in fewer pixels, if they are what it describes', async () => {
    const order = {
      coding: 'raw',
      width: 40,
      height: 20,
      channels: 1,
      target: [20, 10],
      quality: 80,
    } as const;
    const { coding, data } = await tool.smaller(order, new Uint8Array(800).fill(99), never);
    assert.deepEqual([coding, data.length < 800], ['flate', true]);
    const jpeg = { ...order, coding: 'jpeg' } as const;
    await assert.rejects(tool.smaller(jpeg, new Uint8Array(800), never), InvalidInput);
    await assert.rejects(tool.smaller(jpeg, png(40, 20), never), InvalidInput);
  });

  for (const [name, bomb] of PICTURE_BOMBS) {
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

  it('four bombs at once block no thread of this process', async () => {
    const [, bomb] = PICTURE_BOMBS[3]!;
    const refused = Promise.allSettled([1, 2, 3, 4].map(() => logo(bomb)));
    // Names are looked up and files are read on the shared threads.
    const { readFile } = await import('node:fs/promises');
    assert.ok((await readFile(new URL(import.meta.url))).length > 0);
    assert.ok((await refused).every(({ status }) => status === 'rejected'));
  });
});
