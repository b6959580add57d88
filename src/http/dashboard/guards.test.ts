import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { Connection } from '../../store/sqlite/sqlite-connection.ts';
import { BrowserSession } from '../../testing/browser-session.ts';
import { messagesOf, newKey, PASSWORD, type Person, person } from '../../testing/dashboard-accounts.ts';
import { type Service, startService } from '../../testing/harness.ts';

type Method = Parameters<BrowserSession['ask']>[0];

const BASE = '/dashboard/api';
/** Routes for whoever is not logged in; every other one needs a session. */
const PUBLIC = [
  'GET /service',
  'POST /session',
  'POST /sign-up',
  'POST /verification',
  'POST /reset-requests',
  'POST /resets',
  'POST /invitations/look',
  'POST /invitations',
  'POST /email-changes/confirm',
];

let service: Service;
let routes: readonly (readonly [Method, string])[];
let anna: Person;
let bert: Person;
let operator: Person;

/** The path of a route with what stands for its parameters. */
const filled = (path: string, value: string) => path.replaceAll(/\{\w+\}/g, value);
const isPublic = ([method, path]: readonly [Method, string]) => PUBLIC.includes(`${method} ${path}`);
const bodyFor = (method: Method) => (method === 'GET' || method === 'DELETE' ? undefined : {});

describe('the guards of the dashboard', () => {
  before(async () => {
    service = await startService();
    routes = service.endpoints
      .filter(({ path }) => path.startsWith(`${BASE}/`))
      .map(({ method, path }) => [method as Method, path.slice(BASE.length)]);
    [anna, bert, operator] = [
      await person(service),
      await person(service),
      await person(service, 'operator'),
    ];
  });
  after(() => service.close());

  it('are before every route: without a session nothing but what is public', async () => {
    assert.ok(routes.length > 40, `${routes.length} routes`);
    assert.deepEqual(
      PUBLIC.filter((one) => !routes.some(([method, path]) => `${method} ${path}` === one)),
      [],
    );
    const nobody = new BrowserSession(service);
    for (const route of routes.filter((one) => !isPublic(one))) {
      const [method, path] = route;
      const answer = await nobody.ask(method, filled(path, '1'), bodyFor(method));
      assert.equal(answer.statusCode, 403, `${method} ${path}`);
      assert.deepEqual(messagesOf(answer), ['message.sessionMustBeValid'], `${method} ${path}`);
    }
  });

  it('let no other origin change anything', async () => {
    const disguises: readonly Record<string, string>[] = [
      {},
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site', origin: 'http://localhost' },
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: 'http://evil.example', host: 'evil.example' },
    ];
    for (const [method, path] of routes.filter(([one]) => one !== 'GET')) {
      for (const headers of disguises) {
        const page = new BrowserSession(service);
        page.cookie = operator.browser.cookie;
        delete page.headers['sec-fetch-site'];
        Object.assign(page.headers, headers);
        const answer = await page.ask(method, filled(path, String(anna.account)), bodyFor(method));
        assert.equal(answer.statusCode, 403, `${method} ${path}`);
        assert.deepEqual(
          messagesOf(answer),
          ['message.forbidden'],
          `${method} ${path} ${JSON.stringify(headers)}`,
        );
      }
    }
    assert.equal((await operator.browser.ask('GET', '/session')).statusCode, 200, 'nobody was logged out');
  });

  it('take JSON alone: no form of another page can send it', async () => {
    for (const [method, path] of routes.filter(
      ([one]) => one === 'POST' || one === 'PUT' || one === 'PATCH',
    )) {
      if (path.startsWith('/playground/') || path === '/batch') continue;
      const answer = await operator.browser.ask(
        method,
        filled(path, String(operator.account)),
        {},
        {
          'content-type': 'text/plain',
        },
      );
      assert.equal(answer.statusCode, 406, `${method} ${path}`);
      assert.deepEqual(messagesOf(answer), ['message.contentTypeMustBeValid'], `${method} ${path}`);
    }
  });

  it('hide the operator’s routes from everybody else', async () => {
    const operators = routes.filter(([, path]) => path.startsWith('/operator/'));
    assert.ok(operators.length >= 8);
    for (const [method, path] of operators) {
      const answer = await anna.browser.ask(method, filled(path, String(bert.account)), bodyFor(method));
      assert.equal(answer.statusCode, 404, `${method} ${path}`);
    }
  });

  it('show nobody what belongs to somebody else', async () => {
    const key = await newKey(bert);
    const session = ((await bert.browser.ask('GET', '/sessions')).json() as { sessions: { id: string }[] })
      .sessions[0]!;
    await service.call({
      method: 'POST',
      url: '/v1/epc-qr-code',
      payload: '{}',
      headers: {
        authorization: `Bearer ${key.text}`,
        'content-type': 'application/json',
        'x-request-id': 'berts',
      },
    });
    await service.flush();
    const foreign: Readonly<Record<string, string>> = {
      '/keys/{id}': String(key.id),
      '/keys/{id}/rotation': String(key.id),
      '/sessions/{id}': session.id,
      '/requests/{requestId}': 'berts',
      '/operator/accounts/{id}': String(bert.account),
      '/operator/accounts/{id}/days': String(bert.account),
      '/operator/accounts/{id}/grants': String(bert.account),
      '/operator/accounts/{id}/plan': String(bert.account),
      '/operator/accounts/{id}/debt': String(bert.account),
      '/operator/accounts/{id}/suspension': String(bert.account),
      '/playground/{operation}': 'epc-qr-code',
    };
    for (const [method, path] of routes.filter(([, one]) => one.includes('{'))) {
      const value = foreign[path];
      assert.ok(value !== undefined, `${path}: who owns what it names?`);
      const headers = { 'x-key-id': String(key.id) };
      const answer = await anna.browser.ask(method, filled(path, value), bodyFor(method), headers);
      assert.equal(answer.statusCode, 404, `${method} ${path}`);
      assert.ok(!answer.body.includes(bert.email));
    }
    assert.equal((await bert.browser.ask('GET', '/requests/berts')).statusCode, 200);
    for (const path of ['/requests?requestId=berts', `/requests?key=${key.id}`]) {
      assert.deepEqual(
        ((await anna.browser.ask('GET', path)).json() as { requests: unknown[] }).requests,
        [],
      );
    }
    const usage = (await anna.browser.ask('GET', `/usage?key=${key.id}`)).json() as {
      total: { failed: number };
    };
    assert.equal(usage.total.failed, 0);
    assert.equal(
      ((await bert.browser.ask('GET', '/keys')).json() as { keys: { state: string }[] }).keys[0]?.state,
      'live',
      'nothing was changed either',
    );
  });

  it('let nobody give themselves more than they may have', async () => {
    const wish = {
      ...{
        role: 'operator',
        credits: 1_000_000,
        unlimited: true,
        plan: 'unlimited',
        verifiedAt: 1,
        account: 1,
      },
      ...{ isVerified: true, id: 1, suspendedAt: null, account_id: 1, ['__proto__']: { role: 'operator' } },
    };
    const email = 'greedy@example.org';
    const greedy = new BrowserSession(service);
    await greedy.ask('POST', '/sign-up', { ...wish, email, password: PASSWORD });
    await greedy.ask('POST', '/session', { ...wish, email, password: PASSWORD });
    await greedy.ask('POST', '/keys', { ...wish, name: 'k' });
    await greedy.ask('POST', '/session/password', { ...wish, password: PASSWORD });
    await greedy.ask('PUT', '/settings/low-credit-alert', { ...wish, mark: 5 });
    await greedy.ask('PUT', '/password', { ...wish, password: 'another long password' });
    const { keys } = (await greedy.ask('GET', '/keys')).json() as { keys: { id: number }[] };
    await greedy.ask('PATCH', `/keys/${keys[0]!.id}`, {
      ...wish,
      name: 'renamed',
      capUsed: -5,
      isTest: true,
    });
    const { account } = (await greedy.ask('GET', '/session')).json() as { account: Record<string, unknown> };
    assert.deepEqual(
      [account.role, account.credits, account.unlimited, (account.plan as { id: string }).id],
      ['user', 100, false, 'free'],
    );
    assert.equal((await greedy.ask('GET', '/operator/accounts')).statusCode, 404);
  });

  it('read no form beyond 64 KiB, however long its fields are', async () => {
    const long = 'x'.repeat(10 * 1024 * 1024);
    for (const [method, path, body] of [
      ['POST', '/session', { email: long, password: long }],
      ['POST', '/sign-up', { email: 'a@example.org', password: long }],
      ['POST', '/reset-requests', { email: long }],
      ['POST', '/resets', { token: long, password: PASSWORD }],
    ] as const) {
      const answer = await new BrowserSession(service).ask(method, path, body);
      assert.deepEqual([answer.statusCode, messagesOf(answer)], [406, ['message.bodyTooLarge']], path);
    }
    const named = await anna.browser.ask('POST', '/keys', { name: 'x'.repeat(50_000) });
    assert.equal(named.statusCode, 406);
    const half = 'x'.repeat(30_000);
    const login = await new BrowserSession(service).ask('POST', '/session', {
      email: half,
      password: half,
    });
    assert.deepEqual(messagesOf(login), ['message.credentialsMustBeValid']);
    const text = await anna.browser.ask('POST', '/keys', undefined, { 'content-type': 'application/json' });
    assert.equal(text.statusCode, 406);
  });

  it('answer 503 while the store is away, and work on when it is back', async () => {
    const { email, browser } = bert;
    const locked = new Connection({ file: join(service.dataFolder, 'kontor.db') });
    const tries = [
      ['POST', '/session', { email, password: PASSWORD }],
      ['POST', '/keys', { name: 'locked' }],
      ['PUT', '/settings/low-credit-alert', { mark: 5 }],
      ['POST', '/resets', { token: 'x'.repeat(43), password: PASSWORD }],
    ] as const;
    locked.script('BEGIN IMMEDIATE');
    try {
      for (const [method, path, body] of tries.slice(0, 3)) {
        const answer = await browser.ask(method, path, body);
        assert.equal(answer.statusCode, 503, path);
        assert.deepEqual(messagesOf(answer), ['message.apiUnavailable'], path);
        assert.ok(Number(answer.headers['retry-after']) > 0, path);
      }
      assert.equal((await browser.ask('GET', '/session')).statusCode, 200, 'what is only read is there');
    } finally {
      locked.script('ROLLBACK');
      locked.close();
    }
    const statuses = [];
    for (const [method, path, body] of tries)
      statuses.push((await browser.ask(method, path, body)).statusCode);
    assert.deepEqual(statuses, [200, 201, 204, 406]);
  });
});
