import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decodeXml } from './decode-xml.ts';

const declared = (encoding: string, body: string): string =>
  `<?xml version="1.0" encoding="${encoding}"?><a>${body}</a>`;
const utf16be = (text: string): Buffer => Buffer.from(text, 'utf16le').swap16();
const bytes = (...parts: readonly (string | number)[]): Buffer =>
  Buffer.concat(
    parts.map((one) => (typeof one === 'string' ? Buffer.from(one, 'latin1') : Buffer.from([one]))),
  );

const READ: readonly (readonly [what: string, bytes: Uint8Array, text: string])[] = [
  ['UTF-8 without declaration', Buffer.from('<a>ä€</a>'), '<a>ä€</a>'],
  ['UTF-8 with mark', Buffer.from('\ufeff<a>ä€</a>'), '<a>ä€</a>'],
  ['UTF-16 LE with mark', Buffer.from('\ufeff<a>ä€</a>', 'utf16le'), '<a>ä€</a>'],
  ['UTF-16 BE with mark', utf16be('\ufeff<a>ä€</a>'), '<a>ä€</a>'],
  ['UTF-16 LE by declaration', Buffer.from(declared('UTF-16', 'ä'), 'utf16le'), declared('UTF-16', 'ä')],
  ['UTF-16 BE by declaration', utf16be(declared('UTF-16', 'ä')), declared('UTF-16', 'ä')],
  ['ISO-8859-1', Buffer.from(declared('ISO-8859-1', 'ä¤'), 'latin1'), declared('ISO-8859-1', 'ä¤')],
  ['ISO-8859-15', bytes(declared('iso-8859-15', ''), 0xa4), `${declared('iso-8859-15', '')}€`],
  ['windows-1252', bytes(declared('Windows-1252', ''), 0x80), `${declared('Windows-1252', '')}€`],
  [
    'a mark against the declaration',
    Buffer.from(`\ufeff${declared('ISO-8859-1', 'ä')}`),
    declared('ISO-8859-1', 'ä'),
  ],
];

for (const [what, given, text] of READ) test(what, () => assert.equal(decodeXml(given), text));

const REFUSED: readonly (readonly [what: string, bytes: Uint8Array, message: RegExp])[] = [
  ['an unknown encoding', bytes(declared('KOI8-R', '')), /unknown encoding koi8-r/],
  ['UTF-16 declared alone', Buffer.from(declared('utf-16', 'ä')), /declares UTF-16, which its bytes are not/],
  ['Latin-1 without declaration', bytes('<a>\n<b>', 0xe4, '</b></a>'), /not UTF-8 \(line 2, column 4\)/],
  ['a cut sequence', bytes('<a>', 0xc3), /not UTF-8/],
  ['half a surrogate', Buffer.from('\ufeff<a>\ud800</a>', 'utf16le'), /not UTF-16/],
  ['an undefined byte', bytes(declared('windows-1252', ''), 0x81), /not windows-1252/],
];

for (const [what, given, message] of REFUSED)
  test(what, () => assert.throws(() => decodeXml(given), message));
