import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { ByteStore } from './byte-store.ts';

const stored = (chunks: readonly Uint8Array[], whose?: 'borrowed'): ByteStore => {
  const store = new ByteStore(whose);
  for (const chunk of chunks) store.append(Uint8Array.from(chunk));
  return store;
};

describe('bytes that arrive in chunks', () => {
  it('come out as they went in, whatever the sizes of the chunks', () => {
    const size = fc.oneof(fc.nat(20), fc.nat(3000), fc.nat(150_000));
    const chunk = fc.tuple(size, fc.nat(255)).map(([length, byte]) => Buffer.alloc(length, byte));
    const property = fc.property(fc.array(chunk, { maxLength: 40 }), (chunks) => {
      const all = Buffer.concat(chunks);
      for (const store of [stored(chunks), stored(chunks, 'borrowed')]) {
        assert.equal(store.size, all.length);
        assert.ok(store.usedBytes >= all.length);
        assert.ok(Buffer.from(store.takeJoined()).equals(all));
        assert.deepEqual([store.size, store.usedBytes], [0, 0]);
      }
    });
    fc.assert(property, { seed: 1, numRuns: 200 });
  });

  it('take about as much memory as they are long, single bytes too', () => {
    for (const [length, count] of [
      [1, 100_000],
      [7, 30_000],
      [1460, 400],
      [16_383, 60],
      [16_384, 60],
      [65_536, 10],
    ] as const) {
      const { usedBytes, size } = stored(Array.from({ length: count }, () => new Uint8Array(length)));
      assert.ok(
        usedBytes <= size + 64 * 1024,
        `${count} chunks of ${length} bytes: ${usedBytes} for ${size}`,
      );
    }
    const { usedBytes } = stored([new Uint8Array(1), new Uint8Array(1)]);
    assert.ok(usedBytes <= 1100, `${usedBytes} bytes for 2`);
  });

  it('are not copied when they come in one chunk', () => {
    const chunk = new Uint8Array(Buffer.from('{"a":1}'));
    const store = new ByteStore();
    store.append(chunk);
    assert.equal(store.takeJoined(), chunk);
  });

  it('give the memory of what they came in back at once, unless somebody else uses it', () => {
    for (const [chunks, left] of [
      ['owned', [0, 0]],
      ['borrowed', [2000, 2000]],
    ] as const) {
      const store = new ByteStore(chunks);
      store.append(new Uint8Array(3));
      const both = [new Uint8Array(2000), new Uint8Array(2000)];
      for (const chunk of both) store.append(chunk);
      assert.deepEqual(
        both.map(({ length }) => length),
        left,
        chunks,
      );
      assert.equal(store.takeJoined().length, 4003);
    }
    const large = new Uint8Array(100_000);
    const store = new ByteStore();
    store.append(large);
    store.clear();
    assert.deepEqual([large.length, store.usedBytes], [0, 0]);
  });

  it('do not keep what they are a small piece of', () => {
    const piece = new Uint8Array(64 * 1024).subarray(100, 200);
    const store = new ByteStore();
    store.append(piece);
    assert.ok(store.usedBytes <= 1024);
    assert.notEqual(store.takeJoined().buffer, piece.buffer);
  });

  it('can be taken piece by piece while more arrive', () => {
    const store = stored([Buffer.from('one '), Buffer.from('two ')]);
    const first = Buffer.concat(store.take()).toString();
    store.append(Buffer.from('three'));
    assert.equal(first + Buffer.from(store.takeJoined()).toString(), 'one two three');
  });
});
