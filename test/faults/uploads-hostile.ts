import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readdirSync, readlinkSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { multipartForm } from '../../src/testing/multipart.ts';
import { PROCESS_KEY } from '../../src/testing/server-process.ts';
import { send } from './http-caller.mts';
import { cpuMsOf, needsProc, residentMb, type ServedFolder, serve } from './http-process.mts';
import { FORMS, type HostileForm } from './upload-forms.mts';

/**
 * Uploads that look like what they are not, and uploads that break off: what is right is read byte for byte, all else is
 * refused, and three seconds after a broken one its file, its budgets and its descriptors are back.
 */

const PATH = '/v1/echo-hash';
/** Of a form that is refused, 10⁵ parts among them. */
const MAX_MS = 3_000;
const MAX_CPU_MS = 1_000;
const BACK_MS = 3_000;
/** Bytes of a packet; the last of them cuts forms at each of their bytes. */
const PACKETS = [1_000_000, 1_460, 61] as const;

async function connected({ address }: ServedFolder): Promise<Socket> {
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname);
  socket.setNoDelay(true);
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}

const headOf = (contentType: string, length: number): string =>
  [
    `POST ${PATH} HTTP/1.1`,
    'Host: a',
    `Authorization: Bearer ${PROCESS_KEY}`,
    `Content-Type: ${contentType}`,
    `Content-Length: ${length}`,
    'Connection: close',
    '\r\n',
  ].join('\r\n');

interface Told {
  readonly status: number;
  readonly text: string;
  readonly ms: number;
}

/** Sends a form in packets of this size, and reads the answer. */
async function sendForm(
  server: ServedFolder,
  { contentType, body }: HostileForm,
  packet: number,
): Promise<Told> {
  const started = performance.now();
  const socket = await connected(server);
  const chunks: Buffer[] = [];
  const ended = once(
    socket.on('data', (chunk: Buffer) => chunks.push(chunk)),
    'close',
  );
  socket.write(headOf(contentType, body.length));
  for (let at = 0; at < body.length && !socket.destroyed; at += packet) {
    socket.write(body.subarray(at, at + packet));
    if (packet < 1_000) await new Promise((resolve) => setImmediate(resolve));
  }
  await ended;
  const text = Buffer.concat(chunks).toString('latin1');
  return {
    status: Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0),
    text,
    ms: performance.now() - started,
  };
}

test('forms that look like what they are not', { skip: needsProc, timeout: 300_000 }, async (t) => {
  const server = await serve(t, { BOOTSTRAP_CREDITS: 'unlimited', REFUSED_LIMIT: 'off' }, 'with-upload');
  let [slowest, costliest, cases] = ['', '', 0];
  let [mostMs, mostCpuMs] = [0, 0];
  for (const [name, form] of FORMS) {
    for (const packet of PACKETS.filter((size) => form.body.length / size < 3_000)) {
      const before = cpuMsOf(server.child);
      const { status, text, ms } = await sendForm(server, form, packet);
      const cpuMs = cpuMsOf(server.child) - before;
      cases++;
      if (ms > mostMs) [mostMs, slowest] = [ms, name];
      if (cpuMs > mostCpuMs) [mostCpuMs, costliest] = [cpuMs, name];
      const what = `${name} in packets of ${packet}: ${status} ${text.slice(-300)}`;
      assert.equal(status, form.sha256 === undefined ? 406 : 200, what);
      if (form.sha256 !== undefined) assert.ok(text.includes(form.sha256), what);
    }
  }
  t.diagnostic(
    `${cases} forms, slowest ${Math.round(mostMs)} ms (${slowest}), most ${mostCpuMs} ms of CPU (${costliest})`,
  );
  assert.ok(mostMs <= MAX_MS && mostCpuMs <= MAX_CPU_MS, `${mostMs} ms, ${mostCpuMs} ms of CPU`);
  assert.ok(residentMb(server, 'peak') < 1024);
});

interface Held {
  /** Connections, files and the like, and among them files without a name; not what threads and the database keep open. */
  readonly descriptors: number;
  readonly nameless: number;
  /** Of the budgets, in bytes. */
  readonly memory: number;
  readonly disk: number;
}

/** Opened when a thread starts and when the database is first asked, and not closed again. */
const KEPT = /^(?:anon_inode|pipe):|\/kontor\.(?:db|guard)[\w-]*$/;

async function held({ child, address }: ServedFolder): Promise<Held> {
  const { body } = await send(address, { path: '/metrics', headers: { connection: 'close' } });
  const gauge = (name: string): number =>
    Number(new RegExp(`^kontor_${name} (\\S+)$`, 'm').exec(body.toString())?.[1]);
  const folder = `/proc/${child.pid}/fd`;
  const targets = readdirSync(folder).map((fd) => {
    try {
      return readlinkSync(`${folder}/${fd}`);
    } catch {
      return ''; // closed meanwhile
    }
  });
  return {
    descriptors: targets.filter((target) => target !== '' && !KEPT.test(target)).length,
    nameless: targets.filter((target) => target.endsWith('(deleted)')).length,
    memory: gauge('body_bytes'),
    disk: gauge('upload_bytes'),
  };
}

/** The same when nobody calls: connections that are being closed are gone. */
async function heldAtRest(server: ServedFolder): Promise<Held> {
  let last = await held(server);
  for (let same = 0; same < 3; ) {
    await sleep(100);
    const now = await held(server);
    same = now.descriptors === last.descriptors ? same + 1 : 0;
    last = now;
  }
  return last;
}

/** How a sender leaves. */
const ENDINGS: Readonly<Record<string, (socket: Socket) => void>> = {
  'closes the connection': (socket) => socket.destroy(),
  'resets the connection': (socket) => socket.resetAndDestroy(),
  'ends its side': (socket) => socket.end(),
};

const FORM = multipartForm([
  { name: 'label', content: 'a label' },
  { name: 'file', content: `%PDF-1.7 ${'content '.repeat(40_000)}`, filename: 'a.pdf' },
  { name: 'copies', content: '3' },
]);

/** Bytes after which an upload breaks off: each of its beginning and end, and some between. */
function stages(): readonly number[] {
  const head = headOf(FORM.contentType, FORM.body.length).length;
  const whole = head + FORM.body.length;
  const early = Array.from({ length: 90 }, (_, index) => index * 7);
  const late = Array.from({ length: 60 }, (_, index) => whole - index * 5);
  const between = Array.from(
    { length: 20 },
    (_, index) => head + Math.floor(((index + 1) * FORM.body.length) / 22),
  );
  return [...early, ...between, ...late];
}

for (const [ending, leave] of Object.entries(ENDINGS)) {
  test(`an upload whose sender ${ending} at any stage`, { skip: needsProc, timeout: 120_000 }, async (t) => {
    const server = await serve(t, { BOOTSTRAP_CREDITS: 'unlimited', REFUSED_LIMIT: 'off' }, 'with-upload');
    const call = {
      path: PATH,
      body: FORM.body,
      headers: { 'content-type': FORM.contentType, connection: 'close' },
    };
    for (let warm = 0; warm < 5; warm++) assert.equal((await send(server.address, call)).status, 200);
    const before = await heldAtRest(server);
    const bytes = Buffer.concat([Buffer.from(headOf(FORM.contentType, FORM.body.length)), FORM.body]);
    let mostHeld = 0;
    const all = stages();
    for (let at = 0; at < all.length; at += 20) {
      const sockets = await Promise.all(
        all.slice(at, at + 20).map(async (stage) => {
          const socket = await connected(server);
          socket.write(bytes.subarray(0, stage));
          return socket;
        }),
      );
      await sleep(30);
      mostHeld = Math.max(mostHeld, (await held(server)).nameless);
      for (const socket of sockets) leave(socket);
    }
    const left = performance.now();
    let after = await held(server);
    const isBack = () =>
      after.descriptors <= before.descriptors &&
      after.nameless <= before.nameless &&
      after.memory <= before.memory &&
      after.disk === 0;
    while (!isBack() && performance.now() - left < BACK_MS) {
      await sleep(50);
      after = await held(server);
    }
    t.diagnostic(
      `${all.length} stages, ${mostHeld} files at most, back after ${Math.round(performance.now() - left)} ms`,
    );
    assert.ok(isBack(), JSON.stringify({ before, after }));
    assert.ok(mostHeld > before.nameless, 'some had a file');
    assert.equal((await send(server.address, call)).status, 200);
  });
}
