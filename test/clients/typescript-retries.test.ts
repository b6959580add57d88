import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Kontor, KontorError, type KontorOptions } from '../../clients/typescript/src/index.ts';

/** How the TypeScript client tries again: against answers that are made here, without a network. */

type Answering = (attempt: number, signal: AbortSignal) => Response | Promise<Response>;

const INPUT = { format: 'QR_CODE', content: 'x' } as const;
const picture = () => new Response('PNG', { headers: { 'content-type': 'image/png' } });
const failure = (status: number, headers: Record<string, string> = {}) =>
  Response.json({ messages: ['message.apiUnavailable'] }, { status, headers });

function clientOf(answer: Answering, options: Partial<KontorOptions> = {}) {
  const keys: (string | null)[] = [];
  const fetch: typeof globalThis.fetch = async (_, init) => {
    keys.push(new Headers(init?.headers).get('idempotency-key'));
    return answer(keys.length, init!.signal!);
  };
  const client = new Kontor({ baseUrl: 'http://kontor', apiKey: 'k', retryDelayMs: 1, fetch, ...options });
  return { client, keys };
}

const broken = (): never => {
  throw new TypeError('fetch failed');
};

describe('a call that fails', () => {
  const again: readonly [what: string, fails: () => Response][] = [
    ['with 503', () => failure(503)],
    ['with 500', () => failure(500)],
    ['with 429', () => failure(429)],
    ['with a page of a proxy', () => new Response('<html>', { status: 502 })],
    ['without an answer', broken],
    [
      'in the middle of its body',
      () =>
        new Response(
          new ReadableStream({
            start: (controller) => controller.error(new TypeError('terminated')),
          }),
        ),
    ],
  ];
  for (const [what, fails] of again) {
    it(`${what} is tried again, under the same name`, async () => {
      const { client, keys } = clientOf((attempt) => (attempt === 3 ? picture() : fails()));
      const { bytes } = await client.barcode(INPUT);
      assert.equal(bytes.length, 3);
      assert.equal(keys.length, 3);
      assert.equal(new Set(keys).size, 1);
      assert.match(keys[0]!, /^[0-9a-f]{32}$/);
    });
  }

  for (const status of [402, 403, 404, 406]) {
    it(`with ${status} is not tried again`, async () => {
      const { client, keys } = clientOf(() => failure(status));
      await assert.rejects(client.barcode(INPUT), { status });
      assert.equal(keys.length, 1);
    });
  }

  it('is given up after the last attempt, with the last answer of the service', async () => {
    const { client, keys } = clientOf((attempt) => failure(503, { 'x-request-id': `r${attempt}` }));
    await assert.rejects(client.barcode(INPUT), {
      status: 503,
      requestId: 'r3',
      messages: ['message.apiUnavailable'],
    });
    assert.equal(keys.length, 3);
    const single = clientOf(() => failure(503), { retries: 0 });
    await assert.rejects(single.client.barcode(INPUT), KontorError);
    assert.equal(single.keys.length, 1);
  });

  it('has a status of 0 and the cause when no answer came', async () => {
    const { client } = clientOf(broken, { retries: 0 });
    await assert.rejects(client.barcode(INPUT), (error) => {
      assert.ok(error instanceof KontorError && error.cause instanceof TypeError);
      assert.equal(error.status, 0);
      return true;
    });
  });

  it('waits for the time of Retry-After, and not at all when that is too long', async () => {
    const soon = clientOf((attempt) => (attempt === 2 ? picture() : failure(503, { 'retry-after': '0' })), {
      retryDelayMs: 3_600_000,
    });
    await soon.client.barcode(INPUT);
    assert.equal(soon.keys.length, 2);
    const late = clientOf(() => failure(503, { 'retry-after': '3600' }));
    await assert.rejects(late.client.barcode(INPUT), { retryAfterMs: 3_600_000 });
    assert.equal(late.keys.length, 1);
  });

  it('has a name of its own each time, and the name that the caller gives', async () => {
    const { client, keys } = clientOf(picture);
    await client.barcode(INPUT);
    await client.barcode(INPUT);
    await client.barcode(INPUT, { idempotencyKey: 'order-17' });
    assert.equal(new Set(keys).size, 3);
    assert.equal(keys[2], 'order-17');
  });
});

describe('a call that ends early', () => {
  const never: Answering = (_, signal) =>
    new Promise((__, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason));
    });

  it('rejects with the reason of the signal, while it waits for an answer', async () => {
    const { client, keys } = clientOf(never);
    const abort = new AbortController();
    const call = client.barcode(INPUT, { signal: abort.signal });
    abort.abort(new RangeError('enough'));
    await assert.rejects(call, RangeError);
    assert.equal(keys.length, 1);
  });

  it('rejects with it between attempts too', async () => {
    const abort = new AbortController();
    const { client, keys } = clientOf(
      () => {
        setImmediate(() => abort.abort(new RangeError('enough')));
        return failure(503);
      },
      { retryDelayMs: 3_600_000 },
    );
    await assert.rejects(client.barcode(INPUT, { signal: abort.signal }), RangeError);
    assert.equal(keys.length, 1);
  });

  it('reports that time is up', async () => {
    const { client } = clientOf(never);
    await assert.rejects(client.barcode(INPUT, { timeoutMs: 5 }), {
      name: 'KontorError',
      status: 0,
      message: 'no result within 5 ms',
    });
  });
});

describe('a client', () => {
  const refused: readonly [what: string, options: Partial<KontorOptions>, says: RegExp][] = [
    ['without an address', { apiKey: 'k' }, /baseUrl must be an address/],
    [
      'with a name for an address',
      { baseUrl: 'kontor.example.org', apiKey: 'k' },
      /baseUrl must be an address/,
    ],
    ['without a key', { baseUrl: 'http://kontor' }, /apiKey must be given/],
  ];
  for (const [what, options, message] of refused) {
    it(`${what} is refused when it is made`, () => {
      assert.throws(() => new Kontor(options as KontorOptions), { name: 'TypeError', message });
    });
  }

  it('takes options that are undefined as absent', async () => {
    const missing = { retries: undefined, timeoutMs: undefined } as unknown as Partial<KontorOptions>;
    const { client, keys } = clientOf(() => failure(503), missing);
    await assert.rejects(client.barcode(INPUT), { status: 503 });
    assert.equal(keys.length, 3);
  });

  it('names the reason why there is no connection', async () => {
    const reason = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    const { client } = clientOf(() => {
      throw new TypeError('fetch failed', { cause: reason });
    });
    await assert.rejects(client.barcode(INPUT), { message: /fetch failed \(ECONNREFUSED\)$/ });
  });
});
