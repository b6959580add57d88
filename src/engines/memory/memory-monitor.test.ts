import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { BoundPart } from './cgroups.ts';
import { MemoryMonitor } from './memory-monitor.ts';
import type { FromMonitor } from './memory-tasks.ts';
import { limitsOf, type ProcessUse } from './process-uses.ts';

const MIB = 1024 ** 2;

/** A watch over processes that the test sets, in the order of what it did. */
function watched() {
  const time = { now: 0 };
  const done: string[] = [];
  let processes: ProcessUse[] = [];
  let kernelKills: readonly BoundPart[] = [];
  const watch = new MemoryMonitor({
    table: { sample: () => processes },
    limits: limitsOf(2048 * MIB),
    now: () => time.now,
    notify: (message: FromMonitor) => {
      if (message.kind === 'ended') done.push(`ended ${message.ending.pid} ${message.ending.reason}`);
      if (message.kind === 'replace') done.push(`replace ${message.root}`);
    },
    kill: (pid) => done.push(`kill ${pid}`),
    groups: {
      sort: () => {},
      kernelKills: () => {
        const kills = kernelKills;
        kernelKills = [];
        return kills;
      },
    },
  });
  const set = (...sizes: readonly (readonly [number, number, ProcessUse['kind']?])[]) => {
    processes = sizes.map(([pid, mib, kind = 'renderer']) => {
      return { pid, root: 10, part: 'browser', kind, bytes: mib * MIB };
    });
    time.now += 1_000;
    watch.sample();
    return done.splice(0);
  };
  return { time, watch, set, kernel: (...kills: readonly BoundPart[]) => (kernelKills = kills) };
}

test('it looks more often while something runs, and most often when memory is nearly used up', () => {
  const { watch, set } = watched();
  set([1, 100, 'service']);
  assert.equal(watch.everyMs, 1_000);
  watch.receive({ kind: 'running', count: 1 });
  assert.equal(watch.everyMs, 100);
  set([1, 1300, 'service']);
  assert.equal(watch.everyMs, 25);
  watch.receive({ kind: 'running', count: 0 });
  set([1, 100, 'service']);
  assert.equal(watch.everyMs, 1_000);
});

test('a process is reported before it ends, and once', () => {
  const { set, watch } = watched();
  for (const pid of [11, 12])
    watch.receive({ kind: 'own', pid, owner: { account: `${pid}`, use: 'document' } });
  assert.deepEqual(set([11, 950], [12, 900]), ['ended 11 budget', 'kill 11']);
  assert.deepEqual(set([11, 900], [12, 900]), [], 'it is dying');
  assert.deepEqual(set([12, 900]), []);
});

test('one that is still there after two seconds counts again', () => {
  const { set } = watched();
  assert.deepEqual(set([11, 950], [12, 700], [13, 200]), ['ended 11 budget', 'kill 11']);
  assert.deepEqual(set([11, 950], [12, 700], [13, 200]).includes('kill 12'), true, 'too much together');
  set([11, 950], [13, 200]);
  assert.deepEqual(set([11, 1100], [13, 200]), ['ended 11 process', 'kill 11']);
});

test('a browser is replaced once', () => {
  const { set } = watched();
  assert.deepEqual(set([10, 400, 'browser']), ['replace 10']);
  assert.deepEqual(set([10, 500, 'browser']), []);
});

test('what the kernel has ended is reported as well', () => {
  const { set, kernel } = watched();
  kernel('browser', 'programs');
  assert.deepEqual(set([1, 100, 'service']), ['ended 0 kernel', 'ended 0 kernel']);
});
