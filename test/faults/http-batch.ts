import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { containsMark, filesWithMark, newMark } from '../../src/testing/marks.ts';
import { PROCESS_KEY } from '../../src/testing/server-process.ts';
import { newFolder } from './afterwards.mts';
import { EPC_CALL, send } from './http-caller.mts';
import { needsProc, residentMb, serve, serveFolder } from './http-process.mts';

/** Callers of a batch who drip, never end, never read or break off (docs: Many at once). */

const MIB = 1024 * 1024;
/** What memory may grow beside 300 MiB of lines. */
const GROWTH_MIB = 100;

const barcode = (id: string): string =>
  `${JSON.stringify({ id, operation: 'barcode', input: { format: 'QR_CODE', content: 'x'.repeat(40) }, accept: 'image/png' })}\n`;

interface Answered {
  readonly id?: string;
  readonly status: number;
  readonly creditsUsed: number;
  readonly replayed?: true;
}

/** Whoever breaks off breaks the connection. */
async function* linesOf(response: IncomingMessage): AsyncGenerator<string> {
  let rest = '';
  for await (const chunk of response.setEncoding('utf8')) {
    const lines = (rest + String(chunk)).split('\n');
    rest = lines.pop()!;
    yield* lines;
  }
}

/** A batch that is open in both directions. */
function opened(address: string, headers: Readonly<Record<string, string>> = {}, query = ''): ClientRequest {
  const call = request(`${address}/v1/batch${query}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${PROCESS_KEY}`, 'content-type': 'application/x-ndjson', ...headers },
  });
  call.on('error', () => undefined);
  call.flushHeaders();
  return call;
}

/** Whether it ends well or breaks. */
const closeOf = (call: ClientRequest): Promise<void> =>
  new Promise((resolve) => call.once('close', () => resolve()));

/** Sends as much as the service takes within a time. @returns bytes */
async function pushed(call: ClientRequest, piece: () => Buffer, most: number, ms: number): Promise<number> {
  const until = performance.now() + ms;
  let sent = 0;
  while (sent < most && performance.now() < until && !call.destroyed) {
    const bytes = piece();
    sent += bytes.length;
    call.write(bytes);
    if (call.writableLength > MIB) await sleep(20);
  }
  return sent;
}

async function warmedUp(address: string): Promise<void> {
  for (let i = 0; i < 50; i++) await send(address, EPC_CALL);
  const call = opened(address);
  call.end(Array.from({ length: 2_000 }, (_, place) => barcode(String(place))).join(''));
  const [response] = (await once(call, 'response')) as [IncomingMessage];
  await response.toArray();
}

test('a caller who never reads is not served, and takes no memory', {
  skip: needsProc,
  timeout: 120_000,
}, async (t) => {
  const server = await serve(t, { BATCH_IDLE: '15' });
  await warmedUp(server.address);
  const before = residentMb(server);
  let place = 0;
  const call = opened(server.address);
  const closed = closeOf(call);
  const [response] = (await once(call, 'response')) as [IncomingMessage];
  response.pause();
  const lines = () => Buffer.from(Array.from({ length: 500 }, () => barcode(`id ${place++}`)).join(''));
  const sent = await pushed(call, lines, 300 * MIB, 10_000);
  const peak = residentMb(server, 'peak');
  t.diagnostic(`${Math.round(sent / MIB)} MiB sent, memory ${before} → ${peak} MiB`);
  assert.ok(peak - before < GROWTH_MIB, `${peak - before} MiB more`);
  assert.equal((await send(server.address, EPC_CALL)).status, 200, 'single calls go on');
  await closed;
});

test('5,000 lines over three connections, two of which break: 5,000 answers, each charged once', {
  timeout: 300_000,
}, async (t) => {
  const server = await serve(t, { BOOTSTRAP_CREDITS: '6000' });
  const all = Array.from({ length: 5_000 }, (_, place) => `id-${place}`);
  const answered = new Map<string, number>();
  let charged = 0;
  for (const most of [1_500, 2_000, all.length]) {
    const call = opened(server.address, { 'idempotency-key': 'run-cut' }, '?progress=0');
    const [response] = (await once(call, 'response')) as [IncomingMessage];
    response.on('error', () => undefined);
    call.end(
      all
        .filter((id) => !answered.has(id))
        .map(barcode)
        .join(''),
    );
    let taken = 0;
    for await (const text of linesOf(response)) {
      const { id, status, creditsUsed, replayed } = JSON.parse(text) as Answered;
      if (id === undefined) continue;
      assert.equal(status, 200);
      answered.set(id, (answered.get(id) ?? 0) + 1);
      // One that goes free was charged on a connection that broke before its answer.
      charged += replayed === true ? 1 : creditsUsed;
      if (++taken === most) break;
    }
    call.destroy();
  }
  assert.deepEqual([answered.size, Math.max(...answered.values()), charged], [5_000, 1, 5_000]);
});

test('300 MiB of lines go through within a window', { skip: needsProc, timeout: 300_000 }, async (t) => {
  const server = await serve(t, { BATCH_LINES: '10000000' });
  await warmedUp(server.address);
  const before = residentMb(server);
  const call = opened(server.address);
  const [response] = (await once(call, 'response')) as [IncomingMessage];
  response.resume();
  let place = 0;
  // Long lines that are refused: reading is what is measured.
  const line = () =>
    Buffer.from(`{"id":"${place++}","operation":"none","input":{"a":"${'x'.repeat(30_000)}"}}\n`.repeat(1));
  const sent = await pushed(call, line, 300 * MIB, 240_000);
  const peak = residentMb(server, 'peak');
  t.diagnostic(`${Math.round(sent / MIB)} MiB sent, memory ${before} → ${peak} MiB`);
  assert.equal(Math.floor(sent / MIB), 300);
  assert.ok(peak - before < GROWTH_MIB, `${peak - before} MiB more`);
  call.destroy();
});

test('one line without end is not kept', { skip: needsProc, timeout: 120_000 }, async (t) => {
  const server = await serve(t);
  await warmedUp(server.address);
  const before = residentMb(server);
  const call = opened(server.address);
  const [response] = (await once(call, 'response')) as [IncomingMessage];
  const answers = response.toArray();
  const sent = await pushed(call, () => Buffer.alloc(MIB, 'x'), 200 * MIB, 60_000);
  const peak = residentMb(server, 'peak');
  t.diagnostic(`${Math.round(sent / MIB)} MiB sent, memory ${before} → ${peak} MiB`);
  assert.ok(peak - before < GROWTH_MIB, `${peak - before} MiB more`);
  call.end(`\n${barcode('next')}`);
  const lines = Buffer.concat(await answers).toString();
  assert.match(lines, /"line":1,"status":406,"messages":\["message.bodyTooLarge"\]/);
  assert.match(lines, /"id":"next","line":2,"status":200/);
});

test('lines that come one by one are served beside drips of single bytes', {
  timeout: 120_000,
}, async (t) => {
  const server = await serve(t);
  const drips = opened(server.address, {}, '?progress=0');
  drips.setNoDelay(true);
  const timer = setInterval(() => drips.write('x'), 1);
  t.after(() => {
    clearInterval(timer);
    drips.destroy();
  });
  const lines = opened(server.address, {}, '?progress=0');
  lines.setNoDelay(true);
  const [response] = (await once(lines, 'response')) as [IncomingMessage];
  const answers = response.toArray();
  for (let i = 0; i < 4_000; i++) {
    lines.write(barcode(String(i)));
    if (i % 10 === 0) await sleep(1);
  }
  lines.end();
  assert.match(Buffer.concat(await answers).toString(), /"succeeded":4000,"failed":0/);
});

test('a batch outlasts the time of a request', {
  timeout: 180_000,
  skip: process.env.CI !== 'true' && 'takes 100 s',
}, async (t) => {
  const server = await serve(t, { BATCH_IDLE: '300' });
  const call = opened(server.address);
  const [response] = (await once(call, 'response')) as [IncomingMessage];
  const answers = response.toArray();
  await sleep(100_000);
  call.end(barcode('a'));
  assert.match(Buffer.concat(await answers).toString(), /"complete":true/);
});

test('SIGTERM: what is under way is answered, the end has the reason', { timeout: 60_000 }, async (t) => {
  const server = await serve(t, { SHUTDOWN_GRACE: '30' });
  await warmedUp(server.address);
  const call = opened(server.address);
  const [response] = (await once(call, 'response')) as [IncomingMessage];
  const answers = response.toArray();
  call.write(Array.from({ length: 3_000 }, (_, place) => barcode(String(place))).join(''));
  await sleep(300);
  assert.equal(await server.end('SIGTERM'), 0);
  const texts = Buffer.concat(await answers)
    .toString()
    .trimEnd()
    .split('\n');
  const { end } = JSON.parse(texts.at(-1)!) as { end: Record<string, unknown> };
  assert.deepEqual([end.complete, end.reason], [false, 'shutting-down']);
  assert.equal(texts.filter((text) => text.includes('"status"')).length, end.answered);
});

test('kill -9 in the middle leaves nothing of the lines on disk or in the log', {
  timeout: 120_000,
}, async (t) => {
  const dataFolder = newFolder(t);
  const mark = newMark();
  const said: Buffer[] = [];
  for (let round = 0; round < 2; round++) {
    const server = await serveFolder(t, dataFolder, { LOG_LEVEL: 'debug' });
    for (const stream of [server.child.stdout, server.child.stderr])
      stream?.on('data', (chunk: Buffer) => said.push(chunk));
    const call = opened(server.address, { 'idempotency-key': `key-${round}` });
    const [response] = (await once(call, 'response')) as [IncomingMessage];
    response.on('error', () => undefined).resume();
    const lines = (from: number) =>
      Array.from({ length: 500 }, (_, place) => {
        const input = { format: 'QR_CODE', content: mark, [mark]: mark };
        const operation = place % 3 === 0 ? mark : 'barcode';
        return `${JSON.stringify({ id: `${mark} ${from + place}`, operation, input })}\n`;
      }).join('');
    const length = said.length;
    call.write(lines(0));
    // Lines of the log are gathered: the first ones show that calls were made.
    while (!said.slice(length).some((bytes) => bytes.includes('"batch"'))) await sleep(50);
    call.write(lines(500));
    await sleep(20 + round * 100);
    await server.end('SIGKILL');
    assert.deepEqual(filesWithMark(dataFolder, mark), []);
  }
  assert.ok(Buffer.concat(said).includes('"batch"'), 'lines were logged');
  assert.ok(!containsMark(Buffer.concat(said), mark), 'standard output and error');
});
