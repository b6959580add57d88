import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { HonestReply } from '../../test/faults/honest-caller.mts';
import type { PeerFigures } from '../attack.ts';
import type { HostileOrder, HostileReport } from '../generators/host.ts';
import { mainThreadMs } from '../run/process-tree.ts';
import { answerTo, companion } from '../run/processes.ts';
import { newDataFolder, startedService, untilServed } from '../run/started-service.ts';
import { percentile, spreadOf } from '../run/statistics.ts';
import { startedNginx } from './nginx.ts';

const BODY_BYTES = 1_000_000;
const BODIES = 5;
const BODY_MS = 30_000;
const ATTACK_MS = 6_000;
/** Below this a ratio of times proves nothing on a shared machine. */
const LEAST_P99_MS = 25;
const CHUNKS = Buffer.from(`${'1\r\nx\r\n'.repeat(BODY_BYTES)}0\r\n\r\n`);
const HEAD =
  'POST /dashboard/api/session HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n';

/** Run time of the main thread for one such body, the median of some, each from a network of its own. */
export async function bodyRunTimes(): Promise<PeerFigures> {
  await using stack = new AsyncDisposableStack();
  const folder = stack.use(await newDataFolder());
  const server = stack.use(await startedService(folder.path, {}));
  await untilServed(server);
  const bare = stack.use(await companion('peers/bare-server.ts'));
  const ours = await medianRunTime(server.address, server.child.pid!);
  const theirs = await medianRunTime(bare.output, bare.child.pid!);
  return { ours, theirs, unit: 'ms' };
}

async function medianRunTime(address: string, pid: number): Promise<number> {
  const times: number[] = [];
  for (let body = 0; body < BODIES; body++) {
    const before = mainThreadMs(pid);
    await oneBody(address, `127.67.${body}.9`);
    times.push(mainThreadMs(pid) - before);
  }
  return percentile(times, 0.5);
}

/** Sends it all, and waits for the answer and the end of the connection. */
async function oneBody(address: string, localAddress: string): Promise<void> {
  const socket = connect({ port: Number(new URL(address).port), host: '127.0.0.1', localAddress });
  // Who is refused may still be sending.
  socket.on('error', () => undefined);
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  socket.on('data', () => socket.end());
  const late = setTimeout(() => socket.destroy(), BODY_MS);
  socket.write(HEAD);
  socket.write(CHUNKS);
  await closed;
  clearTimeout(late);
}

/** 99th percentile of `/health` under one-byte chunks without a key: with us, and with nginx before a bare server. */
export async function networkedP99(): Promise<PeerFigures> {
  await using stack = new AsyncDisposableStack();
  const bare = stack.use(await companion('peers/bare-server.ts'));
  const nginx = stack.use(await startedNginx(bare.output));
  const theirs = await healthP99(nginx.address, 'none');
  const folder = stack.use(await newDataFolder());
  const server = stack.use(await startedService(folder.path, {}));
  await untilServed(server);
  const ours = await healthP99(server.address, folder.accounts.honest);
  return { ours, theirs: Math.max(theirs, LEAST_P99_MS), unit: 'ms' };
}

async function healthP99(address: string, key: string): Promise<number> {
  await using stack = new AsyncDisposableStack();
  const idle = stack.use(await companion('../test/faults/idle-server.mts'));
  const honest = stack.use(await companion('../test/faults/honest-caller.mts', address, key, idle.output));
  const hostile = stack.use(await companion('generators/host.ts'));
  await sleep(1_000);
  const from = Date.now();
  const order: HostileOrder = {
    generator: 'pieces',
    options: { cut: 'one', targets: ['no-key'], connections: 16, rate: BODY_BYTES },
    address,
    accounts: { hostile: [key], other: [], test: [] },
    ms: ATTACK_MS,
  };
  await answerTo<HostileReport>(hostile, order, 'pieces');
  const to = Date.now();
  const replies = await answerTo<readonly HonestReply[]>(honest, 'end', 'the honest caller');
  return spreadOf(replies.filter(({ what, at }) => what === 'health' && at >= from && at < to)).p99;
}
