import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { BrowserSession } from '../../testing/browser-session.ts';
import { PASSWORD, type Person, person } from '../../testing/dashboard-accounts.ts';
import { type Service, startService, TEST_TIME } from '../../testing/harness.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** What the hashes of passwords take at once without a refusal. */
const AT_ONCE = 8;

let service: Service;
let now = TEST_TIME;
let anna: Person;
let networks = 0;

function at(address: string): BrowserSession {
  const browser = new BrowserSession(service);
  browser.headers['x-forwarded-for'] = address;
  return browser;
}
const newNetwork = () => `10.${100 + Math.floor(++networks / 250)}.${networks % 250}.7`;
const logIn = async (browser: BrowserSession, password = PASSWORD, { email } = anna) =>
  (await browser.ask('POST', '/session', { email, password })).statusCode;

/** Guesses from so many networks in turn; how many got to a comparison. */
async function attack(addresses: readonly string[], count: number): Promise<number> {
  let compared = 0;
  for (let from = 0; from < count; from += AT_ONCE) {
    const length = Math.min(AT_ONCE, count - from);
    const statuses = await Promise.all(
      Array.from({ length }, (_, i) => logIn(at(addresses[(from + i) % addresses.length]!), 'wrong')),
    );
    for (const status of statuses) assert.ok(status === 406 || status === 429, String(status));
    compared += statuses.filter((status) => status === 406).length;
  }
  return compared;
}

describe('a stranger who guesses', () => {
  before(async () => {
    service = await startService({ env: { TRUST_PROXY: '127.0.0.1' }, now: () => now });
  });
  after(() => service.close());

  for (const [count, compared] of [
    [1, 5],
    [20, 100],
    [100, 100],
  ] as const) {
    it(`from ${count} networks has ${compared} guesses, and never stops the owner`, async () => {
      now += DAY;
      anna = await person(service);
      const home = newNetwork();
      const laptop = at(home);
      assert.equal(await logIn(laptop), 200);
      await laptop.ask('DELETE', '/session');
      const strangers = Array.from({ length: count }, newNetwork);
      assert.equal(await attack(strangers, 140), compared);
      assert.equal(await logIn(at(home)), 200, 'from a known network, without a cookie');
      assert.equal(await logIn(at(home.replace(/7$/, '99'))), 200, 'the network, not the address');
      laptop.headers['x-forwarded-for'] = newNetwork();
      assert.equal(await logIn(laptop), 200, 'from a new network, with the cookie');
      laptop.headers['x-forwarded-for'] = strangers[0]!;
      assert.equal(await logIn(laptop), 200, 'also from the stranger’s own');
      assert.equal((await laptop.ask('POST', '/session/password', { password: PASSWORD })).statusCode, 200);
      assert.equal(await logIn(at(newNetwork())), count === 1 ? 200 : 429, 'from nowhere known');
      now += HOUR;
      assert.equal(await logIn(at(newNetwork())), 200, 'the hour is over');
    });
  }

  it('with the owner’s device cookie has five guesses, and gains nothing by it', async () => {
    now += DAY;
    anna = await person(service);
    const stolen = anna.browser.cookieOf('device')!;
    const thief = at(newNetwork());
    thief.cookie = `device=${stolen}`;
    assert.equal((await thief.ask('GET', '/session')).statusCode, 403);
    const statuses: number[] = [];
    for (let i = 0; i < 6; i++) {
      thief.headers['x-forwarded-for'] = newNetwork();
      statuses.push(await logIn(thief, 'wrong'));
    }
    assert.deepEqual(statuses, [406, 406, 406, 406, 406, 429]);
  });

  it('gets no more free guesses by many at once', async () => {
    now += DAY;
    anna = await person(service);
    const address = newNetwork();
    const statuses = await Promise.all(Array.from({ length: 15 }, () => logIn(at(address), 'wrong')));
    assert.equal(statuses.filter((status) => status === 406).length, 5);
    assert.equal(statuses.filter((status) => status === 429).length, 10);
  });

  it('an unknown address has the same counters', async () => {
    now += DAY;
    const nobody = { ...anna, email: 'nobody@example.org' };
    const strangers = Array.from({ length: 21 }, newNetwork);
    const statuses: number[] = [];
    for (let i = 0; i < 101; i++)
      statuses.push(await logIn(at(strangers[Math.floor(i / 5)]!), 'wrong', nobody));
    assert.deepEqual([statuses.indexOf(429), statuses[100]], [100, 429]);
  });
});

describe('what is known of an owner', () => {
  before(async () => {
    service = await startService({ env: { TRUST_PROXY: '127.0.0.1' }, now: () => now });
  });
  after(() => service.close());

  it('the device cookie lasts a year, goes to our pages alone, and ends with the password', async () => {
    anna = await person(service);
    const answer = await anna.browser.ask('POST', '/session', { email: anna.email, password: PASSWORD });
    const lines = answer.headers['set-cookie'] as string[];
    assert.match(
      lines[1]!,
      /^device=v1\.\d+\.[\w-]{22}\.[\w-]{43}; Path=\/; SameSite=Strict; HttpOnly; Max-Age=31536000$/,
    );
    const cookie = anna.browser.cookieOf('device')!;
    await anna.browser.ask('DELETE', '/session');
    assert.equal(anna.browser.cookieOf('device'), cookie, 'kept at log-out');
    assert.equal(await logIn(anna.browser), 200);
    assert.equal(anna.browser.cookieOf('device'), cookie, 'and at log-in');
    const other = at(newNetwork());
    assert.equal(await logIn(other), 200);
    const changed = 'another long password';
    assert.equal((await anna.browser.ask('PUT', '/password', { password: changed })).statusCode, 200);
    assert.notEqual(anna.browser.cookieOf('device'), cookie);
    const old = other.cookieOf('device')!;
    const owner = (await service.ledger.store.findAccount(anna.account))!;
    const { knownDevices } = service.access;
    assert.equal(knownDevices.deviceOf(owner, old), undefined);
    assert.notEqual(knownDevices.deviceOf(owner, anna.browser.cookieOf('device')), undefined);
  });

  it('a network is known for 90 days, the newest twenty of an account', async () => {
    anna = await person(service);
    const isKnown = (address: string) =>
      service.access.knownDevices.isNetworkKnown(anna.account, address.replace(/\d+$/, '0/24'));
    const home = newNetwork();
    assert.equal(await logIn(at(home)), 200);
    now += 90 * DAY - 1;
    assert.equal(await isKnown(home), true);
    now += 1;
    assert.equal(await isKnown(home), false);
    const many = Array.from({ length: 21 }, newNetwork);
    for (const address of many) {
      now += 1;
      assert.equal(await logIn(at(address)), 200);
    }
    const known = await Promise.all(many.map(isKnown));
    assert.deepEqual(known, [false, ...new Array<boolean>(20).fill(true)]);
  });
});
