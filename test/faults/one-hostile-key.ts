import assert from 'node:assert/strict';
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { OPERATIONS } from '../../src/operations/index.ts';
import { PROCESS_KEY } from '../../src/testing/server-process.ts';
import { afterwards, newFolder } from './afterwards.mts';
import type { HonestReply } from './honest-caller.mts';
import { sampledCalls } from './hostile-strings.mts';
import { countStatuses, EPC_CALL, quantile, type Reply, send } from './http-caller.mts';
import { needsProc, residentMb, type ServedFolder, serveFolder } from './http-process.mts';
import { openTestAccounting } from './open-accounting.mts';

/** One hostile key beside an honest one: it harms nobody, whatever it sends. */

const PARALLEL = 64;
const ATTACK_MS = 4_000;
const QUIET_MS = 4_000;
const GRACE_SECONDS = 5;
/**
 * The goal on a machine of one's own is a 99th percentile of 250 ms, of /health 100 ms: it is reported. Here the attacker
 * takes the same two cores and whatever else runs takes them too, so that middle and tail are held to what tells a service
 * that gives way from one that does not (measured without giving way: median 1,150 ms, 99th percentile 4,300 ms).
 */
const MAX_MEDIAN_MS = 500;
const MAX_HEALTH_MEDIAN_MS = 250;
const MAX_P90_MS = 1_000;
const MIN_SERVED = 0.99;
/** Before the grace the port stays open for half a second, after it engines and database are closed within three. */
const LAST_STEPS_MS = 6_000;
const MAX_RESIDENT_MB = 1024;
const NORMAL_AFTER_MS = 5_000;
const SAMPLED = 400;
const TEN_MEGABYTES = 10_000_000;

type Attack = (address: string, until: number) => Promise<readonly Reply[]>;

const invoice = OPERATIONS.find(({ name }) => name === 'invoice-pdf')!;
const invoiceWith = (change: object): string => JSON.stringify({ ...invoice.examples[0].input, ...change });
const epcWith = (change: object): string => JSON.stringify({ ...JSON.parse(EPC_CALL.body), ...change });

/** The same call again and again on so many connections. A broken connection is the attacker's own matter. */
const flood =
  (path: string, text: string): Attack =>
  async (address, until) => {
    const agent = new Agent({ keepAlive: true, maxSockets: PARALLEL });
    const body = Buffer.from(text);
    const replies: Reply[] = [];
    const attackers = Array.from({ length: PARALLEL }, async () => {
      while (performance.now() < until) {
        const reply = await send(address, { path, body, agent }).catch(() => undefined);
        if (reply !== undefined) replies.push(reply);
      }
    });
    await Promise.all(attackers);
    agent.destroy();
    return replies;
  };

/** As much text as an invoice may have, of the kind that takes longest, without repetition. */
function heavyInvoice(): string {
  let next = 0;
  const character = (): string => {
    next += 1_013;
    return String.fromCodePoint(0x4e00 + (next % 3_000));
  };
  const description = () => Array.from({ length: 1_000 }, character).join('');
  const items = Array.from({ length: 200 }, () => ({ description: description(), unitPrice: 1, tax: 20 }));
  return invoiceWith({ items });
}

const heavyInvoices: Attack = (address) =>
  Promise.all(
    Array.from({ length: 4 }, () => send(address, { path: '/v2/invoice-pdf', body: heavyInvoice() })),
  );

/** Bodies that begin and do not end. */
const unfinishedBodies: Attack = async (address, until) => {
  const { port } = new URL(address);
  const head =
    `POST ${EPC_CALL.path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${PROCESS_KEY}\r\n` +
    `Content-Type: application/json\r\nContent-Length: ${TEN_MEGABYTES}\r\n\r\n{"iban":"`;
  const sockets = Array.from({ length: PARALLEL }, () => {
    const socket = connect(Number(port), '127.0.0.1', () => socket.write(head + 'a'.repeat(900_000)));
    // The service closes those that it refuses.
    socket.on('error', () => undefined);
    socket.resume();
    return socket;
  });
  await sleep(until - performance.now());
  for (const socket of sockets) socket.destroy();
  return [];
};

const hostileStrings: Attack = async (address) => {
  const waiting = [...sampledCalls(SAMPLED)];
  const replies: Reply[] = [];
  const attackers = Array.from({ length: 8 }, async () => {
    for (let call = waiting.pop(); call !== undefined; call = waiting.pop()) {
      const reply = await send(address, { path: call.path, body: call.body() });
      assert.notEqual(reply.status, 500, call.name);
      replies.push(reply);
    }
  });
  await Promise.all(attackers);
  return replies;
};

const ATTACKS: readonly (readonly [string, Attack])[] = [
  ['5,000 empty items', flood('/v2/invoice-pdf', invoiceWith({ items: Array(5_000).fill({}) }))],
  ['a logo of 10 MB', flood('/v2/invoice-pdf', invoiceWith({ logo: 'a '.repeat(TEN_MEGABYTES / 2) }))],
  ['an IBAN of 10 MB', flood(EPC_CALL.path, epcWith({ iban: 'a '.repeat(TEN_MEGABYTES / 2) }))],
  ['a BIC of 10 MB', flood(EPC_CALL.path, epcWith({ bic: 'a '.repeat(TEN_MEGABYTES / 2) }))],
  ['10 MB of [[[[', flood(EPC_CALL.path, '['.repeat(TEN_MEGABYTES))],
  [
    '100,000 members',
    flood(EPC_CALL.path, `{${Array.from({ length: 100_000 }, (_, index) => `"m${index}":1`).join()}}`),
  ],
  ['four legal heavy invoices', heavyInvoices],
  ['64 unfinished bodies', unfinishedBodies],
  [`${SAMPLED} hostile strings`, hostileStrings],
];

/** A server, and the key of somebody else. */
async function served(t: TestContext) {
  const folder = newFolder(t);
  const accounting = await openTestAccounting(folder);
  const account = (await accounting.signUp.create('honest@example.org', null, { grantsFree: false }))!;
  await accounting.grants.book({ account, amount: 1_000_000, reason: 'test', actor: 'test' });
  const settings = { name: 'honest', scopes: null, cidrs: null, cap: null, rate: null, expiresAt: null };
  const { text } = await accounting.keyLife.create(account, settings);
  await accounting.close();
  // Without a rate of refused calls an attack lasts as long as it wants.
  const env = { REFUSED_LIMIT: 'off', SHUTDOWN_GRACE: String(GRACE_SECONDS) };
  return { server: await serveFolder(t, folder, env), key: text };
}

async function honestCaller(t: TestContext, { address }: ServedFolder, key: string): Promise<ChildProcess> {
  const child = fork(join(import.meta.dirname, 'honest-caller.mts'), [address, key]);
  afterwards(t, async () => {
    child.send('end');
    await once(child, 'exit');
  });
  await once(child, 'message');
  return child;
}

async function reportOf(child: ChildProcess) {
  child.send('report');
  const [replies] = (await once(child, 'message')) as [readonly HonestReply[]];
  const of = (what: HonestReply['what']) => replies.filter((reply) => reply.what === what);
  const charged = replies.filter(({ what }) => what !== 'health');
  return {
    served: charged.filter(({ status }) => status === 200).length / charged.length,
    health: of('health'),
    small: spreadOf(of('small')),
    healthSpread: spreadOf(of('health')),
    invoices: spreadOf(of('invoice')),
  };
}

interface Spread {
  readonly median: number;
  readonly p90: number;
  readonly p99: number;
}

function spreadOf(replies: readonly HonestReply[]): Spread {
  const times = replies.map(({ ms }) => ms);
  return { median: quantile(times, 0.5), p90: quantile(times, 0.9), p99: quantile(times, 0.99) };
}

const spreadText = ({ median, p90, p99 }: Spread): string =>
  `${[median, p90, p99].map((ms) => ms.toFixed(0)).join('/')} ms`;

/** Both keys are served again; after how long. */
async function normalAgain(address: string, keys: readonly string[]): Promise<number> {
  const started = performance.now();
  for (const key of keys) {
    while ((await send(address, { ...EPC_CALL, key })).status !== 200) {
      assert.ok(performance.now() - started < NORMAL_AFTER_MS, 'not normal after five seconds');
      await sleep(100);
    }
  }
  return performance.now() - started;
}

const shown = (ms: number): string => `${ms.toFixed(0)} ms`;

test('one hostile key beside an honest one', { skip: needsProc, timeout: 240_000 }, async (t) => {
  const { server, key } = await served(t);
  const { address } = server;
  const honest = await honestCaller(t, server, key);
  await sleep(1_500);
  await reportOf(honest);
  await sleep(QUIET_MS);
  const quiet = await reportOf(honest);
  t.diagnostic(
    `quiet (median/p90/p99): small ${spreadText(quiet.small)}, health ${spreadText(quiet.healthSpread)}`,
  );
  for (const [name, attack] of ATTACKS) {
    await t.test(name, async (part) => {
      const replies = await attack(address, performance.now() + ATTACK_MS);
      const during = await reportOf(honest);
      const normalMs = await normalAgain(address, [key, PROCESS_KEY]);
      const peak = residentMb(server, 'peak');
      part.diagnostic(
        `${JSON.stringify(countStatuses(replies))}; honest ${(during.served * 100).toFixed(1)} % served, ` +
          `small ${spreadText(during.small)}, invoices ${spreadText(during.invoices)}, ` +
          `health ${spreadText(during.healthSpread)}; normal after ${shown(normalMs)}; peak ${peak.toFixed(0)} MB`,
      );
      assert.equal(server.child.exitCode, null, 'the service lives');
      assert.ok(during.served >= MIN_SERVED, `${during.served} of the honest calls served`);
      assert.ok(during.small.median <= MAX_MEDIAN_MS, `honest median ${during.small.median} ms`);
      assert.ok(during.small.p90 <= MAX_P90_MS, `honest p90 ${during.small.p90} ms`);
      assert.ok(during.health.every(({ status }) => status === 200));
      const { median, p90 } = during.healthSpread;
      assert.ok(median <= MAX_HEALTH_MEDIAN_MS, `/health median ${median} ms`);
      assert.ok(p90 <= MAX_P90_MS, `/health p90 ${p90} ms`);
      assert.ok(peak <= MAX_RESIDENT_MB, `${peak} MB resident`);
    });
  }
  await t.test('SIGTERM under attack ends within the grace', async (part) => {
    const attack = heavyInvoices(address, 0).catch((error: Error) => error);
    await sleep(500);
    const started = performance.now();
    await server.end('SIGTERM');
    const ms = performance.now() - started;
    await attack;
    part.diagnostic(`ended after ${shown(ms)}`);
    assert.equal(server.child.exitCode, 0);
    assert.ok(ms <= GRACE_SECONDS * 1000 + LAST_STEPS_MS, `ended after ${ms} ms`);
  });
});
