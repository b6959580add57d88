import assert from 'node:assert/strict';
import { createDecipheriv } from 'node:crypto';
import { test } from 'node:test';
import { passwordHash } from './password-hash.ts';

/** Entries of a file that qpdf 11.3 encrypted for the user `user` and the owner `owner`, and its key. */
const bytes = (hex: string): Buffer => Buffer.from(hex, 'hex');
const U = bytes(
  'd7bbbf48c8f6ea720a407a13ca67cda06b21a9281ff5533f4ba0766a02c6c4f8cf47cc3caf42840078052d65f93b3f83',
);
const UE = bytes('e9b99dcadaf5084161a01f9809a0714153d279415054453e09162d064ac1b677');
const O = bytes(
  '7186fe22f6fa27ff5f20b046f6662a117de8aad4f2980951619fd4115598dd3733ba9cdb7bfb493ae52e53ebf6c0fd0a',
);
const OE = bytes('2af36b3940be352b4452ca64969a23f717666e575adc3fb13407c95778953821');
const KEY = '6983549ed37899a11d1f5863c22eff5f4b4cd937ecb26ce0c6fe64f9bc3ddb5c';

const unwrapped = (key: Buffer, entry: Buffer): string =>
  createDecipheriv('aes-256-cbc', key, Buffer.alloc(16)).setAutoPadding(false).update(entry).toString('hex');

test('the hash of a user is that of another program, and leads to the key of the file', () => {
  const password = Buffer.from('user');
  assert.deepEqual(passwordHash(password, { salt: U.subarray(32, 40) }), U.subarray(0, 32));
  assert.equal(unwrapped(passwordHash(password, { salt: U.subarray(40) }), UE), KEY);
  assert.notDeepEqual(passwordHash(Buffer.from('User'), { salt: U.subarray(32, 40) }), U.subarray(0, 32));
});

test('the hash of an owner counts the entry of the user', () => {
  const password = Buffer.from('owner');
  assert.deepEqual(passwordHash(password, { salt: O.subarray(32, 40), userEntry: U }), O.subarray(0, 32));
  assert.equal(unwrapped(passwordHash(password, { salt: O.subarray(40), userEntry: U }), OE), KEY);
  assert.notDeepEqual(passwordHash(password, { salt: O.subarray(32, 40) }), O.subarray(0, 32));
});
