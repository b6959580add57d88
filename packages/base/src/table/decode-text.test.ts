import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { decodeText } from './decode-text.ts';

describe('the text of a file', () => {
  const cases: readonly (readonly [name: string, bytes: Uint8Array, text: string, encoding: string])[] = [
    ['UTF-8', Buffer.from('Straße 1 €'), 'Straße 1 €', 'utf-8'],
    ['UTF-8 with its mark', Buffer.from('\uFEFFStraße'), 'Straße', 'utf-8'],
    [
      'Windows-1252',
      Buffer.from([0x53, 0x74, 0x72, 0x61, 0xdf, 0x65, 0x80, 0x9c]),
      'Straße€œ',
      'windows-1252',
    ],
    ['UTF-16, as Excel saves it', Buffer.from('\uFEFFStraße', 'utf16le'), 'Straße', 'utf-16le'],
    ['UTF-16 the other way round', Buffer.from('\uFEFFStraße', 'utf16le').swap16(), 'Straße', 'utf-16be'],
    ['nothing', Buffer.of(), '', 'utf-8'],
  ];
  for (const [name, bytes, text, encoding] of cases)
    it(name, () => assert.deepEqual(decodeText(bytes), { text, encoding }));

  it('is found for any bytes', () => {
    fc.assert(fc.property(fc.uint8Array(), (bytes) => typeof decodeText(bytes).text === 'string'));
  });

  it('is the text that was stored as UTF-8', () => {
    const text = fc.string({ unit: 'grapheme' }).filter((one) => !one.startsWith('\uFEFF'));
    fc.assert(fc.property(text, (one) => decodeText(Buffer.from(one)).text === one));
  });
});
