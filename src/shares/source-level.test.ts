import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Source } from './source.ts';
import { sourceLevels } from './source-level.ts';
import { SourceTally } from './source-tally.ts';

/** `1.2` is key 2 of account 1, `1.2*3` the same with the weight 3, `n.a` the network a. */
function sourceOf(name: string): Source {
  const [, group, member, weight = '1'] = /^(\w+)\.(\w+)(?:\*(\d+))?$/.exec(name)!;
  return group === 'n'
    ? { kind: 'network', network: member! }
    : { kind: 'account', account: Number(group), key: Number(member), weight: Number(weight) };
}

function levelsOf(asked: Readonly<Record<string, number>>, capacity: number) {
  const tally = new SourceTally();
  for (const [name, amount] of Object.entries(asked)) tally.add(sourceOf(name), amount);
  return sourceLevels(tally.groups(), capacity);
}

const ALL = Number.POSITIVE_INFINITY;

for (const [name, asked, capacity, levels] of [
  ['nobody asks', {}, 1, { '1.1': ALL }],
  ['enough for all', { '1.1': 1, '2.1': 2 }, 3, { '1.1': ALL, '2.1': ALL }],
  ['one asks for most', { '1.1': 1, '2.1': 99 }, 50, { '1.1': ALL, '2.1': 49 }],
  ['with many keys', { '1.1': 1, '2.1': 50, '2.2': 49 }, 50, { '1.1': ALL, '2.1': 24.5, '2.2': 24.5 }],
  ['one of its keys is modest', { '1.1': 1, '2.1': 94, '2.2': 5 }, 50, { '2.1': 44, '2.2': 44 }],
  ['a weight of three', { '1.1*3': 90, '2.1': 90 }, 80, { '1.1': 60, '2.1': 20 }],
  ['a newcomer of an account that has too much', { '1.1': 9, '2.1': 1 }, 5, { '1.7': 4 }],
  ['networks beside an account', { '1.1': 50, 'n.a': 50 }, 40, { '1.1': 30, 'n.a': 10 }],
  ['networks beside a modest account', { '1.1': 1, 'n.a': 99 }, 40, { '1.1': ALL, 'n.a': 10 }],
  ['networks beside nobody', { 'n.a': 60, 'n.b': 6 }, 40, { 'n.a': 34, 'n.b': 34 }],
  ['modest networks', { '1.1': 99, 'n.a': 2 }, 50, { '1.1': 48, 'n.a': ALL }],
] as const) {
  test(name, () => {
    const { of } = levelsOf(asked, capacity);
    for (const [source, level] of Object.entries(levels)) assert.equal(of(sourceOf(source)), level, source);
  });
}

test('whether giving way helps anybody is known', () => {
  assert.equal(levelsOf({ '1.1': 9, '2.1': 9 }, 9).isAnyBelow, false);
  assert.equal(levelsOf({ '1.1': 9, '2.1': 1 }, 5).isAnyBelow, true);
  assert.equal(levelsOf({ '1.1': 9, '1.2': 1 }, 5).isAnyBelow, true, 'another key of the account too');
});

test('no account gains by the number of its keys, and what all may have is the capacity', () => {
  const demands = fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(
      demands,
      fc.integer({ min: 1, max: 100 }),
      fc.integer({ min: 1, max: 300 }),
      (keys, other, capacity) => {
        const whole = keys.reduce((sum, amount) => sum + amount, 0);
        const many = { ...Object.fromEntries(keys.map((amount, key) => [`1.${key}`, amount])), '2.1': other };
        const ofMany = levelsOf(many, capacity);
        const ofOne = levelsOf({ '1.1': whole, '2.1': other }, capacity);
        const had = keys.reduce(
          (sum, amount, key) => sum + Math.min(amount, ofMany.of(sourceOf(`1.${key}`))),
          0,
        );
        const hadByOne = Math.min(whole, ofOne.of(sourceOf('1.1')));
        assert.ok(Math.abs(had - hadByOne) < 1e-6);
        const beside = Math.min(other, ofMany.of(sourceOf('2.1')));
        assert.ok(Math.abs(had + beside - Math.min(capacity, whole + other)) < 1e-6);
      },
    ),
    { seed: 8, numRuns: 500 },
  );
});
