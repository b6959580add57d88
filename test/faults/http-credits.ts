import assert from 'node:assert/strict';
import { Agent } from 'node:http';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { VIES_ENTRIES } from '../../src/testing/stubs/register-stubs.data.ts';
import { StubServer } from '../../src/testing/stubs/stub-server.ts';
import { viesResponder } from '../../src/testing/stubs/vies-stub.ts';
import { afterwards } from './afterwards.mts';
import { countStatuses, EPC_CALL, messagesOf, type Reply, send } from './http-caller.mts';
import { serve } from './http-process.mts';

/** Credits over the wire: charged exactly when a 200 was sent, whatever goes wrong (rules: Charging). */

const VAT_CALL = { path: '/v1/vat-verification', body: JSON.stringify({ vatId: 'ATU16370905' }) };

/** Balance and number of charges of the only account, from disk; free repeats are noted there at a cost of 0. */
function booksOf(dataFolder: string) {
  const database = new DatabaseSync(join(dataFolder, 'kontor.db'), { readOnly: true, timeout: 1000 });
  const row = database
    .prepare(
      'SELECT (SELECT credits FROM account) AS credits, (SELECT count(*) FROM charge WHERE cost > 0) AS charges',
    )
    .get()!;
  database.close();
  return { credits: Number(row.credits), charges: Number(row.charges) };
}

const parallel = (count: number, make: () => Promise<Reply>) =>
  Promise.all(Array.from({ length: count }, make));

for (const [credits, cost, served] of [
  [1, 1, 1],
  [10, 3, 3],
  [0, 1, 0],
] as const) {
  test(`${credits} credits at a price of ${cost}: ${served} of 50 parallel calls are served`, async (t) => {
    const env = { BOOTSTRAP_CREDITS: String(credits), COST_EPC_QR_CODE: String(cost) };
    const { address, dataFolder } = await serve(t, env);
    const replies = await parallel(50, () => send(address, EPC_CALL));
    const counts = countStatuses(replies);
    t.diagnostic(JSON.stringify(counts));
    assert.deepEqual(counts, { ...(served > 0 && { 200: served }), 402: 50 - served });
    for (const reply of replies.filter(({ status }) => status === 402)) {
      assert.deepEqual(messagesOf(reply), ['message.quotaExceeded']);
    }
    assert.deepEqual(booksOf(dataFolder), { credits: credits - served * cost, charges: served });
  });
}

test('failures of every kind leave the balance as it is', async (t) => {
  const stub = await StubServer.start(() => ({ status: 500 }));
  afterwards(t, () => stub.close());
  const { address, dataFolder } = await serve(t, {
    BOOTSTRAP_CREDITS: '5',
    BODY_LIMIT: '1024',
    VAT_VIES_BASE_URL: stub.origin,
    VAT_TIMEOUT_MS: '1000',
    VAT_ATTEMPT_TIMEOUT_MS: '500',
  });
  const replies = [
    await send(address, { ...EPC_CALL, key: 'wrong' }),
    await send(address, { ...EPC_CALL, body: '{bad' }),
    await send(address, { ...EPC_CALL, body: '{"iban":"AT00","recipient":"","amount":-1}' }),
    await send(address, { ...EPC_CALL, body: ' '.repeat(2000) }),
    await send(address, { ...EPC_CALL, headers: { 'content-type': 'text/plain' } }),
    await send(address, { path: '/v1/nothing' }),
    await send(address, VAT_CALL),
  ];
  assert.deepEqual(
    replies.map(({ status }) => status),
    [403, 406, 406, 406, 406, 404, 503],
  );
  assert.deepEqual(booksOf(dataFolder), { credits: 5, charges: 0 });
});

test('a caller who hangs up during the work is not charged', async (t) => {
  const gate = Promise.withResolvers<void>();
  const respond = viesResponder(VIES_ENTRIES);
  const stub = await StubServer.start((call) => ({ ...respond(call), after: gate.promise }));
  afterwards(t, () => stub.close());
  const { address, dataFolder, child } = await serve(t, {
    BOOTSTRAP_CREDITS: '20',
    KEY_CONCURRENCY: '10',
    LOG_LEVEL: 'info',
    VAT_VIES_BASE_URL: stub.origin,
  });
  let log = '';
  child.stdout?.on('data', (chunk: Buffer) => {
    log += chunk.toString();
  });
  const agent = new Agent();
  const calls = Array.from({ length: 10 }, () =>
    send(address, { ...VAT_CALL, agent }).catch((error: NodeJS.ErrnoException) => error.code),
  );
  await stub.received(1);
  agent.destroy();
  assert.deepEqual([...new Set(await Promise.all(calls))], ['ECONNRESET']);
  await sleep(200);
  // All ten places of the key are free again, before the register has answered.
  assert.equal(
    (await parallel(10, () => send(address, EPC_CALL))).every(({ status }) => status === 200),
    true,
  );
  gate.resolve();
  await sleep(900);
  const outcomes = log.match(/"operation":"vat-verification".*"outcome":"(\w+)"/g) ?? [];
  t.diagnostic(`${outcomes.length} calls cut off, 0 charged`);
  assert.equal(outcomes.length, 10);
  for (const line of outcomes) assert.match(line, /"status":0.*"credits":0.*"outcome":"aborted"/);
  assert.deepEqual(booksOf(dataFolder), { credits: 10, charges: 10 });
});

test('a call repeated with its Idempotency-Key is charged once', async (t) => {
  const { address, dataFolder } = await serve(t, { BOOTSTRAP_CREDITS: '3' });
  const headers = { 'idempotency-key': 'order-4711' };
  const factsOf = ({ status, headers: received }: Reply) => [
    status,
    received['x-credits-used'],
    received['idempotency-replayed'] ?? 'false',
  ];
  const call = async (changes: object = {}) =>
    factsOf(await send(address, { ...EPC_CALL, headers, ...changes }));
  assert.deepEqual(await call(), [200, '1', 'false']);
  for (let repeat = 0; repeat < 5; repeat++) assert.deepEqual(await call(), [200, '0', 'true']);
  const other = EPC_CALL.body.replace('10', '11');
  assert.deepEqual(await call({ body: other }), [200, '1', 'false'], 'another body is another call');
  assert.deepEqual(await call(), [200, '1', 'false'], 'free repeats are used up');
  assert.deepEqual(booksOf(dataFolder), { credits: 0, charges: 3 });
  assert.deepEqual(await call(), [200, '0', 'true'], 'a repeat goes free without credits too');
  assert.deepEqual((await call({ headers: { 'idempotency-key': 'new' } }))[0], 402);
  const parallelRepeats = await parallel(4, () => send(address, { ...EPC_CALL, headers }));
  assert.deepEqual([...new Set(parallelRepeats.map(({ status }) => status))], [200]);
  assert.deepEqual(booksOf(dataFolder), { credits: 0, charges: 3 });
});

test('20 parallel calls with one Idempotency-Key: each charge is on the books', async (t) => {
  const { address, dataFolder } = await serve(t, { BOOTSTRAP_CREDITS: '100' });
  const replies = await parallel(20, () =>
    send(address, { ...EPC_CALL, headers: { 'idempotency-key': 'same' } }),
  );
  const used = replies.reduce((sum, { headers }) => sum + Number(headers['x-credits-used']), 0);
  t.diagnostic(`${used} of 20 charged: one in six`);
  assert.deepEqual(countStatuses(replies), { 200: 20 });
  assert.equal(used, 4, 'a charge and five repeats, again and again');
  assert.deepEqual(booksOf(dataFolder), { credits: 100 - used, charges: used });
});

test('the database is locked for 5 s: 503 in time, nothing charged, back at once', {
  timeout: 30_000,
}, async (t) => {
  const { address, dataFolder } = await serve(t, { BOOTSTRAP_CREDITS: '100000' });
  const agent = new Agent({ keepAlive: true, maxSockets: 20 });
  assert.equal((await send(address, { ...EPC_CALL, agent })).status, 200);
  const other = new DatabaseSync(join(dataFolder, 'kontor.db'), { timeout: 1000 });
  other.exec('BEGIN IMMEDIATE');
  const lockedAt = performance.now();
  const refused: Reply[] = [];
  const probes: number[] = [];
  while (performance.now() - lockedAt < 5000) {
    const round = parallel(20, () => send(address, { ...EPC_CALL, agent }));
    probes.push((await send(address, { path: '/health' })).ms);
    refused.push(...(await round));
  }
  other.exec('ROLLBACK');
  other.close();
  const freedAt = performance.now();
  const after = await send(address, { ...EPC_CALL, agent });
  const backMs = performance.now() - freedAt;
  agent.destroy();
  const slowest = Math.max(...refused.map(({ ms }) => ms));
  t.diagnostic(
    `${JSON.stringify(countStatuses(refused))} after at most ${slowest.toFixed(0)} ms; back after ${backMs.toFixed(0)} ms; /health meanwhile ≤ ${Math.max(...probes).toFixed(0)} ms`,
  );
  assert.deepEqual(Object.keys(countStatuses(refused)), ['503']);
  for (const { headers } of refused) assert.ok(Number(headers['retry-after']) >= 1);
  // On a quiet machine 1,300 and 250 ms; a call that waits for the lock would take its 5 s.
  assert.ok(slowest <= 3500, `refused after ${slowest} ms`);
  assert.equal(after.status, 200);
  assert.ok(backMs <= 2000, `back after ${backMs} ms`);
  assert.deepEqual(booksOf(dataFolder), { credits: 100_000 - 2, charges: 2 });
});
