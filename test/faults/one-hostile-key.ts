import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { PROCESS_KEY } from '../../src/testing/server-process.ts';
import { newFolder } from './afterwards.mts';
import type { AttackOrder, AttackReport } from './attacker.mts';
import { ATTACKS } from './attacks.mts';
import { type Companion, companion, keyOfAnother } from './companions.mts';
import type { HonestReply } from './honest-caller.mts';
import { EPC_CALL, quantile, send } from './http-caller.mts';
import { needsProc, residentMb, type ServedFolder, serveFolder } from './http-process.mts';

/**
 * One hostile key beside an honest one: it harms nobody, whatever it sends. Both callers are processes of their own,
 * and the hostile one takes only what processor time is left (`attacker.mts`): two cores serve all three here. What a
 * server that does nothing takes for its answers at the same time is the machine's part of a time, not the service's.
 */

const ATTACK_MS = 6_000;
const QUIET_MS = 10_000;
const GRACE_SECONDS = 5;
const MAX_P99_MS = 250;
/** What else the machine does adds to a time and never takes from it: the best of so many tries counts. */
const TRIES = 3;
const MAX_HEALTH_P99_MS = 100;
const MIN_SERVED = 0.99;
const MAX_RESIDENT_MB = 1024;
const NORMAL_AFTER_MS = 5_000;

/** A server, and the key of somebody else. */
async function served(t: TestContext) {
  const folder = newFolder(t);
  const key = await keyOfAnother(folder);
  // Without a rate of refused calls an attack has no end.
  const env = { REFUSED_LIMIT: 'off', SHUTDOWN_GRACE: String(GRACE_SECONDS) };
  const server = await serveFolder(t, folder, env, 'with-upload');
  return { server, key };
}

interface Measured {
  readonly isInTime: boolean;
  readonly text: string;
}

interface Spread {
  readonly median: number;
  readonly p90: number;
  readonly p99: number;
}

async function reportOf(caller: Companion) {
  const replies = await caller.ask<string, readonly HonestReply[]>('report');
  const of = (what: HonestReply['what']) => replies.filter((reply) => reply.what === what);
  const charged = replies.filter(({ what }) => what === 'small' || what === 'invoice');
  return {
    served: charged.filter(({ status }) => status === 200).length / charged.length,
    isHealthy: of('health').every(({ status }) => status === 200),
    small: spreadOf(of('small')),
    health: spreadOf(of('health')),
    invoices: spreadOf(of('invoice')),
    idle: spreadOf(of('idle')),
  };
}

function spreadOf(replies: readonly HonestReply[]): Spread {
  const times = replies.map(({ ms }) => ms);
  return { median: quantile(times, 0.5), p90: quantile(times, 0.9), p99: quantile(times, 0.99) };
}

const spreadText = ({ median, p90, p99 }: Spread): string =>
  `${[median, p90, p99].map((ms) => ms.toFixed(0)).join('/')} ms`;

/** Both keys are served again; after how long. */
async function normalAgain({ address }: ServedFolder, keys: readonly string[]): Promise<number> {
  const started = performance.now();
  for (const key of keys) {
    while ((await send(address, { ...EPC_CALL, key })).status !== 200) {
      assert.ok(performance.now() - started < NORMAL_AFTER_MS, 'not normal after five seconds');
      await sleep(100);
    }
  }
  return performance.now() - started;
}

test('one hostile key beside an honest one', { skip: needsProc, timeout: 350_000 }, async (t) => {
  const { server, key } = await served(t);
  const idle = await companion(t, 'idle-server.mts');
  const honest = await companion(t, 'honest-caller.mts', server.address, key, idle.said);
  const attacker = await companion(t, 'attacker.mts', server.address);
  await sleep(1_500);
  await reportOf(honest);
  await sleep(QUIET_MS);
  const quiet = await reportOf(honest);
  t.diagnostic(
    `quiet (median/p90/p99): small ${spreadText(quiet.small)}, health ${spreadText(quiet.health)}`,
  );
  const only = process.env.ATTACK;
  const measured = async (name: string): Promise<Measured> => {
    const order: AttackOrder = { name, ms: ATTACK_MS };
    const { counts, faults } = await attacker.ask<AttackOrder, AttackReport>(order);
    const during = await reportOf(honest);
    const normalMs = await normalAgain(server, [key, PROCESS_KEY]);
    const peak = residentMb(server, 'peak');
    assert.equal(server.child.exitCode, null, 'the service lives');
    assert.deepEqual(faults, []);
    assert.ok(during.served >= MIN_SERVED, `${during.served} of the honest calls served`);
    assert.ok(during.isHealthy);
    assert.ok(peak <= MAX_RESIDENT_MB, `${peak} MB resident`);
    const text =
      `${JSON.stringify(counts)}; honest ${(during.served * 100).toFixed(1)} % served, ` +
      `small ${spreadText(during.small)}, invoices ${spreadText(during.invoices)}, ` +
      `health ${spreadText(during.health)}, idle server ${spreadText(during.idle)}; normal after ${normalMs.toFixed(0)} ms; peak ${peak.toFixed(0)} MB`;
    const machineMs = during.idle.p99;
    const isInTime =
      during.small.p99 - machineMs <= MAX_P99_MS && during.health.p99 - machineMs <= MAX_HEALTH_P99_MS;
    return { isInTime, text };
  };
  for (const name of Object.keys(ATTACKS)) {
    if (only !== undefined && !name.includes(only)) continue;
    await t.test(name, async (part) => {
      const tried: Measured[] = [];
      while (tried.length < TRIES && !tried.some(({ isInTime }) => isInTime)) {
        tried.push(await measured(name));
        part.diagnostic(tried.at(-1)!.text);
      }
      assert.ok(
        tried.some(({ isInTime }) => isInTime),
        'in time for the honest key',
      );
    });
  }
  for (const name of ['four legal heavy invoices', 'a logo of 10 MB', 'hostile documents']) {
    await t.test(`SIGTERM under attack: ${name}`, async (part) => {
      const { server: ending } = await served(part);
      const other = await companion(part, 'attacker.mts', ending.address);
      other.child.send({ name, ms: ATTACK_MS } satisfies AttackOrder);
      await sleep(1_500);
      const started = performance.now();
      const code = await ending.end('SIGTERM');
      const ms = performance.now() - started;
      part.diagnostic(`ended after ${ms.toFixed(0)} ms`);
      assert.equal(code, 0);
      assert.ok(ms <= GRACE_SECONDS * 1000, `ended after ${ms} ms`);
    });
  }
});
