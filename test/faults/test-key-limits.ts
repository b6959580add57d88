import assert from 'node:assert/strict';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { newFolder } from './afterwards.mts';
import { EPC_CALL, messagesOf, type Reply, send } from './http-caller.mts';
import { serveFolder } from './http-process.mts';
import { openTestLedger } from './open-ledger.mts';

/**
 * The calls that all test keys of an account have in a day, over the API and MCP, are not forgiven by a restart, and
 * not by a crash once they are written (rules: Test keys).
 */

const DAY_MS = 86_400_000;
const CALLS_A_DAY = 500;
const LEFT = 10;
const WRITTEN_MS = 10_000;

const MCP_CALL = {
  path: '/mcp',
  body: JSON.stringify({
    ...{ jsonrpc: '2.0', id: 1, method: 'tools/call' },
    params: { name: 'epc-qr-code', arguments: JSON.parse(EPC_CALL.body) as unknown },
  }),
};

interface ToolResult {
  readonly result: { readonly isError?: true; readonly _meta: { readonly status: number } };
}

/** An account two of whose keys have called so often today that few calls are left, and one that is no test key. */
async function nearlyUsedUp(folder: string) {
  const ledger = await openTestLedger(folder);
  const settings = { name: 'k', scopes: null, cidrs: null, cap: null, rate: null, expiresAt: null };
  const make = async (test: boolean) => (await ledger.keyService.create(1, settings, { test })).text;
  const keys = { first: await make(true), second: await make(true), live: await make(false) };
  const day = Math.floor(Date.now() / DAY_MS);
  const dayCalls = CALLS_A_DAY - LEFT;
  await ledger.store.addTestUse([{ account: 1, day, dayCalls, minute: 0, minuteCalls: 0 }]);
  await ledger.close();
  return keys;
}

/** How many calls of today are on disk. */
function writtenCalls(folder: string): number {
  const database = new DatabaseSync(join(folder, 'kontor.db'), { readOnly: true, timeout: 1000 });
  const row = database.prepare('SELECT day_calls FROM test_use').get();
  database.close();
  return Number(row?.day_calls);
}

function assertUsedUp(reply: Reply): void {
  assert.equal(reply.status, 503);
  assert.deepEqual(messagesOf(reply), ['message.apiUnavailable']);
  assert.equal(reply.headers['x-warning'], 'test-key');
  const toMidnight = (DAY_MS - (Date.now() % DAY_MS)) / 1000;
  const wait = Number(reply.headers['retry-after']);
  assert.ok(Math.abs(wait - toMidnight) < 60, `${wait} s, to midnight ${toMidnight} s`);
}

for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
  test(`the calls of a day are not forgiven by ${signal}`, async (t) => {
    const folder = join(newFolder(t), 'data');
    const { first, second, live } = await nearlyUsedUp(folder);
    const before = await serveFolder(t, folder);
    for (let n = 0; n < LEFT; n++) {
      const key = n % 2 === 0 ? first : second;
      const call = n % 3 === 0 ? MCP_CALL : EPC_CALL;
      const reply = await send(before.address, { ...call, key });
      assert.deepEqual([reply.status, reply.headers['x-warning']], [200, 'test-key'], `call ${n}`);
    }
    assertUsedUp(await send(before.address, { ...EPC_CALL, key: first }));
    const until = performance.now() + WRITTEN_MS;
    while (signal === 'SIGKILL' && writtenCalls(folder) < CALLS_A_DAY) {
      assert.ok(performance.now() < until, 'the counts are written');
      await sleep(50);
    }
    await before.end(signal);
    assert.equal(writtenCalls(folder), CALLS_A_DAY);

    const { address } = await serveFolder(t, folder);
    for (const key of [second, first]) assertUsedUp(await send(address, { ...EPC_CALL, key }));
    const tool = await send(address, { ...MCP_CALL, key: first });
    const { result } = JSON.parse(tool.body.toString()) as ToolResult;
    assert.deepEqual([result.isError, result._meta.status], [true, 503]);
    const named = { 'idempotency-key': 'order-1' };
    assertUsedUp(await send(address, { ...EPC_CALL, key: second, headers: named }));
    assert.equal((await send(address, { ...EPC_CALL, key: live })).status, 200, 'a live key goes on');
  });
}
