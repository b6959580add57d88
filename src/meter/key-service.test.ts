import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { InvalidInput } from '@kontor/base';
import { temporaryFolder } from '../store/contract/temporary-folder.ts';
import type { KeySettings } from '../store/records.ts';
import { DAY_MS } from './calendar.ts';
import {
  customer,
  keySettings,
  type MeterFixture,
  NOON,
  OPERATION,
  openMeterFixture,
  serve,
  use,
} from './fixture.ts';

const folder = temporaryFolder();
let fixtures = 0;

async function fixture(t: TestContext): Promise<MeterFixture> {
  const opened = await openMeterFixture({ folder, name: `life-${++fixtures}` });
  t.after(() => opened.close());
  return opened;
}

const messages = async (work: () => Promise<unknown>): Promise<string[]> => {
  try {
    await work();
  } catch (error) {
    if (error instanceof InvalidInput) return error.violations.map((v) => `${v.message} ${v.field}`);
    throw error;
  }
  return [];
};

test('settings outside their bounds are refused, all at once', async (t) => {
  const it = await fixture(t);
  const { account } = await customer(it);
  const cases: readonly [Partial<KeySettings>, string[]][] = [
    [{}, []],
    [
      { name: 'x'.repeat(60), cap: 1, rate: 1, expiresAt: NOON + 1, scopes: [OPERATION], cidrs: ['::/0'] },
      [],
    ],
    [{ name: '😀'.repeat(60), cap: 1e9, cidrs: ['1.2.3.4', '0.0.0.0/0', '2001:db8::/128'] }, []],
    [{ name: ' ' }, ['message.nameMustNotBeBlank name']],
    [{ name: 'x'.repeat(61) }, ['message.nameMustNotBeLongerThan60Characters name']],
    [{ scopes: [] }, ['message.scopesMustNotBeEmpty scopes']],
    [{ scopes: [OPERATION, 'nothing'] }, ['message.scopesMustBeValid scopes[1]']],
    [{ cap: 0 }, ['message.capMustBeBetween1And1000000000 cap']],
    [{ cap: 1e9 + 1 }, ['message.capMustBeBetween1And1000000000 cap']],
    [{ cap: 1.5 }, ['message.capMustBeBetween1And1000000000 cap']],
    [{ rate: 0 }, ['message.rateMustBeBetween1And1000000 rate']],
    [{ expiresAt: NOON }, ['message.expiresAtMustBeValid expiresAt']],
    [{ expiresAt: Number.NaN }, ['message.expiresAtMustBeValid expiresAt']],
    [{ cidrs: [] }, ['message.cidrsMustBeValid cidrs']],
    [{ cidrs: Array.from({ length: 51 }, () => '::1') }, ['message.cidrsMustBeValid cidrs']],
    ...[
      '10.0.0.0/33',
      '10.0.0.0/',
      '10.0.0.0/8/8',
      '::/129',
      'fe80::1%eth0',
      'example.org',
      '10.0.0.0/08',
    ].map((cidr): [Partial<KeySettings>, string[]] => [
      { cidrs: [cidr] },
      ['message.cidrsMustBeValid cidrs[0]'],
    ]),
    [
      { name: '', cap: -1, cidrs: ['x'] },
      [
        'message.nameMustNotBeBlank name',
        'message.cidrsMustBeValid cidrs[0]',
        'message.capMustBeBetween1And1000000000 cap',
      ],
    ],
  ];
  for (const [changes, expected] of cases) {
    const found = await messages(() => it.life.create(account, keySettings(changes)));
    assert.deepEqual(found, expected, JSON.stringify(changes));
  }
});

test('a rotated key works on for its grace, its successor at once', async (t) => {
  const it = await fixture(t);
  const { account, keyId, text } = await customer(it, { credits: 10, key: { scopes: [OPERATION] } });
  await it.keys.check(text, use);
  const [key] = await it.life.list(account);
  const successor = (await it.life.rotate(account, key!))!;
  assert.notEqual(successor.id, keyId);
  for (const each of [text, successor.text]) await serve(it, await it.keys.check(each, use));
  it.clock.ms += DAY_MS;
  await assert.rejects(async () => it.keys.check(text, use), { kind: 'forbidden' });
  assert.equal((await it.keys.check(successor.text, use)).keyId, successor.id);
  assert.deepEqual(await messages(() => it.life.rotate(account, key!)), ['message.keyMustBeValid key']);
  const [young] = await it.life.list(account);
  await it.life.rotate(account, young!, { graceMs: 0 });
  await assert.rejects(async () => it.keys.check(successor.text, use), { kind: 'forbidden' });
  for (const graceMs of [-1, 7 * DAY_MS + 1, Number.NaN]) {
    assert.deepEqual(await messages(() => it.life.rotate(account, young!, { graceMs })), [
      'message.graceMustBeValid grace',
    ]);
  }
});

test('a rotated test key is a test key', async (t) => {
  const it = await fixture(t);
  const { account } = await customer(it, { test: true });
  const [key] = await it.life.list(account);
  const successor = await it.life.rotate(account, key!);
  assert.match(successor!.text, /^kontort_/);
  assert.equal((await it.keys.check(successor!.text, use)).test, true);
});

test('an account has at most as many live keys as its plan allows', async (t) => {
  const it = await fixture(t);
  const { account } = await customer(it);
  const create = () => it.life.create(account, keySettings(), { maxLive: 2 });
  await create();
  assert.deepEqual(await messages(create), ['message.keysMustBeValid keys']);
});

test('a key of another service can be taken over, unless it is short or looks like ours', async (t) => {
  const it = await fixture(t);
  const { account } = await customer(it, { credits: 1 });
  const text = 'sk_live_0123456789abcdef';
  await it.life.import(account, keySettings(), text);
  assert.equal((await serve(it, await it.keys.check(text, use))).remaining, 0);
  for (const wrong of [
    'short',
    'kontor_0123456789abcdef0123456789abcdef',
    'x'.repeat(129),
    'ümlaut'.repeat(6),
  ]) {
    const found = await messages(() => it.life.import(account, keySettings(), wrong));
    assert.deepEqual(found, ['message.keyMustBeValid key'], wrong);
  }
});

test('revoked keys stay listed for 90 days', async (t) => {
  const it = await fixture(t);
  const { account, keyId } = await customer(it);
  const { key } = (await it.store.findKeyById(account, keyId))!;
  assert.equal(await it.life.revoke(account + 1, keyId), false);
  assert.equal(await it.life.revoke(account, keyId), true);
  it.clock.ms += 90 * DAY_MS;
  assert.equal((await it.life.list(account)).length, 1);
  it.clock.ms += 1;
  assert.equal((await it.life.list(account)).length, 0);
  assert.equal(await it.life.change(key, keySettings()), 'unknown');
});

test('a key expires at most 1,826 days ahead, and one that does later already may be renamed', async (t) => {
  const it = await fixture(t);
  const { account } = await customer(it);
  const last = it.clock.ms + 1_826 * DAY_MS;
  const { id } = await it.life.create(account, keySettings({ expiresAt: last }));
  const wrong = ['message.expiresAtMustBeValid expiresAt'];
  const create = (expiresAt: number) => it.life.create(account, keySettings({ expiresAt }));
  assert.deepEqual(await messages(() => create(last + 1)), wrong);
  it.clock.ms -= DAY_MS;
  const { key } = (await it.store.findKeyById(account, id))!;
  assert.equal(await it.life.change(key, keySettings({ name: 'renamed', expiresAt: last })), 'changed');
  assert.deepEqual(await messages(() => it.life.change(key, keySettings({ expiresAt: last + 1 }))), wrong);
});

test('a successor counts, unless the key before it ends at once; a key has one successor', async (t) => {
  const it = await fixture(t);
  const { account } = await customer(it);
  const [key] = await it.life.list(account);
  assert.deepEqual(await messages(() => it.life.rotate(account, key!, { maxLive: 1 })), [
    'message.keysMustBeValid keys',
  ]);
  assert.ok(await it.life.rotate(account, key!, { maxLive: 2 }));
  assert.deepEqual(await messages(() => it.life.rotate(account, key!, { maxLive: 9 })), [
    'message.keyMustBeValid key',
  ]);
  const [young] = await it.life.list(account);
  assert.ok(await it.life.rotate(account, young!, { graceMs: 0, maxLive: 2 }));
});
