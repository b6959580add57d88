import assert from 'node:assert/strict';
import { test } from 'node:test';
import { HourlyUse } from './hourly-use.ts';

function useAt() {
  const time = { now: 0 };
  return { time, use: new HourlyUse(() => time.now) };
}

const MINUTE = 60_000;

test('time adds up over the minutes, the account that used most comes first', () => {
  const { time, use } = useAt();
  use.add('loop', 1, 5);
  use.add('loop', 2, 7);
  time.now = 3 * MINUTE;
  use.add('loop', 1, 5);
  assert.deepEqual(use.most('loop', 5), [
    { account: 1, amount: 10 },
    { account: 2, amount: 7 },
  ]);
  assert.deepEqual(use.most('slots', 5), []);
});

test('of memory the largest moment counts', () => {
  const { time, use } = useAt();
  use.add('memory', 1, 300);
  use.add('memory', 1, 200);
  time.now = MINUTE;
  use.add('memory', 1, 250);
  assert.deepEqual(use.most('memory', 5), [{ account: 1, amount: 300 }]);
});

test('only so many are named, and none that used nothing', () => {
  const { use } = useAt();
  for (let account = 1; account <= 9; account++) use.add('slots', account, account - 1);
  assert.deepEqual(
    use.most('slots', 3).map(({ account }) => account),
    [9, 8, 7],
  );
  assert.equal(use.most('slots', 100).length, 8);
});

for (const [name, minutes, left] of [
  ['59 minutes later it still counts', 59, 1],
  ['after an hour it is forgotten', 60, 0],
] as const) {
  test(name, () => {
    const { time, use } = useAt();
    use.add('loop', 1, 5);
    time.now = minutes * MINUTE;
    assert.equal(use.most('loop', 5).length, left);
  });
}
