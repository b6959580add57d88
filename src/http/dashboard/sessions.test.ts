import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { SessionList } from '../../dashboard-api-types/wire.ts';
import { BrowserSession } from '../../testing/browser-session.ts';
import { type Service, startService, TEST_TIME } from '../../testing/harness.ts';

const PASSWORD = 'correct horse battery';
const MINUTE = 60_000;

let service: Service;
let now = TEST_TIME;
let number = 0;

/** Somebody with an account, logged in. */
async function signedUp(email = `user-${++number}@example.org`): Promise<BrowserSession> {
  const browser = new BrowserSession(service);
  // A network of its own: the throttle of sign-ups is somebody else's test.
  browser.headers['x-forwarded-for'] = `10.${number % 250}.${Math.floor(number / 250)}.1`;
  const up = await browser.ask('POST', '/sign-up', { email, password: PASSWORD });
  assert.deepEqual([up.statusCode, up.json()], [202, { next: 'log-in' }]);
  const login = await browser.ask('POST', '/session', { email, password: PASSWORD });
  assert.equal(login.statusCode, 200, login.body);
  return browser;
}

describe('sessions', () => {
  before(async () => {
    service = await startService({ env: { TRUST_PROXY: '127.0.0.1' }, now: () => now });
  });
  after(() => service.close());

  it('begin at log-in with a cookie that no script reads', async () => {
    const browser = new BrowserSession(service);
    await browser.ask('POST', '/sign-up', { email: 'a@example.org', password: PASSWORD });
    const answer = await browser.ask('POST', '/session', { email: 'A@EXAMPLE.org', password: PASSWORD });
    assert.equal(answer.statusCode, 200, answer.body);
    const [line] = answer.headers['set-cookie'] as string[];
    assert.match(line!, /^session=[\w-]{43}; Path=\/; SameSite=Lax; HttpOnly; Max-Age=2592000$/);
    assert.equal(answer.headers.vary, 'Cookie');
    assert.equal(answer.headers['cache-control'], 'no-store');
    const { account, banners } = answer.json() as Record<string, Record<string, unknown>>;
    assert.deepEqual([account?.email, account?.role, account?.credits], ['a@example.org', 'user', 100]);
    assert.deepEqual(banners, []);
    assert.equal((await browser.ask('GET', '/session')).statusCode, 200);
  });

  it('are kept as hashes alone', async () => {
    const browser = await signedUp();
    const token = browser.cookieOf('session')!;
    const { filesWithMark } = await import('../../testing/marks.ts');
    assert.deepEqual(filesWithMark(service.dataFolder, token), []);
    assert.deepEqual(filesWithMark(service.dataFolder, PASSWORD), []);
  });

  it('have a new token at log-in and when the password is entered: none that was planted lives on', async () => {
    const browser = await signedUp('fixed@example.org');
    const first = browser.cookieOf('session')!;
    const again = await browser.ask('POST', '/session/password', { password: PASSWORD });
    assert.equal(again.statusCode, 200);
    assert.notEqual(browser.cookieOf('session'), first);
    const old = new BrowserSession(service);
    old.cookie = `session=${first}`;
    assert.equal((await old.ask('GET', '/session')).statusCode, 403, 'the old token is void');
    const planted = new BrowserSession(service);
    planted.cookie = `session=${'A'.repeat(43)}`;
    await planted.ask('POST', '/session', { email: 'fixed@example.org', password: PASSWORD });
    assert.notEqual(planted.cookieOf('session'), 'A'.repeat(43));
  });

  it('end after 12 idle hours, after 30 days in any case, and not when the clock goes back', async () => {
    const browser = await signedUp();
    const status = async () => (await browser.ask('GET', '/session')).statusCode;
    now += 11 * 60 * MINUTE;
    assert.equal(await status(), 200);
    now += 11 * 60 * MINUTE;
    assert.equal(await status(), 200, 'seen in between');
    now -= 5 * 60 * MINUTE;
    assert.equal(await status(), 200);
    now += 17 * 60 * MINUTE + 1;
    assert.equal(await status(), 403);
    const lasting = await signedUp();
    for (let half = 0; half < 2.5 * 30 - 1; half++) {
      now += 9.6 * 60 * MINUTE;
      assert.equal((await lasting.ask('GET', '/session')).statusCode, 200, `${half}`);
    }
    now += 9.6 * 60 * MINUTE;
    assert.equal((await lasting.ask('GET', '/session')).statusCode, 403, 'thirty days');
    now = TEST_TIME + 40 * 24 * 60 * MINUTE;
  });

  it('are listed without their tokens, and end one by one or all at once', async () => {
    const email = 'many@example.org';
    const here = await signedUp(email);
    const there = new BrowserSession(service);
    there.headers['user-agent'] =
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1';
    await there.ask('POST', '/session', { email, password: PASSWORD });
    const list = async () => ((await here.ask('GET', '/sessions')).json() as SessionList).sessions;
    const rows = await list();
    assert.deepEqual(rows.map(({ browser, system, isCurrent }) => [browser, system, isCurrent]).sort(), [
      ['Firefox', 'Linux', true],
      ['Safari', 'iOS', false],
    ]);
    assert.ok(rows.every(({ network }) => network.endsWith('/24')));
    const stranger = await signedUp();
    const other = rows.find(({ isCurrent }) => !isCurrent)!;
    assert.equal((await stranger.ask('DELETE', `/sessions/${other.id}`)).statusCode, 404);
    assert.equal((await here.ask('DELETE', `/sessions/${other.id}`)).statusCode, 204);
    assert.equal((await there.ask('GET', '/session')).statusCode, 403);
    await there.ask('POST', '/session', { email, password: PASSWORD });
    assert.equal((await here.ask('DELETE', '/sessions')).statusCode, 204);
    assert.equal(here.cookieOf('session'), undefined);
    assert.equal((await there.ask('GET', '/session')).statusCode, 403);
  });

  it('log out: the cookie goes, and its token is void', async () => {
    const browser = await signedUp();
    const { cookie } = browser;
    assert.equal((await browser.ask('DELETE', '/session')).statusCode, 204);
    assert.equal(browser.cookieOf('session'), undefined);
    browser.cookie = cookie;
    const answer = await browser.ask('GET', '/session');
    assert.deepEqual((answer.json() as { messages: string[] }).messages, ['message.sessionMustBeValid']);
  });
});
