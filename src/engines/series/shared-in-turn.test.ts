import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { sharedInTurn } from './shared-in-turn.ts';

test('who asks in one turn gets one answer, who asks in the next a new one', async () => {
  let count = 0;
  const read = sharedInTurn(() => ({ count: ++count }));
  assert.deepEqual([read(), read()], [{ count: 1 }, { count: 1 }]);
  await setImmediate();
  assert.deepEqual([read(), read()], [{ count: 2 }, { count: 2 }]);
});

test('a failure is asked about again', () => {
  let count = 0;
  const read = sharedInTurn(() => {
    if (++count === 1) throw new Error('unreadable');
    return { count };
  });
  assert.throws(read, /unreadable/);
  assert.deepEqual(read(), { count: 2 });
});
