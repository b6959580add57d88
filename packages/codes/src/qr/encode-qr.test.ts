import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decodeGrid } from '#testing/decode.ts';
import { codeWords } from './code-words.ts';
import { dataWords } from './data-words.ts';
import { encodeQr } from './encode-qr.ts';
import { QR_LEVELS, type QrLevel } from './level.ts';
import { qrBlocks, qrSize } from './qr-dimensions.ts';
import { countBits, type QrSegment, type QrTextMode } from './segment.ts';

const MODES = ['numeric', 'alphanumeric', 'byte', 'kanji'] as const satisfies readonly QrTextMode[];
const CHARACTERS: Readonly<Record<QrTextMode, string>> = {
  numeric: '7294150386',
  alphanumeric: 'QR $%*+-./:09AZ',
  byte: 'übergröße abc~',
  kanji: '漢字テスト点茗',
};

/** So many characters (bytes) of a mode. */
function segmentOf(mode: QrTextMode, length: number): QrSegment {
  const characters = CHARACTERS[mode];
  const text = characters.repeat(Math.ceil(length / characters.length)).slice(0, length);
  // Latin-1 without ECI: the bytes are compared, not the text.
  return mode === 'byte' ? { mode, bytes: Buffer.from(text, 'latin1') } : { mode, text };
}

/** Most characters of a mode: ISO/IEC 18004:2015, 7.4.1 and table 7, from the bits alone. */
function capacity(mode: QrTextMode, version: number, level: QrLevel): number {
  const bits = 8 * qrBlocks(version, level).dataWords - 4 - countBits(mode, version);
  const rest = { numeric: [4, 7], alphanumeric: [6], byte: [], kanji: [] }[mode];
  const [group, groupBits] = { numeric: [3, 10], alphanumeric: [2, 11], byte: [1, 8], kanji: [1, 13] }[mode];
  const left = bits % groupBits!;
  return Math.floor(bits / groupBits!) * group! + rest.filter((needed) => needed <= left).length;
}

test('the worked example of ISO/IEC 18004:2015, annex I: 01234567 in 1-M', () => {
  const blocks = qrBlocks(1, 'M');
  const segments = [{ mode: 'numeric', text: '01234567' }] as const;
  const words = codeWords(dataWords(segments, 1, blocks.dataWords), blocks);
  const expected = '10200c566180ec11ec11ec11ec11ec11a524d4c1ed36c787 2c55'.replace(' ', '');
  assert.equal(Buffer.from(words).toString('hex'), expected);
  const symbol = encodeQr(segments, { level: 'M' });
  assert.ok(symbol.kind === 'symbol');
  assert.equal(symbol.version, 1);
  assert.equal(symbol.mask, 2);
});

test('capacities of the standard: table 7, first and last versions', () => {
  const cases: readonly [QrTextMode, number, readonly [number, number, number, number]][] = [
    ['numeric', 1, [41, 34, 27, 17]],
    ['alphanumeric', 1, [25, 20, 16, 10]],
    ['byte', 1, [17, 14, 11, 7]],
    ['kanji', 1, [10, 8, 7, 4]],
    ['numeric', 40, [7089, 5596, 3993, 3057]],
    ['alphanumeric', 40, [4296, 3391, 2420, 1852]],
    ['byte', 40, [2953, 2331, 1663, 1273]],
    ['kanji', 40, [1817, 1435, 1024, 784]],
  ];
  for (const [mode, version, expected] of cases) {
    QR_LEVELS.forEach((level, index) => {
      assert.equal(capacity(mode, version, level), expected[index], `${mode} ${version}-${level}`);
    });
  }
});

test('every version, level and mode takes its capacity and not one character more', () => {
  for (let version = 1; version <= 40; version++) {
    for (const [level, mode] of QR_LEVELS.flatMap((level) => MODES.map((mode) => [level, mode] as const))) {
      const most = capacity(mode, version, level);
      const bounds = { level, minVersion: version, maxVersion: version };
      const full = encodeQr([segmentOf(mode, most)], bounds);
      assert.ok(full.kind === 'symbol', `${mode} ${version}-${level}`);
      assert.equal(full.grid.width, qrSize(version));
      const over = encodeQr([segmentOf(mode, most + 1)], bounds);
      assert.ok(over.kind === 'capacityExceeded', `${mode} ${version}-${level}`);
      assert.equal(over.limitBits, 8 * qrBlocks(version, level).dataWords);
      assert.ok(over.neededBits > over.limitBits && over.neededBits <= over.limitBits + 13);
    }
  }
});

test('symbols filled to the last bit are read by zxing-cpp byte by byte', async () => {
  for (let version = 1; version <= 40; version++) {
    const level = QR_LEVELS[version % 4]!;
    const mode = MODES[(version >> 2) % 4]!;
    const segment = segmentOf(mode, capacity(mode, version, level));
    const symbol = encodeQr([segment], { level, minVersion: version, maxVersion: version });
    assert.ok(symbol.kind === 'symbol');
    const read = await decodeGrid(symbol.grid, ['QRCode'], { scale: 2, quiet: 4 }, { tryHarder: false });
    assert.ok(read, `${mode} ${version}-${level}`);
    assert.equal(read.version, String(version));
    assert.equal(read.ecLevel, level);
    if (segment.mode === 'byte') assert.deepEqual(Buffer.from(read.bytes), segment.bytes);
    else if ('text' in segment) assert.equal(read.text, segment.text);
  }
});

test('the smallest version within the bounds is taken, and the level is never raised', async () => {
  const segments = [segmentOf('byte', 10)];
  const smallest = encodeQr(segments, { level: 'L' });
  assert.ok(smallest.kind === 'symbol' && smallest.version === 1 && smallest.level === 'L');
  const read = await decodeGrid(smallest.grid, ['QRCode']);
  assert.equal(read?.ecLevel, 'L');
  const bounded = encodeQr(segments, { level: 'H', minVersion: 7, maxVersion: 9 });
  assert.ok(bounded.kind === 'symbol' && bounded.version === 7);
  assert.deepEqual(encodeQr([segmentOf('byte', 300)], { level: 'M', maxVersion: 10 }), {
    kind: 'capacityExceeded',
    neededBits: 4 + 16 + 2400,
    limitBits: 8 * 216,
    version: 10,
    level: 'M',
  });
});

test('several segments follow each other, at odd bit positions too', async () => {
  const segments = (['numeric', 'byte', 'alphanumeric', 'kanji', 'numeric'] as const).map((mode, index) =>
    mode === 'byte' ? ({ mode, bytes: Buffer.from('abc') } as const) : segmentOf(mode, 2 * index + 1),
  );
  const symbol = encodeQr(segments, { level: 'M' });
  assert.ok(symbol.kind === 'symbol');
  const read = await decodeGrid(symbol.grid, ['QRCode']);
  assert.equal(
    read?.text,
    `7abc${CHARACTERS.alphanumeric.slice(0, 5)}${CHARACTERS.kanji.slice(0, 7)}729415038`,
  );
});

test('all eight masks, asked for by number, are readable', async () => {
  for (let mask = 0; mask < 8; mask++) {
    const symbol = encodeQr([segmentOf('alphanumeric', 150)], { level: 'Q', mask });
    assert.ok(symbol.kind === 'symbol');
    assert.equal(symbol.mask, mask);
    const read = await decodeGrid(symbol.grid, ['QRCode']);
    assert.equal(read?.text, (segmentOf('alphanumeric', 150) as { text: string }).text);
  }
});
