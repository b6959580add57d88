import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { Unavailable } from '@kontor/base';
import type { ProgramOrder, SessionLimits } from '../../core/program.ts';
import { bytesUpload } from '../../core/upload.ts';
import { keyOf } from '../../testing/source.ts';
import { findProgram } from './find-program.ts';
import { INSIDE } from './sandbox.ts';
import { sweepSandboxes } from './sweep-sandboxes.ts';
import { bytes, forever, PROTECTIONS, SEARCH_PATH, text, withPerl, withPool } from './testing/pool.ts';
import { isRunning, processesWith, until } from './testing/processes.ts';

const LIMITS = { outputBytes: 1_000_000, cpuSeconds: 10, memoryBytes: 1024 ** 3 };
const SESSION: SessionLimits = { wallMs: 60_000, cpuSeconds: 10, outputBytes: 1_000_000 };
const OPTIONS = { skip: process.platform !== 'linux', concurrency: 4 };

const script = (code: string, more: Partial<ProgramOrder> = {}): ProgramOrder => ({
  args: ['-e', code],
  limits: LIMITS,
  ...more,
});

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

for (const protection of PROTECTIONS) {
  describe(`a session of programs: ${protection.name}`, OPTIONS, () => {
    it('hands the output of one step to the next', async (t) => {
      await withPerl(t, protection, async (pool) => {
        const result = await pool.forCaller(keyOf(1)).session(SESSION, forever, async (session) => {
          const first = await session.run(
            'qpdf',
            script(`open my $f, '<', 'in.pdf' or die; print scalar reverse <$f>; open $f, '>', 'kept';`, {
              files: { 'in.pdf': bytes('abc') },
            }),
          );
          assert.equal(text(first.output), 'cba');
          const second = script(
            `open my $f, '<', 'again.pdf' or die; print <$f>; print <STDIN>, ' ', join ' ', <*>;`,
            {
              files: { 'again.pdf': first.output },
              input: first.output,
            },
          );
          return text((await session.run('qpdf', second)).output);
        });
        assert.equal(result, 'cbacba again.pdf', 'nothing but its own files is in the folder of a step');
      });
    });

    it('takes a file that a caller sent, as often as needed', async (t) => {
      await withPerl(t, protection, async (pool) => {
        const upload = bytesUpload(Uint8Array.from({ length: 200_000 }, (_, index) => index * 7));
        const order = script(`open my $f, '<', 'in.pdf' or die $!; print <$f>; print <STDIN>;`, {
          files: { 'in.pdf': upload },
          input: upload,
        });
        await pool.forCaller(keyOf(1)).session(SESSION, forever, async (session) => {
          const all = Buffer.concat([await upload.bytes(200_000), await upload.bytes(200_000)]);
          for (const _ of [1, 2]) {
            assert.equal(Buffer.compare((await session.run('qpdf', order)).output, all), 0);
          }
        });
      });
    });

    it('fails when that file cannot be read, instead of taking its beginning for all', async (t) => {
      await withPerl(t, protection, async (pool) => {
        const lost = new Error('the disk is gone');
        const upload = {
          size: 2,
          stream: async function* () {
            yield Uint8Array.of(1);
            throw lost;
          },
        };
        for (const where of [{ input: upload }, { files: { 'in.pdf': upload } }]) {
          const running = pool.forCaller(keyOf(1)).run('qpdf', script('1 while <STDIN>', where), forever);
          await assert.rejects(running, (error) => error === lost);
        }
      });
    });

    it('ends a step when its time is over, and starts no other', async (t) => {
      await withPerl(t, protection, async (pool) => {
        const ends = await pool
          .forCaller(keyOf(1))
          .session({ ...SESSION, wallMs: 200 }, forever, async (session) => {
            const slow = await session.run('qpdf', script('sleep 1000'));
            const late = await session.run('qpdf', script('print 1'));
            return [slow, late].map(({ end }) => end);
          });
        assert.deepEqual(ends, [
          { kind: 'limit', limit: 'time' },
          { kind: 'limit', limit: 'time' },
        ]);
      });
    });

    it('bounds the output of all steps together', async (t) => {
      await withPerl(t, protection, async (pool) => {
        const limits = { ...SESSION, outputBytes: 1000 };
        await pool.forCaller(keyOf(1)).session(limits, forever, async (session) => {
          const run = (count: number) =>
            session.run(
              'qpdf',
              script(`print 'x' x ${count}; open my $f, '>', 'o'; print $f 'y' x ${count};`, {
                collect: ['o'],
              }),
            );
          assert.deepEqual((await run(300)).end, { kind: 'exit', code: 0 });
          assert.deepEqual((await run(200)).end, { kind: 'exit', code: 0 }, 'exactly used up');
          assert.deepEqual((await run(1)).end, { kind: 'limit', limit: 'output' });
          assert.deepEqual((await run(0)).end, { kind: 'limit', limit: 'output' }, 'no later step starts');
        });
      });
    });

    it('bounds the CPU time of all steps together', async (t) => {
      await withPerl(t, protection, async (pool) => {
        await pool.forCaller(keyOf(1)).session({ ...SESSION, cpuSeconds: 0.5 }, forever, async (session) => {
          const work = (seconds: number) =>
            script(`my ($u, $s) = (0, 0); ($u, $s) = times while $u + $s < ${seconds};`);
          assert.deepEqual((await session.run('qpdf', work(0.2))).end, { kind: 'exit', code: 0 });
          assert.deepEqual((await session.run('qpdf', work(9))).end, { kind: 'limit', limit: 'cpu' });
          assert.deepEqual((await session.run('qpdf', work(0))).end, { kind: 'limit', limit: 'cpu' });
        });
      });
    });
  });
}

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
