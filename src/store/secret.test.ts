import assert from 'node:assert/strict';
import fs, { chmodSync, fstatSync, mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { mock, test } from 'node:test';
import { temporaryFolder } from './contract/temporary-folder.ts';
import { openSecret, SecretDamaged } from './secret.ts';

const root = temporaryFolder();
const newFolder = () => mkdtempSync(join(root, 'data-'));
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');
const counting = (count: number) => Uint8Array.from({ length: count }, (_, i) => i);

test('the secret is made once, for the owner only', () => {
  const folder = newFolder();
  const first = openSecret(folder, counting);
  const again = openSecret(folder, () => assert.fail('there is one already'));
  assert.equal(hex(first.derive('retry-tag')), hex(again.derive('retry-tag')));
  const file = join(folder, 'secret');
  assert.equal(statSync(file).mode & 0o777, 0o600);
  assert.equal(readFileSync(file).length, 32);
  chmodSync(file, 0o644);
  openSecret(folder, counting);
  assert.equal(statSync(file).mode & 0o777, 0o600);
});

test('its bytes and then its name are on disk before anything relies on it', () => {
  const synced: string[] = [];
  const record = mock.method(fs, 'fsyncSync', (file: number) => {
    synced.push(fstatSync(file).isDirectory() ? 'folder' : 'file');
  });
  syncBuiltinESMExports();
  try {
    openSecret(newFolder(), counting);
  } finally {
    record.mock.restore();
    syncBuiltinESMExports();
  }
  assert.deepEqual(synced, ['file', 'folder']);
});

test('each purpose has a key of its own, by HKDF-SHA-256', () => {
  const secret = openSecret(newFolder(), counting);
  // OpenSSL 3: openssl kdf -keylen 32 -kdfopt digest:SHA256 -kdfopt hexkey:000102…1f -kdfopt info:"kontor retry-tag" HKDF
  assert.equal(
    hex(secret.derive('retry-tag')),
    '708afe2f68f1b84fb4fbe7fe1ef5828b92043ab0f6885da9ee4d0caec437d906',
  );
  assert.notEqual(hex(secret.derive('signup-grant')), hex(secret.derive('retry-tag')));
});

test('a damaged secret stops the start instead of making keys weak', () => {
  for (const length of [0, 31, 33]) {
    const folder = newFolder();
    writeFileSync(join(folder, 'secret'), new Uint8Array(length));
    assert.throws(() => openSecret(folder, counting), SecretDamaged);
  }
});
