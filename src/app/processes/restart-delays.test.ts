import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { RestartDelays } from './restart-delays.ts';

interface Case {
  readonly what: string;
  /** Milliseconds from start to death, one after the other. */
  readonly lived: readonly number[];
  readonly waits: readonly number[];
}

const CASES: readonly Case[] = [
  { what: 'one that served is replaced at once', lived: [60_000], waits: [0] },
  { what: 'two early deaths are', lived: [100, 100], waits: [0, 0] },
  {
    what: 'from the third on it is waited for, each time twice as long up to 30 s',
    lived: Array(9).fill(100),
    waits: [0, 0, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000],
  },
  {
    what: 'one that served in between begins again',
    lived: [0, 0, 0, 10_000, 0, 0, 0],
    waits: [0, 0, 1000, 0, 0, 0, 1000],
  },
];

for (const { what, lived, waits } of CASES)
  test(`a dead process: ${what}`, () => {
    const delays = new RestartDelays();
    assert.deepEqual(
      lived.map((ms) => delays.next(ms)),
      waits,
    );
  });

test('no wait is longer than 30 s', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(20_000), { maxLength: 200 }), (lived) => {
      const delays = new RestartDelays();
      for (const ms of lived) assert.ok(delays.next(ms) <= 30_000);
    }),
  );
});
