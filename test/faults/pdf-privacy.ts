import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { documentOf, encrypted } from '../../src/operations/pdf-to-pdf-a/testing/documents.ts';
import { containsMark, filesWithMark, newMark } from '../../src/testing/marks.ts';
import { multipartForm } from '../../src/testing/multipart.ts';
import { newFolder } from './afterwards.mts';
import { send } from './http-caller.mts';
import { needsProc, type ServedFolder, serveFolder } from './http-process.mts';
import { PDF_A_ENV, PDF_A_PATH, programsBelow, until, untilReady } from './pdf-service.mts';

/**
 * Text, title, file name and password of a document are nowhere on disk or in logs: not after a conversion on either route,
 * and not when the service is killed in the middle of one (rules: No request data is stored).
 */

/** By a word that its programs have on their command lines. */
const ROUTES = { lossless: '.pdf', redistill: 'def.ps' } as const;
/** Behind the start of a program, in milliseconds. */
const KILLED_AFTER = [0, 15, 60] as const;
/** Enough of them to be in the middle of something. */
const CALLS = 4;

/** Some pages, each with the mark, behind a password that is the mark. */
function markedForm(mark: string, mode: string): ReturnType<typeof multipartForm> {
  const page = `BT /F1 4 Tf 20 40 Td (${mark}) Tj ET 2 w 20 20 160 60 re S`;
  const pdf = documentOf({ pages: Array.from({ length: 30 }, () => page), title: mark });
  return multipartForm([
    { name: 'mode', content: mode },
    { name: 'password', content: mark },
    { name: 'file', content: encrypted(pdf, { user: mark, owner: 'x' }), filename: `${mark}.pdf` },
  ]);
}

for (const [mode, word] of Object.entries(ROUTES)) {
  test(`a conversion by mode ${mode} leaves no trace, killed or not`, {
    skip: needsProc,
    timeout: 180_000,
  }, async (t) => {
    const mark = newMark();
    const { body, contentType } = markedForm(mark, mode);
    const [dataFolder, temporary] = [newFolder(t), join(newFolder(t), 'tmp')];
    mkdirSync(temporary);
    const said: Buffer[] = [];
    const start = async (): Promise<ServedFolder> => {
      const server = await serveFolder(t, dataFolder, {
        ...PDF_A_ENV,
        TMPDIR: temporary,
        LOG_LEVEL: 'debug',
      });
      for (const stream of [server.child.stdout, server.child.stderr])
        stream?.on('data', (chunk: Buffer) => said.push(chunk));
      await untilReady(server);
      return server;
    };
    const convert = ({ address }: ServedFolder) =>
      send(address, { path: PDF_A_PATH, body, headers: { 'content-type': contentType } });
    const assertNoTrace = (when: string): void => {
      for (const folder of [dataFolder, temporary]) assert.deepEqual(filesWithMark(folder, mark), [], when);
      assert.ok(!containsMark(Buffer.concat(said), mark), `standard output and error ${when}`);
    };

    for (const delay of KILLED_AFTER) {
      const server = await start();
      const calls = Array.from({ length: CALLS }, () => convert(server).catch(() => undefined));
      await until(() => programsBelow(server).some(({ words }) => words.includes(word)), 'a program runs');
      await sleep(delay);
      await server.end('SIGKILL');
      await Promise.all(calls);
      assertNoTrace(`killed after ${delay} ms`);
    }
    const server = await start();
    assertNoTrace('after the restart');
    const answer = await convert(server);
    assert.equal(answer.status, 200, answer.body.toString('latin1', 0, 300));
    assert.equal(answer.headers['x-pdfa-route'], mode);
    assertNoTrace('after an answer');
    assert.equal(await server.end('SIGTERM'), 0);
    assertNoTrace('at the end');
    assert.ok(Buffer.concat(said).includes('"outcome"'), 'calls were logged');
  });
}
