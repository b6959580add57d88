import assert from 'node:assert/strict';
import { Agent } from 'node:http';
import { test } from 'node:test';
import type { ServerProcess } from '../../src/testing/server-process.ts';
import { newFolder } from './afterwards.mts';
import { readLedgerState } from './books.mts';
import { EPC_CALL, quantile, send } from './http-caller.mts';
import { serveFolder } from './http-process.mts';

/**
 * kill -9 under 40 callers: no answer without a charge, none charged twice, books exact (rules: Charging). The
 * fifty times (rules: Fault tests) are these and those of the ledger alone; `CRASH_ROUNDS` asks for more of both.
 */

const ROUNDS = Number(process.env.CRASH_ROUNDS ?? 25);
const CALLERS = 40;
const CREDITS = 1_000_000;
/**
 * Other load on the machine adds to it: the quick ones show how long the program needs, and that is below a second on a
 * quiet one (rules: Fault tests). What would be searched or repaired after each crash grows with the rounds.
 */
const MAX_RESTART_MS = 5000;
const QUICK_SHARE = 0.1;

/** One call; its request id when the whole answer arrived with 200. */
async function call(address: string, id: string, agent: Agent): Promise<string | undefined> {
  try {
    const { status } = await send(address, { ...EPC_CALL, headers: { 'x-request-id': id }, agent });
    return status === 200 ? id : undefined;
  } catch {
    // Cut off by the crash: that is what the test is about.
    return undefined;
  }
}

/** Calls until so many answers are there, then the process is killed under all callers; the ids that were answered. */
async function callUntilKilled(server: ServerProcess, round: number, most: number): Promise<string[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: CALLERS });
  const answered: string[] = [];
  let ended: Promise<unknown> | undefined;
  const callers = Array.from({ length: CALLERS }, async (_, caller) => {
    for (let n = 0; ended === undefined; n++) {
      const id = await call(server.address, `r${round}c${caller}n${n}`, agent);
      if (id === undefined) continue;
      answered.push(id);
      if (answered.length === most) ended = server.end('SIGKILL');
    }
  });
  await Promise.all(callers);
  await ended;
  agent.destroy();
  return answered;
}

test(`kill -9 under load, ${ROUNDS} times with ${CALLERS} callers`, {
  timeout: 60_000 + ROUNDS * 4000,
}, async (t) => {
  const dataFolder = newFolder(t);
  const answered: string[] = [];
  const restarts: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const server = await serveFolder(t, dataFolder, { BOOTSTRAP_CREDITS: String(CREDITS) });
    restarts.push(server.startedInMs);
    // Places without a pattern, from the very first answer on: the kill meets each stage of a group of charges.
    answered.push(...(await callUntilKilled(server, round, 1 + ((round * 37) % 80))));
  }
  const { requestIds: charged, credits } = readLedgerState(dataFolder);
  const ids = new Set(charged);
  const restart = quantile(restarts, QUICK_SHARE);
  t.diagnostic(`${answered.length} answers, ${charged.length} charges, restart ${Math.round(restart)} ms`);
  assert.deepEqual(answered.filter((id) => !ids.has(id)).slice(0, 5), [], 'answers without a charge');
  assert.equal(ids.size, charged.length, 'nothing is charged twice');
  const cutOff = charged.length - answered.length;
  assert.ok(cutOff <= ROUNDS * CALLERS, `${cutOff} charged but cut off: more than were under way`);
  assert.equal(credits, CREDITS - charged.length);
  assert.ok(restart <= MAX_RESTART_MS, `restart took ${restart} ms`);
});
