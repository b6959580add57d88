import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { chmod, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import type { Limit, ProgramOrder, ProgramResult } from '#core/program.ts';
import { keyOf } from '#testing/source.ts';
import { findProgram } from '../find-program.ts';
import type { ProgramPool } from '../program-pool.ts';
import { bytes, forever, PROTECTIONS, SEARCH_PATH, text, withPerl } from './pool.ts';
import { processesWith, until } from './processes.ts';

/**
 * Programs that a hostile document has taken over: each is a real one and runs through the guards. Whatever it does to
 * its working folder, nothing foreign is read, nothing of it runs on, and nothing is left.
 */

const LIMITS = { outputBytes: 20_000_000, cpuSeconds: 20, memoryBytes: 1024 ** 3 };

/** The guards are those of Linux; the programs mostly wait for each other. None may wait for long. */
const OPTIONS = { skip: process.platform !== 'linux', concurrency: 4, timeout: 60_000 };
/** The kernel counts processes by user, which all programs of a service that is root have in common. */
const ONE_AT_A_TIME = { ...OPTIONS, concurrency: 1 };

/** What a folder that programs cannot enter has in it. */
const SECRET = 'a secret of the service';

/** System call numbers of mknodat(2): perl has no function for it. */
const MKNODAT: Readonly<Partial<Record<NodeJS.Architecture, number>>> = { x64: 259, arm64: 33 };

interface Case {
  readonly name: string;
  /** `$secret` is the path of the secret; `report` writes to standard output. */
  readonly code: string;
  readonly limit?: Limit;
  /** It ends by its own will, and this is all that may be seen of `out`. */
  readonly out?: string;
  readonly says?: RegExp;
}

const PLANTED: readonly Case[] = [
  {
    name: 'an honest output',
    code: `open my $f, '>', 'out' or die; print $f 'honest'; close $f;`,
    out: 'honest',
  },
  {
    name: 'a symbolic link',
    code: `unlink 'out'; symlink $secret, 'out' or die; report(readlink 'out');`,
    says: /secret/,
  },
  {
    name: 'a symbolic link to a system file',
    code: `unlink 'out'; symlink '/usr/bin/env', 'out' or die; report('linked');`,
    says: /linked/,
  },
  {
    name: 'a pipe that nobody writes to',
    code: `use POSIX (); unlink 'out'; POSIX::mkfifo('out', 0600) or die; report('piped');`,
    says: /piped/,
  },
  {
    name: 'a device',
    code: `unlink 'out'; my $name = 'out'; my $is = syscall(${MKNODAT[process.arch] ?? 0}, -100, $name, 0020666, 0x0105); report("$is");`,
    says: /^-1$/,
  },
  {
    name: 'a second name of a foreign file',
    code: `unlink 'out'; report(link($secret, 'out') ? 'linked' : 'refused');`,
    // Without a sandbox and another user nothing hinders it: then the file is not read, for it has two names.
    says: /refused|linked/,
  },
  {
    name: 'a second name of its own file',
    code: `unlink 'out'; open my $f, '>', 'own' or die; print $f 'x'; close $f; link 'own', 'out' or die; report('linked');`,
    says: /linked/,
  },
  { name: 'a folder', code: `unlink 'out'; mkdir 'out' or die; report('made');`, says: /made/ },
  {
    name: 'a sparse file of 10 GB',
    code: `open my $f, '>', 'out' or die; truncate $f, 10 * 2**30; die $!;`,
    limit: 'space',
  },
  {
    name: 'more than it may hand over',
    code: `open my $f, '>', 'out' or die; print $f 'x' x 1_000_000 for 1..21; close $f;`,
    limit: 'output',
  },
  {
    name: '10⁵ files',
    code: `for my $n (1..$count) { open my $f, '>', "f$n" or die; close $f; }`,
    limit: 'files',
  },
  {
    name: 'folders in each other, far beyond the longest path',
    code: `for (1..100) { mkdir 'd' x 200; chdir 'd' x 200 or die; } open my $f, '>', 'x' or die; report('deep');`,
    says: /deep/,
  },
  {
    name: 'names that are no text',
    code: `mkdir "\\xff\\xfe"; open my $f, '>', "\\xff\\xfe/\\x80\\n" or die; report('named');`,
    says: /named/,
  },
  {
    name: 'modes without rights',
    code: `mkdir 'd'; open my $f, '>', 'd/f' or die; close $f; open $f, '>', 'g' or die; close $f;
      chmod 0, 'd/f', 'g', 'd', '.' or die; report('closed');`,
    says: /closed/,
  },
];

const script = (code: string, more: Partial<ProgramOrder> = {}): ProgramOrder => ({
  args: [
    '-e',
    `$| = 1; my ($secret, $count) = @ARGV; sub report { print STDOUT @_ } ${code}`,
    '--',
    ...(more.args ?? []),
  ],
  limits: LIMITS,
  ...(({ args: _, ...rest }) => rest)(more),
});

async function run(
  pool: ProgramPool,
  code: string,
  more: Partial<ProgramOrder> = {},
): Promise<ProgramResult> {
  return pool.forCaller(keyOf(1)).run('qpdf', script(code, more), forever);
}

async function secretIn(folder: string): Promise<string> {
  const path = join(folder, 'secret');
  await writeFile(path, SECRET);
  return path;
}

/** @param protections those under which every program runs */
export function testHostilePrograms(protections: typeof PROTECTIONS): void {
  for (const protection of protections) {
    describe(`hostile programs: ${protection.name}`, OPTIONS, () => {
      for (const { name, code, limit, out, says } of PLANTED) {
        it(`plants ${name}`, async (t) => {
          await withPerl(t, protection, async (pool, folder) => {
            const secret = await secretIn(folder);
            // On the disk fewer do: it is the number that is refused.
            const count = protection.isSandbox ? '100000' : '20000';
            const result = await run(pool, code, { args: [secret, count], collect: ['out'] });
            const end = limit === undefined ? { kind: 'exit', code: 0 } : { kind: 'limit', limit };
            assert.deepEqual(result.end, end, result.messages);
            assert.equal(result.files.has('out') ? text(result.files.get('out')) : undefined, out);
            assert.match(text(result.output), says ?? /^$/);
          });
        });
      }

      it('reads no file of the service', async (t) => {
        await withPerl(t, protection, async (pool, folder) => {
          // Root without another user would read all; that is no protection but a mistake of this test.
          const secret = await secretIn(folder);
          const { output } = await run(pool, `open my $f, '<', $secret or report('refused'); report(<$f>);`, {
            args: [secret],
          });
          if (process.getuid?.() === 0 || protection.isSandbox) assert.equal(text(output), 'refused');
          else assert.equal(text(output), SECRET, 'without sandbox and another user nothing protects files');
        });
      });

      it('forks into the background', async (t) => {
        await withPerl(t, protection, async (pool) => {
          const mark = `mark-${randomUUID()}`;
          const { end, output } = await run(
            pool,
            `use POSIX (); my $child = fork; defined $child or do { report('no process'); exit 3 };
           if ($child == 0) { POSIX::setsid(); fork and exit; sleep 1000; }
           waitpid $child, 0; report('forked');`,
            { args: ['', mark] },
          );
          // The process in the background keeps its output open: only its death ends the call in time.
          if (protection.isSandbox)
            assert.deepEqual([end, text(output)], [{ kind: 'exit', code: 0 }, 'forked']);
          else assert.deepEqual([end, text(output)], [{ kind: 'exit', code: 3 }, 'no process']);
          await until(() => processesWith(mark).length === 0, 'the process in the background is gone');
        });
      });

      it('does not end', async (t) => {
        await withPerl(t, protection, async (pool) => {
          const mark = `mark-${randomUUID()}`;
          const stop = new AbortController();
          const order = script(`$SIG{$_} = 'IGNORE' for keys %SIG; sleep 1000 while 1;`, {
            args: ['', mark],
          });
          const running = pool.forCaller(keyOf(1)).run('qpdf', order, stop.signal);
          const outcome = assert.rejects(running, { name: 'Unavailable' });
          await until(() => processesWith(mark).length > 0, 'it runs');
          stop.abort();
          await outcome;
          await until(() => processesWith(mark).length === 0, 'it is gone');
        });
      });

      it('works for longer than it may', async (t) => {
        await withPerl(t, protection, async (pool) => {
          const { end } = await run(pool, '1 while 1', { limits: { ...LIMITS, cpuSeconds: 0.2 } });
          assert.deepEqual(end, { kind: 'limit', limit: 'cpu' });
        });
      });

      it('shows its input nowhere', async (t) => {
        await withPerl(t, protection, async (pool, folder) => {
          const mark = `mark-${randomUUID()}`;
          const stop = new AbortController();
          const code = `open my $f, '<', 'in.pdf' or die; read $f, my $all, 100; rename $0, $all; $0 = "saw $all"; sleep 1000;`;
          const files = { 'in.pdf': bytes(mark) };
          const running = pool.forCaller(keyOf(1)).run('qpdf', script(code, { files }), stop.signal);
          const outcome = assert.rejects(running, { name: 'Unavailable' });
          await until(() => processesWith(`saw ${mark}`).length > 0, 'it has read its input');
          const left = await readdir(folder, { recursive: true, withFileTypes: true });
          assert.deepEqual(
            left.filter((entry) => entry.isFile()).map(({ name }) => name),
            [],
          );
          stop.abort();
          await outcome;
        });
      });
    });
  }
}

/** What a sandbox itself does. */
export function testSandboxes(): void {
  describe('a sandbox', ONE_AT_A_TIME, () => {
    for (const protection of PROTECTIONS.filter(({ isSandbox }) => isSandbox)) {
      it(`bounds all processes together: ${protection.name}`, async (t) => {
        await withPerl(t, protection, async (pool) => {
          const forks = (work: string) =>
            `for (1..4) { defined(my $child = fork) or die 'no fork'; $child or do { ${work}; sleep 1000; } } sleep 1000;`;
          const cpu = await run(pool, forks('1 while 1'), { limits: { ...LIMITS, cpuSeconds: 0.2 } });
          assert.deepEqual(cpu.end, { kind: 'limit', limit: 'cpu' });
          const memoryBytes = 256 * 1024 ** 2;
          const memory = await run(pool, forks(`my $x = 'x' x 100_000_000`), {
            limits: { ...LIMITS, memoryBytes },
          });
          assert.deepEqual(memory.end, { kind: 'limit', limit: 'memory' });
          const many = (then: string) =>
            `my $n = 0; while (++$n < 2000) { my $c = fork; last if !defined $c; sleep 1000 if !$c; } ${then}`;
          if (protection.name === 'sandbox') {
            const { output } = await run(pool, many('report($n)'));
            assert(Number(text(output)) < 64, text(output));
          } else {
            // The kernel counts these with all others of their user: they are counted by looking, and killed.
            const { end } = await run(pool, many('sleep 1000'));
            assert.deepEqual(end, { kind: 'limit', limit: 'processes' });
          }
        });
      });

      it(`has nothing else to write to: ${protection.name}`, async (t) => {
        await withPerl(t, protection, async (pool) => {
          const places = ['/', '/usr', '/etc', '/dev', '/dev/shm', '/tmp', '/var'];
          const code = places
            .map((place) => `open my $f, '>', '${place}/x' and report('${place} ');`)
            .join('{} ');
          assert.equal(text((await run(pool, code)).output), '');
          const fills = await run(
            pool,
            `for my $n (1..3) { open my $f, '>', "f$n" or die; print $f 'x' x 1_000_000 or die $! for 1..150; close $f or die $!; }`,
          );
          assert.match(fills.messages, /No space left on device/);
        });
      });
    }

    it('is plainer in containers, which allow it no /proc, and protects all the same', async (t) => {
      const bwrap = findProgram('bwrap', SEARCH_PATH);
      const apart = await mkdtemp(join(tmpdir(), 'kontor-plain-'));
      try {
        await chmod(apart, 0o755);
        const refusing = join(apart, 'bwrap');
        const script = `#!/bin/sh\ncase " $* " in *" --proc "*) exit 1;; esac\nexec ${bwrap} "$@"\n`;
        await writeFile(refusing, script, { mode: 0o755 });
        const options = { paths: { qpdf: findProgram('perl', SEARCH_PATH), bwrap: refusing } };
        const [sandbox = assert.fail()] = PROTECTIONS;
        await withPerl(t, sandbox, (pool, folder) => inPlainSandbox(pool, folder), options);
      } finally {
        await rm(apart, { recursive: true });
      }
    });
  });
}

async function inPlainSandbox(pool: ProgramPool, folder: string): Promise<void> {
  assert.match(pool.states().qpdf.note ?? '', /in a plain sandbox, as in containers$/);
  assert.match(pool.weaknesses().get('qpdf') ?? '', /^in a plain sandbox/);
  const mark = `mark-${randomUUID()}`;
  const secret = await secretIn(folder);
  const code = `fork or sleep 1000; open my $f, '<', 'in.pdf' or die; report(<$f>, -e $secret ? 'seen' : 'hidden');`;
  const files = { 'in.pdf': bytes('input, ') };
  const { end, output } = await run(pool, code, { args: [secret, mark], files });
  assert.deepEqual([end, text(output)], [{ kind: 'exit', code: 0 }, 'input, hidden']);
  await until(() => processesWith(mark).length === 0, 'what it has started is gone');
  // Nothing leads to a file that we opened.
  await assert.rejects(run(pool, '', { collect: ['out'] }), { name: 'Unavailable' });
}
