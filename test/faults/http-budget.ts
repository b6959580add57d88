import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { Agent } from 'node:http';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { PROCESS_KEY } from '../../src/testing/server-process.ts';
import { countStatuses, EPC_CALL, type Reply, send } from './http-caller.mts';
import { needsProc, residentMb, type ServedFolder, serve } from './http-process.mts';

/**
 * One key with many unfinished bodies (rules: Bodies under way): memory grows by the budget at most, and another
 * key is served as if nothing were.
 */

const BODIES = 64;
const BODY_BYTES = 10 * 1024 * 1024;
const BUDGET_MB = 64;
/** Of each connection 64 KiB at most of what was read, waits for its turn, the parser copied and nobody has taken. */
const ON_THE_WAY_MB = (BODIES * 4 * 64) / 1024;
const MAX_GROWTH_MB = BUDGET_MB * 1.2 + ON_THE_WAY_MB;
const ATTACK_MS = 8000;
/** A refused body is tried again after so long, whatever `Retry-After` is. */
const AGAIN_MS = 1000;
const CALL_EVERY_MS = 50;
const MIN_SERVED = 0.99;

/** A key of the same account: what is shared fairly there is shared between its keys; calls under way are not. */
function secondKey({ dataFolder }: ServedFolder): string {
  const cli = join(import.meta.dirname, '../../src/cli.ts');
  const words = ['key', 'create', '--account', '1', '--name', 'honest'];
  const said = execFileSync(process.execPath, [cli, ...words], {
    env: { DATA_DIR: dataFolder },
    encoding: 'utf8',
  });
  return /kontor_\w+/.exec(said)?.[0] ?? assert.fail(said);
}

/** A body of the largest size but for its last byte, again and again, as one of many. */
class Hostile {
  readonly #head: string;
  readonly #port: number;
  #socket: Socket | undefined;
  #stopped = false;
  #running: Promise<void> | undefined;
  /** Status of each answer. */
  readonly statuses: number[] = [];

  constructor(address: string, { path, type }: { readonly path: string; readonly type: string }) {
    this.#port = Number(new URL(address).port);
    const headers = [
      `Authorization: Bearer ${PROCESS_KEY}`,
      `Content-Type: ${type}`,
      `Content-Length: ${BODY_BYTES}`,
    ];
    this.#head = [`POST ${path} HTTP/1.1`, 'Host: a', ...headers, '', ''].join('\r\n');
  }

  start(): void {
    this.#running = this.#run();
  }

  async #run(): Promise<void> {
    while (!this.#stopped) {
      await this.#once();
      await sleep(AGAIN_MS);
    }
  }

  async #once(): Promise<void> {
    const socket = connect(this.#port, '127.0.0.1');
    this.#socket = socket;
    socket.on('error', () => undefined);
    socket.on('data', (said: Buffer) => {
      const status = /^HTTP\/1\.1 (\d+)/.exec(said.toString('latin1'))?.[1];
      if (status === undefined) return;
      this.statuses.push(Number(status));
      socket.destroy();
    });
    const closed = once(socket, 'close');
    socket.write(this.#head);
    socket.write(BODY);
    await closed;
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    this.#socket?.destroy();
    await this.#running;
  }
}

/** As a form it has a part that is the file; as anything else it is the content. */
const BODY = Buffer.alloc(BODY_BYTES - 1, 'a');
BODY.write('--b\r\nContent-Disposition: form-data; name="file"\r\n\r\n');

/** As many small calls as fit: the heap of the service grows to its size under load. */
async function warmUp(address: string, ms: number): Promise<void> {
  const agent = new Agent({ keepAlive: true });
  const until = performance.now() + ms;
  const callers = Array.from({ length: 8 }, async () => {
    while (performance.now() < until) await send(address, { ...EPC_CALL, agent });
  });
  await Promise.all(callers);
  agent.destroy();
}

/** A small call every so often. */
async function callFor(
  address: string,
  { key, ms }: { readonly key: string; readonly ms: number },
): Promise<Reply[]> {
  const agent = new Agent({ keepAlive: true });
  const until = performance.now() + ms;
  const replies: Promise<Reply>[] = [];
  while (performance.now() < until) {
    replies.push(send(address, { ...EPC_CALL, key, agent }));
    await sleep(CALL_EVERY_MS);
  }
  const all = await Promise.all(replies);
  agent.destroy();
  return all;
}

/** Waits until `/metrics` reports 0 bytes: the last files are closed a moment after their callers are gone. */
async function nothingHeld({ address }: ServedFolder, metric: string): Promise<void> {
  const until = performance.now() + 5000;
  for (let held = Number.NaN; held !== 0; ) {
    const { body } = await send(address, { path: '/metrics' });
    held = Number(new RegExp(`^${metric} (\\d+)`, 'm').exec(body.toString())?.[1]);
    assert.ok(performance.now() < until, `${metric} ${held}`);
  }
}

async function attack(
  t: TestContext,
  hostile: { readonly path: string; readonly type: string },
): Promise<void> {
  const server = await serve(t, { UPLOAD_BUDGET: '128 MiB', ACCOUNT_CONCURRENCY: '128' }, 'with-upload');
  const key = secondKey(server);
  await warmUp(server.address, 5000);
  // The most that small calls need: the moment of a collection must not count as memory of bodies.
  const before = residentMb(server, 'peak');
  const senders = Array.from({ length: BODIES }, () => new Hostile(server.address, hostile));
  for (const sender of senders) sender.start();
  let replies: Reply[];
  try {
    replies = await callFor(server.address, { key, ms: ATTACK_MS });
  } finally {
    await Promise.all(senders.map((sender) => sender.stop()));
  }
  const growth = residentMb(server, 'peak') - before;
  const counts = countStatuses(replies);
  const refused = senders.flatMap(({ statuses }) => statuses);
  t.diagnostic(`${JSON.stringify(counts)} for the other key, ${refused.length} bodies refused`);
  t.diagnostic(`${before.toFixed(0)} MB and ${growth.toFixed(0)} MB more at most`);
  assert.ok(replies.length > ATTACK_MS / CALL_EVERY_MS / 4, `${replies.length} calls`);
  assert.ok((counts[200] ?? 0) >= replies.length * MIN_SERVED, JSON.stringify(counts));
  assert.ok(
    refused.length > 0 && refused.every((status) => status === 503),
    JSON.stringify(new Set(refused)),
  );
  assert.ok(growth <= MAX_GROWTH_MB, `${growth} MB`);
  const after = await callFor(server.address, { key: PROCESS_KEY, ms: 500 });
  for (const { status } of after) assert.equal(status, 200, 'the hostile key is served again');
  const largest = await send(server.address, {
    ...EPC_CALL,
    body: `{"iban":"${'A'.repeat(BODY_BYTES - 20)}"}`,
  });
  assert.equal(largest.status, 406, 'so is a body of the largest size');
  for (const metric of ['kontor_body_bytes', 'kontor_upload_bytes']) await nothingHeld(server, metric);
}

test(`${BODIES} unfinished bodies of JSON`, { skip: needsProc, timeout: 60_000 }, (t) =>
  attack(t, { path: EPC_CALL.path, type: 'application/json' }),
);

for (const type of ['application/pdf', 'multipart/form-data; boundary=b']) {
  test(`${BODIES} unfinished uploads as ${type}`, { skip: needsProc, timeout: 60_000 }, (t) =>
    attack(t, { path: '/v1/echo-hash', type }),
  );
}
