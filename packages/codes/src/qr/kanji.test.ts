import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decodeGrid } from '#testing/decode.ts';
import { encodeQr } from './encode-qr.ts';
import { kanjiNumber } from './kanji.ts';

test('numbers of the standard: 7.4.6, example 点 and 茗', () => {
  assert.equal(kanjiNumber('点'.charCodeAt(0)), 0x0d9f);
  assert.equal(kanjiNumber('茗'.charCodeAt(0)), 0x1aaa);
  for (const character of ['A', 'ü', '€', '①', '〜', '－'])
    assert.equal(kanjiNumber(character.charCodeAt(0)), -1);
});

test('every character of the mode is read as itself', async () => {
  const characters: string[] = [];
  for (let unit = 0; unit < 0x10000; unit++)
    if (kanjiNumber(unit) >= 0) characters.push(String.fromCharCode(unit));
  // JIS X 0208 has 6,879 characters; some punctuation is left out as ambiguous.
  assert.ok(characters.length > 6850 && characters.length < 6879, String(characters.length));
  for (let start = 0; start < characters.length; start += 1800) {
    const text = characters.slice(start, start + 1800).join('');
    const symbol = encodeQr([{ mode: 'kanji', text }], { level: 'L' });
    assert.ok(symbol.kind === 'symbol');
    const read = await decodeGrid(symbol.grid, ['QRCode'], { quiet: 4 });
    assert.equal(read?.text, text);
  }
});
