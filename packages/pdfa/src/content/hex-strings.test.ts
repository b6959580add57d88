import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hasBadHex } from './hex-strings.ts';

test('strings of hexadecimal digits with something else, or with half a byte, are found', () => {
  const bad = ['<4> Tj', '<4x> Tj', '[(a) <414>] TJ', '<</A <4>>> DP', '(<41>) <4', '<41> (\\)) <4>'];
  for (const text of bad) assert.equal(hasBadHex(Buffer.from(text)), true, text);
});

test('whole ones, dictionaries and the content of literal strings are left alone', () => {
  const good = [
    '<41 4\n2> Tj',
    '<</MCID 0>> BDC',
    '<</A <41>>> DP',
    '(<4>) Tj',
    '((a)<4>\\)<x>) Tj',
    '() Tj',
  ];
  for (const text of good) assert.equal(hasBadHex(Buffer.from(text)), false, text);
});
