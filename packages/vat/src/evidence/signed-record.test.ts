import assert from 'node:assert/strict';
import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto';
import { test } from 'node:test';
import fc from 'fast-check';
import { evidenceJwk } from './public-keys.ts';
import { readRecord, signedRecord, verifyRecord } from './signed-record.ts';

/** RFC 8037, appendix A: key, thumbprint and signature of its example. */
const RFC_KEY = {
  kty: 'OKP',
  crv: 'Ed25519',
  d: 'nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A',
  x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo',
} as const;

const jwk = evidenceJwk(Buffer.from(RFC_KEY.x, 'base64url'));
const key = createPrivateKey({ key: RFC_KEY, format: 'jwk' });
const { kid } = jwk;
const CLAIMS = {
  iss: 'https://kontor.example',
  iat: 1_800_000_000,
  vat: { vatId: 'CZ45274649', name: 'ČEZ, Σ' },
};

test('the id of a key is its thumbprint (RFC 8037, A.3)', () => {
  assert.equal(kid, 'kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k');
});

test('the key signs as in RFC 8037, A.4', () => {
  const signed = 'eyJhbGciOiJFZERTQSJ9.RXhhbXBsZSBvZiBFZDI1NTE5IHNpZ25pbmc';
  assert.equal(
    sign(null, Buffer.from(signed), key).toString('base64url'),
    'hgyY0il_MGCjP0JzlnLWG1PPOt7-09PGcvMg3AIbQR6dWbhijcNR4ki4iylGjg5BhVsPt9g7sVvpAr_MuM0KAg',
  );
});

test('a record has header and claims, and verifies with the key set', () => {
  const jws = signedRecord(CLAIMS, { kid, key });
  const [header = '', payload = ''] = jws.split('.');
  assert.deepEqual(JSON.parse(Buffer.from(header, 'base64url').toString()), {
    alg: 'EdDSA',
    typ: 'kontor-vat-evidence+jwt',
    kid,
  });
  assert.deepEqual(JSON.parse(Buffer.from(payload, 'base64url').toString()), CLAIMS);
  assert.deepEqual(verifyRecord(jws, { keys: [jwk] }), { outcome: 'verified', kid, claims: CLAIMS });
});

test('a changed character anywhere does not verify', () => {
  const jws = signedRecord(CLAIMS, { kid, key });
  const anyChange = fc.tuple(fc.nat(jws.length - 1), fc.constantFrom(...'ABCxyz019-_.'));
  fc.assert(
    fc.property(anyChange, ([at, character]) => {
      fc.pre(jws[at] !== character);
      const changed = jws.slice(0, at) + character + jws.slice(at + 1);
      assert.notEqual(verifyRecord(changed, { keys: [jwk] }).outcome, 'verified');
    }),
    { numRuns: 500 },
  );
});

test('another key, or none, does not verify', () => {
  const jws = signedRecord(CLAIMS, { kid, key });
  const { x = '' } = generateKeyPairSync('ed25519').publicKey.export({ format: 'jwk' });
  const other = evidenceJwk(Buffer.from(x, 'base64url'));
  assert.deepEqual(verifyRecord(jws, { keys: [other] }), { outcome: 'unknown-key', kid });
  assert.deepEqual(verifyRecord(jws, { keys: [{ ...other, kid }] }), { outcome: 'forged', kid });
  for (const keys of [undefined, {}, { keys: {} }, { keys: [null, 1, { ...jwk, x: '' }] }])
    assert.deepEqual(verifyRecord(jws, keys), { outcome: 'unknown-key', kid });
});

test('what is no record is not read', () => {
  const of = (header: object, payload: unknown = CLAIMS) =>
    `${[header, payload].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')}.AA`;
  const header = { alg: 'EdDSA', typ: 'kontor-vat-evidence+jwt', kid };
  assert.ok(readRecord(of(header)));
  for (const text of [
    '',
    'a.b.c',
    of({ ...header, alg: 'none' }),
    of({ ...header, alg: 'HS256' }),
    of({ ...header, typ: 'JWT' }),
    of({ ...header, crit: ['exp'] }),
    of({ ...header, kid: 1 }),
    of(header, []),
    of(header, { iss: 'x', iat: 'now', vat: {} }),
    `${of(header)}=`,
    `${of(header)}\n`,
  ])
    assert.equal(readRecord(text), undefined, text);
});
