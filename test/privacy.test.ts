import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { OPERATIONS } from '../src/operations/index.ts';
import { type Service, startService } from '../src/testing/harness.ts';
import { filesWithMark, holdsMark, markedInputs, newMark } from '../src/testing/marks.ts';

/**
 * "No request data is stored" (platform 12): every string of a request carries a random mark, one at a time and all at
 * once; afterwards none of its encodings may be found in the data folder, the log or the metrics. What a crash leaves
 * is the matter of `test/faults/http-privacy.ts`.
 */

let service: Service;
before(async () => {
  service = await startService();
});
after(() => service.close());

async function search(mark: string): Promise<string[]> {
  await service.flush();
  const told: [string, Buffer][] = [['log', Buffer.from(service.logText())]];
  for (const url of ['/metrics', '/ready', '/health']) {
    told.push([url, (await service.call({ method: 'GET', url })).rawPayload]);
  }
  const places = told.filter(([, bytes]) => holdsMark(bytes, mark)).map(([place]) => place);
  return [...filesWithMark(service.dataFolder, mark), ...places];
}

describe('request data is never stored', () => {
  it('the search finds a mark that was stored', async () => {
    const mark = newMark();
    await service.newAccount(1, `${mark}@example.org`);
    assert.ok(
      (await search(mark)).some((place) => place.includes('kontor.db')),
      'an e-mail address is stored, and found',
    );
  });

  for (const operation of OPERATIONS) {
    it(operation.name, async () => {
      const mark = newMark();
      const statuses = new Set<number>();
      for (const route of operation.routes.filter(({ method }) => method === 'POST')) {
        for (const payload of markedInputs(operation.examples[0].input as object, mark)) {
          const headers = {
            'content-type': 'application/json',
            'idempotency-key': mark,
            'x-mark': mark,
            cookie: `a=${mark}`,
            'user-agent': mark,
          };
          const answer = await service.call({
            method: 'POST',
            url: `${route.path}?q=${mark}`,
            payload: JSON.stringify(payload),
            headers,
          });
          statuses.add(answer.statusCode);
        }
        const broken = await service.call({
          method: 'POST',
          url: route.path,
          payload: `{"a":"${mark}`,
          headers: { 'content-type': 'application/json' },
        });
        statuses.add(broken.statusCode);
      }
      for (const route of operation.routes.filter(({ method }) => method === 'GET')) {
        const url = route.path.replaceAll(/\{\w+\}/g, mark);
        for (const name of Object.keys(operation.examples[0].input as object)) {
          statuses.add(
            (
              await service.call({
                method: 'GET',
                url: `${url}?${name}=${mark}`,
                headers: { authorization: `Bearer ${mark}` },
              })
            ).statusCode,
          );
        }
      }
      assert.ok(statuses.has(200) || statuses.has(403), `statuses ${[...statuses]}`);
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
