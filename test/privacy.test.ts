import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Route } from '../src/core/operation.ts';
import { OPERATIONS } from '../src/operations/index.ts';
import { type Answer, type Service, startService } from '../src/testing/harness.ts';
import { filesWithMark, holdsMark, markedInputs, newMark } from '../src/testing/marks.ts';

/**
 * "No request data is stored" (platform 12): every string of a request carries a random mark, one at a time and all at
 * once; afterwards none of its encodings may be found in the data folder, the log or the metrics. What a crash leaves
 * is the matter of `test/faults/http-privacy.ts`.
 */

let service: Service;

async function search(mark: string): Promise<string[]> {
  await service.flush();
  const told: [string, Buffer][] = [['log', Buffer.from(service.logText())]];
  for (const url of ['/metrics', '/ready', '/health']) {
    told.push([url, (await service.call({ method: 'GET', url })).rawPayload]);
  }
  const places = told.filter(([, bytes]) => holdsMark(bytes, mark)).map(([place]) => place);
  return [...filesWithMark(service.dataFolder, mark), ...places];
}

/** Everything about a request that is not its input, all of it marked. */
const markedHeaders = (mark: string): Record<string, string> => ({
  'idempotency-key': mark,
  'x-mark': mark,
  cookie: `a=${mark}`,
  'user-agent': mark,
});

/** A call with its input in the body, or in path and query; `q` is a member that nobody declares. */
function callOf(route: Route, input: Readonly<Record<string, unknown>>, mark: string): Promise<Answer> {
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(input[name])),
  );
  const headers = markedHeaders(mark);
  if (route.method === 'POST') {
    return service.call({
      method: 'POST',
      url: `${path}?q=${mark}`,
      payload: JSON.stringify(input),
      headers: { ...headers, 'content-type': 'application/json' },
    });
  }
  const query = new URLSearchParams({ q: mark });
  for (const [name, value] of Object.entries(input)) {
    if (!route.path.includes(`{${name}}`)) query.append(name, String(value));
  }
  return service.call({ method: 'GET', url: `${path}?${query}`, headers });
}

describe('request data is never stored', () => {
  before(async () => {
    service = await startService();
  });
  after(() => service.close());

  it('the search finds a mark that was stored', async () => {
    const mark = newMark();
    await service.newAccount(1, `${mark}@example.org`);
    assert.ok(
      (await search(mark)).some((place) => place.includes('kontor.db')),
      'an e-mail address is stored, and found',
    );
  });

  for (const operation of OPERATIONS) {
    for (const route of operation.routes) {
      it(`${route.method} ${route.path}`, async () => {
        const mark = newMark();
        const example = operation.examples[0].input as Record<string, unknown>;
        const statuses = new Set<number>();
        // The example as it is, marked around its input only, is sure to succeed.
        for (const input of [example, ...markedInputs(example, mark)]) {
          statuses.add((await callOf(route, input, mark)).statusCode);
        }
        assert.ok(statuses.has(200), `no call succeeded: ${[...statuses]}`);
        assert.deepEqual(await search(mark), []);
      });
    }

    it(`${operation.name}: what is refused before its input is read`, async () => {
      const mark = newMark();
      for (const { method, path } of operation.routes) {
        const url = `${path.replaceAll(/\{\w+\}/g, mark)}?q=${mark}`;
        const unknown = await service.call({ method, url, headers: { authorization: `Bearer ${mark}` } });
        assert.equal(unknown.statusCode, 403);
        if (method === 'GET') continue;
        const headers = { 'content-type': 'application/json' };
        const broken = await service.call({ method, url, payload: `{"a":"${mark}`, headers });
        assert.equal(broken.statusCode, 406);
      }
      assert.deepEqual(await search(mark), []);
    });
  }

  it('a fault of an operation', async () => {
    const mark = newMark();
    const answer = await service.callFaulty(mark);
    assert.equal(answer.statusCode, 500);
    assert.ok(!answer.body.includes(mark));
    assert.deepEqual(await search(mark), []);
    assert.match(service.logText(), /"fault"/);
  });
});
