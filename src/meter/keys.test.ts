import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { temporaryFolder } from '../store/contract/temporary-folder.ts';
import {
  type Customer,
  customer,
  keySettings,
  type MeterFixture,
  OPERATION,
  openMeterFixture,
  seededRandom,
  serve,
  use,
} from './fixture.ts';
import { generateKey } from './key-format.ts';
import { KeyDenied, Keys } from './keys.ts';

const folder = temporaryFolder();
let fixtures = 0;

async function fixture(t: TestContext): Promise<MeterFixture> {
  const opened = await openMeterFixture({ folder, name: `keys-${++fixtures}` });
  t.after(() => opened.close());
  return opened;
}

/** The check as it comes over the wire: refusals thrown at once count like rejected ones. */
const check = async (fixture: MeterFixture, text: string, changes: Partial<typeof use> = {}) =>
  fixture.keys.check(text, { ...use, ...changes });

const FORBIDDEN = { name: 'Refusal', kind: 'forbidden' };

test('a key is admitted, and from then on at once', async (t) => {
  const it = await fixture(t);
  const { text, account, keyId } = await customer(it);
  const caller = await check(it, text);
  assert.deepEqual([caller.account, caller.keyId, caller.test], [account, keyId, false]);
  assert.equal(it.keys.check(text, use), caller);
});

test('what is no key is refused without a question to the store', async (t) => {
  const it = await fixture(t);
  const { text } = await customer(it);
  const broken = text.slice(0, -1) + (text.endsWith('0') ? '1' : '0');
  const quiet = new Keys({
    ...it,
    prefix: 'kontor',
    store: { findKey: () => assert.fail('asked'), findKeyById: () => assert.fail('asked') },
  });
  for (const token of [broken, 'kontor_', 'x'.repeat(129), 'with space', 'ümlaut', '', 'a\nb']) {
    assert.throws(() => quiet.check(token, use), FORBIDDEN, token);
  }
});

test('unknown, revoked, expired, suspended, wrong scope, wrong address: all the same refusal', async (t) => {
  const it = await fixture(t);
  const expired = await customer(it, { key: { expiresAt: it.clock.now() + 1000 } });
  await check(it, expired.text);
  it.clock.ms += 1000;
  const revoked = await customer(it);
  await it.life.revoke(revoked.account, revoked.keyId);
  const suspended = await customer(it);
  await it.store.setSuspended(suspended.account, it.clock.now());
  const scoped = await customer(it, { key: { scopes: ['barcode'] } });
  const inside = await customer(it, { key: { cidrs: ['10.0.0.0/8', '2001:db8::/32'] } });
  const unknown = generateKey('kontor', seededRandom('unknown'));
  const tokens = [unknown, 'sk_live_somebody_elses', expired, revoked, suspended, scoped, inside];
  for (const one of tokens) {
    const text = typeof one === 'string' ? one : one.text;
    await assert.rejects(check(it, text), (error: Error) => {
      assert.deepEqual(
        { ...error, name: error.name, message: error.message },
        {
          ...FORBIDDEN,
          message: 'forbidden',
          retryAfterSeconds: undefined,
          reason: undefined,
          why: undefined,
        },
      );
      return true;
    });
    if (typeof one !== 'string') await assert.rejects(it.keys.callerOf(one, use), FORBIDDEN, 'by its number');
  }
  for (const [{ text, keyId }, denial] of [
    [expired, 'keyExpired'],
    [revoked, 'keyRevoked'],
    [suspended, 'suspended'],
    [scoped, 'keyScope'],
    [inside, 'keyAddress'],
  ] as const) {
    await assert.rejects(check(it, text), (error) => {
      assert.ok(error instanceof KeyDenied);
      assert.deepEqual([error.denial, error.caller.keyId], [denial, keyId], 'for its owner');
      return true;
    });
  }
  await check(it, scoped.text, { operation: 'barcode' });
  assert.equal((await it.keys.callerOf(inside, { ...use, address: '10.1.2.3' })).keyId, inside.keyId);
  assert.equal(
    (await it.keys.check(scoped.text, { address: '192.0.2.1' })).keyId,
    scoped.keyId,
    'no scope asked',
  );
  for (const address of ['10.1.2.3', '::ffff:10.1.2.3', '2001:db8::1'])
    await check(it, inside.text, { address });
  for (const address of ['11.0.0.1', '2001:db9::1', '::ffff:11.0.0.1']) {
    await assert.rejects(check(it, inside.text, { address }), FORBIDDEN);
  }
  await assert.rejects(async () => it.keys.check(inside.text, { operation: OPERATION }), FORBIDDEN);
});

test('a known key is asked for again after 10 seconds, an unknown one after 2', async (t) => {
  const it = await fixture(t);
  const { text, account, keyId } = await customer(it);
  let asked = 0;
  const counting = new Keys({
    ...it,
    prefix: 'kontor',
    store: {
      findKey: (hash) => {
        asked++;
        return it.store.findKey(hash);
      },
      findKeyById: it.store.findKeyById,
    },
  });
  const times = async (token: string, ...waits: number[]) => {
    asked = 0;
    for (const wait of waits) {
      it.clock.ms += wait;
      await Promise.resolve()
        .then(() => counting.check(token, use))
        .catch(() => undefined);
    }
    return asked;
  };
  assert.equal(await times(text, 0, 0, 9999, 1, 0), 2);
  assert.equal(await times('sk_live_somebody_elses', 0, 0, 1999, 1, 0), 2);
  // A clock that goes back must not make an answer last.
  assert.equal(await times(text, -3_600_000, 0), 1);
  // Revoked behind this process's back, as on another node.
  await it.store.revokeKey(account, keyId, it.clock.now());
  await counting.check(text, use);
  it.clock.ms += 10_000;
  await assert.rejects(async () => counting.check(text, use), FORBIDDEN);
});

test('callers of one key that come together ask the store once', async (t) => {
  const it = await fixture(t);
  const { text } = await customer(it);
  let asked = 0;
  const findKey: typeof it.store.findKey = (hash) => {
    asked++;
    return it.store.findKey(hash);
  };
  const keys = new Keys({ ...it, prefix: 'kontor', store: { findKey, findKeyById: it.store.findKeyById } });
  const callers = await Promise.all(Array.from({ length: 40 }, () => keys.check(text, use)));
  assert.equal(asked, 1);
  assert.equal(new Set(callers).size, 1);
});

test('made-up keys push nobody out of memory', async (t) => {
  const it = await fixture(t);
  const { text } = await customer(it);
  const caller = await check(it, text);
  const nobody = { findKey: async () => null, findKeyById: async () => null };
  const keys = new Keys({ ...it, prefix: 'kontor', store: nobody });
  for (let i = 0; i < 10_500; i++) await assert.rejects(async () => keys.check(`sk_${i}`, use), FORBIDDEN);
  assert.equal(keys.check(text, use), caller);
});

test('a key that was deleted is forgotten', async (t) => {
  const it = await fixture(t);
  const { text, account } = await customer(it);
  await check(it, text);
  await it.store.closeAccount(account, it.clock.now());
  it.accountCache.expireAccount(account);
  await assert.rejects(check(it, text), FORBIDDEN);
  assert.equal(it.accountCache.callers.size, 0);
});

test('an owner may use a key by its number, nobody else', async (t) => {
  const it = await fixture(t);
  const { account, keyId, text }: Customer = await customer(it, { credits: 5, key: { scopes: [OPERATION] } });
  const caller = await it.keys.callerOf({ account, keyId }, use);
  assert.equal((await serve(it, caller)).remaining, 4);
  assert.equal(await check(it, text), caller, 'the same caller, with the same holds');
  await assert.rejects(it.keys.callerOf({ account: account + 1, keyId }, use), FORBIDDEN);
  await assert.rejects(it.keys.callerOf({ account, keyId: keyId + 1 }, use), FORBIDDEN);
  await assert.rejects(
    it.keys.callerOf({ account, keyId }, { ...use, operation: 'barcode' }),
    FORBIDDEN,
    'its scope',
  );
  await it.life.revoke(account, keyId);
  await assert.rejects(it.keys.callerOf({ account, keyId }, use), FORBIDDEN, 'revoked');
});

test('settings change takes effect at once', async (t) => {
  const it = await fixture(t);
  const { text, account, keyId } = await customer(it);
  await check(it, text);
  const { key } = (await it.store.findKeyById(account, keyId))!;
  assert.equal(await it.life.change(key, keySettings({ scopes: ['barcode'] })), 'changed');
  await assert.rejects(check(it, text), FORBIDDEN);
});
