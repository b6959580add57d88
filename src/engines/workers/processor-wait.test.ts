import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { ProcessorWait } from './processor-wait.ts';

/** A job whose thread has used processors for these times at the looks after it; the clock moves with each look. */
async function waitedFor(t: TestContext, used: readonly (number | undefined)[]): Promise<readonly number[]> {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  let nowMs = 0;
  t.mock.method(performance, 'now', () => nowMs);
  const looks = [...used];
  const waited: number[] = [];
  using _wait = new ProcessorWait(
    async () => looks.shift(),
    (ms) => waited.push(ms),
  );
  for (const _ of used) {
    nowMs += 500;
    t.mock.timers.tick(500);
    await Promise.resolve();
    await Promise.resolve();
  }
  return waited;
}

test('a job that has a processor waits for none', async (t) => {
  assert.deepEqual(await waitedFor(t, [480, 960, 1_450]), []);
});

test('what a job has no processor for is waiting, from the first look on', async (t) => {
  assert.deepEqual(await waitedFor(t, [100, 200, 700, 710]), [400, 490]);
});

test('a thread that has ended is looked at no more', async (t) => {
  assert.deepEqual(await waitedFor(t, [100, undefined, 110, 120]), []);
});
