import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { mutated, randomFrom } from '../../src/lib/pdf/testing/mutate.ts';
import { pdfToPdfA } from '../../src/operations/pdf-to-pdf-a/index.ts';
import { BOMBS } from '../../src/operations/pdf-to-pdf-a/testing/bombs.ts';
import { documentOf } from '../../src/operations/pdf-to-pdf-a/testing/documents.ts';
import { PROCESS_KEY } from '../../src/testing/server-process.ts';
import { EPC_CALL, messagesOf, type Reply, send } from './http-caller.mts';
import { needsProc, residentMb, type ServedFolder, serve } from './http-process.mts';

/**
 * Hostile documents: each is answered within the limits, the next call is as ever, and nothing is left of what was started
 * for them, neither after an answer nor after kill -9 (decisions: Child processes).
 */

/** Shorter than the 60 s of operators, so that what never ends takes less of a test's time. */
const LIMIT_MS = 5_000;
/** What a call may take beyond: ending what runs, on a busy machine. */
const GRACE_MS = 8_000;
/** `PDF_MUTATIONS=10000` is the full run (half an hour on 2 cores). */
const MUTATIONS = Number(process.env.PDF_MUTATIONS ?? 120);
const PATH = '/v1/pdf-to-pdf-a';
const ENV = { PDFA_TIMEOUT_MS: String(LIMIT_MS), WORKERS: '2', BOOTSTRAP_CREDITS: 'unlimited' };

const convert = (address: string, pdf: Buffer): Promise<Reply> =>
  send(address, { path: PATH, body: pdf, headers: { 'content-type': 'application/pdf' } });

function assertAnswered({ status, body, ms }: Reply, name: string): void {
  assert.ok([200, 406].includes(status), `${name}: ${status} ${body.toString('latin1').slice(0, 300)}`);
  assert.ok(ms < LIMIT_MS + GRACE_MS, `${name}: ${ms} ms`);
}

async function untilReady({ address }: ServedFolder): Promise<void> {
  const end = performance.now() + 20_000;
  for (;;) {
    const ready = (await send(address, { path: '/ready' })).body.toString();
    if (/"pdftoppm":\{"state":"ok"/.test(ready)) return;
    assert.ok(performance.now() < end, ready);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Processes below another one, with their parents and words. */
function descendants(pid: number): readonly { readonly pid: number; readonly words: string }[] {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, 'latin1');
        const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
        return [{ pid: Number(name), parent, words: readFileSync(`/proc/${name}/cmdline`, 'latin1') }];
      } catch {
        return []; // it has ended meanwhile
      }
    });
  const below = (parent: number): readonly { readonly pid: number; readonly words: string }[] =>
    all.filter((one) => one.parent === parent).flatMap((one) => [one, ...below(one.pid)]);
  return below(pid);
}

/** Those of the sandboxes of programs; warm children stay. */
const programsBelow = ({ child }: ServedFolder) =>
  descendants(child.pid!).filter(({ words }) => words.includes('.pdf'));

async function until(isSo: () => boolean, what: string): Promise<void> {
  const end = performance.now() + 10_000;
  while (!isSo()) {
    assert.ok(performance.now() < end, what);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

async function assertNothingLeft(server: ServedFolder): Promise<void> {
  await until(() => programsBelow(server).length === 0, 'a program still runs');
  assert.deepEqual(readdirSync(join(server.dataFolder, 'tmp')), []);
}

describe('hostile documents', { skip: needsProc }, () => {
  test('bombs are answered within the limits, and others are served meanwhile', {
    timeout: 400_000,
  }, async (t) => {
    const server = await serve(t, ENV);
    await untilReady(server);
    for (const [name, make] of Object.entries(BOMBS)) {
      const [answer, other] = await Promise.all([
        convert(server.address, make()),
        send(server.address, EPC_CALL),
      ]);
      assertAnswered(answer, name);
      assert.equal(other.status, 200, name);
      const said = answer.status === 200 ? answer.headers['x-pdfa-route'] : messagesOf(answer).join();
      t.diagnostic(`${name}: ${answer.status} ${said}, ${Math.round(answer.ms)} ms`);
    }
    assert.equal((await convert(server.address, documentOf())).status, 200, 'the next call is as ever');
    await assertNothingLeft(server);
    t.diagnostic(`${Math.round(residentMb(server, 'peak'))} MB at most`);
  });

  test('documents that are cut off anywhere', { timeout: 120_000 }, async (t) => {
    const server = await serve(t, ENV);
    await untilReady(server);
    const whole = documentOf({ pages: ['2 w 20 20 160 60 re S', 'BT /F1 12 Tf 20 40 Td (text) Tj ET'] });
    for (let length = 9; length < whole.length; length += 67) {
      assertAnswered(await convert(server.address, whole.subarray(0, length)), `${length} bytes`);
    }
    await assertNothingLeft(server);
  });

  test(`${MUTATIONS} damaged documents`, { timeout: 60_000 + MUTATIONS * 1_000 }, async (t) => {
    const server = await serve(t, ENV);
    await untilReady(server);
    const random = randomFrom(20261122);
    const [example] = pdfToPdfA.examples;
    const sources = [
      documentOf({ pages: ['BT /F1 12 Tf 20 40 Td (some text) Tj ET', '2 w 20 20 160 60 re S'] }),
      Buffer.from(await example.input.file.bytes(example.input.file.size)),
    ];
    const counts: Record<string, number> = {};
    for (let round = 0; round < MUTATIONS; round++) {
      let pdf: Buffer = sources[round % sources.length]!;
      for (let times = 1 + Math.floor(random() * 5); times > 0; times--) pdf = mutated(pdf, random);
      const answer = await convert(server.address, pdf);
      assertAnswered(answer, `round ${round}`);
      const end = answer.status === 200 ? String(answer.headers['x-pdfa-route']) : '406';
      counts[end] = (counts[end] ?? 0) + 1;
    }
    t.diagnostic(JSON.stringify(counts));
    await assertNothingLeft(server);
  });

  test('kill -9 in the middle: no program and no file is left', { timeout: 120_000 }, async (t) => {
    for (const name of [
      'a pattern of tiles that are a thousandth of a point',
      'forms that draw each other twice',
    ]) {
      const server = await serve(t, { ...ENV, PDFA_TIMEOUT_MS: '60000' });
      await untilReady(server);
      const pdf = BOMBS[name]!();
      const calls = [1, 2].map(() => convert(server.address, pdf).catch(() => undefined));
      await until(() => programsBelow(server).length > 0, 'a program runs');
      const before = programsBelow(server);
      await server.end('SIGKILL');
      const isAlive = ({ pid, words }: { readonly pid: number; readonly words: string }): boolean => {
        try {
          return readFileSync(`/proc/${pid}/cmdline`, 'latin1') === words;
        } catch {
          return false; // gone
        }
      };
      await until(() => !before.some(isAlive), `${name}: a program outlives the service`);
      await Promise.all(calls);
      assert.deepEqual(readdirSync(join(server.dataFolder, 'tmp')), []);
    }
  });

  test('a caller who leaves takes the programs along', { timeout: 60_000 }, async (t) => {
    const server = await serve(t, { ...ENV, PDFA_TIMEOUT_MS: '60000' });
    await untilReady(server);
    const leaving = new AbortController();
    const call = fetch(`${server.address}${PATH}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${PROCESS_KEY}`, 'content-type': 'application/pdf' },
      body: new Uint8Array(BOMBS['a pattern of tiles that are a thousandth of a point']!()),
      signal: leaving.signal,
    });
    const gone = assert.rejects(call);
    await until(() => programsBelow(server).length > 0, 'a program runs');
    leaving.abort();
    await gone;
    await assertNothingLeft(server);
  });
});
