import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ServerProcess, startServerProcess } from '../../src/testing/server-process.ts';
import { readBooks } from './books.mts';
import { EPC_CALL, send } from './http-caller.mts';

/** 50 × kill -9 under 40 callers: no answer without a charge, none charged twice, books exact (platform 6.2, 15). */

const ROUNDS = 50;
const CALLERS = 40;
const CREDITS = 1_000_000;
/** Platform 15; the median, so that one slow disk flush of the machine does not decide. */
const MAX_RESTART_MS = 1000;

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

async function callUntilKilled(server: ServerProcess, round: number, answered: string[]): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: CALLERS });
  let isDown = false;
  const served = Promise.withResolvers<void>();
  const callers = Array.from({ length: CALLERS }, async (_, caller) => {
    for (let n = 0; !isDown; n++) {
      const id = await call(server.address, `r${round}c${caller}n${n}`, agent);
      if (id === undefined) continue;
      answered.push(id);
      served.resolve();
    }
  });
  await served.promise;
  await sleep(10 + ((round * 37) % 120));
  await server.end('SIGKILL');
  isDown = true;
  await Promise.all(callers);
  agent.destroy();
}

describe('kill -9 under load', () => {
  it(`${ROUNDS} times with ${CALLERS} callers`, { timeout: 180_000 }, async (t) => {
    const dataFolder = mkdtempSync(join(tmpdir(), 'kontor-crash-'));
    const answered: string[] = [];
    const restarts: number[] = [];
    try {
      for (let round = 0; round < ROUNDS; round++) {
        const server = await startServerProcess({ dataFolder, env: { BOOTSTRAP_CREDITS: String(CREDITS) } });
        restarts.push(server.startedInMs);
        await callUntilKilled(server, round, answered);
      }
      const { requestIds: charged, credits } = readBooks(dataFolder);
      const ids = new Set(charged);
      const uncharged = answered.filter((id) => !ids.has(id));
      restarts.sort((a, b) => a - b);
      const median = restarts[Math.floor(restarts.length / 2)]!;
      t.diagnostic(
        `${answered.length} answers, ${charged.length} charges, restart ${Math.round(median)} ms (median)`,
      );
      assert.ok(answered.length > ROUNDS * CALLERS, 'the callers were served');
      assert.deepEqual(uncharged.slice(0, 5), [], 'answers without a charge');
      assert.equal(ids.size, charged.length, 'nothing is charged twice');
      assert.equal(credits, CREDITS - charged.length);
      assert.ok(median <= MAX_RESTART_MS, `restart took ${median} ms`);
    } finally {
      rmSync(dataFolder, { recursive: true, force: true });
    }
  });
});
