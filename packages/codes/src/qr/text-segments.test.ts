import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { decodeGrid } from '#testing/decode.ts';
import { encodeQr } from './encode-qr.ts';
import { encodeQrText } from './encode-qr-text.ts';
import { qrByteMatrix, qrMatrix } from './qr-matrix.ts';
import { type QrSegment, segmentBits } from './segment.ts';
import { shortestSegments } from './shortest-segments.ts';
import { type QrCharset, textSegments } from './text-segments.ts';

const modes = (segments: readonly QrSegment[]): string => segments.map((segment) => segment.mode).join(' ');
const bits = (segments: readonly QrSegment[], version: number): number =>
  segments.reduce((sum, segment) => sum + segmentBits(segment, version), 0);

const latin1: QrCharset = { eci: 3, encode: (text) => Buffer.from(text, 'latin1') };
const utf16: QrCharset = { eci: 25, encode: (text) => Buffer.from(text, 'utf16le').swap16() };

const WAYS = ['one', 'smaller', 'shortest'] as const;

const CHOICES: readonly {
  text: string;
  gs1?: true;
  charset?: QrCharset;
  single: string;
  shortest: string;
}[] = [
  { text: '0123456789', single: 'numeric', shortest: 'numeric' },
  { text: 'HELLO WORLD', single: 'alphanumeric', shortest: 'alphanumeric' },
  { text: 'Hello', single: 'byte', shortest: 'byte' },
  { text: 'Grüße', single: 'eci byte', shortest: 'eci byte' },
  { text: 'a'.repeat(20) + '1'.repeat(30), single: 'byte', shortest: 'byte numeric' },
  { text: 'A'.repeat(20) + '1'.repeat(30), single: 'alphanumeric', shortest: 'alphanumeric numeric' },
  { text: '日本語日本語日本語', single: 'eci byte', shortest: 'kanji' },
  { text: '日本語日本語日本語ü', single: 'eci byte', shortest: 'eci byte' },
  { text: 'x日本語日本語日本語', single: 'eci byte', shortest: 'byte kanji' },
  { text: '0109501101530003', gs1: true, single: 'fnc1 numeric', shortest: 'fnc1 numeric' },
  { text: '10AB%1\u001d21C', gs1: true, single: 'fnc1 alphanumeric', shortest: 'fnc1 alphanumeric' },
  { text: '10ABCDEFGHIJKLM\u001d%', gs1: true, single: 'fnc1 byte', shortest: 'fnc1 alphanumeric byte' },
  { text: 'Grüße', charset: latin1, single: 'eci byte', shortest: 'eci byte' },
  { text: '12345', charset: latin1, single: 'eci numeric', shortest: 'eci numeric' },
  { text: '12345', charset: utf16, single: 'eci byte', shortest: 'eci byte' },
];

test('modes of the text as one segment and as the shortest sequence', () => {
  for (const { text, single, shortest, ...options } of CHOICES) {
    assert.equal(modes(textSegments(text, options)), single, text);
    assert.equal(modes(shortestSegments(text, 1, options)), shortest, text);
  }
});

/** Bits of the best of all ways to cut a short text, by trying them. */
function leastBits(text: string, version: number): number {
  const best = [0];
  for (let end = 1; end <= text.length; end++) {
    best[end] = Number.POSITIVE_INFINITY;
    for (let start = 0; start < end; start++) {
      const part = text.slice(start, end);
      const candidates: QrSegment[] = [{ mode: 'byte', bytes: Buffer.from(part) }];
      if (/^[0-9]+$/.test(part)) candidates.push({ mode: 'numeric', text: part });
      if (/^[0-9A-Z $%*+./:-]+$/.test(part)) candidates.push({ mode: 'alphanumeric', text: part });
      for (const segment of candidates) {
        best[end] = Math.min(best[end]!, best[start]! + segmentBits(segment, version));
      }
    }
  }
  return best[text.length]!;
}

test('no sequence of segments is shorter', () => {
  const parts = fc.constantFrom('12', '345678', 'AB', 'WXYZ', 'a', 'xyz', ':', '9');
  fc.assert(
    fc.property(
      fc.array(parts, { minLength: 1, maxLength: 12 }),
      fc.constantFrom(1, 10, 27),
      (list, version) => {
        const text = list.join('');
        assert.equal(bits(shortestSegments(text, version), version), leastBits(text, version));
      },
    ),
    { seed: 18004, numRuns: 200 },
  );
});

const texts = fc
  .array(fc.constantFrom('12345678', 'ABC', 'xyz', 'ü', '日本', '€', '😀', '%', '〜', ' ', 'テスト'), {
    minLength: 1,
    maxLength: 14,
  })
  .map((list) => list.join(''));

test('what was written is read, however it was cut', async () => {
  await fc.assert(
    fc.asyncProperty(texts, fc.constantFrom(...WAYS), async (text, segments) => {
      const symbol = encodeQrText(text, { level: 'L', segments });
      assert.ok(symbol.kind === 'symbol');
      const read = await decodeGrid(symbol.grid, ['QRCode']);
      assert.equal(read?.text, text);
    }),
    { seed: 18004, numRuns: 60 },
  );
});

test('GS1 texts are read with their separators and as ]Q3', async () => {
  for (const text of ['0109501101530003', '10AB%%1\u001d21C', '10AB\u001d%1', '10ab\u001d2112345678901']) {
    for (const segments of WAYS) {
      const symbol = encodeQrText(text, { level: 'M', gs1: true, segments });
      assert.ok(symbol.kind === 'symbol');
      const read = await decodeGrid(symbol.grid, ['QRCode']);
      assert.equal(read?.text, text);
      assert.equal(read.symbologyIdentifier, ']Q3');
    }
  }
});

test('character sets are announced by their ECI', async () => {
  for (const charset of [latin1, utf16]) {
    for (const segments of WAYS) {
      const symbol = encodeQrText('Grüße 123456789', { level: 'M', charset, segments });
      assert.ok(symbol.kind === 'symbol');
      const read = await decodeGrid(symbol.grid, ['QRCode']);
      assert.equal(read?.text, 'Grüße 123456789');
      assert.equal(read.hasECI, true);
    }
  }
});

test('ECI designators of one, two and three bytes', async () => {
  // Under an unknown assignment the reader gives the escape of the ECI protocol and the bytes.
  for (const [assignment, digits] of [
    [26, '000026'],
    [127, '000127'],
    [128, '000128'],
    [999_999, '999999'],
  ] as const) {
    const bytes = Buffer.from('abc');
    const symbol = encodeQr(
      [
        { mode: 'eci', assignment },
        { mode: 'byte', bytes },
      ],
      { level: 'L' },
    );
    assert.ok(symbol.kind === 'symbol');
    const read = await decodeGrid(symbol.grid, ['QRCode']);
    assert.ok(read);
    assert.match(Buffer.from(read.bytesECI).toString('latin1'), new RegExp(`\\\\${digits}abc$`));
  }
});

test('the shortest sequence may need a smaller version; bounds are kept across the classes of length fields', () => {
  const text = 'a'.repeat(100) + '1'.repeat(250);
  const plain = encodeQrText(text, { level: 'L' });
  const compact = encodeQrText(text, { level: 'L', segments: 'shortest' });
  assert.ok(plain.kind === 'symbol' && compact.kind === 'symbol');
  assert.ok(compact.version <= 9 && plain.version > 9, `${compact.version} ${plain.version}`);
  const exact = encodeQrText(text, { level: 'L', segments: 'shortest', minVersion: 27, maxVersion: 27 });
  assert.ok(exact.kind === 'symbol' && exact.version === 27);
  const over = encodeQrText(text, { level: 'H', segments: 'shortest', maxVersion: 10 });
  assert.ok(over.kind === 'capacityExceeded' && over.version === 10);
  assert.throws(
    () => encodeQrText(text, { level: 'L', segments: 'shortest', minVersion: 9, maxVersion: 8 }),
    RangeError,
  );
});

test('payment payloads: alphanumeric if it can be, else bytes, ECI 26 before other than ASCII', async () => {
  const cases = [
    { text: 'SPD*1.0*ACC:CZ58', hasEci: false },
    { text: 'BCD\n002\n1', hasEci: false },
    { text: 'BCD\n002\nÖsterreich', hasEci: true },
  ];
  for (const { text, hasEci } of cases) {
    const symbol = qrMatrix(text, { level: 'M', maxVersion: 13 });
    assert.ok(symbol.kind === 'symbol');
    const read = await decodeGrid(symbol.grid, ['QRCode']);
    assert.equal(read?.text, text);
    assert.equal(read.hasECI, hasEci);
  }
  // EPC069-12: 331 bytes at most, and 330 with an ECI.
  assert.equal(qrMatrix('x'.repeat(331), { level: 'M', maxVersion: 13 }).kind, 'symbol');
  assert.equal(qrMatrix('x'.repeat(332), { level: 'M', maxVersion: 13 }).kind, 'capacityExceeded');
  assert.equal(qrMatrix(`ü${'x'.repeat(328)}`, { level: 'M', maxVersion: 13 }).kind, 'symbol');
  assert.equal(qrMatrix(`ü${'x'.repeat(329)}`, { level: 'M', maxVersion: 13 }).kind, 'capacityExceeded');
});

test('ready bytes get no ECI', async () => {
  const bytes = Buffer.from('BCD\n002\n2\nGrüße', 'latin1');
  const symbol = qrByteMatrix(bytes, { level: 'M', maxVersion: 13 });
  assert.ok(symbol.kind === 'symbol');
  const read = await decodeGrid(symbol.grid, ['QRCode']);
  assert.ok(read);
  assert.deepEqual(Buffer.from(read.bytes), bytes);
  assert.equal(read.hasECI, false);
});
