import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { KeyList, KeyRow, KeyShown } from '../../dashboard-api-types/wire.ts';
import { messagesOf, newKey, PASSWORD, type Person, person } from '../../testing/dashboard-accounts.ts';
import { type Service, startService, TEST_TIME } from '../../testing/harness.ts';
import { TESTED } from '../../testing/operations.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;
const WIDE = {
  scopes: ['barcode', 'epc-qr-code'],
  cidrs: ['127.0.0.0/8', '2001:db8::/32'],
  cap: 50,
  rate: 60,
};

let service: Service;
let now = TEST_TIME;
let anna: Person;

const grownOld = () => {
  now += 10 * MINUTE;
};
const enterPassword = async () => {
  const answer = await anna.browser.ask('POST', '/session/password', { password: PASSWORD });
  assert.equal(answer.statusCode, 200, answer.body);
};
const listed = async () => (await anna.browser.ask('GET', '/keys')).json() as KeyList;
const actions = async () =>
  (await service.ledger.store.listAudit({ accounts: [anna.account], limit: 500 })).map(
    ({ action, target }) => `${action} ${target}`,
  );

describe('a session whose password is old', () => {
  before(async () => {
    service = await startService({ operations: TESTED, now: () => now });
  });
  after(() => service.close());

  it('makes no secret that outlives it', async () => {
    anna = await person(service);
    const { id } = await newKey(anna);
    grownOld();
    const before = await listed();
    const ways: readonly (readonly [string, object])[] = [
      ['/keys', { name: 'x' }],
      ['/keys', { name: 'x', isTest: true }],
      ['/keys', { name: 'x', expiresAt: now + MINUTE }],
      ['/keys', { name: 'x', isTest: true, expiresAt: now + 36_500 * DAY }],
      [`/keys/${id}/rotation`, {}],
      [`/keys/${id}/rotation`, { graceMs: 0 }],
    ];
    for (const [path, body] of ways) {
      const answer = await anna.browser.ask('POST', path, body);
      assert.deepEqual(
        [answer.statusCode, messagesOf(answer)],
        [403, ['message.passwordMustBeRecent']],
        `${path} ${JSON.stringify(body)}`,
      );
    }
    assert.deepEqual(await listed(), before);
    assert.deepEqual(
      (await actions()).slice(0, ways.length),
      [
        ...Array.from({ length: 2 }, () => `key.rotate.refused key:${id}`),
        ...Array.from({ length: 4 }, () => `key.create.refused account:${anna.account}`),
      ],
      'each is noted',
    );
    await enterPassword();
    assert.equal((await anna.browser.ask('POST', `/keys/${id}/rotation`, {})).statusCode, 201);
  });

  it('lets a key do no more than before, but less at any time', async () => {
    anna = await person(service);
    const end = now + 100 * DAY;
    const { id } = await newKey(anna, { ...WIDE, expiresAt: end });
    grownOld();
    const before = await listed();
    const wider: readonly object[] = [
      { scopes: null },
      { scopes: [...WIDE.scopes, 'vat-verification'] },
      { scopes: ['vat-verification'] },
      { cidrs: null },
      { cidrs: ['0.0.0.0/0'] },
      { cidrs: [...WIDE.cidrs, '198.51.100.7'] },
      { cap: null },
      { cap: 51 },
      { rate: null },
      { rate: 61 },
      { expiresAt: null },
      { expiresAt: end + 1 },
      { name: 'x', scopes: ['barcode'], cidrs: ['127.0.0.1'], cap: 1, rate: 61 },
    ];
    for (const change of wider) {
      const answer = await anna.browser.ask('PATCH', `/keys/${id}`, change);
      const found = [answer.statusCode, messagesOf(answer)];
      assert.deepEqual(found, [403, ['message.passwordMustBeRecent']], JSON.stringify(change));
    }
    assert.deepEqual(await listed(), before);
    const refusals = (await actions()).filter((one) => one === `key.widen.refused key:${id}`);
    assert.equal(refusals.length, wider.length);
    const narrower: readonly object[] = [
      { name: 'renamed' },
      { scopes: ['barcode'] },
      { cidrs: ['127.1.0.0/16', '::ffff:127.2.0.1', '2001:db8:7::/48'] },
      { cap: 49, rate: 59, expiresAt: end - 1 },
    ];
    for (const change of narrower) {
      const answer = await anna.browser.ask('PATCH', `/keys/${id}`, change);
      assert.equal(answer.statusCode, 200, JSON.stringify(change));
      const row = answer.json() as KeyRow;
      assert.deepEqual({ ...row, ...change }, row);
    }
    const back = await anna.browser.ask('PATCH', `/keys/${id}`, { cap: 50 });
    assert.equal(back.statusCode, 403, 'what was given up is not taken back');
    assert.equal((await anna.browser.ask('DELETE', `/keys/${id}`)).statusCode, 204);
  });
});

describe('a change of a key that has bounds', () => {
  before(async () => {
    service = await startService({ operations: TESTED, now: () => now });
    anna = await person(service);
  });
  after(() => service.close());

  it('is refused for what is wrong with it before it is compared, whatever the age of the password', async () => {
    const { id } = await newKey(anna, WIDE);
    const cases: readonly [object, string][] = [
      ...[
        'x',
        '',
        '10.0.0.0/99',
        '10.0.0.0/-1',
        '10.0.0.0/x',
        '10.0.0.0/',
        '::/200',
        'fe80::1%eth0',
        '1::2::3',
      ].map((range): [object, string] => [{ cidrs: [range] }, 'message.cidrsMustBeValid']),
      [{ cidrs: ['127.0.0.1', 'x'] }, 'message.cidrsMustBeValid'],
      [{ cidrs: [] }, 'message.cidrsMustBeValid'],
      [{ scopes: ['nothing'] }, 'message.scopesMustBeValid'],
      [{ cap: 1.5 }, 'message.capMustBeBetween1And1000000000'],
      [{ expiresAt: now + 36_500 * DAY }, 'message.expiresAtMustBeValid'],
    ];
    const before = await listed();
    for (const age of ['recent', 'old']) {
      for (const [change, message] of cases) {
        const answer = await anna.browser.ask('PATCH', `/keys/${id}`, change);
        const found = [answer.statusCode, messagesOf(answer)];
        assert.deepEqual(found, [406, [message]], `${age} ${JSON.stringify(change)}`);
      }
      grownOld();
    }
    assert.deepEqual(await listed(), before);
    assert.equal((await actions()).filter((one) => one === `key.change.refused key:${id}`).length, 2);
  });

  it('a key that was replaced is not rotated again, also when it works no more', async () => {
    await enterPassword();
    const { id } = await newKey(anna);
    const statuses = [];
    for (let i = 0; i < 2; i++) {
      const answer = await anna.browser.ask('POST', `/keys/${id}/rotation`, { graceMs: 0 });
      statuses.push(answer.statusCode === 201 ? 201 : [answer.statusCode, ...messagesOf(answer)]);
    }
    assert.deepEqual(statuses, [201, [406, 'message.keyMustBeValid']]);
  });
});

describe('an operator’s session whose password is old', () => {
  before(async () => {
    service = await startService({ operations: TESTED, now: () => now });
  });
  after(() => service.close());

  it('makes and shows no link, and gives nothing that stays', async () => {
    anna = await person(service);
    const operator = await person(service, 'operator');
    const place = `/operator/accounts/${anna.account}`;
    const ways = [
      ['POST', '/operator/invitations', { role: 'operator' }],
      ['POST', '/operator/invitations', { account: anna.account }],
      ['POST', `${place}/grants`, { amount: 1_000, reason: 'x' }],
      ['PUT', `${place}/plan`, { plan: 'unlimited' }],
      ['PUT', `${place}/suspension`, { isSuspended: true }],
      ['DELETE', `${place}/debt`, undefined],
      ['GET', '/operator/links', undefined],
    ] as const;
    grownOld();
    const before = await service.ledger.store.findAccount(anna.account);
    for (const [method, path, body] of ways) {
      const answer = await operator.browser.ask(method, path, body);
      const found = [answer.statusCode, messagesOf(answer)];
      assert.deepEqual(found, [403, ['message.passwordMustBeRecent']], path);
    }
    assert.deepEqual(await service.ledger.store.findAccount(anna.account), before);
    assert.equal((await operator.browser.ask('GET', '/operator/accounts')).statusCode, 200);
    await operator.browser.ask('POST', '/session/password', { password: PASSWORD });
    for (const [method, path, body] of ways) {
      assert.ok((await operator.browser.ask(method, path, body)).statusCode < 300, path);
    }
  });
});

describe('the number of live keys', () => {
  before(async () => {
    service = await startService({ operations: TESTED, now: () => now });
    anna = await person(service);
  });
  after(() => service.close());

  it('is at most 100, however often keys are rotated', async () => {
    let last = (await newKey(anna)).id;
    const statuses = new Map<number, number>();
    for (let i = 0; i < 130; i++) {
      const answer = await anna.browser.ask('POST', `/keys/${last}/rotation`, {});
      statuses.set(answer.statusCode, (statuses.get(answer.statusCode) ?? 0) + 1);
      if (answer.statusCode === 201) last = (answer.json() as KeyShown).key.id;
      else assert.deepEqual(messagesOf(answer), ['message.keysMustBeValid']);
    }
    assert.deepEqual(
      [...statuses],
      [
        [201, 99],
        [406, 31],
      ],
    );
    const { keys, maxLive } = await listed();
    assert.deepEqual([keys.filter(({ state }) => state === 'live').length, maxLive], [100, 100]);
    const first = Math.min(...keys.map(({ id }) => id));
    const again = await anna.browser.ask('POST', `/keys/${first}/rotation`, { graceMs: 0 });
    assert.deepEqual([again.statusCode, messagesOf(again)], [406, ['message.keyMustBeValid']]);
    const refused = (await actions()).filter((one) => one.startsWith('key.rotate.refused'));
    assert.equal(refused.length, 32);
    const swap = await anna.browser.ask('POST', `/keys/${last}/rotation`, { graceMs: 0 });
    assert.equal(swap.statusCode, 201, 'one ends, one begins');
  });

  it('does not grow by keys that had expired', async () => {
    anna = await person(service);
    const { id } = await newKey(anna, { expiresAt: now + MINUTE });
    now += MINUTE;
    const { store } = service.ledger;
    const settings = { name: 'x', scopes: null, cidrs: null, cap: null, rate: null, expiresAt: null };
    for (let i = 0; i < 100; i++) await service.ledger.keyService.create(anna.account, settings);
    const answer = await anna.browser.ask('PATCH', `/keys/${id}`, { expiresAt: now + MINUTE });
    assert.deepEqual([answer.statusCode, messagesOf(answer)], [406, ['message.keysMustBeValid']]);
    assert.equal((await store.findKeyById(anna.account, id))?.key.expiresAt, now);
  });
});
