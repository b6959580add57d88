import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, beforeEach, describe, it } from 'node:test';
import { InvalidInput, Refusal } from '@kontor/base';
import type { AnyOperation } from '../../core/operation.ts';
import { CallerLeft } from '../../core/run.ts';
import { echoHash } from '../../testing/echo-hash.ts';
import { keyOf } from '../../testing/source.ts';
import { queryForm } from '../query.ts';
import { Bodies, type ReceivedInput } from './bodies.ts';
import { TemporaryFiles } from './temporary-files.ts';

/** Bodies over real connections, with limits and times small enough to be reached. */

/** What is waited for comes at once, except on a machine that does other things; what never comes fails after this. */
const MAX_WAIT_MS = 60_000;
const LIMITS = { json: 400_000, upload: 200_000, memory: 1_200_000, disk: 400_000 };

/** An operation that takes JSON; its schema does not matter here. */
const json = { ...echoHash, body: undefined } as unknown as AnyOperation;

/** What became of a body. */
type Outcome = ReceivedInput | { readonly error: unknown };

const errorOf = (outcome: Outcome | undefined): unknown =>
  outcome !== undefined && 'error' in outcome ? outcome.error : assert.fail('the body was received');

function inputOf(outcome: Outcome | undefined): ReceivedInput {
  if (outcome !== undefined && 'values' in outcome) return outcome;
  throw (outcome as { error: unknown }).error;
}

describe('bodies under way', { timeout: 20_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-test-'));
  const files = new TemporaryFiles({ folder, random: (count) => new Uint8Array(count) });
  let bodies: Bodies;
  let times = { jsonMs: 5000, uploadMs: 5000 };
  let outcomes: Map<string, Promise<Outcome>>;
  const sockets = new Set<Socket>();
  const started = new Map<string, () => void>();

  /** The request line names key and body: `POST /<key>/<name>`. */
  function receive(request: IncomingMessage, reply: ServerResponse): void {
    const [, key, name = ''] = request.url!.split('?')[0]!.split('/');
    const isUpload = !request.headers['content-type']?.startsWith('application/json');
    const sender = {
      request,
      reply,
      source: keyOf(Number(key)),
      operation: isUpload ? echoHash : json,
      form: queryForm(echoHash.input),
      query: request.url!.split('?')[1] ?? '',
      turn: () => undefined,
      decode: async <Result>(work: () => Result) => work(),
      isNamed: true,
    };
    const outcome = (async () => bodies.receive(sender))().catch((error: unknown) => ({ error }));
    outcomes.set(name, outcome);
    started.get(name)?.();
  }
  const server = createServer(receive);

  before(async () => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  beforeEach(() => {
    bodies = new Bodies({ limits: LIMITS, times, files });
    outcomes = new Map();
  });
  after(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
    rmSync(folder, { recursive: true });
  });

  /** Sends the head and some bytes of a body; what follows is up to the test. */
  async function begin(
    name: string,
    { key = 1, type = 'application/json', length = 200_000, target = '' } = {},
  ): Promise<Socket> {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    sockets.add(socket);
    socket.on('error', () => undefined);
    await once(socket, 'connect');
    const arrived = new Promise<void>((resolve) => started.set(name, resolve));
    const head = `POST /${key}/${name}${target} HTTP/1.1\r\nHost: a\r\nContent-Type: ${type}\r\n`;
    socket.write(`${head}Content-Length: ${length}\r\n\r\n`);
    await arrived;
    return socket;
  }

  /** Resolves when so much is in use. */
  async function held(bytes: number, what: 'memory' | 'disk' = 'memory'): Promise<void> {
    const until = performance.now() + MAX_WAIT_MS;
    while (bodies.usedBytes[what] < bytes) {
      assert.ok(performance.now() < until, `${bodies.usedBytes[what]} of ${bytes} bytes are in use`);
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  it('are kept until their call ends, then nothing is', async () => {
    const socket = await begin('a', { length: 20_000 });
    socket.write(`{"a":"${'x'.repeat(10_000)}`);
    await held(10_000);
    socket.write(`${'x'.repeat(9_992)}"}`);
    const input = inputOf(await outcomes.get('a'));
    assert.equal(input.size, 20_000);
    assert.ok(bodies.usedBytes.memory >= 20_000);
    await input.close();
    assert.deepEqual(bodies.usedBytes, { memory: 0, disk: 0 });
  });

  it('of an upload are in a file, not in memory', async () => {
    const socket = await begin('a', { type: 'application/pdf', length: 190_000, target: '?label=x' });
    socket.write(Buffer.alloc(190_000, 'u'));
    const input = inputOf(await outcomes.get('a'));
    assert.deepEqual(bodies.usedBytes, { memory: 0, disk: 190_000 });
    assert.equal((input.values.file as { size: number }).size, 190_000);
    assert.equal(input.values.label, 'x');
    await input.close();
    assert.deepEqual(bodies.usedBytes, { memory: 0, disk: 0 });
  });

  it('end at their limit: at once when it is declared, else while they are counted', async () => {
    await begin('a', { length: LIMITS.json + 1 });
    await begin('b', { type: 'application/pdf', length: LIMITS.upload + 1 });
    const chunked = connect((server.address() as AddressInfo).port, '127.0.0.1');
    sockets.add(chunked);
    const arrived = new Promise<void>((resolve) => started.set('c', resolve));
    const head =
      'POST /1/c HTTP/1.1\r\nHost: a\r\nContent-Type: application/pdf\r\nTransfer-Encoding: chunked\r\n\r\n';
    chunked.write(`${head}${(LIMITS.upload + 1).toString(16)}\r\n${'x'.repeat(LIMITS.upload + 1)}\r\n`);
    await arrived;
    for (const name of ['a', 'b', 'c']) {
      const error = errorOf(await outcomes.get(name));
      assert.ok(error instanceof InvalidInput, name);
      assert.equal(error.violations[0]?.message, 'message.bodyTooLarge');
    }
    assert.deepEqual(bodies.usedBytes, { memory: 0, disk: 0 });
  });

  it('that break off leave nothing', async () => {
    for (const [name, type] of [
      ['a', 'application/json'],
      ['b', 'application/pdf'],
      ['c', 'multipart/form-data; boundary=b'],
    ] as const) {
      const socket = await begin(name, { type });
      socket.write('--b\r\nContent-Disposition: form-data; name="file"\r\n\r\n'.padEnd(1000, 'x'));
      await held(1);
      socket.destroy();
      assert.ok(errorOf(await outcomes.get(name)) instanceof CallerLeft, name);
      assert.deepEqual(bodies.usedBytes, { memory: 0, disk: 0 });
    }
  });

  describe('with little time', () => {
    before(() => {
      times = { jsonMs: 30, uploadMs: 60 };
    });
    after(() => {
      times = { jsonMs: 5000, uploadMs: 5000 };
    });

    it('are refused as late when it is over, an upload after its own', async () => {
      const began = performance.now();
      await begin('a');
      await begin('b', { type: 'application/pdf' });
      for (const [name, ms] of [
        ['a', 30],
        ['b', 60],
      ] as const) {
        const error = errorOf(await outcomes.get(name));
        assert.ok(error instanceof Refusal && error.kind === 'late', name);
        assert.ok(performance.now() - began >= ms - 2);
      }
      assert.deepEqual(bodies.usedBytes, { memory: 0, disk: 0 });
      assert.equal(bodies.longestMs, 60);
    });
  });

  it('of one key end where its share ends, and another key is served meanwhile', async () => {
    const unfinished = ['a', 'b', 'c', 'd'];
    for (const name of unfinished) (await begin(name, { length: 400_000 })).write('x'.repeat(300_000));
    const settled = await Promise.race([...outcomes.values()]);
    const error = errorOf(settled);
    assert.ok(error instanceof Refusal && error.kind === 'busy' && error.retryAfterSeconds !== undefined);
    assert.ok(bodies.usedBytes.memory <= 900_000);
    (await begin('other', { key: 2, length: 7 })).write('{"a":1}');
    const input = inputOf(await outcomes.get('other'));
    assert.deepEqual(input.values, { a: 1 });
    await input.close();
  });

  it('give way to those of a key that holds less', async () => {
    for (const [name, key] of [
      ['a', 1],
      ['b', 1],
      ['c', 3],
    ] as const) {
      (await begin(name, { key, length: 400_000 })).write('x'.repeat(300_000));
    }
    await held(900_000);
    const small = await begin('small', { key: 2, length: 390_000 });
    small.write(`{"a":"${'y'.repeat(389_992)}"}`);
    assert.ok(errorOf(await Promise.race([outcomes.get('a'), outcomes.get('b')])) instanceof Refusal);
    await inputOf(await outcomes.get('small')).close();
    assert.ok(bodies.usedBytes.memory >= 600_000, 'one gave way, and no more');
  });

  it('uploads have a budget of disk space', async () => {
    for (const name of ['a', 'b']) {
      (await begin(name, { type: 'application/pdf', length: 200_000 })).write(Buffer.alloc(190_000));
    }
    const error = errorOf(await Promise.race([...outcomes.values()]));
    assert.ok(error instanceof Refusal && error.kind === 'busy');
    assert.ok(bodies.usedBytes.disk <= 300_000);
    const other = await begin('other', { key: 2, type: 'text/csv', length: 4 });
    other.write('a;b\n');
    await inputOf(await outcomes.get('other')).close();
  });
});
