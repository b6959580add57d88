import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inflateSync } from 'node:zlib';
import fc from 'fast-check';
import type { Bands } from './bands.ts';
import { deflateBands } from './deflate-bands.ts';
import { expandedRows } from './expanded-rows.ts';
import { codeLength, prefixCode } from './prefix-code.ts';

/** Rows of few or many different bytes, from one byte wide on, up to hundreds of times below each other. */
const bandLists: fc.Arbitrary<Bands> = fc
  .record({
    rowBytes: fc.oneof(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 5, max: 400 })),
    count: fc.integer({ min: 1, max: 12 }),
    seed: fc.nat(),
    values: fc.constantFrom(1, 2, 4, 256),
    repeats: fc.array(fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 300 })), {
      minLength: 12,
      maxLength: 12,
    }),
    period: fc.constantFrom(0, 2, 3, 5),
    changeEvery: fc.constantFrom(0, 0, 23, 61, 149),
  })
  .map(({ rowBytes, count, seed, values, repeats, period, changeEvery }) => {
    let state = seed | 1;
    const rows = Uint8Array.from({ length: rowBytes * count }, (_, index) => {
      state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
      // Every other row is like the one above in most places.
      return Math.floor(index / rowBytes) % 2 === 1 && state % 8 > 0 ? 7 : ((state >>> 8) % values) * 85;
    });
    // As in grey pictures of letters: long stretches as above, with changes far apart.
    for (let index = rowBytes; changeEvery > 0 && index < rows.length; index++) {
      if (index % changeEvery !== 0) rows[index] = rows[index - rowBytes]!;
    }
    const usable = 2 * period < rowBytes ? period : 0;
    return { rowBytes, count, rows, repeats: Int32Array.from(repeats.slice(0, count)), period: usable };
  });

test('zlib reads what was written, check sum included', () => {
  fc.assert(
    fc.property(bandLists, fc.nat(3), (bands, lead) => {
      const bytes = deflateBands(bands, { lead, tail: 2 });
      const stream = bytes.subarray(lead, bytes.length - 2);
      assert.ok(Buffer.from(inflateSync(stream)).equals(Buffer.from(expandedRows(bands))));
    }),
    { seed: 1950, numRuns: 300 },
  );
});

test('prefix codes are complete, of least length, and keep their limit', () => {
  const frequencies = fc.array(fc.oneof(fc.constant(0), fc.nat(20), fc.nat(5000)), {
    minLength: 1,
    maxLength: 286,
  });
  fc.assert(
    fc.property(frequencies, fc.constantFrom(7, 15), (list, limit) => {
      const used = list.filter((frequency) => frequency > 0);
      if (used.length > 1 << limit || used.length < 2) return;
      const code = prefixCode(list, limit);
      const lengths = list.map((_, symbol) => codeLength(code, symbol));
      const sum = lengths.reduce((kraft, length) => kraft + (length > 0 ? 2 ** -length : 0), 0);
      assert.equal(sum, 1);
      assert.ok(Math.max(...lengths) <= limit);
      const bits = list.reduce((total, frequency, symbol) => total + frequency * lengths[symbol]!, 0);
      if (limit === 15) assert.equal(bits, leastBits(used));
    }),
    { seed: 1951, numRuns: 200 },
  );
});

test('rows too short for a copy, equal bands below each other', () => {
  const cases: readonly (readonly [number, readonly number[], readonly number[]])[] = [
    [1, [0, 7], [1, 3]],
    [2, [49, 0, 53, 128], [2, 2]],
    [4, [1, 2, 3, 4, 1, 2, 3, 4, 1, 2, 3, 4], [2, 1, 3]],
    [1, [9], [1]],
  ];
  for (const [rowBytes, rows, repeats] of cases) {
    const bands = { rowBytes, count: repeats.length, rows: Uint8Array.from(rows), period: 0 };
    const list = { ...bands, repeats: Int32Array.from(repeats) };
    const stream = deflateBands(list, { lead: 0, tail: 0 });
    assert.deepEqual(Buffer.from(inflateSync(stream)), Buffer.from(expandedRows(list)));
  }
});

/** Huffman's rule, joining the two least weights again and again. */
function leastBits(weights: readonly number[]): number {
  const heap = [...weights];
  let bits = 0;
  while (heap.length > 1) {
    heap.sort((a, b) => b - a);
    const joined = heap.pop()! + heap.pop()!;
    bits += joined;
    heap.push(joined);
  }
  return bits;
}

test('frequencies that would give codes of 30 bits are limited to 7 and 15', () => {
  const fibonacci = [1, 1];
  while (fibonacci.length < 30) fibonacci.push(fibonacci.at(-1)! + fibonacci.at(-2)!);
  for (const limit of [7, 15]) {
    const code = prefixCode(fibonacci, limit);
    const lengths = fibonacci.map((_, symbol) => codeLength(code, symbol));
    assert.equal(Math.max(...lengths), limit);
    assert.equal(
      lengths.reduce((sum, length) => sum + 2 ** -length, 0),
      1,
    );
  }
});

test('a single symbol has a code of one bit', () => {
  const code = prefixCode([0, 0, 9], 15);
  assert.deepEqual(code, { entries: [0, 0, 1 << 16], used: [2] });
});
