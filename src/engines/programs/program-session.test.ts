import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { Unavailable } from '@kontor/base';
import { keyOf } from '../../testing/source.ts';
import { findProgram } from './find-program.ts';
import { INSIDE } from './sandbox.ts';
import { sweepSandboxes } from './sweep-sandboxes.ts';
import { bytes, forever, PROTECTIONS, SEARCH_PATH, text, withPerl, withPool } from './testing/pool.ts';
import { isRunning, processesWith, until } from './testing/processes.ts';
import { LIMITS, OPTIONS, SESSION, script, testSessions } from './testing/program-sessions.ts';

/** Small, but complete enough for Ghostscript. */
const PDF = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/Contents 4 0 R>>endobj
4 0 obj<</Length 26>>stream
10 10 100 100 re 1 0 0 rg f
endstream endobj
trailer<</Root 1 0 R/Size 5>>
`;

// The sandbox that services have.
testSessions(PROTECTIONS[0]!);

describe('sessions and slots', OPTIONS, () => {
  const [protection = assert.fail()] = PROTECTIONS.filter(({ isSandbox }) => !isSandbox);

  it('keep one slot from the first step to the end of their work', async (t) => {
    await withPerl(t, protection, async (pool) => {
      const caller = pool.forCaller(keyOf(1));
      const done = Promise.withResolvers<void>();
      const first = caller.session(SESSION, forever, async (session) => {
        await session.run('qpdf', script('1'));
        await done.promise;
      });
      const second = caller.session(SESSION, forever, () => done.promise);
      const third = caller.session(SESSION, forever, async () => 'third');
      await Promise.resolve();
      assert.deepEqual(pool.queue, { busy: 2, waiting: 1 });
      done.resolve();
      await Promise.all([first, second]);
      assert.equal(await third, 'third');
      assert.deepEqual(pool.queue, { busy: 0, waiting: 0 });
    });
  });

  it('have one step at a time, and none after their end', async (t) => {
    await withPerl(t, protection, async (pool) => {
      const mark = `mark-${randomUUID()}`;
      let forgotten: Promise<unknown> = Promise.resolve();
      await pool.forCaller(keyOf(1)).session(SESSION, forever, async (session) => {
        forgotten = session.run('qpdf', script('sleep 1000', { args: ['-e', 'sleep 1000', mark] }));
        forgotten.catch(() => {}); // looked at below
        await assert.rejects(session.run('qpdf', script('1')), /still running/);
        await until(() => processesWith(mark).length > 0, 'the step runs');
      });
      await assert.rejects(forgotten, /the session has ended/);
      await until(() => processesWith(mark).length === 0, 'the step was killed');
    });
  });

  it('have as many steps side by side as they ask for', async (t) => {
    await withPerl(t, protection, async (pool) => {
      const limits = { ...SESSION, sideBySide: 2, outputBytes: 5 };
      await pool.forCaller(keyOf(1)).session(limits, forever, async (session) => {
        const both = [session.run('qpdf', script('print 12')), session.run('qpdf', script('print 345'))];
        await assert.rejects(session.run('qpdf', script('1')), /still running/);
        const outputs = (await Promise.all(both)).map(({ output }) => text(output));
        assert.deepEqual(outputs, ['12', '345']);
        const { end } = await session.run('qpdf', script('print 6'));
        assert.deepEqual(end, { kind: 'limit', limit: 'output' }, 'they share what the session allows');
      });
    });
  });

  it('fail as their work does, and with the reason of the signal', async (t) => {
    await withPerl(t, protection, async (pool) => {
      const caller = pool.forCaller(keyOf(1));
      await assert.rejects(
        caller.session(SESSION, forever, () => Promise.reject(new TypeError('own'))),
        TypeError,
      );
      const stop = new AbortController();
      const deadline = new Unavailable('deadline of test');
      const running = caller.session(SESSION, stop.signal, async (session) => {
        stop.abort(deadline);
        await session.run('qpdf', script('sleep 1000'));
      });
      await assert.rejects(running, (error) => error === deadline);
      await assert.rejects(
        caller.session(SESSION, forever, (session) => session.run('ghostscript', script(''))),
        Unavailable,
      );
    });
  });
});

describe('the programs themselves', OPTIONS, () => {
  for (const isSandbox of [true, false]) {
    it(`qpdf repairs, Ghostscript reads what qpdf wrote: ${isSandbox ? 'sandbox' : 'no sandbox'}`, async (t) => {
      const bwrap = isSandbox ? undefined : '/nowhere/bwrap';
      const paths = { qpdf: undefined, ghostscript: undefined, bwrap };
      await withPool({ paths, withoutSandbox: 'allow' }, async (pool) => {
        const caller = pool.forCaller(keyOf(1));
        const { qpdf, ghostscript } = pool.states();
        const lacking = [qpdf, ghostscript].filter(
          ({ state, note = '' }) => state === 'away' || (isSandbox && note.includes('without sandbox')),
        );
        if (lacking.length > 0) {
          assert.notEqual(process.env.CI, 'true', JSON.stringify(lacking));
          t.skip(JSON.stringify(lacking));
          return;
        }
        await caller.session(SESSION, forever, async (session) => {
          const files = { 'in.pdf': bytes(PDF) };
          const repaired = await session.run('qpdf', { args: ['in.pdf', '-'], files, limits: LIMITS });
          assert.deepEqual(repaired.end, { kind: 'exit', code: 3 }, repaired.messages);
          assert.match(text(repaired.output), /^%PDF-1\.4[\s\S]*%%EOF\s*$/);
          const args = [
            '-dSAFER',
            '-dBATCH',
            '-dNOPAUSE',
            '-dQUIET',
            '-sDEVICE=pdfwrite',
            '-sstdout=%stderr',
            '-o',
            '-',
          ];
          const again = await session.run('ghostscript', {
            args: [...args, 'in.pdf'],
            files: { 'in.pdf': repaired.output },
            limits: LIMITS,
          });
          assert.deepEqual(again.end, { kind: 'exit', code: 0 }, again.messages);
          assert.match(text(again.output), /^%PDF-[\s\S]*%%EOF\s*$/);
          const named = await session.run('qpdf', {
            args: ['--check', '--password-file=none', 'in.pdf'],
            files: { 'in.pdf': again.output, none: bytes('\n') },
            collect: ['out.pdf'],
            limits: LIMITS,
          });
          assert.deepEqual(named.end, { kind: 'exit', code: 0 }, named.messages);
          assert.equal(named.files.size, 0);
        });
      });
    });
  }

  for (const isSandbox of [true, false]) {
    it(`end with a service that is killed: ${isSandbox ? 'sandbox' : 'no sandbox'}`, async (t) => {
      const [sandbox, , without] = PROTECTIONS;
      await withPerl(t, (isSandbox ? sandbox : without)!, async (_, folder) => {
        const mark = `mark-${randomUUID()}`;
        const perl = findProgram('perl', SEARCH_PATH) ?? '';
        const options = {
          paths: { qpdf: perl, bwrap: isSandbox ? undefined : '/nowhere/bwrap' },
          ...{ slots: 1, queueLimit: 1, folder: join(folder, 'other'), searchPath: SEARCH_PATH },
        };
        const code = `
          import { ProgramPool } from ${JSON.stringify(new URL('./program-pool.ts', import.meta.url))};
          const pool = new ProgramPool({ ...${JSON.stringify(options)}, clock: { now: () => 0 } });
          await pool.probe();
          const limits = ${JSON.stringify(LIMITS)};
          await pool.forCaller(${JSON.stringify(keyOf(1))}).run('qpdf', { args: ['-e', 'sleep 1000', '${mark}'], limits }, new AbortController().signal);`;
        const service = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: 'inherit' });
        try {
          await until(() => isRunning([perl, '-e', 'sleep 1000', mark]), 'the program runs');
        } finally {
          service.kill('SIGKILL');
          await once(service, 'exit');
        }
        await until(() => processesWith(mark).length === 0, 'the program is gone');
      });
    });
  }

  it('leave nothing when they are cancelled at any moment of their start', async (t) => {
    const [protection = assert.fail()] = PROTECTIONS;
    await withPerl(
      t,
      protection,
      async (pool) => {
        const mark = `mark-${randomUUID()}`;
        const order = script('', { args: ['-e', 'sleep 1000', mark] });
        const cancelled = Array.from({ length: 60 }, async (_, index) => {
          const stop = new AbortController();
          await assert.rejects(
            pool.forCaller(keyOf(1)).session(SESSION, stop.signal, async (session) => {
              setTimeout(() => stop.abort(), index / 3);
              await session.run('qpdf', order);
            }),
            Unavailable,
          );
        });
        await Promise.all(cancelled);
        await until(() => processesWith(mark).length === 0, 'all are gone');
      },
      { queueLimit: 60, slots: 4 },
    );
  });

  it('are killed at the next start if they were abandoned while their sandbox was being made', async (t) => {
    const bwrap = findProgram('bwrap', SEARCH_PATH);
    if (bwrap === undefined) {
      assert.notEqual(process.env.CI, 'true', 'bubblewrap is not installed');
      t.skip('bubblewrap is not installed');
      return;
    }
    const mark = `mark-${randomUUID()}`;
    // As bubblewrap leaves it: adopted, and bound to nobody. Pools of other tests must not sweep it before.
    const folder = `${INSIDE}-${mark}`;
    const program = ['sh', '-c', 'sleep 1000; :', mark];
    const abandoned = `bwrap=$0; "$bwrap" --ro-bind /usr /usr --symlink usr/bin /bin --symlink usr/lib /lib --symlink usr/lib64 /lib64 --tmpfs ${folder} --chdir ${folder} -- "$@" &`;
    const shell = spawn('sh', ['-c', abandoned, bwrap, ...program], { stdio: 'ignore' });
    await once(shell, 'exit');
    await until(() => isRunning(program), 'it runs alone');
    sweepSandboxes(folder);
    await until(() => processesWith(mark).length === 0, 'it is gone');
  });
});
