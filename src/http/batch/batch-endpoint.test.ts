import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { Unavailable } from '@kontor/base';
import { OPERATIONS } from '../../operations/index.ts';
import { BatchClient } from '../../testing/batch-client.ts';
import { echoHash } from '../../testing/echo-hash.ts';
import { type Service, startService, TEST_TIME } from '../../testing/harness.ts';
import { steered } from '../../testing/steered-operation.ts';

const TRANSFER = { iban: 'AT611904300234573201', recipient: 'Max', amount: 1 };
const transfer = (id: string, more: object = {}) => ({
  id,
  operation: 'epc-qr-code',
  input: { ...TRANSFER, ...more },
});

describe('POST /v1/batch', () => {
  let service: Service;
  let port: number;
  let now = TEST_TIME;
  const runs: string[] = [];
  let outages = 0;
  let active = 0;
  let mostActive = 0;
  const slow = steered('slow', async ({ name }) => {
    mostActive = Math.max(mostActive, ++active);
    await sleep(name === 'first' ? 400 : 10);
    active -= 1;
    return { name };
  });
  const away = steered('away', async ({ name }) => {
    runs.push(name);
    if (outages-- > 0)
      throw new Unavailable('stub', {
        retryAfterSeconds: 1,
        why: { cause: 'register', subject: 'VIES (DE)' },
      });
    return { name };
  });
  before(async () => {
    service = await startService({
      operations: [...OPERATIONS, echoHash, slow, away],
      env: {
        KEY_CONCURRENCY: '16',
        BODY_LIMIT: '100KiB',
        BATCH_LINES: '500',
        BATCH_STREAMS: '2',
      },
      now: () => now,
    });
    port = await service.listen();
  });
  after(() => service.close());
  const client = new BatchClient(
    () => service,
    () => port,
  );

  describe('order and pace', () => {
    it('answers as lines are done, or in their order', async () => {
      const lines = ['first', 'b', 'c'].map((name) => ({ id: name, operation: 'slow', input: { name } }));
      const ids = async (query: string) => (await client.send(lines, {}, query)).inOrder.map(({ id }) => id);
      assert.equal((await ids('')).at(-1), 'first');
      assert.deepEqual(await ids('?order=input'), ['first', 'b', 'c']);
    });

    it('leaves the last quarter of the places of a key to single calls', async () => {
      mostActive = 0;
      const lines = Array.from({ length: 60 }, (_, place) => ({
        operation: 'slow',
        input: { name: String(place) },
      }));
      const { end } = await client.send(lines);
      assert.deepEqual([end.succeeded, mostActive], [60, 12]);
    });

    it('tries again what something outside ended, and names what it waits for', async () => {
      outages = 2;
      runs.length = 0;
      const sent = await client.send(
        [{ id: 'a', operation: 'away', input: { name: 'a' } }],
        {},
        '?progress=1',
      );
      assert.deepEqual([sent.lines[0]?.status, runs.length], [200, 3]);
      assert.ok(
        sent.progress.some(
          ({ waiting }) => (waiting as Record<string, number> | undefined)?.['vies:DE'] === 1,
        ),
      );
      const log = service
        .logText()
        .split('\n')
        .filter((text) => text.includes('"operation":"away"'));
      assert.equal(log.length, 1, 'one line in the log');
    });

    it('sends a caller who sends everything first 3 MB of answers', async () => {
      const lines = Array.from({ length: 400 }, (_, place) => transfer(`id-${place}`, { size: 600 }));
      const { end } = await client.send(lines);
      assert.deepEqual([end.succeeded, end.complete], [400, true]);
    });
  });

  describe('money', () => {
    it('is charged line by line, and 402 is of lines alone', async () => {
      const { key, account } = await service.newAccount(30);
      const lines = Array.from({ length: 70 }, (_, place) => transfer(`id-${place}`));
      const { lines: answers, end } = await client.send(lines, client.by(key));
      const count = (status: number) => answers.filter((one) => one.status === status).length;
      assert.deepEqual([count(200), count(402), end.creditsUsed, end.complete], [30, 40, 30, true]);
      assert.equal(await service.creditsOf(account), 0);
      assert.deepEqual(await service.imbalances(), []);
    });

    it('ends after 100 refusals in a row', async () => {
      const { key } = await service.newAccount(0);
      const lines = Array.from({ length: 300 }, (_, place) => transfer(`id-${place}`));
      const { end } = await client.send(lines, client.by(key));
      assert.deepEqual([end.complete, end.reason, end.succeeded], [false, 'quota-exceeded', 0]);
      assert.ok(Number(end.answered) >= 100 && Number(end.answered) <= 140, JSON.stringify(end));
    });

    it('is not charged again for lines that are sent again, in any order, without credits too', async () => {
      const { key, account } = await service.newAccount(20);
      const lines = Array.from({ length: 20 }, (_, place) => transfer(`id-${place}`));
      const headers = { ...client.by(key), 'idempotency-key': 'run-1' };
      await client.send(lines, headers);
      assert.equal(await service.creditsOf(account), 0);
      const again = await client.send(
        [...lines.slice(5).reverse(), transfer('id-1', { amount: 2 })],
        headers,
      );
      assert.deepEqual([again.end.succeeded, again.end.failed, again.end.creditsUsed], [15, 1, 0]);
      for (const line of again.lines.slice(0, 15))
        assert.deepEqual([line.replayed, line.creditsUsed], [true, 0]);
    });

    it('is charged once a line when its connection breaks twice and what has no answer is sent again', async () => {
      const { key, account } = await service.newAccount(300);
      const headers = { ...client.by(key), 'idempotency-key': 'run-cut' };
      const all = Array.from({ length: 300 }, (_, place) => transfer(`id-${place}`));
      const answered = new Set<string>();
      for (const most of [40, 120]) {
        const open = await client.open(headers, '?progress=0');
        for (const line of all) if (!answered.has(line.id)) open.write(line);
        for (let taken = 0; taken < most; taken++) {
          const { id, status } = await open.next();
          assert.equal(status, 200);
          answered.add(id!);
        }
        open.destroy();
      }
      assert.equal(answered.size, 160);
      const rest = all.filter(({ id }) => !answered.has(id));
      const { lines, end } = await client.send(rest, headers);
      assert.deepEqual([end.succeeded, lines.length], [140, 140]);
      assert.equal(await service.creditsOf(account), 0, 'each once');
      assert.deepEqual(await service.imbalances(), []);
    });

    it('needs ids in a request with a name', async () => {
      const { lines } = await client.send([{ operation: 'epc-qr-code', input: TRANSFER }], {
        'idempotency-key': 'run-2',
      });
      assert.deepEqual(lines[0]?.messages, ['message.idMustNotBeBlank']);
    });

    it('is charged once for a line of two requests at once', async () => {
      const { key, account } = await service.newAccount(100);
      const lines = Array.from({ length: 40 }, (_, place) => transfer(`id-${place}`));
      const headers = { ...client.by(key), 'idempotency-key': 'run-3' };
      await Promise.all([client.send(lines, headers), client.send(lines, headers)]);
      assert.equal(await service.creditsOf(account), 60);
    });

    it('follows the scopes of the key', async () => {
      const { account } = await service.newAccount(10);
      const settings = {
        name: 's',
        scopes: ['barcode'],
        cidrs: null,
        cap: null,
        rate: null,
        expiresAt: null,
      };
      const { text } = await service.ledger.keyService.create(account, settings);
      const { lines } = await client.send([transfer('a')], client.by(text));
      assert.deepEqual([lines[0]?.status, lines[0]?.messages], [403, ['message.forbidden']]);
    });

    it('goes at the pace of test keys, marked as theirs', async () => {
      const { createTestKey } = await service.newAccount(10);
      const key = await createTestKey();
      const lines = Array.from({ length: 62 }, (_, place) => transfer(`id-${place}`));
      const sending = client.send(lines, client.by(key), '?progress=1');
      await sleep(1500);
      now += 60_000;
      const { lines: answers, end } = await sending;
      assert.deepEqual([end.succeeded, end.creditsUsed], [62, 0]);
      assert.deepEqual(answers[0]?.warnings, ['test-key']);
    });
  });

  describe('as a ZIP', () => {
    it('has results as files and the answers in files of their own', async () => {
      const { statusCode, headers, rawPayload } = await client.raw(
        [
          transfer('../a/b'),
          transfer('.._a_b'),
          { id: 'c', operation: 'geocode-search', input: { query: 'Wien' } },
          transfer('d', { iban: 'AT00' }),
        ],
        { accept: 'application/zip' },
        '?order=input',
      );
      assert.deepEqual([statusCode, headers['content-type']], [200, 'application/zip']);
      const entries = client.entriesIn(rawPayload);
      assert.deepEqual(
        [...entries.keys()],
        ['___a_b.png', '___a_b~2.png', 'results/0001.ndjson', 'end.json'],
      );
      const lines = String(entries.get('results/0001.ndjson'))
        .trimEnd()
        .split('\n')
        .map((text) => JSON.parse(text));
      assert.deepEqual(
        lines.map(({ id, status, entry }) => [id, status, entry]),
        [
          ['../a/b', 200, '___a_b.png'],
          ['.._a_b', 200, '___a_b~2.png'],
          ['c', 200, undefined],
          ['d', 406, undefined],
        ],
      );
      assert.equal(JSON.parse(String(entries.get('end.json'))).end.complete, true);
    });
  });

  describe('is refused before any line', () => {
    const refused = async (headers: Readonly<Record<string, string>>, query = '') => {
      const { statusCode, json } = await client.raw([transfer('a')], headers, query);
      return [statusCode, (json() as { messages: readonly string[] }).messages];
    };

    it('for all that is wrong with its head', async () => {
      const headers = {
        'content-type': 'application/json',
        'content-encoding': 'gzip',
        'idempotency-key': 'a b',
      };
      assert.deepEqual(await refused(headers, '?order=best&progress=61'), [
        406,
        [
          'message.contentTypeMustBeValid',
          'message.contentEncodingMustBeValid',
          'message.idempotencyKeyMustBeValid',
          'message.orderMustBeValid',
          'message.progressMustBeBetween0And60',
        ],
      ]);
    });

    it('without a key', async () => {
      assert.deepEqual(await refused({ authorization: 'Bearer x' }), [403, ['message.forbidden']]);
    });

    it('by another method', async () => {
      const { statusCode, headers } = await service.call({ method: 'GET', url: '/v1/batch' });
      assert.deepEqual([statusCode, headers.allow], [405, 'POST']);
    });

    it('takes all names of lines of JSON, with parameters', async () => {
      for (const type of ['application/jsonl', 'application/ndjson; charset=utf-8']) {
        const { statusCode } = await client.raw([transfer('a')], { 'content-type': type });
        assert.equal(statusCode, 200, type);
      }
    });

    it('beyond the batches of a key, until one has ended', async () => {
      const { key } = await service.newAccount(10);
      const open = [await client.open(client.by(key)), await client.open(client.by(key))];
      const { statusCode, headers } = await client.raw([transfer('a')], client.by(key));
      assert.deepEqual([statusCode, headers['retry-after']], [503, '5']);
      for (const one of open) one.end();
      await Promise.all(open.map((one) => one.answers));
      assert.equal((await client.raw([transfer('a')], client.by(key))).statusCode, 200);
    });
  });

  describe('ends', () => {
    it('at the greatest number of lines, all of them answered', async () => {
      const lines = Array.from({ length: 600 }, (_, place) => ({
        operation: 'barcode',
        input: { content: String(place), format: 'QR_CODE' },
      }));
      const { end } = await client.send(lines);
      assert.deepEqual([end.answered, end.complete, end.reason], [500, false, 'line-limit']);
    });

    it('for nobody when the caller leaves: what is under way is let go and not charged', async () => {
      const { key, account } = await service.newAccount(10);
      const open = await client.open(client.by(key));
      open.write({ operation: 'slow', input: { name: 'first' } });
      await sleep(30);
      open.destroy();
      await sleep(150);
      assert.equal(await service.creditsOf(account), 10);
    });
  });

  it('answers a line while others are still to come, one line a piece', async () => {
    const open = await client.open({}, '?progress=0');
    for (const id of ['a', 'b', 'c']) {
      open.write(transfer(id));
      assert.equal((await open.next()).id, id);
    }
    open.end();
    assert.equal((await open.answers).end.complete, true);
  });

  it('has a line in the log for each line and one for itself, with nothing of what came', async () => {
    const { headers } = await client.raw([
      transfer('secret-id'),
      { id: 'x', operation: 'nonsense', input: {} },
    ]);
    const log = service
      .logText()
      .split('\n')
      .filter((text) => text !== '')
      .map((text) => JSON.parse(text) as Record<string, unknown>);
    const id = headers['x-request-id'];
    const own = log.filter(({ batch }) => batch === id);
    assert.deepEqual(own.map(({ operation: name, outcome, status }) => [name, outcome, status]).toSorted(), [
      ['epc-qr-code', 'ok', 200],
      ['none', 'invalid', 406],
    ]);
    const [itself] = log.filter(({ requestId }) => requestId === id);
    assert.deepEqual([itself?.operation, itself?.credits], ['batch', 0]);
    assert.ok(!service.logText().includes('secret-id'));
  });

  it('counts its lines in the metrics', async () => {
    await client.send([transfer('a'), {}]);
    const { body } = await service.call({ method: 'GET', url: '/metrics' });
    assert.match(body, /kontor_batch_lines_total\{outcome="ok"\} \d+/);
    assert.match(body, /kontor_batch_lines_total\{outcome="invalid"\} \d+/);
    assert.match(body, /\nkontor_batch_streams 0\n/);
    assert.match(body, /\nkontor_batch_waiting_lines 0\n/);
  });
});
