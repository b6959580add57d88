import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deflateSync } from 'node:zlib';
import { PdfUnreadable } from '@kontor/base';
import { dict, name, type PdfObject } from '../object.ts';
import { decodeStream } from './decode-stream.ts';

const MAX_BYTES = 100_000;

function decoded(filter: PdfObject, data: Uint8Array | string, parameters?: PdfObject) {
  const stream = {
    dict: dict({ Filter: filter, DecodeParms: parameters }),
    data: typeof data === 'string' ? Buffer.from(data, 'latin1') : data,
  };
  const { data: bytes, filter: left } = decodeStream(stream, {
    resolve: (value) => value ?? null,
    maxBytes: MAX_BYTES,
  });
  return { text: Buffer.from(bytes).toString('latin1'), bytes: [...bytes], left };
}

const isTooLarge = (error: unknown): boolean =>
  error instanceof PdfUnreadable && error.reason === 'too-large';
const TEXT = 'Text that repeats, text that repeats, text that repeats';

test('the standard’s examples of text codings are read', () => {
  assert.equal(decoded(name('ASCIIHexDecode'), '48 65 6c6C 6f>rest').text, 'Hello');
  assert.equal(decoded(name('ASCII85Decode'), '87cURDZ~>rest').text, 'Hello');
  assert.deepEqual(decoded(name('ASCII85Decode'), 'z5l~>').bytes, [0, 0, 0, 0, 65]);
  assert.equal(decoded(name('RunLengthDecode'), '\x02abc\xfed\x80rest').text, 'abcddd');
});

test('LZW: the example of ISO 32000-1, 7.4.4.2', () => {
  const data = Buffer.from('800b6050220c0c8501', 'hex');
  assert.deepEqual(decoded(name('LZWDecode'), data).bytes, [45, 45, 45, 45, 45, 65, 45, 45, 45, 66]);
});

test('LZW: codes grow to 12 bits and start again', () => {
  const plain = Array.from({ length: 9_000 }, (_, i) => (i * 7 + (i >> 5) * 13) & 0xff);
  for (const early of [0, 1] as const) {
    const parameters = dict({ EarlyChange: early });
    assert.deepEqual(decoded(name('LZWDecode'), lzwEncoded(plain, early), parameters).bytes, plain);
  }
});

/** Greedy, with a clear code when the table is full. */
function lzwEncoded(plain: readonly number[], early: 0 | 1): Uint8Array {
  let bits = '';
  let table = new Map<string, number>();
  let next = 258;
  const put = (code: number): void => {
    let width = 9;
    // The decoder is one entry behind.
    while (width < 12 && next - 1 + early >= 1 << width) width++;
    bits += code.toString(2).padStart(width, '0');
  };
  put(256);
  let run: number[] = [];
  const codeOf = (list: readonly number[]): number =>
    list.length === 1 ? list[0]! : table.get(list.join())!;
  for (const byte of plain) {
    const longer = [...run, byte];
    if (longer.length === 1 || table.has(longer.join())) {
      run = longer;
      continue;
    }
    put(codeOf(run));
    table.set(longer.join(), next++);
    run = [byte];
    if (next === 4095) {
      put(codeOf(run));
      next++;
      put(256);
      table = new Map();
      next = 258;
      run = [];
    }
  }
  put(codeOf(run));
  next++;
  put(257);
  return Uint8Array.from(
    (bits.match(/.{1,8}/g) ?? []).map((byte) => Number.parseInt(byte.padEnd(8, '0'), 2)),
  );
}

test('deflated streams: whole, cut off, with a wrong checksum, damaged', () => {
  const data = deflateSync(Buffer.from(TEXT.repeat(50)));
  assert.equal(decoded(name('FlateDecode'), data).text, TEXT.repeat(50));
  const cut = decoded(name('FlateDecode'), data.subarray(0, data.length - 20)).text;
  assert(cut.length > 0 && TEXT.repeat(50).startsWith(cut));
  const wrong = Buffer.from(data);
  wrong[wrong.length - 1]! ^= 1;
  assert.equal(decoded(name('FlateDecode'), wrong).text, TEXT.repeat(50));
  const random = Buffer.from(Array.from({ length: 5_000 }, (_, i) => (i * i * 31 + (i >> 3)) & 0xff));
  const damaged = deflateSync(random);
  damaged.fill(0xff, damaged.length >> 1);
  const before = decoded(name('FlateDecode'), damaged).bytes;
  assert(before.length > 100 && before.length < random.length);
  assert.deepEqual(before.slice(0, 100), [...random.subarray(0, 100)]);
  assert.equal(decoded(name('FlateDecode'), 'no deflated data').text, '');
});

test('what grows beyond the limit is refused', () => {
  const zeros = deflateSync(Buffer.alloc(MAX_BYTES + 1));
  assert.throws(() => decoded(name('FlateDecode'), zeros), isTooLarge);
  assert.throws(() => decoded([name('FlateDecode'), name('FlateDecode')], deflateSync(zeros)), isTooLarge);
  assert.throws(() => decoded(name('RunLengthDecode'), '\x81a'.repeat(1_000)), isTooLarge);
  assert.throws(() => decoded(name('ASCII85Decode'), 'z'.repeat(30_000)), isTooLarge);
});

test('filters follow one another, short names included', () => {
  const hex = deflateSync(Buffer.from(TEXT)).toString('hex');
  assert.equal(decoded([name('AHx'), name('Fl')], hex).text, TEXT);
});

test('image filters and unknown ones are left to others', () => {
  assert.deepEqual(decoded(name('DCTDecode'), 'jpeg'), {
    text: 'jpeg',
    bytes: [106, 112, 101, 103],
    left: 'DCTDecode',
  });
  assert.equal(decoded([name('ASCIIHexDecode'), name('JPXDecode')], '41').left, 'JPXDecode');
  assert.equal(decoded(name('constructor'), 'x').left, 'constructor');
  assert.equal(
    decoded(
      Array.from({ length: 9 }, () => name('ASCIIHexDecode')),
      '',
    ).left,
    'ASCIIHexDecode',
  );
});

const PREDICTED: readonly (readonly [
  string,
  Record<string, number>,
  readonly number[],
  readonly number[],
])[] = [
  ['PNG none', { Predictor: 10, Columns: 3 }, [0, 1, 2, 3], [1, 2, 3]],
  ['PNG sub', { Predictor: 11, Columns: 3 }, [1, 1, 2, 3], [1, 3, 6]],
  ['PNG up', { Predictor: 12, Columns: 2 }, [2, 1, 2, 2, 3, 4], [1, 2, 4, 6]],
  ['PNG average', { Predictor: 13, Columns: 2 }, [0, 10, 20, 3, 1, 2], [10, 20, 6, 15]],
  ['PNG Paeth', { Predictor: 14, Columns: 2 }, [0, 10, 20, 4, 1, 2], [10, 20, 11, 22]],
  ['PNG, last row cut', { Predictor: 12, Columns: 3 }, [2, 1, 2, 3, 2, 1], [1, 2, 3, 2]],
  ['TIFF of bytes', { Predictor: 2, Columns: 2, Colors: 2 }, [1, 2, 3, 4], [1, 2, 4, 6]],
  ['TIFF of words', { Predictor: 2, Columns: 2, BitsPerComponent: 16 }, [0, 255, 0, 2], [0, 255, 1, 1]],
  ['TIFF of bits', { Predictor: 2, Columns: 8, BitsPerComponent: 1 }, [0b11000000], [0b10000000]],
  ['an impossible layout', { Predictor: 12, Columns: -1 }, [2, 1], [2, 1]],
];

for (const [title, parameters, data, plain] of PREDICTED) {
  test(`predictor: ${title}`, () => {
    const stream = deflateSync(Uint8Array.from(data));
    assert.deepEqual(decoded(name('FlateDecode'), stream, dict(parameters)).bytes, plain);
  });
}
