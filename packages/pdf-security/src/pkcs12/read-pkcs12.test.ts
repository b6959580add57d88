import assert from 'node:assert/strict';
import { createPrivateKey } from 'node:crypto';
import { test } from 'node:test';
import { randomFrom } from '@kontor/base/testing';
import { mutated } from '@kontor/pdf/testing';
import { KEYTOOL_PASSWORD, keyFile, PASSWORD } from '#testing/key-files.ts';
import { OID } from '../der/object-identifiers.ts';
import { derExplicit, derNumber, derOctets, derOid, derSequence, derUnsigned } from '../der/write-der.ts';
import { KeyFileFault } from './key-file-fault.ts';
import { readPkcs12 } from './read-pkcs12.ts';
import { Secrets } from './secrets.ts';

/** Files that open: password, and how many certificates are in them. */
const OPENED: Readonly<Record<string, readonly [password: string, certificates: number]>> = {
  'p256-aes': [PASSWORD, 2],
  'p256-aes128': [PASSWORD, 2],
  'p256-3des': [PASSWORD, 2],
  'p256-pbes2-3des': [PASSWORD, 2],
  'p256-no-mac': [PASSWORD, 2],
  'p256-plain-certificates': [PASSWORD, 2],
  'p256-unencrypted': [PASSWORD, 2],
  'p256-no-password': ['', 2],
  'p256-umlaut': ['Paßwört€', 2],
  'own-only': [PASSWORD, 1],
  'rsa4096-aes': [PASSWORD, 2],
  'ed25519-aes': [PASSWORD, 2],
  keytool: [KEYTOOL_PASSWORD, 1],
};

for (const [name, [password, certificates]] of Object.entries(OPENED)) {
  test(`opens ${name}, and overwrites its key`, () => {
    const secrets = new Secrets();
    const opened = readPkcs12(keyFile(name), password, secrets);
    assert.equal(opened.certificates.length, certificates);
    const [key] = opened.keys;
    assert.equal(createPrivateKey({ key: key!, format: 'der', type: 'pkcs8' }).type, 'private');
    secrets.wipe();
    assert(key!.every((byte) => byte === 0));
  });

  test(`${name}: another password is refused`, () => {
    if (name === 'p256-unencrypted') return;
    assert.throws(() => readPkcs12(keyFile(name), 'wrong', new Secrets()), { member: 'password' });
  });
}

for (const [name, password] of Object.entries({ 'p256-rc2': PASSWORD, 'keytool-legacy': KEYTOOL_PASSWORD }))
  test(`${name}: RC2 is refused with a remedy`, () => {
    const fault = { member: 'asset', message: 'is encrypted with RC2; export it again with AES' };
    assert.throws(() => readPkcs12(keyFile(name), password, new Secrets()), fault);
  });

test('other files are refused', () => {
  for (const file of [Buffer.from('%PDF-1.7'), Buffer.alloc(0), Buffer.alloc(2 * 1024 * 1024, 0x30)])
    assert.throws(() => readPkcs12(file, PASSWORD, new Secrets()), { name: 'KeyFileFault', member: 'asset' });
});

test('a file cannot ask for work without end', () => {
  const content = derSequence(derOid(OID.data), derExplicit(0, derOctets(derSequence())));
  const digest = derSequence(derSequence(derOid('1.3.14.3.2.26')), derOctets(Buffer.alloc(20)));
  const iterations = derUnsigned(Buffer.from('7fffffff', 'hex'));
  const file = derSequence(
    derNumber(3),
    content,
    derSequence(digest, derOctets(Buffer.alloc(8)), iterations),
  );
  const fault = { member: 'asset', message: 'asks for too many iterations of its key derivation' };
  assert.throws(() => readPkcs12(file, PASSWORD, new Secrets()), fault);
});

test('mutated files are opened or refused with a reason', () => {
  const random = randomFrom(11);
  for (const name of ['p256-unencrypted', 'own-only']) {
    const file = keyFile(name);
    for (let round = 0; round < 150; round++) {
      try {
        readPkcs12(mutated(file, random), PASSWORD, new Secrets());
      } catch (error) {
        assert(error instanceof KeyFileFault, String(error));
      }
    }
  }
});
