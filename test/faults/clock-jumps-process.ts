import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { newFolder } from './afterwards.mts';
import { readLedgerState } from './books.mts';
import { fakeTimeOf, needsFakeTime } from './fake-time.mts';
import { countStatuses, EPC_CALL, type Reply, send } from './http-caller.mts';
import { serveFolder } from './http-process.mts';

/**
 * The clock of a machine that jumps under a running service: libfaketime shows it another time, read from a file at each
 * look, and leaves the monotonic clock as it is. Calls of every pool run meanwhile; the books add up.
 */

const CREDITS = 100_000;
const AT_ONCE = 10;
/** Of a call while the clock jumps: as ever. */
const MAX_MS = 15_000;
const JUMPS = ['+26h', '+0', '-26h', '+0', '+400d', '+0', '+26h', '-26h', '+400d', '-400d', '+0'] as const;

const INVOICE = { path: '/v2/invoice-pdf', body: readExample() };
const HTML = { path: '/v1/html-to-pdf', body: JSON.stringify({ content: '<p>a page' }) };

function readExample(): string {
  const item = { description: 'Product A', sumPrice: 10, tax: 20 };
  return JSON.stringify({ sender: { name: 'A' }, recipient: { name: 'B' }, items: [item] });
}

test('a clock that jumps while calls run', { skip: needsFakeTime, timeout: 180_000 }, async (t) => {
  const folder = newFolder(t);
  const clock = join(newFolder(t), 'clock');
  const jump = (offset: string): void => writeFileSync(clock, `${offset}\n`);
  jump('+0');
  const server = await serveFolder(t, folder, {
    ...fakeTimeOf(clock),
    BOOTSTRAP_CREDITS: String(CREDITS),
    RATE_LIMIT: '100000/min',
  });
  const { address } = server;
  const replies: Reply[] = [];
  let isOver = false;
  const work = async (caller: number): Promise<void> => {
    for (let count = 0; !isOver; count++) {
      const call = [EPC_CALL, INVOICE, EPC_CALL, caller === 0 ? HTML : EPC_CALL][count % 4]!;
      replies.push(await send(address, call));
    }
  };
  const callers = Array.from({ length: AT_ONCE }, (_, caller) => work(caller));
  const years = new Set<number>();
  for (const offset of JUMPS) {
    jump(offset);
    const until = replies.length + 150;
    while (replies.length < until) {
      const health = await send(address, { path: '/health' });
      assert.equal(health.status, 200);
      years.add(new Date(String(health.headers.date)).getUTCFullYear());
    }
  }
  isOver = true;
  await Promise.all(callers);
  const slowest = replies.reduce((most, { ms }) => Math.max(most, ms), 0);
  t.diagnostic(
    `${replies.length} calls, ${JSON.stringify(countStatuses(replies))}, slowest ${Math.round(slowest)} ms, years ${[...years]}`,
  );
  const wrong = replies.filter(({ status }) => status !== 200);
  assert.deepEqual(wrong.map(({ status, body }) => `${status} ${body}`).slice(0, 3), []);
  assert.ok(slowest <= MAX_MS, `${slowest} ms`);
  assert.equal(await server.end('SIGTERM'), 0);
  const { requestIds, credits } = readLedgerState(folder);
  assert.deepEqual([requestIds.length, new Set(requestIds).size], [replies.length, replies.length]);
  assert.equal(credits, CREDITS - replies.length);
  assert.ok(readFileSync(clock, 'utf8').startsWith('+0'));
});
