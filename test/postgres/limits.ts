import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { PROCESS_KEY, type ServerProcess, startServerProcess } from '../../src/testing/server-process.ts';
import { EPC_CALL } from '../faults/http-caller.mts';
import { testDatabase } from './test-database.mts';

/** Limits that two real services on one database keep together. */

const database = await testDatabase('limits');
const SECRET = randomBytes(32).toString('base64');
const started = new Set<ServerProcess>();
// One that a failed test leaves behind would keep this process from its end.
after(() => Promise.all([...started].map((node) => node.end('SIGKILL'))));

async function start(name: string): Promise<ServerProcess> {
  const node = await startServerProcess({
    dataFolder: mkdtempSync(join(database.folder, 'node-')),
    env: {
      ...{ DATABASE_URL: database.url, KONTOR_SECRET: SECRET, NODE_NAME: name },
      ...{ HTML_BROWSER_START: 'lazy', SIGNUP: 'open', RATE_LIMIT: '200/min' },
    },
  });
  started.add(node);
  return node;
}

/** One request of a browser at the dashboard. */
async function ask({ address }: ServerProcess, path: string, body: object): Promise<Response> {
  const answer = await fetch(`${address}/dashboard/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify(body),
  });
  await answer.arrayBuffer();
  return answer;
}

describe('two services on one database', () => {
  let nodes: readonly ServerProcess[];

  before(async () => {
    nodes = await Promise.all([start('a'), start('b')]);
  });
  after(() => Promise.all(nodes.map((node) => node.end('SIGTERM'))));

  /** Answers of the nodes in turns. */
  async function inTurns(count: number, path: string, body: (index: number) => object) {
    const answers: Response[] = [];
    for (let index = 0; index < count; index++)
      answers.push(await ask(nodes[index % nodes.length]!, path, body(index)));
    return answers;
  }
  const statusesOf = (answers: readonly Response[]) => answers.map(({ status }) => status);

  it('count wrong passwords together: five, then one waits', async () => {
    const body = { email: 'owner@example.org', password: 'wrong password' };
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => ask(nodes[index % nodes.length]!, '/session', body)),
    );
    assert.deepEqual(statusesOf(answers).sort(), [406, 406, 406, 406, 406, 429, 429, 429]);
    for (const { status, headers } of answers)
      if (status === 429) assert.ok(Number(headers.get('retry-after')) <= 2);
  });

  it('serve a key its rate together', async () => {
    const statuses: number[] = [];
    const rest: number[] = [];
    const callers = Array.from({ length: 20 }, async (_, caller) => {
      for (let call = 0; call < 15; call++) {
        const answer = await fetch(`${nodes[caller % nodes.length]!.address}${EPC_CALL.path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', authorization: `Bearer ${PROCESS_KEY}` },
          body: EPC_CALL.body,
        });
        await answer.arrayBuffer();
        statuses.push(answer.status);
        const left = /r=(\d+)/.exec(answer.headers.get('ratelimit') ?? '')?.[1];
        if (left !== undefined) rest.push(Number(left));
      }
    });
    await Promise.all(callers);
    const timesOf = (wished: number) => statuses.filter((status) => status === wished).length;
    const served = timesOf(200);
    // A busy machine refuses calls by 503, some of them behind the limit.
    assert.equal(served + timesOf(429) + timesOf(503), statuses.length);
    assert.ok(timesOf(429) > 0);
    // A batch is 200 / (20 × 2), or 10 while a node has not seen the other.
    assert.ok(served <= 200 && served + timesOf(503) >= 200 - 2 * 9, `${served}`);
    assert.equal(rest.length, served);
    assert.ok(rest.every((left) => left < 200));
  });

  it('count sign-ups of a network together: five an hour', async () => {
    const body = (index: number) => ({ email: `new${index}@example.org`, password: 'long enough 4711' });
    const answers = await inTurns(6, '/sign-up', body);
    assert.deepEqual(statusesOf(answers), [202, 202, 202, 202, 202, 429]);
  });
});
