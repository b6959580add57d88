import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { BOMBS } from '../../src/operations/pdf-to-pdf-a/testing/bombs.ts';
import { documentOf } from '../../src/operations/pdf-to-pdf-a/testing/documents.ts';
import { PROCESS_KEY } from '../../src/testing/server-process.ts';
import { EPC_CALL, messagesOf, type Reply, send } from './http-caller.mts';
import { needsProc, residentMb, serve, serveFolder } from './http-process.mts';
import {
  assertAnswered,
  assertNothingLeft,
  PDF_A_ENV,
  PDF_A_PATH,
  programsBelow,
  until,
  untilReady,
} from './pdf-service.mts';

/**
 * Hostile documents: each is answered within the limits, the next call is as ever, and nothing is left of what was started
 * for them, neither after an answer nor after kill -9 (rules: Child processes).
 */

const convert = (address: string, pdf: Buffer): Promise<Reply> =>
  send(address, { path: PDF_A_PATH, body: pdf, headers: { 'content-type': 'application/pdf' } });

/** Those that keep programs busy for seconds. */
const LONG = ['a graphics state saved 200,000 times', 'a million lines of text'] as const;

describe('hostile documents', { skip: needsProc }, () => {
  test('bombs are answered within the limits, and others are served meanwhile', {
    timeout: 400_000,
  }, async (t) => {
    const server = await serve(t, PDF_A_ENV);
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
    const server = await serve(t, PDF_A_ENV);
    await untilReady(server);
    const whole = documentOf({ pages: ['2 w 20 20 160 60 re S', 'BT /F1 12 Tf 20 40 Td (text) Tj ET'] });
    for (let length = 9; length < whole.length; length += 67) {
      assertAnswered(await convert(server.address, whole.subarray(0, length)), `${length} bytes`);
    }
    await assertNothingLeft(server);
  });

  test('kill -9 in the middle: no program and no file is left', { timeout: 120_000 }, async (t) => {
    for (const name of LONG) {
      const server = await serve(t, { ...PDF_A_ENV, PDFA_TIMEOUT_MS: '60000' });
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
      await Promise.all(calls);
      // A sandbox that is being made at this moment goes on alone; the next start ends it (rules: Child processes).
      const next = await serveFolder(t, server.dataFolder, PDF_A_ENV);
      await until(() => !before.some(isAlive), `${name}: a program outlives the service and its next start`);
      await next.end('SIGTERM');
      assert.deepEqual(readdirSync(join(server.dataFolder, 'tmp')), []);
    }
  });

  test('a caller who leaves takes the programs along', { timeout: 60_000 }, async (t) => {
    const server = await serve(t, { ...PDF_A_ENV, PDFA_TIMEOUT_MS: '60000' });
    await untilReady(server);
    const leaving = new AbortController();
    const call = fetch(`${server.address}${PDF_A_PATH}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${PROCESS_KEY}`, 'content-type': 'application/pdf' },
      body: new Uint8Array(BOMBS[LONG[0]]!()),
      signal: leaving.signal,
    });
    const gone = assert.rejects(call);
    await until(() => programsBelow(server).length > 0, 'a program runs');
    leaving.abort();
    await gone;
    await assertNothingLeft(server);
  });
});
