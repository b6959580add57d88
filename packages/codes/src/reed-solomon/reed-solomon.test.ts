import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { ByteReedSolomonCode } from './byte-check-words.ts';
import { ReedSolomonCode } from './check-words.ts';
import { galoisField } from './galois-field.ts';
import { primeCheckWords } from './prime-check-words.ts';

const SEED = { seed: 1960, numRuns: 300 };

/** The check words of one block that is in a row. */
function checked(code: ReedSolomonCode, data: readonly number[], checkCount: number): readonly number[] {
  const words = new Uint16Array(data.length + checkCount);
  words.set(data);
  code.write(words, { dataFirst: 0, dataCount: data.length, checkFirst: data.length, checkCount, step: 1 });
  return [...words.subarray(data.length)];
}

function byteChecked(code: ByteReedSolomonCode, bytes: Uint8Array, checkCount: number): readonly number[] {
  const check = new Uint8Array(checkCount);
  const data = { data: bytes, dataFirst: 0, dataCount: bytes.length };
  code.write({ ...data, check, checkFirst: 0, checkCount, step: 1 });
  return [...check];
}

test('published examples: QR Code, Data Matrix, PDF417', () => {
  // ISO/IEC 18004:2015, annex I.2: 01234567 as version 1-M.
  const qr = [0x10, 0x20, 0x0c, 0x56, 0x61, 0x80, 0xec, 0x11, 0xec, 0x11, 0xec, 0x11, 0xec, 0x11, 0xec, 0x11];
  assert.deepEqual(
    byteChecked(new ByteReedSolomonCode(0x11d), Uint8Array.from(qr), 10),
    [0xa5, 0x24, 0xd4, 0xc1, 0xed, 0x36, 0xc7, 0x87, 0x2c, 0x55],
  );
  // ISO/IEC 16022, the worked example of 123456.
  assert.deepEqual(checked(new ReedSolomonCode(8, 0x12d), [142, 164, 186], 5), [114, 25, 5, 88, 102]);
  // ISO/IEC 15438, the text PDF417 at level 1.
  assert.deepEqual([...primeCheckWords([5, 453, 178, 121, 239], 4)], [452, 327, 657, 619]);
});

/** Value of the polynomial with these coefficients, highest power first, at 2^exponent. */
function valueAt(bits: number, polynomial: number, words: readonly number[], exponent: number): number {
  const { exponents, logarithms, period } = galoisField(bits, polynomial);
  return words.reduce((sum, word) => {
    const shifted = sum === 0 ? 0 : exponents[(logarithms[sum]! + exponent) % period]!;
    return shifted ^ word;
  }, 0);
}

test('data and check words together vanish at every root of the generator', () => {
  for (const [bits, polynomial] of [
    [4, 0x13],
    [6, 0x43],
    [8, 0x12d],
    [10, 0x409],
    [12, 0x1069],
  ] as const) {
    const word = fc.nat((1 << bits) - 1);
    const code = new ReedSolomonCode(bits, polynomial);
    fc.assert(
      fc.property(
        fc.array(word, { minLength: 1, maxLength: 9 }),
        fc.integer({ min: 1, max: 6 }),
        (data, count) => {
          const all = [...data, ...checked(code, data, count)];
          for (let root = 1; root <= count; root++) assert.equal(valueAt(bits, polynomial, all, root), 0);
        },
      ),
      { ...SEED, numRuns: 60 },
    );
  }
  const code = new ByteReedSolomonCode(0x11d);
  fc.assert(
    fc.property(
      fc.uint8Array({ minLength: 1, maxLength: 120 }),
      fc.integer({ min: 1, max: 30 }),
      (data, count) => {
        const all = [...data, ...byteChecked(code, data, count)];
        for (let root = 0; root < count; root++) assert.equal(valueAt(8, 0x11d, all, root), 0);
      },
    ),
    SEED,
  );
});

test('interleaved blocks have the check words that each has alone', () => {
  const code = new ReedSolomonCode(8, 0x12d);
  const [first, second] = [
    [1, 2, 3],
    [4, 5, 6],
  ] as const;
  const words = Uint16Array.from([1, 4, 2, 5, 3, 6, ...new Array<number>(8).fill(0)]);
  for (const block of [0, 1]) {
    code.write(words, { dataFirst: block, dataCount: 3, checkFirst: 6 + block, checkCount: 4, step: 2 });
  }
  const [alone, beside] = [checked(code, first, 4), checked(code, second, 4)];
  assert.deepEqual(
    [...words.subarray(6)],
    alone.flatMap((word, index) => [word, beside[index]!]),
  );
});
