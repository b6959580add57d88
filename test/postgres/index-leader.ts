import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { ogdCsv, rising } from '@kontor/indexes/testing';
import type { Service } from '../../src/testing/harness.ts';
import { type SeriesStubs, startSeriesStubs } from '../../src/testing/stubs/series-stubs.ts';
import { SharedServices } from './shared-services.mts';
import { testDatabase } from './test-database.mts';

const database = await testDatabase('index_leader');
/** Longest until another node leads (10 s), begins (1.5 s) and the others are notified. */
const TAKE_OVER_MS = 20_000;

interface Node {
  readonly service: Service;
  /** The offices as this node alone meets them: who asks them is known. */
  readonly offices: SeriesStubs;
}

describe('price indexes of three nodes on one database', () => {
  const services = new SharedServices(database);
  const offices: SeriesStubs[] = [];
  let leader: Node;
  let next: Node;
  let outsider: Node;

  async function startNode(values: Record<string, string>, leads: 'auto' | 'off'): Promise<Node> {
    const own = await startSeriesStubs();
    offices.push(own);
    // The other publishers answer 404: what is missing stays due.
    own.documents.set('OGD_vpi20c18_VPI_2020COICOP18_1', ogdCsv(values));
    const env = { ...own.env, INDEX_REFRESH: 'auto', INDEX_STARTER: 'off', INDEX_LEADER: leads };
    return { service: await services.start({ env }), offices: own };
  }

  async function answerOf({ service }: Node): Promise<string> {
    const headers = { authorization: `Bearer ${leader.service.key}` };
    const { statusCode, body } = await service.call({
      method: 'GET',
      url: '/v1/indexes/at-cpi-2020',
      headers,
    });
    return `${statusCode} ${body}`;
  }

  /** The answer of a node as soon as it is as described. */
  async function answerLike(node: Node, pattern: RegExp): Promise<string> {
    let answer = await answerOf(node);
    for (let waited = 0; waited < TAKE_OVER_MS && !pattern.test(answer); waited += 100) {
      await sleep(100);
      answer = await answerOf(node);
    }
    assert.match(answer, pattern);
    return answer;
  }

  before(async () => {
    leader = await startNode(rising(2021, 2024), 'auto');
    next = await startNode(rising(2021, 2025), 'auto');
    outsider = await startNode(rising(2021, 2026), 'off');
  });
  after(async () => {
    await services.closeAll();
    await Promise.all(offices.map((own) => own[Symbol.asyncDispose]()));
  });

  it('are fetched by one of them and answered by all', async () => {
    const answer = await answerLike(leader, /^200 .*"year":2024/);
    assert.deepEqual([await answerLike(next, /^200/), await answerLike(outsider, /^200/)], [answer, answer]);
    assert.doesNotMatch(answer, /"year":2025/);
    assert.ok(leader.offices.requests().length > 0);
    // A node that led would have begun by now.
    await sleep(3000);
    assert.deepEqual([next.offices.requests(), outsider.offices.requests()], [[], []]);
  });

  it('are fetched by another one when the first has ended, never by one that must not', async () => {
    await services.close(leader.service);
    const answer = await answerLike(next, /"year":2025/);
    assert.equal(await answerLike(outsider, /"year":2025/), answer);
    assert.ok(next.offices.requests().length > 0);
    assert.deepEqual(outsider.offices.requests(), []);
  });
});
