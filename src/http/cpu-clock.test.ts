import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CpuClock } from './cpu-clock.ts';

for (const [name, wall, ran, charged] of [
  ['short work is taken from the wall clock', 0.4, 0.1, 0.4],
  ['long work that ran all the time', 3, 3, 3],
  ['long work that waited for a core', 30, 2, 2],
  ['run time of others in the same turn', 1, 7, 1],
] as const) {
  test(name, () => {
    const time = { wall: 100, thread: 50 };
    const clock = new CpuClock({ wallMs: () => time.wall, threadMs: () => time.thread });
    const began = clock.begin();
    time.wall += wall;
    time.thread += ran;
    assert.ok(Math.abs(clock.since(began) - charged) < 1e-9);
  });
}

test('what ran before the sample is nobody’s', () => {
  const time = { wall: 0, thread: 0 };
  const clock = new CpuClock({ wallMs: () => time.wall, threadMs: () => time.thread });
  time.wall = 5;
  time.thread = 40;
  clock.sample(time.wall);
  const began = clock.begin();
  time.wall += 10;
  time.thread = 41;
  assert.equal(clock.since(began), 1);
});

test('turns within two milliseconds share a sample', () => {
  const time = { wall: 0, thread: 0 };
  let asked = 0;
  const clock = new CpuClock({ wallMs: () => time.wall, threadMs: () => asked++ });
  for (time.wall = 0.25; time.wall <= 8; time.wall += 0.25) clock.sample(time.wall);
  assert.equal(asked, 1 + 4);
});
