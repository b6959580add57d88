import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { Agent } from 'node:http';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { OPERATIONS } from '../../src/operations/index.ts';
import { filesWithMark, holdsMark, markedInputs, newMark } from '../../src/testing/marks.ts';
import type { ServerProcess } from '../../src/testing/server-process.ts';
import { newFolder } from './afterwards.mts';
import { send } from './http-caller.mts';
import { serveFolder } from './http-process.mts';

/** A crash in the middle of calls leaves nothing of them on disk (platform 12.2 and 12.3). */

const ROUNDS = 6;

const posts = OPERATIONS.flatMap((operation) =>
  operation.routes
    .filter(({ method }) => method === 'POST')
    .map(({ path }) => ({ path, inputs: operation.examples.map(({ input }) => input as object) })),
);

/** Everything at once, again and again; counts what was answered and what was not. */
async function flood({ address }: ServerProcess, mark: string, agent: Agent) {
  const counts = { answered: 0, unanswered: 0 };
  const calls = posts.flatMap(({ path, inputs }) =>
    inputs
      .flatMap((input) => markedInputs(input, mark))
      .map((input) => ({ path, body: JSON.stringify(input) })),
  );
  const headers = { 'user-agent': mark, cookie: `a=${mark}`, 'x-mark': mark, 'idempotency-key': mark };
  await Promise.all(
    calls.map(({ path, body }) =>
      send(address, { path: `${path}?q=${mark}`, body, headers, agent }).then(
        () => counts.answered++,
        () => counts.unanswered++,
      ),
    ),
  );
  return counts;
}

test(`kill -9 in the middle of calls, ${ROUNDS} times: no trace of them`, { timeout: 60_000 }, async (t) => {
  const dataFolder = newFolder(t);
  const temporary = join(newFolder(t), 'tmp');
  mkdirSync(temporary);
  const env = { TMPDIR: temporary, LOG_LEVEL: 'debug', KEY_CONCURRENCY: '1000', QUEUE_LIMIT: '1000' };
  const mark = newMark();
  const said: Buffer[] = [];
  const total = { answered: 0, unanswered: 0 };
  for (let round = 0; round < ROUNDS; round++) {
    const server = await serveFolder(t, dataFolder, env);
    for (const stream of [server.child.stdout, server.child.stderr]) {
      stream?.on('data', (chunk: Buffer) => said.push(chunk));
    }
    const agent = new Agent({ keepAlive: true, maxSockets: 60 });
    const flooding = flood(server, mark, agent);
    await sleep(150 + ((round * 61) % 300));
    await server.end('SIGKILL');
    const { answered, unanswered } = await flooding;
    agent.destroy();
    total.answered += answered;
    total.unanswered += unanswered;
    for (const folder of [dataFolder, temporary])
      assert.deepEqual(filesWithMark(folder, mark), [], 'after the crash');
  }
  const server = await serveFolder(t, dataFolder, env);
  for (const path of ['/metrics', '/ready', '/health']) {
    assert.ok(!holdsMark((await send(server.address, { path })).body, mark), path);
  }
  assert.equal(await server.end('SIGTERM'), 0);
  t.diagnostic(`${total.answered} calls answered, ${total.unanswered} not`);
  assert.ok(total.answered > 0 && total.unanswered > 0);
  for (const folder of [dataFolder, temporary])
    assert.deepEqual(filesWithMark(folder, mark), [], 'after the restart');
  assert.ok(Buffer.concat(said).includes('"outcome"'), 'calls were logged');
  assert.ok(!holdsMark(Buffer.concat(said), mark), 'standard output and error');
});
