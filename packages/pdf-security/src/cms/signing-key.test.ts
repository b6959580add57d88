import assert from 'node:assert/strict';
import { test } from 'node:test';
import { keyFile, PASSWORD, SEALED_AT } from '#testing/key-files.ts';
import { withSigningKey } from './signing-key.ts';

const opened = (name: string, now = SEALED_AT) =>
  withSigningKey(
    { file: keyFile(name), password: PASSWORD, now },
    async ({ certificate, chain, scheme }) => ({
      name: certificate.name,
      chain: chain.length,
      digest: scheme.digest,
    }),
  );

const KEYS = {
  'rsa2048-aes': { name: 'Muster & Söhne GmbH', chain: 2, digest: 'sha256' },
  'rsa4096-aes': { name: 'Seal of RSA 4096', chain: 2, digest: 'sha256' },
  'p256-aes': { name: 'Seal of P-256', chain: 2, digest: 'sha256' },
  'p384-aes': { name: 'Seal of P-384', chain: 2, digest: 'sha384' },
  'own-only': { name: 'Seal of P-256', chain: 1, digest: 'sha256' },
} as const;

for (const [name, expected] of Object.entries(KEYS))
  test(`${name} signs`, async () => assert.deepEqual(await opened(name), expected));

const KEY_KINDS = 'must have a key of RSA with 2,048 bits or more, or of the curves P-256 or P-384';
const REFUSED: Readonly<Record<string, readonly [name: string, now: number, description: string]>> = {
  'RSA of 1,024 bits': ['rsa1024-aes', SEALED_AT, KEY_KINDS],
  'P-521': ['p521-aes', SEALED_AT, KEY_KINDS],
  Ed25519: ['ed25519-aes', SEALED_AT, KEY_KINDS],
  'a file without key': ['no-key', SEALED_AT, 'has no private key'],
  'a certificate of later': [
    'p256-aes',
    Date.UTC(2020, 0, 1),
    'has a certificate that is not yet valid; it is valid from 2026-11-25',
  ],
  'a certificate of before': [
    'p256-aes',
    Date.UTC(2140, 0, 1),
    'has a certificate that expired on 2125-06-19',
  ],
};

for (const [title, [name, now, message]] of Object.entries(REFUSED))
  test(`refuses ${title}`, () => assert.rejects(opened(name, now), { member: 'asset', message }));

test('the key is there until the work has ended, whatever it does', async () => {
  const failing = withSigningKey(
    { file: keyFile('p256-aes'), password: PASSWORD, now: SEALED_AT },
    async (key) => {
      await Promise.resolve();
      assert.equal(key.sign(Buffer.from('data')).length > 60, true);
      throw new Error('work failed');
    },
  );
  await assert.rejects(failing, /work failed/);
});
