/** The operation in the real service, over the stored series. */
import assert from 'node:assert/strict';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { PRICE_INDEXES } from '@kontor/indexes';
import type { AnyOperation } from '../../core/operation.ts';
import { type Service, startService } from '../../testing/harness.ts';
import { indexes } from './index.ts';
import { indexesResult } from './schema.ts';

/** Of the sample's VPI 1966 (rules: Chaining). */
const CHAINED = ['at-cpi-1', 'at-cpi-2'];

const operations = [indexes as AnyOperation];

describe('price indexes over the wire', () => {
  let service: Service;
  before(async () => {
    service = await startService({ operations });
  });
  after(() => service.close());

  const get = (path: string, headers: Record<string, string> = {}) =>
    service.call({
      method: 'GET',
      url: `/v1/indexes/${path}`,
      headers: { authorization: `Bearer ${service.key}`, ...headers },
    });

  test('the documented example, member by member in its order', async () => {
    const answer = await get('at-cpi-2020');
    assert.equal(answer.statusCode, 200);
    assert.equal(
      answer.body,
      '{"id":"at-cpi-2020","name":"Verbraucherpreisindex 2020","source":"Statistik Austria","frequency":"YEARLY",' +
        '"values":[{"year":2021,"value":102.8},{"year":2022,"value":111.6},{"year":2023,"value":120.3},' +
        '{"year":2024,"value":123.8},{"year":2025,"value":128.2}]}',
    );
    assert.match(String(answer.headers['content-type']), /^application\/json/);
    assert.equal(answer.headers['cache-control'], 'no-store');
    assert.match(String(answer.headers.etag), /^"[\w-]+"$/);
    assert.equal(answer.headers['last-modified'], 'Sat, 21 Nov 2026 09:00:00 GMT');
  });

  const FREQUENCIES: readonly (readonly [query: string, frequency: string])[] = [
    ['', 'YEARLY'],
    ['?frequency=', 'YEARLY'],
    ['?frequency=%20', 'YEARLY'],
    ['?frequency=yearly', 'YEARLY'],
    ['?frequency=YEARLY', 'YEARLY'],
    ['?frequency=Monthly', 'MONTHLY'],
    ['?frequency=MONTHLY', 'MONTHLY'],
    ['?frequency=mOnThLy', 'MONTHLY'],
  ];
  for (const [query, frequency] of FREQUENCIES) {
    test(`${query || 'no query'}: ${frequency}`, async () => {
      const answer = await get(`at-cpi-2020${query}`);
      assert.equal((answer.json() as { frequency: string }).frequency, frequency);
    });
  }

  test('all 50 names answer 200 or 204, or 503 when never fetched, each as in the schema', async () => {
    const stored = new Set(['at-cpi-2020', 'at-cpi-1966', 'de-cpi-2015', 'ea-eu-hicp-2015', ...CHAINED]);
    let found = 0;
    for (const { id } of PRICE_INDEXES) {
      for (const frequency of ['yearly', 'MONTHLY']) {
        const answer = await get(`${id}?frequency=${frequency}`);
        if (!stored.has(id)) {
          assert.equal(answer.statusCode, 503, id);
          assert.match(answer.body, /have not been fetched from/);
          assert.equal(answer.headers['retry-after'], '60');
          continue;
        }
        if (answer.statusCode === 204) {
          assert.equal(answer.body, '', id);
          assert.equal(answer.headers['content-type'], undefined);
          assert.equal(answer.headers['content-length'], undefined);
          continue;
        }
        found++;
        assert.equal(answer.statusCode, 200, id);
        const result = indexesResult.parse(answer.json());
        assert.equal(result.id, id);
        const periods = result.values.map(({ year, month = 0 }) => year * 100 + month);
        assert.deepEqual(
          periods,
          periods.toSorted((a, b) => a - b),
        );
        assert.equal(
          result.values.every(({ month }) => (month !== undefined) === (frequency === 'MONTHLY')),
          true,
        );
      }
    }
    assert.equal(found, 8);
  });

  const REFUSED: readonly (readonly [path: string, messages: readonly string[]])[] = [
    ['AT-CPI-2020', ['message.indexMustBeValid']],
    ['at-cpi-2025', ['message.indexMustBeValid']],
    ['uk-eu-hicp-2015', ['message.indexMustBeValid']],
    ['el-eu-hicp-2015', ['message.indexMustBeValid']],
    ['..%2Fat-cpi-2020', ['message.indexMustBeValid']],
    ['__proto__', ['message.indexMustBeValid']],
    ['at-cpi-2020?frequency=weekly', ['message.frequencyMustBeValid']],
    ['nonsense?frequency=daily', ['message.frequencyMustBeValid', 'message.indexMustBeValid']],
  ];
  for (const [path, messages] of REFUSED) {
    test(`${path}: 406 ${messages.join(', ')}`, async () => {
      const answer = await get(path);
      assert.equal(answer.statusCode, 406);
      assert.deepEqual((answer.json() as { messages: string[] }).messages.toSorted(), messages);
    });
  }

  test('If-None-Match changes nothing: the contract has no 304', async () => {
    const { headers } = await get('at-cpi-2020');
    const again = await get('at-cpi-2020', { 'if-none-match': String(headers.etag) });
    assert.equal(again.statusCode, 200);
  });

  test('200 and 204 are charged; a refusal and what was never fetched are not', async () => {
    const { account, key } = await service.newAccount(10);
    const authorization = `Bearer ${key}`;
    for (const [path, left] of [
      ['at-cpi-2020', 9],
      ['ea-eu-hicp-2015', 8],
      ['rs-eu-hicp-2015', 8],
      ['nonsense', 8],
    ] as const) {
      await get(path, { authorization });
      assert.equal(await service.creditsOf(account), left, path);
    }
  });

  const NEWEST: readonly (readonly [path: string, warning: string | undefined])[] = [
    // The year 2025 is current until the one of 2026 is due.
    ['at-cpi-2020', undefined],
    ['at-cpi-2020?frequency=monthly', 'index-stale;newest="2024-10";days=750'],
  ];
  for (const [path, warning] of NEWEST) {
    test(`${path}: X-Warning ${warning ?? 'none'}`, async () => {
      const answer = await get(path);
      assert.equal(answer.statusCode, 200);
      assert.equal(answer.headers['x-warning'], warning);
    });
  }

  test('health has newest period and age, ready that there are series', async () => {
    const health = await service.call({ method: 'GET', url: '/health' });
    const { series } = (health.json() as { details: { indexes: { series: Record<string, unknown> } } })
      .details.indexes;
    assert.deepEqual(series['at-cpi-2020'], { newest: '2024-10', ageSeconds: 0, stale: true });
    const ready = await service.call({ method: 'GET', url: '/ready' });
    const { checks } = ready.json() as { checks: Record<string, unknown> };
    assert.deepEqual(checks.indexes, {
      state: 'away',
      note: '6 of 6 series are stale, the oldest ends with 2024-01; run `kontor indexes refresh` or import',
    });
  });
});

test('an unreadable store is 503, is not charged, and /ready names it', async () => {
  const service = await startService({ operations });
  try {
    const { account, key } = await service.newAccount(3);
    const path = join(service.dataFolder, 'indexes.sqlite');
    rmSync(path);
    writeFileSync(path, 'x'.repeat(5000));
    const answer = await service.call({
      method: 'GET',
      url: '/v1/indexes/at-cpi-2020',
      headers: { authorization: `Bearer ${key}` },
    });
    assert.equal(answer.statusCode, 503);
    assert.deepEqual((answer.json() as { messages: string[] }).messages, ['message.apiUnavailable']);
    assert.equal(await service.creditsOf(account), 3);
    const ready = await service.call({ method: 'GET', url: '/ready' });
    assert.match(ready.body, /indexes\.sqlite cannot be read/);
    assert.equal((ready.json() as { status: string }).status, 'degraded');
  } finally {
    await service.close();
  }
});
