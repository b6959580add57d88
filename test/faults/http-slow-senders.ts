import assert from 'node:assert/strict';
import { Agent } from 'node:http';
import { connect, type Socket } from 'node:net';
import { type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { PROCESS_KEY } from '../../src/testing/server-process.ts';
import { EPC_CALL, quantile, type Reply, send } from './http-caller.mts';
import { needsProc, residentMb, serve } from './http-process.mts';

/** Connections that send little or nothing: closed in time, and nobody else notices (rules: Limits of the wire). */

const SLOW = 1000;
const IDLE = 10_000;
const BATCH = 250;
const HEADERS_TIMEOUT_MS = 10_000;
const REQUEST_TIMEOUT_MS = 30_000;
/** The timeouts are looked at once a second; the rest is for a busy machine. */
const SLACK_MS = 4_000;
const MAX_IDLE_GROWTH_MB = 150;
const MAX_IDLE_P99_MS = 50;
/** Below this, twice as much proves nothing. */
const MIN_P99_MS = 25;
/** Of more than a second each: whatever the service does once a second is in all of them. */
const STRETCHES = 3;

interface SlowSender {
  readonly socket: Socket;
  /** Resolves when the other side has closed: with the time since the start and its output. */
  readonly closed: Promise<{ readonly ms: number; readonly said: string }>;
}

async function openSlow(port: number, start: string): Promise<SlowSender> {
  const socket = connect(port, '127.0.0.1');
  const opened = performance.now();
  let said = '';
  socket.on('data', (chunk: Buffer) => {
    said += chunk.toString('latin1');
  });
  // A reset while one more byte is on its way is a close as well.
  socket.on('error', () => undefined);
  const closed = new Promise<{ ms: number; said: string }>((resolve) => {
    socket.on('close', () => resolve({ ms: performance.now() - opened, said }));
  });
  await new Promise<void>((resolve) => socket.once('connect', () => resolve()));
  socket.write(start);
  return { socket, closed };
}

async function openMany<Opened>(count: number, open: () => Promise<Opened>): Promise<Opened[]> {
  const all: Opened[] = [];
  while (all.length < count) {
    all.push(...(await Promise.all(Array.from({ length: Math.min(BATCH, count - all.length) }, open))));
  }
  return all;
}

/** Four keep-alive callers with a pause, for so long: what a customer sees of it all, in the order of the answers. */
async function callFor(address: string, ms: number): Promise<Reply[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 4 });
  const until = performance.now() + ms;
  const replies: Reply[] = [];
  const callers = Array.from({ length: 4 }, async () => {
    while (performance.now() < until) {
      replies.push(await send(address, { ...EPC_CALL, agent }));
      await sleep(10);
    }
  });
  await Promise.all(callers);
  agent.destroy();
  return replies;
}

const p99Of = (replies: readonly Reply[]): number =>
  quantile(
    replies.map(({ ms }) => ms),
    0.99,
  );

/** The quietest of the stretches: what comes from the service is in each, what else the machine does is not. */
function quietP99Of(replies: readonly Reply[]): number {
  const length = Math.ceil(replies.length / STRETCHES);
  const stretches = Array.from({ length: STRETCHES }, (_, n) => replies.slice(n * length, (n + 1) * length));
  return Math.min(...stretches.map(p99Of));
}

const HEAD = `POST ${EPC_CALL.path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${PROCESS_KEY}\r\n`;
const BODY_HEAD = `${HEAD}Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n`;

/** Sends one more byte a second on each connection, until all are closed. */
async function drip(senders: readonly SlowSender[]) {
  const timer = setInterval(() => {
    for (const { socket } of senders) if (socket.writable) socket.write('a');
  }, 1000);
  const endings = await Promise.all(senders.map(({ closed }) => closed));
  clearInterval(timer);
  const times = endings.map(({ ms }) => ms / 1000);
  return {
    said: endings.map(({ said }) => said),
    latestMs: Math.max(...times) * 1000,
    text: `${Math.min(...times).toFixed(1)} to ${Math.max(...times).toFixed(1)} s`,
  };
}

async function slowSenders(t: TestContext): Promise<() => Promise<void>> {
  const { address } = await serve(t, { KEY_CONCURRENCY: '2000' });
  const port = Number(new URL(address).port);
  await callFor(address, 1500);
  const before = quietP99Of(await callFor(address, 4000));
  const heads = drip(await openMany(SLOW, () => openSlow(port, `${HEAD}X-Slow: `)));
  const bodies = drip(await openMany(SLOW, () => openSlow(port, `${BODY_HEAD}{"iban":"`)));
  const replies = await callFor(address, 4000);
  const during = quietP99Of(replies);
  t.diagnostic(`callers' p99 ${before.toFixed(1)} ms before, ${during.toFixed(1)} ms meanwhile`);
  for (const { status } of replies) assert.equal(status, 200);
  assert.ok(during <= 2 * Math.max(before, MIN_P99_MS), `p99 ${during} ms`);
  return async () => {
    for (const [what, endings, limitMs] of [
      ['headers', await heads, HEADERS_TIMEOUT_MS],
      ['bodies', await bodies, REQUEST_TIMEOUT_MS],
    ] as const) {
      t.diagnostic(`slow ${what} closed after ${endings.text}`);
      for (const said of endings.said) assert.match(said, /^HTTP\/1\.1 408 /);
      assert.ok(endings.latestMs <= limitMs + SLACK_MS, `${what} closed after ${endings.latestMs} ms`);
    }
  };
}

async function idleConnections(t: TestContext): Promise<void> {
  const server = await serve(t);
  await callFor(server.address, 1500);
  const before = residentMb(server);
  const port = Number(new URL(server.address).port);
  const idle = await openMany(IDLE, async () => {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => undefined);
    await new Promise<void>((resolve) => socket.once('connect', () => resolve()));
    return socket;
  });
  await sleep(500);
  const during = await callFor(server.address, 4000);
  const growth = residentMb(server) - before;
  for (const socket of idle) socket.destroy();
  const p99 = quietP99Of(during);
  t.diagnostic(`${before.toFixed(0)} MB and ${growth.toFixed(0)} MB more; p99 ${p99.toFixed(1)} ms`);
  assert.ok(growth <= MAX_IDLE_GROWTH_MB, `${growth} MB`);
  for (const { status } of during) assert.equal(status, 200);
  assert.ok(p99 <= MAX_IDLE_P99_MS, `p99 ${p99} ms`);
}

test(`${SLOW} senders each of slow headers and slow bodies, then ${IDLE} idle connections`, {
  timeout: 90_000,
}, async (t) => {
  const areClosed = await slowSenders(t);
  // Until the last slow body is closed there is time for something else, with a server of its own.
  if (!needsProc) await idleConnections(t);
  await areClosed();
});
