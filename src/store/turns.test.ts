import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Turns } from './turns.ts';

test('what is asked for meanwhile waits for all parts of the one before, in its order', async () => {
  const turns = new Turns();
  const done: string[] = [];
  const inTwoParts = (name: string) => async () => {
    done.push(`${name} begins`);
    await Promise.resolve();
    done.push(`${name} ends`);
  };
  await Promise.all(['a', 'b', 'c'].map((name) => turns.take(inTwoParts(name))));
  assert.deepEqual(
    done,
    ['a', 'b', 'c'].flatMap((name) => [`${name} begins`, `${name} ends`]),
  );
});

test('without others the work is done before the call returns', async () => {
  const turns = new Turns();
  let isDone = false;
  const taken = turns.take(() => {
    isDone = true;
  });
  assert.equal(isDone, true);
  await taken;
});

test('one that fails is the failure of its caller alone', async () => {
  const turns = new Turns();
  const failed = turns.take(async () => {
    throw new RangeError('a');
  });
  const next = turns.take(() => 'b');
  await assert.rejects(failed, RangeError);
  assert.equal(await next, 'b');
});
