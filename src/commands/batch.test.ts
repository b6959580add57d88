import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { batch } from './batch.ts';
import { type BatchOrder, type BatchSummary, EXIT, type Invocation, UsageError } from './command.ts';

const ALL: BatchSummary = { served: 3, failed: 0, skipped: 2, creditsUsed: 3 };

describe('kontor batch', () => {
  const before = { ...process.env };
  beforeEach(() => {
    process.env.KONTOR_KEY = 'kontor_x';
    delete process.env.PUBLIC_URL;
  });
  afterEach(() => {
    for (const name of ['KONTOR_KEY', 'PUBLIC_URL']) {
      if (before[name] === undefined) delete process.env[name];
      else process.env[name] = before[name];
    }
  });

  async function run(values: Invocation['values'], summary: BatchSummary = ALL) {
    const printed: string[] = [];
    const orders: BatchOrder[] = [];
    const invocation = {
      values,
      positionals: ['in.csv'],
      runBatch: async (order: BatchOrder) => {
        orders.push(order);
        return summary;
      },
      print: (text: string) => void printed.push(text),
      note: () => undefined,
    };
    const code = await batch.run(invocation as unknown as Invocation);
    return { code, printed, order: orders[0] };
  }

  it('ends with 0 when every line was served, now or before', async () => {
    const { code, printed } = await run({ out: 'answers.ndjson' });
    assert.equal(code, EXIT.ok);
    assert.deepEqual(printed, ['3 served, 0 failed, 2 answered before, 3 credits']);
  });

  it('ends with another code when one was not', async () => {
    const { code, printed } = await run({ out: 'answers.ndjson', json: true }, { ...ALL, failed: 1 });
    assert.equal(code, EXIT.failed);
    assert.deepEqual(JSON.parse(printed[0] ?? ''), { ...ALL, failed: 1 });
  });

  it('calls the service of PUBLIC_URL, else of this machine, with two requests at a time', async () => {
    const { order } = await run({ out: 'folder' });
    assert.deepEqual(
      [order?.url, order?.concurrency, order?.apiKey],
      ['http://127.0.0.1:8080', 2, 'kontor_x'],
    );
    process.env.PUBLIC_URL = 'https://kontor.example.org';
    assert.equal((await run({ out: 'folder' })).order?.url, 'https://kontor.example.org');
    const given = await run({
      out: 'folder',
      url: 'http://a',
      concurrency: '8',
      csv: 'out.csv',
      operation: 'barcode',
    });
    assert.deepEqual(
      [
        given.order?.url,
        given.order?.concurrency,
        given.order?.csv,
        given.order?.operation,
        given.order?.file,
      ],
      ['http://a', 8, 'out.csv', 'barcode', 'in.csv'],
    );
  });

  it('needs a key, a place for the answers, and 1 to 8 requests', async () => {
    await assert.rejects(run({}), UsageError);
    for (const concurrency of ['0', '9', 'x'])
      await assert.rejects(run({ out: 'o', concurrency }), UsageError);
    delete process.env.KONTOR_KEY;
    await assert.rejects(run({ out: 'o' }), /KONTOR_KEY/);
  });
});
