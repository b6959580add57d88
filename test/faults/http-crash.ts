import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { OPERATIONS } from '../../src/operations/index.ts';
import { PROCESS_KEY, type ServerProcess, startServerProcess } from '../../src/testing/server-process.ts';

/** 50 × kill -9 under 40 callers: no answer without a charge, none charged twice, books exact (platform 6.2, 15). */

const ROUNDS = 50;
const CALLERS = 40;
const CREDITS = 1_000_000;
/** Platform 15; the median, so that one slow disk flush of the machine does not decide. */
const MAX_RESTART_MS = 1000;

const operation = OPERATIONS.find(({ name }) => name === 'epc-qr-code')!;
const route = operation.routes.find(({ method }) => method === 'POST')!;
const BODY = JSON.stringify(operation.examples[0].input);

/** One call; its request id when the whole answer arrived with 200. */
function call(address: string, id: string, agent: Agent): Promise<string | undefined> {
  return new Promise((resolve) => {
    const headers = {
      authorization: `Bearer ${PROCESS_KEY}`,
      'content-type': 'application/json',
      'x-request-id': id,
    };
    const outgoing = request(`${address}${route.path}`, { method: 'POST', agent, headers }, (answer) => {
      answer.resume();
      answer.on('end', () => resolve(answer.complete && answer.statusCode === 200 ? id : undefined));
      answer.on('error', () => resolve(undefined));
    });
    outgoing.on('error', () => resolve(undefined));
    outgoing.end(BODY);
  });
}

async function callUntilKilled(server: ServerProcess, round: number, answered: string[]): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: CALLERS });
  let isDown = false;
  const callers = Array.from({ length: CALLERS }, async (_, caller) => {
    for (let n = 0; !isDown; n++) {
      const id = await call(server.address, `r${round}c${caller}n${n}`, agent);
      if (id !== undefined) answered.push(id);
    }
  });
  await sleep(60 + ((round * 37) % 150));
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
      const database = new DatabaseSync(join(dataFolder, 'kontor.db'));
      const charged = database
        .prepare('SELECT request_id AS id FROM charge')
        .all()
        .map((row) => String(row.id));
      const [books] = database.prepare('SELECT credits FROM account').all();
      const [check] = database.prepare('PRAGMA integrity_check').all();
      const counts = database
        .prepare('SELECT sum(calls) AS calls, sum(credits) AS credits FROM usage_day')
        .get()!;
      database.close();
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
      assert.equal(books!.credits, CREDITS - charged.length);
      assert.deepEqual({ ...counts }, { calls: charged.length, credits: charged.length });
      assert.deepEqual({ ...check }, { integrity_check: 'ok' });
      assert.ok(median <= MAX_RESTART_MS, `restart took ${median} ms`);
    } finally {
      rmSync(dataFolder, { recursive: true, force: true });
    }
  });
});
