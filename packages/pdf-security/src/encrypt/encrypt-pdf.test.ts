import assert from 'node:assert/strict';
import { createDecipheriv } from 'node:crypto';
import { test } from 'node:test';
import { inflateSync } from 'node:zlib';
import { randomFrom } from '@kontor/base/testing';
import { isString, Lexer, openPdf, type PdfDict } from '@kontor/pdf';
import { classicFile, streamText, TWO_PAGES } from '@kontor/pdf/testing';
import { STREAM_FILE, TABLE_FILE } from '#testing/sample-files.ts';
import { type EncryptOrder, encryptPdf } from './encrypt-pdf.ts';
import { passwordHash } from './password-hash.ts';
import { type Permission, permissionBits } from './permissions.ts';
import { PasswordFault } from './prepared-password.ts';

/** The same octets each time. */
function steadyRandom(): (count: number) => Uint8Array {
  const random = randomFrom(3);
  return (count) => Uint8Array.from({ length: count }, () => Math.floor(random() * 256));
}

const encrypted = (order: EncryptOrder): Buffer => Buffer.from(encryptPdf(order, steadyRandom()));

const ATTACHED = classicFile([
  '<</Type/Catalog/Pages 2 0 R/Lang(de)>>',
  ...TWO_PAGES.slice(1),
  streamText('/Params<</CheckSum(secret sum)>>', 'secret content'),
  streamText('/Filter[/Crypt]', 'open content'),
  '<</Title(secret title)/File 8 0 R/Open 9 0 R>>',
]).toString('latin1');
const SAMPLE = Buffer.from(ATTACHED.replace('/Root 1 0 R', '/Root 1 0 R/Info 10 0 R'), 'latin1');

/** The dictionary with this text in it, of an object that is written plainly. */
function dictionaryWith(file: Buffer, text: string): { readonly dict: PdfDict; readonly end: number } {
  const start = file.lastIndexOf(' obj\n', file.indexOf(text)) + 5;
  const lexer = new Lexer(file, start, { maxDepth: 10 });
  return { dict: lexer.next() as PdfDict, end: lexer.place };
}

function bytesOf(dict: PdfDict, key: string): Buffer {
  const value = dict.get(key);
  assert(isString(value), key);
  return Buffer.from(value.bytes);
}

function keyOf(file: Buffer, password: string): Buffer {
  const { dict } = dictionaryWith(file, '/Filter/Standard');
  const user = bytesOf(dict, 'U');
  const bytes = Buffer.from(password);
  assert.deepEqual(passwordHash(bytes, { salt: user.subarray(32, 40) }), user.subarray(0, 32), 'password');
  const wrapping = passwordHash(bytes, { salt: user.subarray(40) });
  return createDecipheriv('aes-256-cbc', wrapping, Buffer.alloc(16))
    .setAutoPadding(false)
    .update(bytesOf(dict, 'UE'));
}

function decrypted(data: Buffer, key: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-cbc', key, data.subarray(0, 16));
  return Buffer.concat([decipher.update(data.subarray(16)), decipher.final()]);
}

function streamWith(file: Buffer, text: string): { readonly dict: PdfDict; readonly data: Buffer } {
  const { dict, end } = dictionaryWith(file, text);
  const start = file.indexOf('stream\n', end) + 7;
  return { dict, data: file.subarray(start, start + (dict.get('Length') as number)) };
}

test('streams, their strings and all other objects are encrypted, each by a vector of its own', () => {
  const file = encrypted({ file: SAMPLE, userPassword: 'öffne' });
  assert(!file.includes('secret'));
  const key = keyOf(file, 'öffne');
  const attached = streamWith(file, '/CheckSum');
  assert.equal(decrypted(attached.data, key).toString(), 'secret content');
  const sum = bytesOf(attached.dict.get('Params') as PdfDict, 'CheckSum');
  assert.equal(decrypted(sum, key).toString(), 'secret sum');
  assert.notDeepEqual(sum.subarray(0, 16), attached.data.subarray(0, 16));
  const objects = decrypted(streamWith(file, '/Type/ObjStm').data, key);
  const text = inflateSync(objects).toString('latin1');
  assert.match(text, /secret title/);
  assert.match(text, /\/Extensions<<\/ADBE<<\/BaseVersion\/1\.7\/ExtensionLevel 8>>>>/);
});

test('a stream that has a crypt filter of its own stays as it is', () => {
  assert.equal(
    streamWith(encrypted({ file: SAMPLE, userPassword: 'x' }), '/Crypt').data.toString(),
    'open content',
  );
});

test('passwords are prepared: both forms of é open the file; without one it opens for everybody', () => {
  assert.equal(keyOf(encrypted({ file: TABLE_FILE, userPassword: 'e\u0301' }), '\u00e9').length, 32);
  assert.equal(keyOf(encrypted({ file: STREAM_FILE, ownerPassword: 'owner' }), '').length, 32);
  assert.throws(() => encrypted({ file: TABLE_FILE, ownerPassword: '\u0007' }), PasswordFault);
});

test('the owner, named or not, has a password that differs from the user', () => {
  for (const order of [{ ownerPassword: 'owner' }, {}]) {
    const { dict } = dictionaryWith(
      encrypted({ file: TABLE_FILE, userPassword: 'user', ...order }),
      '/Filter/Standard',
    );
    const [owner, user] = [bytesOf(dict, 'O'), bytesOf(dict, 'U')];
    const hashed = (password: string) =>
      passwordHash(Buffer.from(password), { salt: owner.subarray(32, 40), userEntry: user });
    assert.equal(hashed('owner').equals(owner.subarray(0, 32)), 'ownerPassword' in order);
    assert.equal(hashed('user').equals(owner.subarray(0, 32)), false);
  }
});

test('permissions are stated, and sealed by the key', () => {
  const file = encrypted({ file: TABLE_FILE, userPassword: 'user', allow: ['print'] });
  const { dict } = dictionaryWith(file, '/Filter/Standard');
  const decipher = createDecipheriv('aes-256-ecb', keyOf(file, 'user'), null).setAutoPadding(false);
  const permissions = decipher.update(bytesOf(dict, 'Perms'));
  assert.equal(permissions.toString('latin1', 8, 12), 'Tadb');
  assert.equal(permissions.readInt32LE(0), dict.get('P'));
  assert.equal(permissions.readUInt32LE(4), 0xffffffff);
});

/** By ISO 32000-2, table 22, as the numbers that other programs write. */
const BITS: readonly (readonly [readonly Permission[], number])[] = [
  [[], -3_392],
  [['print'], -1_340],
  [['copy'], -3_376],
  [['print', 'copy', 'modify', 'annotate', 'fill', 'assemble'], -4],
];

for (const [allowed, bits] of BITS)
  test(`permissions: ${allowed.join(', ') || 'none'}`, () => {
    assert.equal(permissionBits(allowed), bits);
    assert.notEqual(permissionBits(allowed) & 0x200, 0, 'accessibility');
  });

test('readers without passwords see that the file has one', () => {
  assert.throws(() => openPdf(encrypted({ file: STREAM_FILE, userPassword: 'x' })), { reason: 'encrypted' });
  assert.throws(() => encryptPdf({ file: encrypted({ file: TABLE_FILE }) }, steadyRandom()), {
    reason: 'encrypted',
  });
});

test('catalog and information that are written inside the trailer stay', () => {
  const trailer = '/Info<</Title(secret title)>>/Root<</Type/Catalog/Pages 2 0 R/Lang(de)>>';
  const file = encrypted({ file: classicFile(['null', ...TWO_PAGES.slice(1)], trailer), userPassword: 'x' });
  assert(!file.includes('secret'));
  const key = keyOf(file, 'x');
  const packed = streamWith(file, '/Type/ObjStm');
  assert.match(inflateSync(decrypted(packed.data, key)).toString('latin1'), /\/Lang\(de\).*secret title/s);
});
