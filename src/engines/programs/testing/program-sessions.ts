import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { ProgramOrder, SessionLimits } from '#core/program.ts';
import { bytesUpload } from '#core/upload.ts';
import { keyOf } from '#testing/source.ts';
import { bytes, forever, type Protection, text, withPerl } from './pool.ts';

export const LIMITS = { outputBytes: 1_000_000, cpuSeconds: 10, memoryBytes: 1024 ** 3 };
export const SESSION: SessionLimits = { wallMs: 60_000, cpuSeconds: 10, outputBytes: 1_000_000 };
export const OPTIONS = { skip: process.platform !== 'linux', concurrency: 4 };

export const script = (code: string, more: Partial<ProgramOrder> = {}): ProgramOrder => ({
  args: ['-e', code],
  limits: LIMITS,
  ...more,
});

/** What is true of a session of programs whatever is around it. */
export function testSessions(protection: Protection): void {
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
