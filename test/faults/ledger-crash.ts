import assert from 'node:assert/strict';
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterwards, newFolder } from './afterwards.mts';
import { readLedgerState } from './books.mts';
import { quantile } from './http-caller.mts';

/** kill -9 of the ledger alone under 40 callers: faster than over HTTP, so more charges are under way. */

/** With those over HTTP fifty (rules: Fault tests). */
const ROUNDS = Number(process.env.CRASH_ROUNDS ?? 25);
const CALLERS = 40;
/**
 * Other load on the machine adds to it: the quick ones show how long the program needs, and that is below a second on a
 * quiet one (rules: Fault tests). What would be searched or repaired after each crash grows with the rounds.
 */
const MAX_RESTART_MS = 5000;
const QUICK_SHARE = 0.1;

interface Served {
  readonly child: ChildProcess;
  readonly startedInMs: number;
}

async function start(t: TestContext, dataFolder: string): Promise<Served> {
  const started = performance.now();
  const child = fork(join(import.meta.dirname, 'served.mts'), [dataFolder]);
  afterwards(t, () => child.kill('SIGKILL'));
  await once(child, 'message');
  return { child, startedInMs: performance.now() - started };
}

/** Keeps so many calls under way until the process is killed; adds those that were answered. */
async function callUntilKilled({ child }: Served, round: number, answered: string[]): Promise<void> {
  let sent = 0;
  const send = () => child.connected && child.send(`r${round}n${sent++}`, () => undefined);
  child.on('message', ({ requestId }: { requestId: string }) => {
    answered.push(requestId);
    send();
  });
  for (let caller = 0; caller < CALLERS; caller++) send();
  await sleep(20 + ((round * 37) % 130));
  child.kill('SIGKILL');
  await once(child, 'close');
}

test(`kill -9 of the ledger, ${ROUNDS} times with ${CALLERS} callers`, { timeout: 120_000 }, async (t) => {
  const dataFolder = newFolder(t);
  const answered: string[] = [];
  const restarts: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const served = await start(t, dataFolder);
    restarts.push(served.startedInMs);
    await callUntilKilled(served, round, answered);
  }
  const { requestIds } = readLedgerState(dataFolder);
  const charged = new Set(requestIds);
  const restart = quantile(restarts, QUICK_SHARE);
  const cutOff = requestIds.length - answered.length;
  t.diagnostic(`${answered.length} answers, ${requestIds.length} charges, restart ${Math.round(restart)} ms`);
  assert.ok(answered.length > ROUNDS * CALLERS, 'the callers were served');
  assert.deepEqual(answered.filter((id) => !charged.has(id)).slice(0, 5), [], 'answers without a charge');
  assert.equal(charged.size, requestIds.length, 'nothing is charged twice');
  assert.ok(cutOff <= ROUNDS * CALLERS, `${cutOff} charged but cut off: more than were under way`);
  assert.ok(restart <= MAX_RESTART_MS, `restart took ${restart} ms`);
});
