import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { PROCESS_KEY, type ServerProcess, startServerProcess } from '../src/testing/server-process.ts';
import { VIES_ENTRIES } from '../src/testing/stubs/register-stubs.data.ts';
import { StubServer } from '../src/testing/stubs/stub-server.ts';
import { viesResponder } from '../src/testing/stubs/vies-stub.ts';

/** SIGTERM with SHUTDOWN_DELAY, byte by byte (rules: Shutdown). */

const DELAY_SECONDS = 1;
const LAST_REQUESTS_SECONDS = 5;
const IBAN = JSON.stringify({ iban: 'AT611904300234573201', recipient: 'Buchbinderei Sieber', amount: 1 });

function post(path: string, body: string): string {
  const head = [
    `POST ${path} HTTP/1.1`,
    'Host: kontor',
    `Authorization: Bearer ${PROCESS_KEY}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
  ];
  return `${head.join('\r\n')}\r\n\r\n${body}`;
}

const CODE = post('/v1/epc-qr-code', IBAN);

/** A connection as a balancer keeps it. */
class Kept {
  readonly #socket: Socket;
  #received = Buffer.alloc(0);
  /** Milliseconds of `performance.now()`. */
  endedAt: number | undefined;
  error: NodeJS.ErrnoException | undefined;

  constructor(socket: Socket) {
    this.#socket = socket;
    socket.on('data', (bytes: Buffer) => {
      this.#received = Buffer.concat([this.#received, bytes]);
    });
    socket.on('error', (error) => {
      this.error = error;
    });
    socket.on('end', () => {
      this.endedAt = performance.now();
    });
  }

  static async open(t: TestContext, { address }: ServerProcess): Promise<Kept> {
    const socket = connect(Number(new URL(address).port), '127.0.0.1');
    t.after(() => socket.destroy());
    await once(socket, 'connect');
    return new Kept(socket);
  }

  /** One call, to the last byte of its answer. */
  async call(request: string): Promise<{ readonly status: number; readonly connection: string }> {
    this.#received = Buffer.alloc(0);
    this.#socket.write(request);
    for (;;) {
      await Promise.race([once(this.#socket, 'data'), once(this.#socket, 'close')]);
      assert.equal(this.error, undefined);
      const end = this.#received.indexOf('\r\n\r\n');
      if (end !== -1) {
        const head = this.#received.toString('latin1', 0, end);
        const length = Number(/^content-length: (\d+)/im.exec(head)?.[1]);
        const connection = /^connection: (\S+)/im.exec(head)?.[1] ?? '';
        if (this.#received.length === end + 4 + length)
          return { status: Number(head.slice(9, 12)), connection };
      }
      assert.ok(!this.#socket.closed, 'ended before its answer');
    }
  }

  ended(): Promise<unknown> {
    return this.#socket.closed ? Promise.resolve() : once(this.#socket, 'close');
  }
}

async function untilRefused({ address }: ServerProcess): Promise<number> {
  for (;;) {
    const socket = connect(Number(new URL(address).port), '127.0.0.1');
    try {
      await once(socket, 'connect');
    } catch (error) {
      assert.equal((error as NodeJS.ErrnoException).code, 'ECONNREFUSED');
      return performance.now();
    } finally {
      socket.destroy();
    }
    await sleep(20);
  }
}

async function serve(t: TestContext, env: Readonly<Record<string, string>> = {}): Promise<ServerProcess> {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-test-'));
  const all = { SHUTDOWN_DELAY: String(DELAY_SECONDS), SHUTDOWN_GRACE: '5', ...env };
  const server = await startServerProcess({ dataFolder: folder, env: all });
  t.after(async () => {
    await server.end('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });
  return server;
}

test('readiness goes first, then the port, then connections that nobody uses', {
  timeout: 60_000,
}, async (t) => {
  const gate = Promise.withResolvers<void>();
  const respond = viesResponder(VIES_ENTRIES);
  const register = await StubServer.start((call) => ({ ...respond(call), after: gate.promise }));
  t.after(() => register.close());
  const server = await serve(t, { VAT_VIES_BASE_URL: register.origin });
  const [used, unused, silent, long] = [
    await Kept.open(t, server),
    await Kept.open(t, server),
    await Kept.open(t, server),
    await Kept.open(t, server),
  ];
  for (const kept of [used, unused]) assert.equal((await kept.call(CODE)).status, 200);
  const answered = long.call(post('/v1/vat-verification', JSON.stringify({ vatId: 'ATU16370905' })));
  await register.received(1);

  const signalled = performance.now();
  const exited = server.end('SIGTERM');
  let ready = await fetch(`${server.address}/ready`);
  while (ready.status === 200) ready = await fetch(`${server.address}/ready`);
  assert.equal(ready.status, 503);
  assert.deepEqual(((await ready.json()) as { checks: { service: unknown } }).checks.service, {
    state: 'away',
    note: 'shutting down',
  });
  assert.deepEqual(await used.call(CODE), { status: 200, connection: 'keep-alive' }, 'as before');
  const late = await Kept.open(t, server);
  assert.deepEqual(await late.call(CODE), { status: 200, connection: 'keep-alive' }, 'on a new connection');

  const refusedMs = (await untilRefused(server)) - signalled;
  assert.ok(refusedMs >= DELAY_SECONDS * 1000, `refused after ${refusedMs} ms`);
  for (const kept of [used, silent]) {
    assert.deepEqual(await kept.call(CODE), { status: 200, connection: 'close' }, 'on its way already');
    await kept.ended();
    assert.equal(kept.error, undefined);
  }
  assert.equal(unused.endedAt, undefined);
  await unused.ended();
  const idleMs = unused.endedAt! - signalled;
  assert.equal(unused.error, undefined, 'no reset');
  // Beside other work a timer is late, never early.
  assert.ok(idleMs >= (DELAY_SECONDS + LAST_REQUESTS_SECONDS) * 1000, `ended after ${idleMs} ms`);
  assert.equal(server.child.exitCode, null, 'a call is under way');
  gate.resolve();
  assert.deepEqual(await answered, { status: 200, connection: 'close' });
  assert.equal(await exited, 0);
});

test('when no connection is left the end does not wait for them', { timeout: 60_000 }, async (t) => {
  const server = await serve(t);
  const signalled = performance.now();
  assert.equal(await server.end('SIGTERM'), 0);
  const ms = performance.now() - signalled;
  assert.ok(ms >= DELAY_SECONDS * 1000 && ms < (DELAY_SECONDS + LAST_REQUESTS_SECONDS) * 1000, `${ms} ms`);
});

test('a second signal ends at once, in the delay too', { timeout: 60_000 }, async (t) => {
  const server = await serve(t, { SHUTDOWN_DELAY: '120' });
  server.child.kill('SIGTERM');
  while ((await fetch(`${server.address}/ready`)).status === 200);
  const asked = performance.now();
  assert.equal(await server.end('SIGTERM'), 130);
  const ms = performance.now() - asked;
  assert.ok(ms < 2_000, `ended after ${ms} ms`);
});
