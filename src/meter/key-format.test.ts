import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { seededRandom } from './fixture.ts';
import { generateKey, keyForm, keyHash, keyMark } from './key-format.ts';

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

/** Keys whose checksum and hash other programs computed (rules: API keys). */
const VECTORS = [
  [
    'bus',
    'bus_000000000000000000000000000000000CM333',
    'e00501eaad7b9a249dae38a340ec6f27d6f2c3cb9a051f85fe6edeb6f5691dfa',
  ],
  [
    'bus',
    'bus_zzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzz1hDORn',
    '0e86ee214aa745d59a2709754a0403e4c86bd5df729cfae9e65e3a0201c9a913',
  ],
  [
    'bus',
    'bus_4fK9aZ0QpLm7Xc2VbN8sTyR1eWuHdJgI3lCvVD',
    'f98939b4eb470628d4fad1e259d44acb1c1cb9fa4b3e8f6b03a086bd41feb931',
  ],
  ['kontor', 'kontor_4fK9aZ0QpLm7Xc2VbN8sTyR1eWuHdJgI42hoA0', undefined],
] as const;

test('known keys have their checksum and hash', () => {
  for (const [prefix, key, sha256] of VECTORS) {
    assert.equal(keyForm(key, prefix), 'live', key);
    if (sha256 !== undefined) assert.equal(hex(keyHash(key)), sha256);
  }
});

test('the random part is taken from the bytes without favour', () => {
  // 248 to 255 are thrown away; 62 × n + i gives character i.
  const bytes = [248, 255, 0, 61, 62, 247, 250, 10, 36];
  let at = 0;
  const random = (count: number) => Uint8Array.from({ length: count }, () => bytes[at++ % bytes.length]!);
  assert.equal(generateKey('bus', random).slice(4, 16), '0z0zAa0z0zAa');
  const counts = new Map<string, number>();
  const source = seededRandom('letters');
  for (let i = 0; i < 2000; i++) {
    for (const letter of generateKey('bus', source).slice(4, 36))
      counts.set(letter, (counts.get(letter) ?? 0) + 1);
  }
  assert.equal(counts.size, 62);
  const expected = (2000 * 32) / 62;
  const chiSquare = [...counts.values()].reduce((sum, n) => sum + (n - expected) ** 2 / expected, 0);
  // 61 degrees of freedom: above 100 once in a thousand fair sources; the seed is fixed.
  assert.ok(chiSquare < 100, `chi² ${chiSquare}`);
});

test('what is generated is recognised; one wrong character is not', () => {
  const character = fc.constantFrom(...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_- ');
  const property = fc.property(
    fc.string({ minLength: 1, maxLength: 8 }),
    fc.boolean(),
    fc.nat(37),
    character,
    (seed, isTest, place, other) => {
      const key = generateKey('kontor', seededRandom(seed), { test: isTest });
      assert.equal(keyForm(key, 'kontor'), isTest ? 'test' : 'live');
      assert.match(key, /^kontort?_[0-9A-Za-z]{38}$/);
      const start = key.indexOf('_') + 1;
      const changed = key.slice(0, start + place) + other + key.slice(start + place + 1);
      if (changed !== key) assert.equal(keyForm(changed, 'kontor'), 'broken');
      assert.equal(keyForm(key.slice(0, -1), 'kontor'), 'broken');
      assert.equal(keyForm(`${key}0`, 'kontor'), 'broken');
    },
  );
  fc.assert(property, { seed: 5, numRuns: 300 });
});

test('a token of another form is left to the look-up', () => {
  for (const token of ['sk_live_1234567890abcdef', 'kontorx_1', 'kontor', 'KONTOR_1', '']) {
    assert.equal(keyForm(token, 'kontor'), 'foreign', token);
  }
  assert.equal(keyForm('kontor_', 'kontor'), 'broken');
  assert.equal(keyForm('kontort_1', 'kontor'), 'broken');
});

test('little is kept of a key', () => {
  const [, key] = VECTORS[3];
  const mark = keyMark(key, 'kontor');
  assert.deepEqual([mark.head, mark.tail, mark.test], ['4fK9', 'hoA0', false]);
  assert.equal(hex(mark.hash), hex(keyHash(key)));
  const imported = keyMark('sk_live_1234567890abcdefgh', 'kontor');
  assert.deepEqual([imported.head, imported.tail, imported.test], ['sk_l', 'efgh', false]);
  assert.equal(keyMark(generateKey('kontor', seededRandom('a'), { test: true }), 'kontor').test, true);
});
