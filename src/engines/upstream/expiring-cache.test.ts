import assert from 'node:assert/strict';
import { test } from 'node:test';
import { VirtualTime } from '../../testing/stubs/virtual-time.ts';
import { ExpiringCache } from './expiring-cache.ts';

test('entries end with their life', async () => {
  const time = new VirtualTime();
  const cache = new ExpiringCache<string>(time, 10);
  cache.set('long', 'a', 600_000);
  cache.set('short', 'b', 60_000);
  cache.set('none', 'c', 0);
  await time.advance(59_999);
  assert.deepEqual([cache.get('long'), cache.get('short'), cache.get('none')], ['a', 'b', undefined]);
  await time.advance(1);
  assert.deepEqual([cache.get('long'), cache.get('short')], ['a', undefined]);
  assert.equal(cache.size, 1);
});

test('over the limit the least recently used one goes', () => {
  const cache = new ExpiringCache<number>(new VirtualTime(), 2);
  cache.set('a', 1, 1000);
  cache.set('b', 2, 1000);
  cache.get('a');
  cache.set('c', 3, 1000);
  assert.deepEqual([cache.get('a'), cache.get('b'), cache.get('c')], [1, undefined, 3]);
  cache.clear();
  assert.equal(cache.size, 0);
});
