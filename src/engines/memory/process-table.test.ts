import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { ProcessTable } from './process-table.ts';

const KIB = 1024;
const MIB = 1024 ** 2;

/** A folder that looks like /proc, and a clock. */
function proc(t: TestContext) {
  const root = mkdtempSync(join(tmpdir(), 'kontor-proc-'));
  t.after(() => rmSync(root, { recursive: true }));
  const time = { now: 0 };
  const set = (pid: number, values: { own: number; share?: number; command?: string; children?: string }) => {
    const { own, share, command = '', children = '' } = values;
    const folder = join(root, String(pid));
    mkdirSync(join(folder, 'task', String(pid)), { recursive: true });
    writeFileSync(join(folder, 'task', String(pid), 'children'), children);
    writeFileSync(
      join(folder, 'status'),
      `Name:\tx\nRssAnon:\t${own - 10} kB\nRssFile:\t999 kB\nRssShmem:\t10 kB\n`,
    );
    writeFileSync(join(folder, 'cmdline'), command.replaceAll(' ', '\0'));
    rmSync(join(folder, 'smaps_rollup'), { force: true });
    if (share !== undefined)
      writeFileSync(join(folder, 'smaps_rollup'), `Rss: 1 kB\nPss:  ${share} kB\nPss_Anon: 7 kB\n`);
  };
  const table = new ProcessTable({ pid: 1, now: () => time.now, root });
  const bytes = (pid: number) => table.sample().find((use) => use.pid === pid)?.bytes;
  return { root, time, set, table, bytes };
}

test('each process of the tree is of a part and a kind', (t) => {
  const { set, table } = proc(t);
  set(1, { own: 100, share: 90, command: 'node src/main.ts', children: '10 20 30 ' });
  set(10, { own: 100, command: 'bwrap -- chromium --remote-debugging-pipe', children: '11' });
  set(11, { own: 100, command: 'chromium --remote-debugging-pipe', children: '12 13' });
  set(12, { own: 100, command: 'chromium --type=zygote', children: '14' });
  set(13, { own: 100, command: 'chromium --type=gpu-process' });
  set(14, { own: 100, share: 50, command: 'chromium --type=renderer --lang=en' });
  set(20, { own: 100, command: 'bwrap -- gs -q', children: '21' });
  set(21, { own: 100, command: 'gs -q' });
  set(30, { own: 100, command: 'bwrap -- node /x/child-entry.ts' });
  set(99, { own: 100, command: 'somebody else' });
  assert.deepEqual(
    table.sample().map(({ pid, root, part, kind, bytes }) => `${pid} ${root} ${part} ${kind} ${bytes / KIB}`),
    [
      '1 0 service service 90',
      '10 10 browser browser 100',
      '11 10 browser browser 100',
      '12 10 browser helper 100',
      '14 10 browser renderer 50',
      '13 10 browser helper 100',
      '20 20 programs program 100',
      '21 20 programs program 100',
      '30 30 decoders decoder 100',
    ],
  );
});

test('what has grown counts at once, and is looked at closely when it is much or long ago', (t) => {
  const { set, time, bytes, table } = proc(t);
  set(1, { own: 1000, share: 700 });
  assert.equal(bytes(1), 700 * KIB);
  set(1, { own: 1400, share: 999 });
  assert.equal(bytes(1), 1100 * KIB, 'the share and what has grown');
  time.now = 10_000;
  assert.equal(bytes(1), 999 * KIB, 'read again');
  set(1, { own: 1400 + 20 * KIB, share: 5 * KIB });
  assert.equal(bytes(1), (999 + 20 * KIB) * KIB, 'grown at once');
  time.now = 11_000;
  assert.equal(table.sample(true)[0]?.bytes, (999 + 20 * KIB) * KIB, 'in haste nothing is read again');
  assert.equal(bytes(1), 5 * MIB, 'and read again, as it is more than 16 MiB');
});

test('a copy of a process is known by its new command as soon as it has one', (t) => {
  const { set, table, time } = proc(t);
  set(1, { own: 100, command: 'node', children: '10' });
  set(10, { own: 100, command: 'node' });
  const kind = () => {
    time.now += 100;
    return table.sample().find(({ pid }) => pid === 10)?.kind;
  };
  assert.equal(kind(), undefined, 'until then it has the memory of the service');
  set(10, { own: 100, command: 'chromium --type=zygote' });
  assert.equal(kind(), 'helper');
  set(10, { own: 100, command: 'chromium --type=renderer' });
  assert.equal(kind(), 'renderer');
});

test('one that has ended is left out', (t) => {
  const { root, set, table } = proc(t);
  set(1, { own: 100, children: '10 11' });
  set(10, { own: 100 });
  assert.deepEqual(
    table.sample().map(({ pid }) => pid),
    [1, 10],
  );
  rmSync(join(root, '10'), { recursive: true });
  assert.deepEqual(
    table.sample().map(({ pid }) => pid),
    [1],
  );
});
