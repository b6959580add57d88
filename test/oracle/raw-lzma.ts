/**
 * Our raw LZMA1 streams read by liblzma (module lzma of Python 3), the reference implementation: thousands of
 * random PAY by square documents, and random bytes of all kinds. Belongs to `npm run test:oracle` alone.
 */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { crc32 } from 'node:zlib';
import { fieldText, lzmaBytes, payBySquarePayload, randomDocument } from '@kontor/payment/testing';
import fc from 'fast-check';

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

/** What liblzma reads from each stream, or `undefined` (and the test is skipped) where Python lacks the module. */
function readByLiblzma(streams: readonly Uint8Array[], t: TestContext): readonly string[] | undefined {
  if (spawnSync('python3', ['-c', 'import lzma']).status !== 0) {
    assert.notEqual(process.env.CI, 'true', 'Python 3 with the module lzma is not installed');
    t.skip('Python 3 with the module lzma is not installed');
    return undefined;
  }
  const read = spawnSync('python3', [join(import.meta.dirname, 'raw-lzma.py')], {
    input: `${streams.map(hex).join('\n')}\n`,
    encoding: 'latin1',
    maxBuffer: 256 * 1024 * 1024,
  });
  assert.equal(read.status, 0, read.stderr);
  return read.stdout.trimEnd().split('\n');
}

/** The bytes of base 32 with extended hex alphabet, without our own function. */
function bytesOfBase32hex(text: string): Uint8Array {
  const bits = [...text].map((digit) => Number.parseInt(digit, 32).toString(2).padStart(5, '0')).join('');
  const bytes = bits.match(/.{8}/g) ?? [];
  return Uint8Array.from(bytes, (byte) => Number.parseInt(byte, 2));
}

test('liblzma reads 10,000 random PAY by square codes', (t) => {
  const documents = fc.sample(randomDocument(), { seed: 20_250_401, numRuns: 10_000 });
  const codes = documents.map((document) => bytesOfBase32hex(payBySquarePayload(document)?.text ?? ''));
  const read = readByLiblzma(
    codes.map((code) => code.subarray(4)),
    t,
  );
  if (read === undefined) return;
  assert.equal(read.length, documents.length);
  documents.forEach((document, i) => {
    const fields = Buffer.from(fieldText(document).text);
    const checksum = Buffer.alloc(4);
    checksum.writeUInt32LE(crc32(fields));
    const expected = Buffer.concat([checksum, fields]);
    assert.equal(read[i], expected.toString('hex'));
    assert.deepEqual(
      [...(codes[i]?.subarray(0, 4) ?? [])],
      [2, 0, expected.length & 0xff, expected.length >> 8],
    );
  });
});

test('liblzma reads streams of random bytes, of few and of many different values, short and long', (t) => {
  const bytes = fc
    .tuple(fc.constantFrom(1, 2, 3, 16, 256), fc.constantFrom(3, 300, 20_000))
    .chain(([values, maxLength]) =>
      fc.array(fc.nat(values - 1), { maxLength, size: 'max' }).map((all) => Uint8Array.from(all)),
    );
  const inputs = fc.sample(bytes, { seed: 131_072, numRuns: 1000 });
  inputs.push(Uint8Array.from({ length: 65_535 }, (_, i) => (i * i) % 7));
  const read = readByLiblzma(inputs.map(lzmaBytes), t);
  if (read === undefined) return;
  inputs.forEach((input, i) => {
    assert.equal(read[i], hex(input));
  });
});
