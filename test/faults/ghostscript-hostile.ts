import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { describe, type TestContext, test } from 'node:test';
import { treeOf } from '../../attacks/run/process-tree.ts';
import type { ProgramResult } from '../../src/core/program.ts';
import { findProgram } from '../../src/engines/programs/find-program.ts';
import { forever, SEARCH_PATH, withPool } from '../../src/engines/programs/testing/pool.ts';
import { multipartForm } from '../../src/testing/multipart.ts';
import { keyOf } from '../../src/testing/source.ts';
import { afterwards, newFolder } from './afterwards.mts';
import { DISGUISES, PDF_ADVISORIES } from './ghostscript-documents.mts';
import { BREAKOUTS, CONFUSIONS, ENDLESS } from './ghostscript-programs.mts';
import { EPC_CALL, type Reply, send } from './http-caller.mts';
import { needsProc, type ServedFolder, serve } from './http-process.mts';
import { assertNothingLeft, PDF_A_ENV, PDF_A_PATH, until, untilReady } from './pdf-service.mts';

/**
 * Ghostscript as the target: PostScript in every disguise, and each advisory of the last five years as a document.
 * Nothing outside its sandbox changes, whether -dSAFER works or not; each call is answered
 * (rules: Child processes).
 */

const SECRET = 'the canary is as it was';
const MAX_MS = 20_000;
const LIMITS = { outputBytes: 20_000_000, cpuSeconds: 2, memoryBytes: 512 * 1024 ** 2 };
/** Where the folder is shown to programs nowhere, and everybody may write to it. */
interface Canary {
  readonly folder: string;
  /** The program with the places that it shall leave its traces at. */
  readonly aimed: (program: string) => string;
  readonly assertUntouched: (name: string) => void;
}

const gs = findProgram('gs', SEARCH_PATH);
const skip =
  needsProc || (gs === undefined && process.env.CI !== 'true' ? 'Ghostscript is not installed' : false);

/** A file, a folder and a port that notice whoever reaches them. */
async function canary(t: TestContext): Promise<Canary> {
  const folder = join(newFolder(t), 'open');
  mkdirSync(folder);
  chmodSync(join(folder, '..'), 0o755);
  chmodSync(folder, 0o777);
  const file = join(folder, 'canary');
  writeFileSync(file, SECRET);
  chmodSync(file, 0o666);
  let callers = 0;
  const server = createServer((socket) => {
    callers++;
    socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterwards(t, () => new Promise((resolve) => server.close(resolve)));
  const { port } = server.address() as AddressInfo;
  const aimed = (program: string) => program.replaceAll('DIR', folder).replaceAll('PORT', String(port));
  const { mode, mtimeMs } = statSync(file);
  const assertUntouched = (name: string): void => {
    assert.deepEqual(readdirSync(folder), ['canary'], name);
    assert.equal(readFileSync(file, 'utf8'), SECRET, name);
    assert.deepEqual([statSync(file).mode, statSync(file).mtimeMs], [mode, mtimeMs], name);
    assert.equal(callers, 0, name);
  };
  return { folder, aimed, assertUntouched };
}

/** Printed again by Ghostscript, whatever else could be done. */
function printed({ address }: ServedFolder, pdf: Buffer): Promise<Reply> {
  const { body, contentType } = multipartForm([
    { name: 'mode', content: 'redistill' },
    { name: 'file', content: pdf, filename: 'a.pdf' },
  ]);
  return send(address, { path: PDF_A_PATH, body, headers: { 'content-type': contentType } });
}

/** @throws when the answer is none that the contract has, comes late or shows what is in the canary */
function assertAnswer({ status, body, ms }: Reply, name: string): void {
  const text = body.toString('latin1');
  assert.ok([200, 406, 503].includes(status), `${name}: ${status} ${text.slice(0, 300)}`);
  assert.ok(ms < MAX_MS, `${name}: ${ms} ms`);
  assert.ok(!text.includes(SECRET), `${name}: the answer has what was read`);
}

/** Each document after the other two at a time, and what came of them. */
async function sendAll(
  t: TestContext,
  server: ServedFolder,
  documents: readonly (readonly [string, Buffer])[],
  { assertUntouched }: Canary,
): Promise<void> {
  const waiting = [...documents];
  const counts: Record<number, number> = {};
  let slowest = 0;
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [name, pdf] = next;
      const reply = await printed(server, pdf);
      assertAnswer(reply, name);
      assertUntouched(name);
      counts[reply.status] = (counts[reply.status] ?? 0) + 1;
      slowest = Math.max(slowest, reply.ms);
    }
  };
  await Promise.all([work(), work()]);
  t.diagnostic(`${documents.length} documents, ${JSON.stringify(counts)}, slowest ${Math.round(slowest)} ms`);
}

/** Of the service, but for the browser's: those are as many as it likes, and are started when it likes. */
const processesBeside = ({ child }: ServedFolder): number =>
  treeOf(child.pid!).filter((pid) => !commandOf(pid).includes('chrom')).length;

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'latin1');
  } catch {
    return 'chrom: has ended meanwhile';
  }
}

describe('PostScript that is sent as a document', { skip }, () => {
  test('in every disguise: nothing outside the sandbox changes', { timeout: 900_000 }, async (t) => {
    const place = await canary(t);
    const server = await serve(t, PDF_A_ENV);
    await untilReady(server);
    const before = processesBeside(server);
    for (const [disguise, disguised] of Object.entries(DISGUISES)) {
      await t.test(disguise, async (part) => {
        const programs = { ...BREAKOUTS, ...CONFUSIONS, ...ENDLESS };
        const documents = Object.entries(programs).map(
          ([name, program]) => [`${name}, ${disguise}`, disguised(place.aimed(program))] as const,
        );
        await sendAll(part, server, documents, place);
        await assertNothingLeft(server);
      });
    }
    await t.test('advisories about PDF', async (part) => {
      const documents = Object.entries(PDF_ADVISORIES).map(([name, make]) => [name, make()] as const);
      await sendAll(part, server, documents, place);
      await assertNothingLeft(server);
    });
    assert.equal(server.child.exitCode, null, 'the service lives');
    assert.equal((await send(server.address, EPC_CALL)).status, 200);
    await until(() => processesBeside(server) <= before, 'no process is left');
  });
});

describe('Ghostscript without -dSAFER', { skip }, () => {
  test('the canary sees who gets out where nothing protects', async (t) => {
    const { folder, aimed } = await canary(t);
    for (const name of ['a pipe to a shell', 'files: write, add, delete, rename']) {
      const file = join(folder, '..', 'program.ps');
      writeFileSync(file, aimed(BREAKOUTS[name]!));
      spawnSync(gs!, ['-dNOSAFER', '-dBATCH', '-dNOPAUSE', '-q', '-sDEVICE=nullpage', file], {
        timeout: 20_000,
      });
    }
    assert.ok(readdirSync(folder).includes('pwned'), 'the programs do what they are for');
  });

  test('the sandbox alone is enough, whatever a program does', { timeout: 600_000 }, async (t) => {
    const place = await canary(t);
    await withPool({ paths: { ghostscript: gs } }, async (pool) => {
      if (!pool.states().ghostscript.note?.match(/^[\d.]+$/)) {
        assert.notEqual(process.env.CI, 'true', 'no sandbox');
        t.skip(`no whole sandbox here: ${pool.states().ghostscript.note}`);
        return;
      }
      const ends: Record<string, number> = {};
      for (const [name, program] of Object.entries({ ...BREAKOUTS, ...CONFUSIONS, ...ENDLESS })) {
        const files = { 'in.ps': Buffer.from(place.aimed(program), 'latin1') };
        const args = ['-dNOSAFER', '-dBATCH', '-dNOPAUSE', '-q', '-sDEVICE=pdfwrite', '-o', '-', 'in.ps'];
        const started = performance.now();
        const deadline = AbortSignal.timeout(MAX_MS);
        const result = await pool
          .forCaller(keyOf(1))
          .run('ghostscript', { args, files, limits: LIMITS }, AbortSignal.any([deadline, forever]));
        place.assertUntouched(name);
        assertKept(result, name);
        const end = endOf(result);
        ends[end] = (ends[end] ?? 0) + 1;
        t.diagnostic(`${name}: ${end}, ${Math.round(performance.now() - started)} ms`);
      }
      t.diagnostic(JSON.stringify(ends));
    });
  });
});

/** What a program prints is only ever what was inside. */
function assertKept({ output, messages }: ProgramResult, name: string): void {
  const told = Buffer.from(output).toString('latin1') + messages;
  assert.ok(!told.includes(SECRET), `${name}: it has read the canary`);
}

function endOf({ end }: ProgramResult): string {
  if (end.kind === 'exit') return `exit ${end.code}`;
  return end.kind === 'limit' ? `limit ${end.limit}` : `killed by ${end.signal}`;
}
