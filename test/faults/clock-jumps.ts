import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { Housekeeping } from '../../src/meter/housekeeping.ts';
import { BrowserSession } from '../../src/testing/browser-session.ts';
import { CODE, newKey, PASSWORD, person, tokenOf } from '../../src/testing/dashboard-accounts.ts';
import { type Service, startService, TEST_TIME } from '../../src/testing/harness.ts';
import { afterwards, newFolder } from './afterwards.mts';

/**
 * A clock that jumps while calls run, by 26 hours either way and by 400 days: calls are served, nothing that was made
 * while it was ahead lasts longer than it should, nobody waits longer, and the books add up. As a process of its own:
 * clock-jumps-process.ts.
 */

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const JUMPS: readonly number[] = [26 * HOUR_MS, -26 * HOUR_MS, 400 * DAY_MS];
const CALLS = 20;

interface Jumping {
  readonly service: Service;
  /** Sets the clock so far off the right time. */
  readonly off: (ms: number) => void;
  /** A browser in a network of its own. */
  readonly visitor: () => BrowserSession;
}

async function jumping(
  t: Parameters<typeof afterwards>[0],
  env: Readonly<Record<string, string>> = {},
): Promise<Jumping> {
  let now = TEST_TIME;
  let networks = 0;
  const service = await startService({ env: { TRUST_PROXY: '127.0.0.1', ...env }, now: () => now });
  afterwards(t, () => service.close());
  const visitor = (): BrowserSession => {
    const browser = new BrowserSession(service);
    browser.headers['x-forwarded-for'] = `10.4.${++networks}.7`;
    return browser;
  };
  const off = (ms: number): void => {
    now = TEST_TIME + ms;
  };
  return { service, off, visitor };
}

const call = ({ service }: Jumping, key: string, headers: Readonly<Record<string, string>> = {}) =>
  service.call({
    method: 'POST',
    url: `/v1/${CODE.operation}`,
    payload: JSON.stringify(CODE.body),
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...headers },
  });

/** One round of what the service does every ten minutes. */
async function housekeeping({ ledger }: Service, off: number): Promise<void> {
  const clock = { now: () => TEST_TIME + off };
  const onError = (_task: string, error: unknown): void => assert.ifError(error);
  const given = { ...ledger, clock, monotonic: () => performance.now() };
  await new Housekeeping({ ...given, onError }).round();
}

const logIn = (browser: BrowserSession, email: string) =>
  browser.ask('POST', '/session', { email, password: PASSWORD });
const status = async (browser: BrowserSession): Promise<number> =>
  (await browser.ask('GET', '/session')).statusCode;

for (const jump of JUMPS) {
  const name = `${jump / HOUR_MS} hours`;

  test(`${name}: calls under way and after it are served and charged once, also repeated`, async (t) => {
    const clock = await jumping(t, { RATE_LIMIT: '1000/min', REFUSED_LIMIT: '1000/min' });
    const { service, off } = clock;
    const { key, account } = await service.newAccount(1_000);
    let served = 0;
    for (const place of [0, jump, 0, jump, -jump, 0]) {
      const calls = Array.from({ length: CALLS }, () => call(clock, key));
      off(place);
      calls.push(...Array.from({ length: CALLS }, () => call(clock, key)));
      for (const { statusCode, body } of await Promise.all(calls)) assert.equal(statusCode, 200, body);
      served += calls.length;
    }
    const repeated = { 'idempotency-key': `once-${jump}` };
    for (const place of [0, jump, 0]) {
      off(place);
      assert.equal((await call(clock, key, repeated)).statusCode, 200);
    }
    await service.flush();
    assert.deepEqual(await service.imbalances(), []);
    const credits = await service.creditsOf(account);
    // Charged again at the other time, where it is a day later; never for what was repeated at once.
    assert.ok(credits <= 1_000 - served - 1 && credits >= 1_000 - served - 2, `${credits}`);
  });

  test(`${name}: a session lasts no longer than it should`, async (t) => {
    const { service, off, visitor } = await jumping(t);
    const { email, browser: before } = await person(service);
    off(jump);
    const during = visitor();
    assert.equal((await logIn(during, email)).statusCode, 200);
    assert.equal(await status(during), 200);
    off(0);
    // Thirty days after the clock is right again nothing of it lives, and unused it is over after its idle hours.
    await housekeeping(service, 0);
    const after = visitor();
    assert.equal((await logIn(after, email)).statusCode, 200, 'the right password opens a session');
    assert.equal(await status(after), 200);
    off(26 * HOUR_MS);
    assert.equal(await status(during), 403);
    off(31 * DAY_MS);
    assert.deepEqual([await status(before), await status(during), await status(after)], [403, 403, 403]);
    off(jump + 31 * DAY_MS);
    assert.equal(await status(during), 403);
  });

  test(`${name}: a link lasts no longer than it should`, async (t) => {
    const { service, off, visitor } = await jumping(t);
    const { access } = service;
    const account = (await person(service)).account;
    const works = async (url: string): Promise<boolean> => {
      const { statusCode } = await visitor().ask('POST', '/invitations/look', { token: tokenOf(url) });
      assert.ok([200, 406].includes(statusCode), `${statusCode}`);
      return statusCode === 200;
    };
    off(jump);
    const { url } = await access.invitations.invite({ account, actor: 'test' });
    assert.ok(await works(url), 'as long as the clock stays');
    off(0);
    // As the service does every ten minutes.
    await housekeeping(service, 0);
    for (const hours of [25, 49, 24 * 31, 24 * 399, 24 * 400]) {
      off(hours * HOUR_MS);
      assert.equal(await works(url), false, `${hours} hours later`);
    }
    off(jump + 25 * HOUR_MS);
    assert.equal(await works(url), false);
    off(0);
    const again = await access.invitations.invite({ account, actor: 'test' });
    assert.ok(await works(again.url), 'a new one works');
  });

  test(`${name}: who was slowed down, or above a rate, is not so for longer`, async (t) => {
    const clock = await jumping(t, { RATE_LIMIT: '5/min', REFUSED_LIMIT: '5/min' });
    const { service, off, visitor } = clock;
    const { key } = await service.newAccount(100);
    const { email } = await person(service);
    const guesser = visitor();
    off(jump);
    const seen = new Set<number>();
    for (let count = 0; count < 12; count++) {
      seen.add((await call(clock, key)).statusCode);
      seen.add((await call(clock, 'wrong')).statusCode);
      seen.add((await guesser.ask('POST', '/session', { email, password: 'wrong password' })).statusCode);
    }
    assert.ok(
      [429, 503].every((refused) => seen.has(refused)),
      `${[...seen]}`,
    );
    off(0);
    off(16 * 60_000);
    assert.equal((await logIn(guesser, email)).statusCode, 200, 'a quarter of an hour later');
    assert.equal((await call(clock, key)).statusCode, 200);
    assert.equal((await call(clock, 'wrong')).statusCode, 403);
  });

  test(`${name}: keys that end, test keys and caps are as they were`, async (t) => {
    const clock = await jumping(t);
    const { service, off } = clock;
    const owner = await person(service);
    const ending = await newKey(owner, { expiresAt: TEST_TIME + 30 * DAY_MS });
    const { createTestKey } = await service.newAccount(10);
    const testKey = await createTestKey();
    assert.equal((await call(clock, ending.text)).statusCode, 200);
    off(jump);
    assert.equal((await call(clock, ending.text)).statusCode, jump > 30 * DAY_MS ? 403 : 200);
    for (let count = 0; count < 60; count++) assert.equal((await call(clock, testKey)).statusCode, 200);
    assert.equal((await call(clock, testKey)).statusCode, 503);
    off(0);
    assert.equal((await call(clock, ending.text)).statusCode, 200, 'what has ended begins again');
    assert.equal((await call(clock, testKey)).statusCode, 200);
    assert.deepEqual(await service.imbalances(), []);
  });
}

test('plans: each period is booked once, however the clock jumps', async (t) => {
  const folder = newFolder(t);
  const file = join(folder, 'plans.json');
  writeFileSync(
    file,
    JSON.stringify({
      plans: [{ id: 'monthly', name: 'Monthly', price: 100, interval: 'month', credits: 50 }],
    }),
  );
  const { service, off } = await jumping(t, { PLANS_FILE: file });
  const { ledger } = service;
  const { account } = await service.newAccount(0);
  await ledger.renewals.assign(account, 'monthly', 'test');
  const given: number[] = [];
  for (const place of [
    0,
    -26 * HOUR_MS,
    26 * HOUR_MS,
    400 * DAY_MS,
    0,
    26 * HOUR_MS,
    400 * DAY_MS,
    -26 * HOUR_MS,
    0,
  ]) {
    off(place);
    await ledger.renewals.run();
    given.push(
      (await ledger.store.listEntries(account, { limit: 100 })).filter(({ amount }) => amount > 0).length,
    );
    assert.deepEqual(await service.imbalances(), []);
  }
  t.diagnostic(`periods booked: ${given.join(', ')}`);
  assert.deepEqual(given, [1, 1, 1, 14, 14, 14, 14, 14, 14], 'the first, and thirteen months, once');
});
