import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadedOnce } from './loaded-once.ts';

test('code is asked for with its first use, and once', async () => {
  let asked = 0;
  const code = loadedOnce(async () => {
    asked += 1;
    return { answer: 42 };
  });
  assert.equal(asked, 0);
  assert.equal(await code(), await code());
  assert.deepEqual([(await code()).answer, asked], [42, 1]);
});
