import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readlinkSync } from 'node:fs';
import { Agent } from 'node:http';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { test } from 'node:test';
import { filesWithMark, newMark } from '../../src/testing/marks.ts';
import { multipartForm } from '../../src/testing/multipart.ts';
import { PROCESS_KEY, type ServerProcess } from '../../src/testing/server-process.ts';
import { newFolder } from './afterwards.mts';
import { readLedgerState } from './books.mts';
import { send } from './http-caller.mts';
import { needsProc, serveFolder } from './http-process.mts';

/** kill -9 while uploads stream in: nothing of them is left on disk, and the books are exact (rules: Bodies under way). */

const ROUNDS = Number(process.env.CRASH_ROUNDS ?? 6);
const CALLERS = 20;
/** Uploads that are cut off for certain. */
const UNFINISHED = 8;
const CREDITS = 100_000;
const PATH = '/v1/echo-hash';

const MARK = newMark();
const FORM = multipartForm([
  { name: 'label', content: MARK },
  { name: 'file', content: `%PDF-1.7 ${MARK} `.repeat(8000), filename: `${MARK}.pdf` },
]);

/** Sends all but the last byte. */
async function beginUpload({ address }: ServerProcess): Promise<Socket> {
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  const head = [
    `POST ${PATH} HTTP/1.1`,
    'Host: a',
    `Authorization: Bearer ${PROCESS_KEY}`,
    `Content-Type: ${FORM.contentType}`,
    `Content-Length: ${FORM.body.length}`,
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  socket.write(FORM.body.subarray(0, -1));
  return socket;
}

/** Files without a name that a process has open. */
function openFiles({ child }: ServerProcess, folder: string): readonly string[] {
  const fds = `/proc/${child.pid}/fd`;
  return readdirSync(fds).flatMap((fd) => {
    try {
      const target = readlinkSync(join(fds, fd));
      return target.startsWith(folder) && target.endsWith('(deleted)') ? [target] : [];
    } catch {
      // Closed since it was listed.
      return [];
    }
  });
}

/** One upload; its request id when the whole answer arrived with 200. */
async function upload(address: string, id: string, agent: Agent): Promise<string | undefined> {
  const headers = { 'content-type': FORM.contentType, 'x-request-id': id };
  try {
    const { status } = await send(address, { path: PATH, body: FORM.body, headers, agent });
    return status === 200 ? id : undefined;
  } catch {
    // Cut off by the crash: that is what the test is about.
    return undefined;
  }
}

/** Uploads until so many are answered, then looks at the disk and kills the process under all callers. */
async function uploadUntilKilled(
  server: ServerProcess,
  { round, most, look }: { readonly round: number; readonly most: number; readonly look: () => void },
): Promise<string[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: CALLERS });
  const answered: string[] = [];
  let ended: Promise<unknown> | undefined;
  const callers = Array.from({ length: CALLERS }, async (_, caller) => {
    for (let n = 0; ended === undefined; n++) {
      const id = await upload(server.address, `r${round}c${caller}n${n}`, agent);
      if (id === undefined) continue;
      answered.push(id);
      if (answered.length !== most) continue;
      try {
        look();
      } finally {
        ended = server.end('SIGKILL');
      }
    }
  });
  await Promise.all(callers);
  await ended;
  agent.destroy();
  return answered;
}

test(`kill -9 while uploads stream in, ${ROUNDS} times`, { skip: needsProc, timeout: 120_000 }, async (t) => {
  const dataFolder = newFolder(t);
  const temporary = join(newFolder(t), 'tmp');
  mkdirSync(temporary);
  const env = { BOOTSTRAP_CREDITS: String(CREDITS), TMPDIR: temporary };
  const answered: string[] = [];
  let open = 0;
  const assertNoTrace = (when: string) => {
    for (const folder of [dataFolder, temporary]) assert.deepEqual(filesWithMark(folder, MARK), [], when);
    // What the start leaves there to try out its sandbox is no upload.
    const names = readdirSync(join(dataFolder, 'tmp')).filter((name) => !name.startsWith('program-'));
    assert.deepEqual(names, [], when);
  };
  for (let round = 0; round < ROUNDS; round++) {
    const server = await serveFolder(t, dataFolder, env, 'with-upload');
    const unfinished = await Promise.all(Array.from({ length: UNFINISHED }, () => beginUpload(server)));
    const look = () => {
      open += openFiles(server, dataFolder).length;
      assertNoTrace('while they arrive');
    };
    answered.push(...(await uploadUntilKilled(server, { round, most: 25 + ((round * 37) % 80), look })));
    for (const socket of unfinished) socket.destroy();
    assertNoTrace('after the crash');
  }
  const server = await serveFolder(t, dataFolder, env, 'with-upload');
  assertNoTrace('after the restart');
  assert.equal(await server.end('SIGTERM'), 0);
  const { requestIds: charged, credits } = readLedgerState(dataFolder);
  const ids = new Set(charged);
  t.diagnostic(
    `${answered.length} answers, ${charged.length} charges, ${open} files without a name were open`,
  );
  assert.ok(open >= ROUNDS * UNFINISHED, `${open} files were open`);
  assert.deepEqual(answered.filter((id) => !ids.has(id)).slice(0, 5), [], 'answers without a charge');
  assert.equal(ids.size, charged.length, 'nothing is charged twice');
  assert.ok(charged.length - answered.length <= ROUNDS * CALLERS, 'more were charged than were under way');
  assert.equal(credits, CREDITS - charged.length);
});
