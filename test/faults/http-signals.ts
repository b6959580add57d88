import assert from 'node:assert/strict';
import { once } from 'node:events';
import { Agent } from 'node:http';
import { type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { VIES_ENTRIES } from '../../src/testing/stubs/register-stubs.data.ts';
import { StubServer } from '../../src/testing/stubs/stub-server.ts';
import { viesResponder } from '../../src/testing/stubs/vies-stub.ts';
import { afterwards } from './afterwards.mts';
import { readLedgerState } from './books.mts';
import { countStatuses, EPC_CALL, type Reply, send } from './http-caller.mts';
import { type ServedFolder, serve } from './http-process.mts';

/** SIGTERM under load: what was accepted is answered, nobody sees a broken connection (rules: Shutdown). */

const CALLERS = 40;
const CREDITS = 100_000;
const GRACE_SECONDS = 5;
const VAT_CALL = { path: '/v1/vat-verification', body: JSON.stringify({ vatId: 'ATU16370905' }) };

/** A register that answers when the test lets it: its callers are under way until then. */
async function slowRegister(t: TestContext) {
  const gate = Promise.withResolvers<void>();
  const respond = viesResponder(VIES_ENTRIES);
  const stub = await StubServer.start((call) => ({ ...respond(call), after: gate.promise }));
  afterwards(t, () => stub.close());
  const env = {
    VAT_VIES_BASE_URL: stub.origin,
    SHUTDOWN_GRACE: String(GRACE_SECONDS),
    BOOTSTRAP_CREDITS: String(CREDITS),
  };
  return { stub, env, answer: gate.resolve };
}

/** Keep-alive callers that go on until they get the answer that the service closes; one that is cut off throws. */
function keepCalling({ address }: ServedFolder): Promise<Reply[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: CALLERS });
  const callers = Array.from({ length: CALLERS }, async () => {
    const replies: Reply[] = [];
    for (;;) {
      const reply = await send(address, { ...EPC_CALL, agent });
      replies.push(reply);
      if (reply.status !== 200) return replies;
    }
  });
  return Promise.all(callers).then((all) => all.flat());
}

/** Calls, each on a connection of its own or all on one, until the port is closed; counts how each ended. */
async function callUntilClosed(
  { address }: ServedFolder,
  ends: Record<string, number>,
  keepAlive = false,
): Promise<void> {
  const agent = new Agent({ keepAlive, maxSockets: 1 });
  for (let end = ''; end !== 'ECONNREFUSED'; ) {
    end = await send(address, { ...EPC_CALL, agent }).then(
      ({ status }) => String(status),
      (error: NodeJS.ErrnoException) => error.code ?? error.message,
    );
    ends[end] = (ends[end] ?? 0) + 1;
  }
}

test('SIGTERM under load: every call is answered, the process ends with 0', {
  timeout: 30_000,
}, async (t) => {
  const { stub, env, answer } = await slowRegister(t);
  const server = await serve(t, env);
  const calling = keepCalling(server);
  const long = send(server.address, VAT_CALL);
  await stub.received(1);
  await sleep(300);
  const asked = performance.now();
  const ended = server.end('SIGTERM');
  const replies = await calling;
  const ready = await send(server.address, { path: '/ready' });
  // The call that asks the register is longer than the time in which new calls are still refused.
  setTimeout(answer, 1500);
  assert.equal((await long).status, 200);
  assert.equal(await ended, 0);
  const seconds = (performance.now() - asked) / 1000;
  const counts = countStatuses(replies);
  t.diagnostic(`${JSON.stringify(counts)} answers, none cut off, ended after ${seconds.toFixed(2)} s`);
  assert.deepEqual(Object.keys(counts), ['200', '503']);
  assert.equal(counts[503], CALLERS, 'each caller got it once');
  for (const { status, headers } of replies) if (status === 503) assert.equal(headers.connection, 'close');
  assert.equal(ready.status, 503);
  assert.ok(seconds < GRACE_SECONDS, `ended after ${seconds} s`);
  assert.equal(readLedgerState(server.dataFolder).requestIds.length, counts[200]! + 1);
});

test('SIGTERM under callers who reconnect for each call: none is reset', {
  timeout: 60_000,
}, async (t) => {
  const ends: Record<string, number> = {};
  for (let round = 0; round < 5; round++) {
    const server = await serve(t, { BOOTSTRAP_CREDITS: String(CREDITS) });
    const callers = Array.from({ length: CALLERS }, () => callUntilClosed(server, ends));
    await sleep(300);
    assert.equal(await server.end('SIGTERM'), 0);
    await Promise.all(callers);
  }
  t.diagnostic(JSON.stringify(ends));
  assert.deepEqual(Object.keys(ends).sort(), ['200', '503', 'ECONNREFUSED'], 'answered, or not connected');
});

test('SIGTERM with SHUTDOWN_DELAY under load: 200 or not connected, never 503 or a reset', {
  timeout: 60_000,
}, async (t) => {
  const ends: Record<string, number> = {};
  for (const keepAlive of [true, false, true, false]) {
    const server = await serve(t, { BOOTSTRAP_CREDITS: String(CREDITS), SHUTDOWN_DELAY: '1' });
    const callers = Array.from({ length: CALLERS }, () => callUntilClosed(server, ends, keepAlive));
    await sleep(300);
    assert.equal(await server.end('SIGTERM'), 0);
    await Promise.all(callers);
  }
  t.diagnostic(JSON.stringify(ends));
  assert.deepEqual(Object.keys(ends).sort(), ['200', 'ECONNREFUSED']);
  assert.equal(ends.ECONNREFUSED, 4 * CALLERS);
});

test('a call that outlives the grace is given up', { timeout: 30_000 }, async (t) => {
  const { stub, env } = await slowRegister(t);
  const server = await serve(t, { ...env, SHUTDOWN_GRACE: '1' });
  assert.equal((await send(server.address, EPC_CALL)).status, 200);
  const long = send(server.address, VAT_CALL).catch((error: Error) => error);
  await stub.received(1);
  const asked = performance.now();
  assert.equal(await server.end('SIGTERM'), 0);
  const seconds = (performance.now() - asked) / 1000;
  t.diagnostic(`ended after ${seconds.toFixed(2)} s with a grace of 1 s`);
  assert.ok(seconds > 0.7 && seconds < 1.1, `ended after ${seconds} s`);
  assert.ok((await long) instanceof Error);
  assert.equal(readLedgerState(server.dataFolder).requestIds.length, 1, 'nothing is charged for it');
});

test('a second signal ends the process at once', { timeout: 30_000 }, async (t) => {
  const { stub, env } = await slowRegister(t);
  const server = await serve(t, env);
  const long = send(server.address, VAT_CALL).catch((error: Error) => error);
  await stub.received(1);
  server.child.kill('SIGINT');
  await sleep(800);
  assert.equal(server.child.exitCode, null, 'still waits for the call under way');
  const asked = performance.now();
  server.child.kill('SIGTERM');
  const [code] = (await once(server.child, 'exit')) as [number | null];
  const ms = performance.now() - asked;
  t.diagnostic(`ended ${ms.toFixed(0)} ms after the second signal with code ${code}`);
  assert.ok(ms < 250, `ended after ${ms} ms`);
  assert.equal(code, 130);
  assert.ok((await long) instanceof Error);
});

test('SIGUSR1 opens no inspector and does not end the service', { timeout: 20_000 }, async (t) => {
  const server = await serve(t);
  const said: string[] = [];
  server.child.stderr?.on('data', (chunk: Buffer) => said.push(chunk.toString()));
  server.child.kill('SIGUSR1');
  assert.equal((await send(server.address, EPC_CALL)).status, 200);
  // The inspector's usual port: nobody listens.
  await assert.rejects(fetch('http://127.0.0.1:9229/json'));
  assert.doesNotMatch(said.join(''), /Debugger listening/);
});
