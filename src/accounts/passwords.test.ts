import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { Unavailable } from '@kontor/base';
import type { Source } from '#shares/source.ts';
import { SYSTEM } from '../app/system.ts';
import { keyOf } from '../testing/source.ts';
import { Passwords } from './passwords.ts';

const ANNA = keyOf(1);

const passwords = () =>
  new Passwords({
    random: randomBytes,
    now: () => 0,
    isCommon: (text) => text === 'iloveyou12',
  });

test('a password is found again, written composed or decomposed; another one is not', async () => {
  const it = passwords();
  const stored = await it.hash('Größe genügt', ANNA);
  assert.match(stored, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
  const right = { isRight: true, isOutdated: false };
  assert.deepEqual(await it.verify('Größe genügt', stored, ANNA), right);
  assert.deepEqual(await it.verify('Größe genügt'.normalize('NFD'), stored, ANNA), right);
  assert.equal((await it.verify('größe genügt', stored, ANNA)).isRight, false);
  assert.notEqual(await it.hash('Größe genügt', ANNA), stored, 'each hash has its own salt');
});

test('the vector of the reference implementation (phc-winner-argon2, test.c), and a weaker hash', async () => {
  const it = passwords();
  const reference = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc';
  assert.deepEqual(await it.verify('password', reference, ANNA), { isRight: true, isOutdated: false });
  assert.equal((await it.verify('differentpassword', reference, ANNA)).isRight, false);
  const weak = '$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4';
  assert.deepEqual(await it.verify('password', weak, ANNA), { isRight: true, isOutdated: true });
});

test('nobody has no password, after the same work from the first time on', async () => {
  const asked: unknown[] = [];
  const stored = await passwords().hash('correct horse', ANNA);
  const it = new Passwords({
    random: randomBytes,
    now: () => 0,
    isCommon: () => false,
    derive: (algorithm, { message, nonce, ...parameters }) => {
      asked.push({
        algorithm,
        ...parameters,
        sizes: [message, nonce].map((bytes) => Buffer.byteLength(bytes)),
      });
      return Promise.resolve(Buffer.alloc(parameters.tagLength));
    },
  });
  const wrong = { isRight: false, isOutdated: false };
  assert.deepEqual(await it.verify('wrong horse', null, ANNA), wrong);
  assert.deepEqual(await it.verify('wrong horse', stored, ANNA), wrong);
  const work = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };
  const each = { algorithm: 'argon2id', ...work, sizes: [11, 16] };
  assert.deepEqual(asked, [each, each]);
});

test('the programs have no cheaper hash', () => {
  assert.equal(SYSTEM.argon2, undefined);
});

test('two at a time, twenty wait, the next is refused with a time to come back', async () => {
  const it = passwords();
  const results = await Promise.allSettled(
    Array.from({ length: 24 }, (_, n) => it.hash(`password ${n}`, ANNA)),
  );
  const refused = results.flatMap((r) => (r.status === 'rejected' ? [r.reason.reason] : []));
  assert.deepEqual(refused, ['too many log-ins', 'too many log-ins']);
  assert.match(await it.hash('afterwards', ANNA), /^\$argon2id/);
});

test('one network cannot fill the line: others take turns with it, and it gives way to them', async () => {
  const order: string[] = [];
  const waiting: (() => void)[] = [];
  const it = new Passwords({
    random: randomBytes,
    now: () => 0,
    isCommon: () => false,
    derive: async (_algorithm, { message, tagLength }) => {
      order.push(message.toString());
      await new Promise<void>((resolve) => waiting.push(resolve));
      return Buffer.alloc(tagLength);
    },
  });
  const flood: Source = { kind: 'network', network: '192.0.2.0/24' };
  const other: Source = { kind: 'network', network: '198.51.100.0/24' };
  const hashes = Array.from({ length: 22 }, (_, n) => it.hash(`flood ${n}`, flood));
  const modest = [it.hash('another', other), it.hash('an owner', ANNA)];
  const outcomes = Promise.allSettled(hashes);
  await assert.rejects(it.hash('one more', flood), Unavailable);
  for (let n = 0; n < 22; n++) {
    while (waiting.length === 0) await new Promise((resolve) => setImmediate(resolve));
    waiting.shift()!();
  }
  await Promise.all(modest);
  assert.deepEqual(order.slice(2, 4), ['an owner', 'another']);
  assert.equal((await outcomes).filter(({ status }) => status === 'rejected').length, 2);
});

test('a damaged hash is a fault, not a wrong password', async () => {
  for (const stored of ['', 'x', '$argon2i$v=19$m=1,t=1,p=1$c29tZXNhbHQ$abc']) {
    await assert.rejects(passwords().verify('x', stored, ANNA), /damaged/);
  }
});

test('only length, e-mail and the commonest are ruled out', () => {
  const found = (password: string) =>
    passwords()
      .violations(password, 'Anna@example.org')
      .map((v) => v.message);
  assert.deepEqual(found('123456789'), ['message.passwordMustBeValid']);
  assert.deepEqual(found('😀'.repeat(9)), ['message.passwordMustBeValid']);
  assert.deepEqual(found('x'.repeat(257)), ['message.passwordMustNotBeLongerThan256Characters']);
  assert.deepEqual(found('ILoveYou12'), ['message.passwordMustBeValid']);
  assert.deepEqual(found('anna@EXAMPLE.org'), ['message.passwordMustBeValid']);
  for (const fine of ['1234567890', '😀'.repeat(10), 'x'.repeat(256), 'only lower case words']) {
    assert.deepEqual(found(fine), [], fine);
  }
});
