import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { Lru } from './lru.ts';

test('the entry that was not asked for longest goes first', () => {
  const dropped: number[] = [];
  const lru = new Lru<number>(2, { onDrop: (value) => dropped.push(value) });
  lru.set('a', 1);
  lru.set('b', 2);
  assert.equal(lru.get('a'), 1);
  lru.set('c', 3);
  assert.deepEqual([lru.get('a'), lru.get('b'), lru.get('c')], [1, undefined, 3]);
  assert.deepEqual(dropped, [2]);
  lru.set('c', 4);
  lru.delete('a');
  assert.deepEqual([...lru.values()], [4]);
  assert.deepEqual(dropped, [2], 'replaced and deleted entries were not dropped');
});

test('an entry in use stays, even when that is one too many', () => {
  const used = new Set([1, 2]);
  const lru = new Lru<number>(2, { mayDrop: (value) => !used.has(value) });
  for (const value of [1, 2, 3]) lru.set(String(value), value);
  assert.deepEqual([...lru.values()], [1, 2, 3], 'the newcomer does not go for its own sake');
  lru.set('4', 4);
  assert.deepEqual([...lru.values()], [1, 2, 4]);
  used.clear();
  lru.set('5', 5);
  assert.deepEqual([...lru.values()], [4, 5], 'back to its size when there is no use any more');
});

test('it has the entries that a list of the latest would have', () => {
  const step = fc.record({
    name: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
    what: fc.constantFrom('get', 'set', 'delete', 'clear'),
  });
  const property = fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
    const lru = new Lru<string>(3);
    let latest: string[] = [];
    for (const { name, what } of steps) {
      const known = latest.includes(name);
      const others = latest.filter((other) => other !== name);
      if (what === 'get') {
        assert.equal(lru.get(name), known ? name : undefined);
        if (known) latest = [...others, name];
      } else if (what === 'set') {
        lru.set(name, name);
        latest = [...others, name].slice(-3);
      } else if (what === 'delete') {
        lru.delete(name);
        latest = others;
      } else {
        lru.clear();
        latest = [];
      }
      assert.deepEqual([...lru.values()], latest);
      assert.equal(lru.size, latest.length);
    }
  });
  fc.assert(property, { seed: 6, numRuns: 200 });
});
