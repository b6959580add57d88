import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { newFolder } from './afterwards.mts';
import { readLedgerState } from './books.mts';
import { countStatuses, EPC_CALL, type Reply, send } from './http-caller.mts';
import { needsProc, serveFolder } from './http-process.mts';
import { fillDisk, mountSmallDisk, needsMount, smallDisk } from './small-disk.mts';

/**
 * A disk that is full while the service works: what needs it is 503, never 500, nothing is charged for it, and when
 * there is room again everything is as ever. With the ledger alone: full-disk.ts.
 */

const skip = needsProc || (process.env.CI === 'true' ? false : needsMount);
const PATH = '/v1/echo-hash';
const MIB = 1024 * 1024;
const CREDITS = 100_000;
const PATIENCE_MS = 10_000;

const upload = (address: string, bytes: number): Promise<Reply> =>
  send(address, {
    path: PATH,
    body: Buffer.concat([Buffer.from('%PDF-1.7 '), Buffer.alloc(bytes)]),
    headers: { 'content-type': 'application/pdf' },
  });

const isDiskFull = ({ status, body }: Reply): boolean => status === 503 && body.includes('disk');

/** Asks again and again; how long until it is answered 200. */
async function untilServed(call: () => Promise<Reply>): Promise<number> {
  const started = performance.now();
  for (;;) {
    const { status } = await call();
    if (status === 200) return performance.now() - started;
    assert.equal(status, 503);
    assert.ok(performance.now() - started < PATIENCE_MS, 'not served although there is room');
    await sleep(50);
  }
}

test('uploads fill the disk: 503, and the next one works', { skip, timeout: 120_000 }, async (t) => {
  const folder = newFolder(t);
  mkdirSync(join(folder, 'tmp'));
  mountSmallDisk(t, join(folder, 'tmp'), '6m');
  const server = await serveFolder(t, folder, { BOOTSTRAP_CREDITS: String(CREDITS) }, 'with-upload');
  const { address } = server;
  const replies: Reply[] = [];
  for (let round = 0; round < 10; round++) {
    const large = await upload(address, 20 * MIB);
    assert.ok(isDiskFull(large), `${large.status} ${large.body.toString('latin1', 0, 300)}`);
    const next = await upload(address, MIB);
    assert.equal(next.status, 200, next.body.toString());
    replies.push(large, next);
  }
  const parallel = await Promise.all(Array.from({ length: 24 }, () => upload(address, MIB)));
  assert.deepEqual(
    parallel.filter((reply) => reply.status !== 200 && !isDiskFull(reply)).map(({ status }) => status),
    [],
  );
  await untilServed(() => upload(address, 3 * MIB));
  replies.push(...parallel);
  t.diagnostic(`${JSON.stringify(countStatuses(replies))}`);
  assert.equal((await send(address, EPC_CALL)).status, 200);
  assert.equal(await server.end('SIGTERM'), 0);
  const served = replies.filter(({ status }) => status === 200).length + 2;
  assert.equal(readLedgerState(folder).requestIds.length, served, 'what is 503 is free');
});

test('the disk of the database is full: calls that cost are 503, and nothing is charged twice', {
  skip,
  timeout: 180_000,
}, async (t) => {
  const disk = smallDisk(t, '64m');
  const dataFolder = join(disk, 'data');
  mkdirSync(dataFolder);
  const server = await serveFolder(t, dataFolder, { BOOTSTRAP_CREDITS: String(CREDITS) }, 'with-upload');
  const { address } = server;
  const all: Reply[] = [];
  const noted = (reply: Reply): Reply => {
    all.push(reply);
    return reply;
  };
  const calls = async (count: number): Promise<readonly Reply[]> => {
    const replies = await Promise.all(Array.from({ length: count }, () => send(address, EPC_CALL)));
    all.push(...replies);
    return replies;
  };
  assert.deepEqual(countStatuses(await calls(20)), { 200: 20 });
  const health: number[] = [];
  for (let round = 0; round < 3; round++) {
    const free = fillDisk(disk, round * 8_192);
    // What has been reserved may be used up first: pages and log that are there already.
    let refused: readonly Reply[] = [];
    for (let batch = 0; batch < 200 && refused.length < 40; batch++)
      refused = (await calls(40)).filter(({ status }) => status === 503);
    assert.equal(refused.length, 40, `round ${round}: the disk is full, and calls are served`);
    const sent = await upload(address, MIB);
    assert.equal(sent.status, 503, sent.body.toString());
    health.push((await send(address, { path: '/health' })).status);
    free();
    const backMs = await untilServed(() => send(address, EPC_CALL).then(noted));
    t.diagnostic(`round ${round}: served again after ${Math.round(backMs)} ms`);
    all.push(await upload(address, MIB));
  }
  const counts = countStatuses(all);
  t.diagnostic(JSON.stringify(counts));
  assert.deepEqual(Object.keys(counts), ['200', '503']);
  assert.deepEqual(health, [200, 200, 200]);
  assert.equal(await server.end('SIGTERM'), 0);
  const { requestIds, credits } = readLedgerState(dataFolder);
  assert.equal(new Set(requestIds).size, requestIds.length, 'nothing is charged twice');
  const served = all
    .filter(({ status }) => status === 200)
    .map(({ headers }) => String(headers['x-request-id']));
  assert.deepEqual(
    served.filter((id) => !requestIds.includes(id)),
    [],
    'answers without a charge',
  );
  assert.equal(requestIds.length, served.length, 'charges without an answer');
  assert.equal(credits, CREDITS - served.length);
});
