import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { BrowserSession } from '../../testing/browser-session.ts';
import { messagesOf, PASSWORD, type Person, person } from '../../testing/dashboard-accounts.ts';
import { type Service, startService, TEST_TIME } from '../../testing/harness.ts';

const MINUTE = 60_000;

let service: Service;
let now = TEST_TIME;
let networks = 0;

/** A browser in a network of its own. */
function elsewhere(): BrowserSession {
  const browser = new BrowserSession(service);
  browser.headers['x-forwarded-for'] = `10.9.${++networks}.7`;
  return browser;
}

const logIn = (browser: BrowserSession, email: string, password: string) =>
  browser.ask('POST', '/session', { email, password });

describe('log-in', () => {
  let anna: Person;
  before(async () => {
    service = await startService({ env: { TRUST_PROXY: '127.0.0.1' }, now: () => now });
    anna = await person(service);
  });
  after(() => service.close());

  it('gives the same answer for an unknown address and for a wrong password', async () => {
    const answers = await Promise.all([
      logIn(elsewhere(), anna.email, 'wrong password'),
      logIn(elsewhere(), 'nobody@example.org', 'wrong password'),
      logIn(elsewhere(), 'no address', 'wrong password'),
    ]);
    const [first, ...others] = answers.map(({ statusCode, json }) => {
      const { requestId: _, ...body } = json() as { requestId: string };
      return { statusCode, body };
    });
    for (const other of others) assert.deepEqual(other, first);
    assert.equal(first?.statusCode, 406);
    assert.deepEqual(messagesOf(answers[0]!), ['message.credentialsMustBeValid']);
    now += 20 * MINUTE;
  });

  it('slows down guesses at one account from one network, and forgives the right password', async () => {
    const statuses: number[] = [];
    const network = elsewhere();
    const again = () => Object.assign(new BrowserSession(service), { headers: network.headers });
    for (let i = 0; i < 5; i++) statuses.push((await logIn(again(), anna.email, 'wrong')).statusCode);
    assert.deepEqual(statuses, [406, 406, 406, 406, 406]);
    const early = await logIn(again(), anna.email.toUpperCase(), PASSWORD);
    assert.deepEqual([early.statusCode, early.headers['retry-after']], [429, '2']);
    now += 2_000;
    assert.equal((await logIn(again(), anna.email, 'wrong')).statusCode, 406);
    assert.equal((await logIn(again(), anna.email, PASSWORD)).headers['retry-after'], '4');
    now += 4_000;
    assert.equal((await logIn(again(), anna.email, PASSWORD)).statusCode, 200);
    assert.equal((await logIn(again(), anna.email, 'wrong')).statusCode, 406, 'forgiven');
    now += 20 * MINUTE;
  });

  it('slows down guesses from one network, whatever the address', async () => {
    const browser = elsewhere();
    const guesses = Array.from({ length: 20 }, (_, i) => logIn(browser, `guess-${i}@example.org`, 'wrong'));
    for (const guess of guesses) assert.equal((await guess).statusCode, 406);
    assert.equal((await logIn(browser, anna.email, PASSWORD)).statusCode, 429);
    assert.equal((await logIn(elsewhere(), anna.email, PASSWORD)).statusCode, 200);
    now += 20 * MINUTE;
  });

  it('guesses that come at once are counted before any of them is answered', async () => {
    const browser = elsewhere();
    const answers = await Promise.all(Array.from({ length: 15 }, () => logIn(browser, anna.email, 'wrong')));
    assert.equal(answers.filter(({ statusCode }) => statusCode === 406).length, 5);
    assert.equal(answers.filter(({ statusCode }) => statusCode === 429).length, 10);
    now += 20 * MINUTE;
  });

  it('asks for the password again once it is ten minutes old', async () => {
    const { browser, email } = await person(service);
    assert.equal((await browser.ask('GET', '/billing')).statusCode, 200);
    now += 10 * MINUTE;
    for (const [method, path, body] of [
      ['GET', '/billing', undefined],
      ['GET', '/billing.csv', undefined],
      ['PUT', '/password', { password: 'another long password' }],
      ['POST', '/email-changes', { email: 'x@example.org' }],
      ['POST', '/keys', { name: 'lasting' }],
      ['POST', '/keys', { name: 'short', expiresAt: now + MINUTE }],
      ['DELETE', '/account', undefined],
    ] as const) {
      const answer = await browser.ask(method, path, body);
      assert.equal(answer.statusCode, 403, path);
      assert.deepEqual(messagesOf(answer), ['message.passwordMustBeRecent'], path);
    }
    assert.equal((await browser.ask('POST', '/session/password', { password: 'wrong' })).statusCode, 406);
    assert.equal((await browser.ask('POST', '/session/password', { password: PASSWORD })).statusCode, 200);
    assert.equal((await browser.ask('GET', '/billing')).statusCode, 200);
    const changed = await browser.ask('PUT', '/password', { password: 'another long password' });
    assert.equal(changed.statusCode, 200);
    assert.equal((await logIn(elsewhere(), email, PASSWORD)).statusCode, 406);
    assert.equal((await logIn(elsewhere(), email, 'another long password')).statusCode, 200);
  });

  it('a password change ends every other session', async () => {
    const { browser, email } = await person(service);
    const other = elsewhere();
    await logIn(other, email, PASSWORD);
    await browser.ask('PUT', '/password', { password: 'another long password' });
    assert.equal((await other.ask('GET', '/session')).statusCode, 403);
    assert.equal((await browser.ask('GET', '/session')).statusCode, 200);
    const weak = await browser.ask('PUT', '/password', { password: '1234567890' });
    assert.deepEqual(messagesOf(weak), ['message.passwordMustBeValid']);
    const { details } = weak.json() as { details: { field: string }[] };
    assert.equal(details[0]?.field, 'password');
  });
});

describe('log-in over plain HTTP', () => {
  it('works on the machine itself and names the remedy elsewhere', async () => {
    const open = await startService({ env: { HOST: '0.0.0.0' } });
    try {
      const { browser, email } = await person(open);
      const outside = { host: 'kontor.example.org' };
      const refused = await browser.ask('POST', '/session', { email, password: PASSWORD }, outside);
      assert.equal(refused.statusCode, 403);
      assert.deepEqual(messagesOf(refused), ['message.logInMustBeEncrypted']);
      assert.match(refused.body, /PUBLIC_URL/);
      const facts = await browser.ask('GET', '/service', undefined, outside);
      const { signUp, logInProblem } = facts.json() as { signUp: string; logInProblem: { reason: string } };
      assert.deepEqual([signUp, logInProblem.reason], ['invite', 'plain-http']);
      assert.equal((await browser.ask('POST', '/session', { email, password: PASSWORD })).statusCode, 200);
    } finally {
      await open.close();
    }
  });

  it('with an https PUBLIC_URL the cookie is for TLS and the whole host', async () => {
    const secure = await startService({ env: { PUBLIC_URL: 'https://kontor.example.org/' } });
    try {
      const { url } = await secure.access.invitations.invite({ actor: 'test' });
      assert.match(url, /^https:\/\/kontor\.example\.org\/dashboard\/invitation#[\w-]{43}$/);
      const { browser } = await person(secure);
      assert.match(browser.cookieOf('__Host-session')!, /^[\w-]{43}$/);
      assert.match(browser.cookieOf('__Host-device')!, /^v1\.\d+\.[\w-]{22}\.[\w-]{43}$/);
      delete browser.headers['sec-fetch-site'];
      browser.headers.origin = 'https://kontor.example.org';
      assert.equal((await browser.ask('POST', '/keys', { name: 'x' })).statusCode, 201);
      browser.headers.origin = 'http://kontor.example.org';
      assert.equal((await browser.ask('POST', '/keys', { name: 'x' })).statusCode, 403);
    } finally {
      await secure.close();
    }
  });
});
