import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { chmod, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { Refusal, Unavailable } from '@kontor/base';
import { searched } from '../../core/health-notes.ts';
import type { ProgramOrder } from '../../core/program.ts';
import { keyOf } from '../../testing/source.ts';
import { findProgram } from './find-program.ts';
import { ProgramPool } from './program-pool.ts';
import { runChild } from './run-child.ts';
import { forever, SEARCH_PATH, text, withPool } from './testing/pool.ts';
import { processesWith, until } from './testing/processes.ts';
import { inWorkFolder } from './work-folder.ts';

/** Node needs threads: without a sandbox a program gets none by default. */
const LIMITS = { outputBytes: 1_000_000, cpuSeconds: 10, memoryBytes: 64 * 1024 ** 3, processes: Infinity };
/** Node under the name of qpdf: an ordinary program that does what a test needs. */
const script = (code: string, more: Partial<ProgramOrder> = {}): ProgramOrder => ({
  args: ['-e', code],
  limits: LIMITS,
  ...more,
});

test('words are found on standard error, whatever else is written there', async () => {
  await withPool({}, async (pool) => {
    const code = `
      process.stderr.write('**** Er');
      setTimeout(() => process.stderr.write('ror' + 'x'.repeat(1e6)), 20);`;
    const order = script(code, { findPhrases: ['**** Error', 'never'] });
    const { foundPhrases, messages } = await pool.forCaller(keyOf(1)).run('qpdf', order, forever);
    assert.deepEqual(foundPhrases, ['**** Error']);
    assert.ok(!messages.includes('Error'), 'the end alone is kept');
  });
});

test('a caller that waits for a slot learns how long', async () => {
  await withPool({ slots: 1, clock: { now: () => performance.now() } }, async (pool) => {
    const waits: number[] = [];
    const caller = pool.forCaller(keyOf(1), { waited: (ms) => waits.push(ms) });
    const wait = script('setTimeout(() => {}, 30)');
    await Promise.all([caller.run('qpdf', wait, forever), caller.run('qpdf', wait, forever)]);
    assert.ok(waits[1]! - waits[0]! >= 30, `${waits.join(' and ')} ms`);
  });
});

test('input, files, arguments and results', async () => {
  await withPool({}, async (pool) => {
    const code = `
      const fs = require('node:fs');
      fs.writeFileSync('out.bin', fs.readFileSync('in.bin').reverse());
      process.stderr.write('a warning');
      process.stdin.pipe(process.stdout);
      process.stdin.on('end', () => { process.exitCode = process.argv.length; });`;
    const order = script(code, {
      args: ['-e', code, '$(id); "quoted"', '*'],
      input: new TextEncoder().encode('through the pipe'),
      files: { 'in.bin': Uint8Array.of(1, 2, 3) },
      collect: ['out.bin', 'never.bin'],
    });
    const result = await pool.forCaller(keyOf(1)).run('qpdf', order, forever);
    assert.deepEqual(result.end, { kind: 'exit', code: 3 });
    assert.equal(text(result.output), 'through the pipe');
    assert.equal(result.messages, 'a warning');
    assert.deepEqual(
      [...result.files].map(([name, bytes]) => [name, [...bytes]]),
      [['out.bin', [3, 2, 1]]],
    );
  });
});

test('a program gets no variables of the service', async () => {
  await withPool({}, async (pool) => {
    const code = `
      const fs = require('node:fs');
      console.log(JSON.stringify({ env: process.env, mode: (fs.statSync('.').mode & 0o777).toString(8), files: fs.readdirSync('.') }));`;
    const { output } = await pool.forCaller(keyOf(1)).run('qpdf', script(code), forever);
    const seen = JSON.parse(text(output)) as { env: object; mode: string; files: string[] };
    assert.deepEqual(seen.env, { LC_ALL: 'C.UTF-8', TMPDIR: '.', HOME: '.' });
    assert.equal(seen.mode, '700');
    assert.deepEqual(seen.files, []);
  });
});

test('too much output ends the program', async () => {
  await withPool({}, async (pool) => {
    const limits = { ...LIMITS, outputBytes: 1000 };
    const cases = [
      { name: 'stream', order: script(`setInterval(() => process.stdout.write('x'.repeat(999)), 1)`) },
      {
        name: 'file',
        order: script(`require('fs').writeFileSync('o', 'x'.repeat(1001))`, { collect: ['o'] }),
      },
      {
        name: 'both together',
        order: script(
          `require('fs').writeFileSync('o', 'x'.repeat(600)); process.stdout.write('y'.repeat(600))`,
          {
            collect: ['o'],
          },
        ),
      },
    ];
    for (const { name, order } of cases) {
      const { end } = await pool.forCaller(keyOf(1)).run('qpdf', { ...order, limits }, forever);
      assert.deepEqual(end, { kind: 'limit', limit: 'output' }, name);
    }
    const exact = script(`process.stdout.write('y'.repeat(1000))`, { limits });
    const { end, output } = await pool.forCaller(keyOf(1)).run('qpdf', exact, forever);
    assert.deepEqual([end, output.length], [{ kind: 'exit', code: 0 }, 1000]);
  });
});

test('a signal kills the whole process group', async () => {
  await withPool({}, async (pool) => {
    const code = `
      const { spawn } = require('node:child_process');
      const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'inherit' });
      process.stderr.write(String(child.pid));
      process.on('SIGTERM', () => {});
      setInterval(() => {}, 1000);`;
    const stop = new AbortController();
    const deadline = new Unavailable('deadline of test');
    const running = pool.forCaller(keyOf(1)).run('qpdf', script(code), stop.signal);
    setTimeout(() => stop.abort(deadline), 300);
    // The grandchild would keep the output pipe open for ever: the promise settles only when it is gone too.
    await assert.rejects(running, (error) => error === deadline);
  });
});

test('what a program leaves behind is killed with its end', {
  skip: process.platform !== 'linux',
}, async () => {
  await withPool({}, async (pool) => {
    const mark = `mark-${randomUUID()}`;
    const code = `
      const { spawn } = require('node:child_process');
      const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)', '${mark}'], { stdio: 'ignore' });
      child.unref();
      console.log(child.pid);`;
    const { output } = await pool.forCaller(keyOf(1)).run('qpdf', script(code), forever);
    assert.match(text(output), /^\d+\n$/);
    await until(() => processesWith(mark).length === 0, 'it is gone');
  });
});

test('prlimit ends what takes too much', async (t) => {
  if (findProgram('prlimit', SEARCH_PATH) === undefined) {
    t.skip('prlimit is not installed');
    return;
  }
  await withPool({}, async (pool) => {
    const run = (order: ProgramOrder) => pool.forCaller(keyOf(1)).run('qpdf', order, forever);
    const cpu = await run(script('for (;;);', { limits: { ...LIMITS, cpuSeconds: 1 } }));
    assert.deepEqual(cpu.end, { kind: 'limit', limit: 'cpu' });
    const memory = await run(script('1', { limits: { ...LIMITS, memoryBytes: 50 * 1024 ** 2 } }));
    assert.notDeepEqual(memory.end, { kind: 'exit', code: 0 });
    const core = await run(script(`console.log(require('fs').readFileSync('/proc/self/limits', 'utf8'))`));
    assert.match(text(core.output), /Max core file size\s+0\s+0/);
  });
});

test('before the first look nothing is to be installed', async () => {
  const pool = new ProgramPool({
    slots: 1,
    queueLimit: 1,
    clock: { now: () => 0 },
    folder: '/nowhere',
    searchPath: SEARCH_PATH,
  });
  assert.deepEqual(pool.states().qpdf, searched('qpdf'));
  assert.equal(searched('qpdf').note, 'qpdf is being looked for');
  await assert.rejects(pool.forCaller(keyOf(1)).run('qpdf', script(''), forever), (error) => {
    assert.ok(error instanceof Unavailable);
    assert.equal(error.description, 'The program qpdf is being looked for; try again later.');
    assert.equal(error.retryAfterSeconds, 5);
    return true;
  });
  await pool.close();
});

test('a program that is not there, or does not work, is away', async () => {
  await withPool({}, async (pool, folder) => {
    assert.equal(pool.states().qpdf.state, 'ok');
    assert.match(pool.states().qpdf.note ?? '', /^\d+\.\d+\.\d+; without sandbox/);
    const qpdf = pool.reports().find(({ name }) => name === 'qpdf');
    assert.match(qpdf?.version ?? '', /^\d+\.\d+\.\d+$/);
    assert.match(qpdf?.check.note ?? '', /^without sandbox/, 'the version is apart');
    const { notes, ...check } = pool.states().ghostscript;
    assert.deepEqual(check, {
      state: 'away',
      note: 'is not installed; run `kontor setup`, or as root: apt-get install -y --no-install-recommends ghostscript; or set GHOSTSCRIPT_PATH',
    });
    assert.deepEqual(notes, [{ id: 'notInstalled', values: ['ghostscript', 'GHOSTSCRIPT_PATH'] }]);
    const caller = pool.forCaller(keyOf(1));
    assert.deepEqual([caller.isInstalled('qpdf'), caller.isInstalled('ghostscript')], [true, false]);
    await assert.rejects(caller.run('ghostscript', script(''), forever), Unavailable);
    const broken = join(folder, 'none');
    await writeFile(broken, '#!/bin/sh\nexit 1\n');
    await chmod(broken, 0o755);
    await pool.probe();
    assert.equal(pool.states().ghostscript.state, 'away');
  });
});

test('the sandbox shows system folders and the working folder, and no network', async (t) => {
  const paths = { qpdf: findProgram('cat', SEARCH_PATH) ?? '', ghostscript: '/bin/ls' };
  await withPool({ paths }, async (pool, folder) => {
    if (process.env.CI !== 'true' && pool.states().qpdf.note?.includes('without sandbox') !== false) {
      t.skip('bubblewrap is not installed or not allowed here');
      return;
    }
    const caller = pool.forCaller(keyOf(1));
    const files = { 'in.pdf': Uint8Array.of(1) };
    const seen = await caller.run('ghostscript', script('', { args: ['-A', '/', '.'], files }), forever);
    assert.doesNotMatch(text(seen.output), /\b(root|home|var\/log|data|tmp)\b/);
    assert.match(text(seen.output), /^\.:\nin\.pdf$/m);
    const network = await caller.run('qpdf', script('', { args: ['/proc/net/dev'] }), forever);
    assert.doesNotMatch(text(network.output), /eth|ens|wl/);
    const outside = await caller.run('qpdf', script('', { args: [join(folder, 'tmp')] }), forever);
    assert.match(outside.messages, /No such file/);
  });
});

test('Ghostscript runs without a sandbox only if the operator insists', async () => {
  const paths = { qpdf: '/nowhere/qpdf', ghostscript: process.execPath, bwrap: '/nowhere/bwrap' };
  await withPool({ paths }, async (pool) => {
    assert.equal(pool.forCaller(keyOf(1)).isInstalled('ghostscript'), false);
    assert.match(pool.states().ghostscript.note ?? '', /^needs a sandbox: .*PROGRAMS_NO_SANDBOX=1/);
    await assert.rejects(pool.forCaller(keyOf(1)).run('ghostscript', script('1'), forever), Unavailable);
  });
  await withPool({ paths, withoutSandbox: 'allow' }, async (pool) => {
    assert.match(pool.states().ghostscript.note ?? '', /without sandbox/);
    const { end } = await pool.forCaller(keyOf(1)).run('ghostscript', script('1'), forever);
    assert.deepEqual(end, { kind: 'exit', code: 0 });
  });
});

test('an own path is not replaced by another program', async () => {
  assert.equal(findProgram('sh', '/usr/bin:/bin', '/nowhere/sh'), undefined);
  assert.match(findProgram('sh', '/usr/bin:/bin') ?? '', /sh$/);
  assert.equal(findProgram('sh', 'relative:.'), undefined);
});

test('more than the slots wait, more than the queue are refused, closing ends all', async () => {
  await withPool({ slots: 1, queueLimit: 1 }, async (pool) => {
    const run = () => pool.forCaller(keyOf(1)).run('qpdf', script('setInterval(() => {}, 1000)'), forever);
    const outcomes = Promise.allSettled([run(), run()]);
    assert.deepEqual(pool.queue, { busy: 1, waiting: 1 });
    await assert.rejects(run(), Refusal);
    await pool.close();
    for (const outcome of await outcomes) {
      assert(outcome.status === 'rejected' && outcome.reason instanceof Unavailable);
    }
  });
});

test('left folders are swept, names cannot leave the folder', async () => {
  await withPool({}, async (pool, folder) => {
    await inWorkFolder(join(folder, 'tmp'), undefined, async (left) => {
      assert.equal(((await stat(left)).mode & 0o777).toString(8), '700');
      await pool.probe();
      await assert.rejects(stat(left));
    });
    const order = script('1', { files: { '../escape': Uint8Array.of(1) } });
    await assert.rejects(pool.forCaller(keyOf(1)).run('qpdf', order, forever), RangeError);
    const missing = { command: ['/nowhere/program'] as const, folder, outputBytes: 1 };
    await assert.rejects(runChild({ ...missing, signal: forever }), Unavailable);
  });
});
