import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { CallLines, PermitWindows } from './home-limits.ts';

/** A clock that is set by hand. */
function rig() {
  let time = 1000;
  return {
    now: () => time,
    pass: (ms: number) => {
      time += ms;
    },
  };
}

describe('permits of a key', () => {
  const ORDER = { key: 1, quota: 10, windowMs: 60_000 };

  test('all processes together never get more than the quota of a window, and all of it', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 5 }), { maxLength: 30 }), (orders) => {
        const windows = new PermitWindows(() => 0);
        const granted = orders.map((requested) => windows.take({ ...ORDER, requested }).granted);
        const all = granted.reduce((sum, one) => sum + one, 0);
        const requested = orders.reduce((sum, one) => sum + one, 0);
        assert.equal(all, Math.min(ORDER.quota, requested));
      }),
    );
  });

  test('each batch has what is left and when the window ends', () => {
    const { now, pass } = rig();
    const windows = new PermitWindows(now);
    assert.deepEqual(windows.take({ ...ORDER, requested: 3 }), { granted: 3, left: 7, endsInMs: 60_000 });
    pass(59_000);
    assert.deepEqual(windows.take({ ...ORDER, requested: 9 }), { granted: 7, left: 0, endsInMs: 1000 });
    assert.deepEqual(windows.take({ ...ORDER, requested: 1 }), { granted: 0, left: 0, endsInMs: 1000 });
    assert.equal(windows.take({ ...ORDER, key: 2, requested: 1 }).granted, 1);
    pass(1000);
    assert.deepEqual(windows.take({ ...ORDER, requested: 1 }), { granted: 1, left: 9, endsInMs: 60_000 });
  });

  test('a quota that was lowered within its window counts what was used', () => {
    const windows = new PermitWindows(() => 0);
    windows.take({ ...ORDER, requested: 6 });
    assert.deepEqual(windows.take({ ...ORDER, quota: 4, requested: 1 }), {
      granted: 0,
      left: 0,
      endsInMs: 60_000,
    });
  });
});

describe('calls to a service of others', () => {
  const ORDER = { name: 'register', calls: 3, windowMs: 1000, maxWaitMs: 5000 };

  test('no span of a window has more moments than it may, whatever the order of coming', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 700 }), { maxLength: 40 }), (pauses) => {
        const { now, pass } = rig();
        const lines = new CallLines(now);
        const moments: number[] = [];
        for (const pause of pauses) {
          pass(pause);
          const waitMs = lines.take(ORDER);
          assert.ok(waitMs <= ORDER.maxWaitMs);
          if (waitMs >= 0) moments.push(now() + waitMs);
        }
        for (const [place, moment] of moments.entries())
          if (place >= ORDER.calls) assert.ok(moment - moments[place - ORDER.calls]! >= ORDER.windowMs);
      }),
    );
  });

  test('who would wait too long gets the time, and takes no place', () => {
    const lines = new CallLines(() => 0);
    const take = (maxWaitMs: number) => lines.take({ ...ORDER, calls: 1, maxWaitMs });
    assert.deepEqual([take(0), take(999), take(1000), take(1000), take(2000)], [0, -1000, 1000, -2000, 2000]);
    assert.equal(lines.take({ ...ORDER, name: 'another', maxWaitMs: 0 }), 0);
  });
});
