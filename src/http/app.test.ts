import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { describe, it } from 'node:test';
import { Refusal, Unavailable } from '@kontor/base';
import { callInMemory, type Request } from '../testing/in-memory-call.ts';
import { App } from './app.ts';
import { Cookie } from './cookie.ts';
import type { HttpDependencies } from './http-dependencies.ts';
import type { FaultLine } from './log.ts';
import { PLAIN_ERROR_PAGES } from './pages/error-pages.ts';
import { jsonAnswer, type ServiceAnswer, type ServiceRoute } from './service-routes/service-route.ts';

const ORIGIN = 'https://shop.example';
const POLICY = "default-src 'none'";
const session = new Cookie({ name: 'session', path: '/', sameSite: 'Lax', secure: false });

/** A server of these routes and no operation. */
function appOf(...routes: readonly ServiceRoute[]) {
  const faults: FaultLine[] = [];
  const ended: string[] = [];
  const state: HttpDependencies['state'] = { phase: 'serving' };
  const pressure = { isOver: false };
  const dependencies = {
    operations: [],
    bodies: { longestMs: 30_000 },
    config: { CORS_ORIGINS: [ORIGIN], CONNECTION_LIMIT: 100, FIRST_BYTE_TIMEOUT: 10 },
    log: { fault: (line: FaultLine) => faults.push(line) },
    newRequestId: () => 'made',
    pages: PLAIN_ERROR_PAGES,
    state,
    load: {
      countAnswer: () => undefined,
      admit: () => {
        if (pressure.isOver) throw new Refusal('busy', { retryAfterSeconds: 2 });
      },
    },
    connections: {
      accept: () => undefined,
      startRequest: () => undefined,
      payerOf: () => ({ kind: 'network', network: 'n' }),
      endIdle: () => void ended.push('idle'),
    },
    rejections: { check: () => undefined, count: () => undefined },
  } as unknown as HttpDependencies;
  const app = new App(dependencies, routes);
  const ask = (url: string, changes: Partial<Request> = {}) =>
    callInMemory(app.server, { method: 'GET', url, ...changes });
  return { app, ask, faults, state, pressure, ended };
}

const route = (
  changes: Partial<ServiceRoute> & { readonly path: string },
  answer: ServiceAnswer = jsonAnswer('here'),
): ServiceRoute => ({ methods: ['GET'], answer: () => answer, ...changes });

describe('before the service is ready', () => {
  it('nobody is answered, and everybody who waited is afterwards', async () => {
    const ready = Promise.withResolvers<void>();
    const { ask, app } = appOf(route({ path: '/a' }), route({ path: '/probe', isProbe: true }));
    app.blockUntil(ready.promise);
    const answers = ['/a', '/probe', '/nothing'].map((path) => ask(path));
    let answered = 0;
    for (const answer of answers) void answer.then(() => answered++);
    for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve));
    assert.equal(answered, 0);
    ready.resolve();
    assert.deepEqual(
      (await Promise.all(answers)).map(({ statusCode }) => statusCode),
      [200, 200, 404],
    );
  });
});

describe('on its way to the end behind a balancer', () => {
  it('serves as before until the port is closed, then each answer ends its connection', async () => {
    const { ask, state } = appOf(route({ path: '/a' }));
    const answers = [];
    for (const phase of ['serving', 'leaving', 'portClosed', 'closing'] as const) {
      state.phase = phase;
      const { statusCode, headers } = await ask('/a', { headers: { connection: 'keep-alive' } });
      answers.push([phase, statusCode, headers.connection]);
    }
    assert.deepEqual(answers, [
      ['serving', 200, 'keep-alive'],
      ['leaving', 200, 'keep-alive'],
      ['portClosed', 200, 'close'],
      ['closing', 503, 'close'],
    ]);
  });

  it('closes the port first, and connections without a call after the time that they have', async (t) => {
    const { app, state, ended } = appOf(route({ path: '/a' }));
    await app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = app.server.address() as AddressInfo;
    const kept = connect(port, '127.0.0.1');
    t.after(() => kept.destroy());
    await once(kept, 'connect');
    state.phase = 'leaving';
    const closed = app.close(300);
    while (app.server.listening) await new Promise((resolve) => setImmediate(resolve));
    assert.deepEqual([state.phase, ended], ['portClosed', []]);
    const refused = connect(port, '127.0.0.1');
    const [error] = (await once(refused, 'error')) as [NodeJS.ErrnoException];
    assert.equal(error.code, 'ECONNREFUSED');
    kept.write('GET /a HTTP/1.1\r\nHost: a\r\n\r\n');
    const [answer] = (await once(kept, 'data')) as [Buffer];
    assert.match(String(answer), /^HTTP\/1\.1 200 [\s\S]*connection: close/i);
    await closed;
  });

  it('ends what is idle when its time is over', async (t) => {
    const { app, ended } = appOf(route({ path: '/a' }));
    await app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = app.server.address() as AddressInfo;
    const silent = connect(port, '127.0.0.1');
    t.after(() => silent.destroy());
    await once(silent, 'connect');
    const closed = app.close(50);
    while (ended.length === 0) await new Promise((resolve) => setImmediate(resolve));
    silent.destroy();
    await closed;
  });
});

describe('a route beside the operations', () => {
  it('is found by path and method; what is not there has the same answer everywhere', async () => {
    const { ask } = appOf(route({ path: '/a', methods: ['GET', 'POST'] }), route({ path: '/b/{name}' }));
    assert.deepEqual((await ask('/a')).json(), 'here');
    const wrong = await ask('/a/', { method: 'DELETE' });
    assert.deepEqual([wrong.statusCode, wrong.headers.allow], [405, 'GET, POST']);
    assert.deepEqual((await ask('/c')).json(), {
      messages: ['message.resourceNotFound'],
      details: [{ message: 'message.resourceNotFound', description: 'Unknown path.' }],
      requestId: 'made',
    });
  });

  it('gets parameters, query and headers', async () => {
    let got: unknown;
    const curious = route({ path: '/b/{name}' });
    const { ask } = appOf({
      ...curious,
      answer: ({ params, query, headers, method }) => {
        got = { params, query, method, accept: headers.accept };
        return { status: 204 };
      },
    });
    const { statusCode } = await ask('/b/%C3%A4?x=1&y=%20', { headers: { accept: 'a/b' } });
    assert.equal(statusCode, 204);
    assert.deepEqual(got, { params: { name: 'ä' }, query: 'x=1&y=%20', method: 'GET', accept: 'a/b' });
  });

  it('answers HEAD without the body, when it declares that', async () => {
    const { ask } = appOf(route({ path: '/a', methods: ['GET', 'HEAD'] }));
    const { statusCode, headers, body } = await ask('/a', { method: 'HEAD' });
    assert.deepEqual([statusCode, headers['content-length'], body], [200, '6', '']);
  });

  it('has its policy on every answer', async () => {
    const failing = {
      ...route({ path: '/b', policy: POLICY }),
      answer: () => Promise.reject(new Error('x')),
    };
    const { ask } = appOf(route({ path: '/a', policy: POLICY }), failing, route({ path: '/c' }));
    assert.equal((await ask('/a')).headers['content-security-policy'], POLICY);
    assert.equal((await ask('/b')).headers['content-security-policy'], POLICY);
    assert.equal((await ask('/c')).headers['content-security-policy'], undefined);
  });

  it('may set cookies, several at once; its answers vary by them', async () => {
    const other = new Cookie({ name: 'theme', path: '/', sameSite: 'Strict', secure: false });
    const cookies = [session, other];
    const { ask } = appOf(route({ path: '/a', cookies }, { cookies: [session.set('x'), other.clear()] }));
    const { headers } = await ask('/a');
    assert.deepEqual(headers['set-cookie'], [
      'session=x; Path=/; SameSite=Lax; HttpOnly',
      'theme=; Path=/; SameSite=Strict; HttpOnly; Max-Age=0',
    ]);
    assert.deepEqual([headers.vary, headers['cache-control']], ['Cookie', 'no-store']);
  });

  it('with cookies is for no page of another origin', () => {
    const unsafe = route({ path: '/a', cookies: [session], isCrossOrigin: true });
    assert.throws(() => appOf(unsafe), /pages of other origins/);
  });

  it('is shared with pages of other origins only when it declares that', async () => {
    const { ask } = appOf(route({ path: '/shared', isCrossOrigin: true }), route({ path: '/v1/own' }));
    const leave = async (url: string, method: Request['method'] = 'GET') => {
      const { statusCode, headers } = await ask(url, { method, headers: { origin: ORIGIN } });
      return [statusCode, headers['access-control-allow-origin'], headers.vary];
    };
    assert.deepEqual(await leave('/shared'), [200, ORIGIN, 'Origin']);
    assert.deepEqual(await leave('/shared', 'OPTIONS'), [204, ORIGIN, 'Origin']);
    assert.deepEqual(await leave('/v1/own'), [200, undefined, undefined]);
    assert.deepEqual(await leave('/v1/own', 'OPTIONS'), [405, undefined, undefined]);
    assert.deepEqual(
      await leave('/v1/nothing'),
      [404, ORIGIN, 'Origin, Accept, Accept-Language'],
      'a page may learn that',
    );
    assert.deepEqual(await leave('/nothing'), [404, undefined, 'Accept, Accept-Language']);
  });

  it('adds to what an answer varies by', async () => {
    const varied: ServiceAnswer = { headers: { vary: 'Accept-Encoding' }, body: 'x' };
    const { ask } = appOf(route({ path: '/shared', isCrossOrigin: true }, varied));
    const { headers } = await ask('/shared', { headers: { origin: ORIGIN } });
    assert.equal(headers.vary, 'Origin, Accept-Encoding');
  });

  it('is closed with the service, unless it is a probe', async () => {
    const { ask, state, pressure } = appOf(route({ path: '/a' }), route({ path: '/probe', isProbe: true }));
    pressure.isOver = true;
    const refused = await ask('/a');
    assert.deepEqual([refused.statusCode, refused.headers['retry-after']], [503, '2']);
    assert.equal((await ask('/nothing')).statusCode, 503, 'nothing else is looked at');
    assert.equal((await ask('/probe')).statusCode, 200);
    state.phase = 'closing';
    assert.equal((await ask('/probe')).headers.connection, 'close');
  });

  it('may throw what is in the table of failures; anything else is a fault, and logged', async () => {
    const throwing = (path: string, error: unknown): ServiceRoute => ({
      ...route({ path }),
      answer: () => {
        throw error;
      },
    });
    const { ask, faults } = appOf(
      throwing('/forbidden', new Refusal('forbidden')),
      throwing('/away', new Unavailable('x', { retryAfterSeconds: 5 })),
      throwing('/fault', new TypeError('secret')),
    );
    assert.equal((await ask('/forbidden')).statusCode, 403);
    assert.equal((await ask('/away')).headers['retry-after'], '5');
    const fault = await ask('/fault');
    assert.equal(fault.headers['retry-after'], undefined);
    assert.deepEqual([fault.statusCode, /secret/.test(fault.body)], [500, false]);
    assert.deepEqual(
      faults.map(({ requestId, operation, error }) => [requestId, operation, error]),
      [['made', 'service', 'TypeError']],
    );
  });

  it('whose header cannot be sent is a fault, and the service goes on', async () => {
    const odd: ServiceAnswer = { headers: { 'x-title': 'two\r\nlines', 'x-fine': '1' }, body: 'x' };
    const { ask, faults } = appOf(route({ path: '/odd' }, odd), route({ path: '/a' }));
    const { statusCode, headers } = await ask('/odd');
    assert.deepEqual([statusCode, headers['x-title'], headers['x-fine']], [500, undefined, undefined]);
    assert.deepEqual(
      faults.map(({ code }) => code),
      ['ERR_INVALID_CHAR'],
    );
    assert.equal((await ask('/a')).statusCode, 200);
  });
});

describe('while load is shed', () => {
  const accept = 'text/html';

  it('pages are served, and everything else is a page that names the wait', async () => {
    const { ask, pressure } = appOf(route({ path: '/page', isPage: true }), route({ path: '/other' }));
    pressure.isOver = true;
    assert.equal((await ask('/page', { headers: { accept } })).statusCode, 200);
    for (const path of ['/other', '/nothing']) {
      const { statusCode, headers, body } = await ask(path, { headers: { accept } });
      assert.deepEqual(
        [statusCode, headers['retry-after'], headers['cache-control']],
        [503, '2', 'no-store'],
      );
      assert.match(
        String(body),
        /<h1>This cannot be served at the moment\.<\/h1>\n<p>Try again in 2 seconds\./,
      );
    }
  });

  it('what fails in our code is a page without a word of it', async () => {
    const failing = { ...route({ path: '/a' }), answer: () => Promise.reject(new Error('secret')) };
    const { ask, faults } = appOf(failing);
    const { statusCode, body } = await ask('/a', { headers: { accept } });
    assert.equal(statusCode, 500);
    assert.match(String(body), /Something failed on our side/);
    assert.doesNotMatch(String(body), /secret/);
    assert.equal(faults.length, 1);
  });
});
