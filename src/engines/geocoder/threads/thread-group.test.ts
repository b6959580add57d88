import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Time } from '../../upstream/time.ts';
import { WORLD_SOURCE } from './embedded-geocoder.ts';
import { ThreadGroup } from './thread-group.ts';

const NEVER = new AbortController().signal;
const TEN_MINUTES = 600_000;

/** A clock that the test moves; what is due runs in its order. */
function movedTime(): { readonly time: Time; advance(ms: number): void } {
  let now = 0;
  let due: { readonly at: number; readonly run: () => void }[] = [];
  const after = (ms: number, run: () => void): (() => void) => {
    const one = { at: now + ms, run };
    due.push(one);
    return () => {
      due = due.filter((other) => other !== one);
    };
  };
  const advance = (ms: number): void => {
    const end = now + ms;
    for (;;) {
      const [next] = due.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at);
      if (next === undefined) break;
      due = due.filter((other) => other !== next);
      now = next.at;
      next.run();
    }
    now = end;
  };
  return { time: { now: () => now, after } as Time, advance };
}

const CASES = [
  { title: 'one thread stays, however long nobody asks', isWarm: true, isShort: false, sizes: [1, 1, 1] },
  { title: 'where memory is short it ends after ten minutes', isWarm: true, isShort: true, sizes: [1, 1, 0] },
  { title: 'GEOCODER_WARM=off: it ends as the others do', isWarm: false, isShort: false, sizes: [1, 0, 0] },
];
for (const { title, isWarm, isShort, sizes } of CASES) {
  test(title, async (t) => {
    const { time, advance } = movedTime();
    const options = { time, isWarm, threads: 2, idleMs: 30_000, mustYield: () => isShort };
    const group = new ThreadGroup({ ...options, worldSource: WORLD_SOURCE });
    t.after(() => group.close());
    const ask = () => group.ask('search', { query: 'Wien', language: 'en' }, NEVER);
    await ask();
    assert.equal(group.size, sizes[0]);
    advance(31_000);
    assert.equal(group.size, sizes[1]);
    advance(TEN_MINUTES);
    assert.equal(group.size, sizes[2]);
    await ask();
    assert.equal(group.size, 1, 'comes back with the next question');
  });
}

test('further threads end after their time, the first one stays', async (t) => {
  const { time, advance } = movedTime();
  const options = { time, isWarm: true, threads: 3, idleMs: 30_000, mustYield: () => false };
  const group = new ThreadGroup({ ...options, worldSource: WORLD_SOURCE });
  t.after(() => group.close());
  await Promise.all([1, 2, 3].map(() => group.ask('search', { query: 'Wien', language: 'en' }, NEVER)));
  assert.equal(group.size, 3);
  advance(31_000);
  assert.equal(group.size, 1);
});
