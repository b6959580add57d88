import assert from 'node:assert/strict';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { type BatchCall, type BatchResult, Kontor } from '../../clients/typescript/src/index.ts';
import { type Service, startService } from '../../src/testing/harness.ts';

/** The batches of the TypeScript client: against the service, over connections that break. */

const LINES = 5_000;

const call = (place: number): BatchCall => ({
  id: `line ${place}`,
  operation: 'barcode',
  input: { format: 'QR_CODE', content: String(place), width: 1, height: 1 },
  accept: 'image/svg+xml',
});

function* calls(count: number): Generator<BatchCall> {
  for (let place = 0; place < count; place++) yield call(place);
}

/** Hands connections on, and breaks some once so many bytes of answers have passed. */
async function breakingProxy(
  target: number,
  cuts: number[],
): Promise<{ server: Server; port: number; broken: () => number }> {
  let passed = 0;
  let broken = 0;
  const server = createServer((near: Socket) => {
    const far = connect(target, '127.0.0.1');
    near.on('error', () => far.destroy());
    far.on('error', () => near.destroy());
    far.on('data', (bytes) => {
      passed += bytes.length;
      if (cuts[0] !== undefined && passed > cuts[0]) {
        cuts.shift();
        broken += 1;
        near.resetAndDestroy();
        far.destroy();
        return;
      }
      near.write(bytes);
    });
    far.on('end', () => near.end());
    near.pipe(far);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, port: (server.address() as { port: number }).port, broken: () => broken };
}

describe('a batch of the TypeScript client', () => {
  let service: Service;
  let port: number;
  before(async () => {
    service = await startService();
    port = await service.listen();
  });
  after(() => service.close());

  const client = (apiKey: string, at = port) => new Kontor({ baseUrl: `http://127.0.0.1:${at}`, apiKey });

  async function all(results: AsyncIterable<BatchResult>): Promise<readonly BatchResult[]> {
    return Array.fromAsync(results);
  }

  it('of 5,000 lines over two broken connections has 5,000 results and 5,000 charges', async () => {
    const { key, account } = await service.newAccount(LINES);
    const { server, port: proxy, broken } = await breakingProxy(port, [400_000, 1_500_000]);
    const results = await all(client(key, proxy).batch(calls(LINES)));
    server.close();
    assert.equal(broken(), 2);
    assert.equal(results.length, LINES);
    assert.equal(new Set(results.map(({ id }) => id)).size, LINES);
    assert.ok(results.every(({ status, bytes }) => status === 200 && (bytes?.length ?? 0) > 100));
    assert.ok(
      results.some(({ replayed }) => replayed),
      'charged before it broke',
    );
    assert.equal(await service.creditsOf(account), 0);
    assert.deepEqual(await service.imbalances(), []);
  });

  it('has results in the order of its lines, refusals among them', async () => {
    const lines = [
      call(0),
      { ...call(1), input: {} },
      { operation: 'geocode-search', input: { query: 'Wien' } },
    ];
    const [code, wrong, place] = await all(client(service.key).batch(lines, { order: 'input' }));
    assert.deepEqual([code?.contentType, code?.creditsRemaining], ['image/webp', Number.POSITIVE_INFINITY]);
    assert.deepEqual([wrong?.status, wrong?.violations.length], [406, wrong?.messages.length]);
    assert.deepEqual([place?.id, place?.status, place?.headers['x-geocode-precision']], ['3', 200, 'place']);
  });

  it('ends with an error when the credits do', async () => {
    const { key } = await service.newAccount(5);
    const found: BatchResult[] = [];
    await assert.rejects(
      async () => {
        for await (const result of client(key).batch(calls(400))) found.push(result);
      },
      { status: 402 },
    );
    assert.equal(found.filter(({ status }) => status === 200).length, 5);
    assert.ok(found.some(({ status }) => status === 402));
  });

  it('stops when whoever reads it does, or by a signal', async () => {
    const { key, account } = await service.newAccount(LINES);
    for await (const { status } of client(key).batch(calls(LINES))) {
      assert.equal(status, 200);
      break;
    }
    assert.ok((await service.creditsOf(account)) > 0);
    const reason = new Error('enough');
    const signal = AbortSignal.abort(reason);
    await assert.rejects(() => all(client(key).batch(calls(10), { signal })), reason);
  });

  it('refuses a key that is none, and two lines of one id', async () => {
    await assert.rejects(() => all(client('x').batch(calls(1))), { status: 403 });
    await assert.rejects(() => all(client(service.key).batch([call(1), call(1)])), TypeError);
  });
});
