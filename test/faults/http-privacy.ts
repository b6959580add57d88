import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { Agent } from 'node:http';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { markedRequests } from '../../src/testing/marked-requests.ts';
import { containsMark, filesWithMark, newMark } from '../../src/testing/marks.ts';
import { TESTED } from '../../src/testing/operations.ts';
import type { ServerProcess } from '../../src/testing/server-process.ts';
import { writeTowns } from '../../src/testing/town-data-file.ts';
import { newFolder } from './afterwards.mts';
import { EPC_CALL, send } from './http-caller.mts';
import { serveFolder } from './http-process.mts';

/** A crash in the middle of calls leaves nothing of them on disk (rules: No request data is stored). */

const ROUNDS = 6;

const posts = TESTED.flatMap((operation) =>
  operation.routes.filter(({ method }) => method === 'POST').map((route) => ({ operation, route })),
);

/**
 * Everything at once; counts what was answered and what was not.
 * @param onAnswer called after each answer
 */
async function flood(
  { address }: ServerProcess,
  { mark, agent, onAnswer }: { readonly mark: string; readonly agent: Agent; readonly onAnswer: () => void },
) {
  const counts = { answered: 0, unanswered: 0 };
  const calls = await Promise.all(
    posts.map(({ operation, route }) => markedRequests(operation, route, { mark, examples: 'all' })),
  );
  const marked = { 'user-agent': mark, cookie: `a=${mark}`, 'x-mark': mark, 'idempotency-key': mark };
  await Promise.all(
    calls.flat().map(({ url, headers, payload }) =>
      send(address, { path: url, body: payload!, headers: { ...marked, ...headers }, agent }).then(
        () => {
          counts.answered++;
          onAnswer();
        },
        () => counts.unanswered++,
      ),
    ),
  );
  return counts;
}

test(`kill -9 in the middle of calls, ${ROUNDS} times: no trace of them`, { timeout: 300_000 }, async (t) => {
  const dataFolder = newFolder(t);
  const temporary = join(newFolder(t), 'tmp');
  mkdirSync(temporary);
  const land = join(newFolder(t), 'land.sqlite');
  writeTowns(land, { towns: 3, streets: 3, houses: 3 });
  const env = {
    ...{ GEOCODER_DATA: land, GEOCODER_CACHE: 'on' },
    ...{ TMPDIR: temporary, LOG_LEVEL: 'debug', KEY_CONCURRENCY: '1000', QUEUE_LIMIT: '1000' },
  };
  const mark = newMark();
  const said: Buffer[] = [];
  const total = { answered: 0, unanswered: 0 };
  for (let round = 0; round < ROUNDS; round++) {
    const server = await serveFolder(t, dataFolder, env, 'with-upload');
    for (const stream of [server.child.stdout, server.child.stderr]) {
      stream?.on('data', (chunk: Buffer) => said.push(chunk));
    }
    const agent = new Agent({ keepAlive: true, maxSockets: 60 });
    const { promise: first, resolve: onAnswer } = Promise.withResolvers<void>();
    const flooding = flood(server, { mark, agent, onAnswer });
    // By the clock alone a busy machine would have answered none.
    await Promise.race([first, flooding]);
    await sleep((round * 61) % 300);
    await server.end('SIGKILL');
    const { answered, unanswered } = await flooding;
    agent.destroy();
    total.answered += answered;
    total.unanswered += unanswered;
    for (const folder of [dataFolder, temporary])
      assert.deepEqual(filesWithMark(folder, mark), [], 'after the crash');
  }
  const server = await serveFolder(t, dataFolder, env, 'with-upload');
  for (const stream of [server.child.stdout, server.child.stderr]) {
    stream?.on('data', (chunk: Buffer) => said.push(chunk));
  }
  assert.equal((await send(server.address, EPC_CALL)).status, 200);
  for (const path of ['/metrics', '/ready', '/health']) {
    assert.ok(!containsMark((await send(server.address, { path })).body, mark), path);
  }
  assert.equal(await server.end('SIGTERM'), 0);
  t.diagnostic(`${total.answered} calls answered, ${total.unanswered} not`);
  assert.ok(total.answered > 0 && total.unanswered > 0);
  for (const folder of [dataFolder, temporary])
    assert.deepEqual(filesWithMark(folder, mark), [], 'after the restart');
  assert.ok(Buffer.concat(said).includes('"outcome"'), 'calls were logged');
  assert.ok(!containsMark(Buffer.concat(said), mark), 'standard output and error');
});
