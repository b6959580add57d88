import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { isSameGroup, type Source, type SourceShares } from './source.ts';
import { SourceQueue } from './source-queue.ts';
import { SourceSums } from './source-sums.ts';

const keyOf = (account: number, key: number, weight = 1): Source => ({
  kind: 'account',
  account,
  key,
  weight,
});
const network = (name: string): Source => ({ kind: 'network', network: name });

/** `1.2` is key 2 of account 1, `n.a` the network a. */
function sourceOf(name: string): Source {
  const [group, member] = name.split('.') as [string, string];
  return group === 'n' ? network(member) : keyOf(Number(group), Number(member));
}

/** Of tables by `1` and `1.2`; what they do not name has used nothing. */
const sharesOf = (used: Readonly<Record<string, number>>): SourceShares => ({
  shareOf: (source) => used[source.kind === 'account' ? source.account : 'n'] ?? 0,
  partOf: (source) =>
    used[source.kind === 'account' ? `${source.account}.${source.key}` : `n.${source.network}`] ?? 0,
});

function queueOf(...names: readonly string[]): SourceQueue<string> {
  const queue = new SourceQueue<string>();
  for (const name of names) queue.push(sourceOf(name), name);
  return queue;
}

const all = (queue: SourceQueue<string>, shares: SourceShares) =>
  Array.from({ length: queue.size }, () => queue.shift(shares));

for (const [name, waiting, used, order] of [
  ['accounts take turns', '1.1 1.1 2.1 2.1', {}, '1.1 2.1 1.1 2.1'],
  ['so do keys inside an account', '1.1 1.1 1.2 1.3', {}, '1.1 1.2 1.3 1.1'],
  ['keys do not make an account more', '1.1 1.2 1.3 2.1 2.1', {}, '1.1 2.1 1.2 2.1 1.3'],
  ['who has used least is first', '1.1 2.1 3.1', { 1: 9, 2: 5, 3: 7 }, '2.1 3.1 1.1'],
  ['the account counts before the key', '1.1 2.1', { 1: 9, 2: 5, '2.1': 5 }, '2.1 1.1'],
  ['then the key', '1.1 1.2', { 1: 9, '1.1': 6, '1.2': 3 }, '1.2 1.1'],
  ['networks are one class', 'n.a n.b 1.1', { n: 3, 1: 2 }, '1.1 n.a n.b'],
  ['and each other’s equals inside it', 'n.a n.a n.b', { n: 3, 'n.a': 3 }, 'n.b n.a n.a'],
] as const) {
  test(name, () => assert.deepEqual(all(queueOf(...waiting.split(' ')), sharesOf(used)), order.split(' ')));
}

test('an account can be passed over with all its keys', () => {
  const queue = queueOf('1.1', '1.2', '2.1');
  const except = sourceOf('1.7');
  assert.equal(queue.hasOthersThan(except), true);
  const isOther = (source: Source) => !isSameGroup(source, except);
  assert.equal(queue.shift(sharesOf({ 2: 9 }), isOther), '2.1');
  assert.equal(queue.hasOthersThan(except), false);
  assert.equal(queue.shift(sharesOf({}), isOther), undefined);
});

test('room is made by the account that counts most, then by its key that counts most', () => {
  const queue = queueOf('1.1', '1.2', '1.2', '2.1');
  const shares = sharesOf({ 1: 3, 2: 1, '1.1': 1, '1.2': 2, '2.1': 1 });
  const displace = (name: string, share: number, part: number) =>
    queue.displaceFor(sourceOf(name), { share, part }, shares);
  assert.equal(displace('3.1', 3, 1), undefined, 'who counts as much is refused');
  assert.equal(displace('3.1', 1, 1), '1.2');
  assert.equal(displace('1.3', 9, 1), '1.2', 'inside an account the keys are compared');
  assert.equal(displace('1.1', 9, 2), undefined);
  assert.deepEqual(queue.clear(), ['1.1', '2.1']);
  assert.equal(displace('1.1', 0, 0), undefined);
});

test('who leaves is not waiting any more', () => {
  const queue = queueOf('1.1', '1.1', '1.2');
  assert.deepEqual([queue.waitingOf(sourceOf('1.1')), queue.waitingOfGroup(sourceOf('1.9'))], [2, 3]);
  assert.equal(queue.remove(sourceOf('1.2'), '1.2'), true);
  assert.equal(queue.remove(sourceOf('1.2'), '1.2'), false);
  assert.equal(queue.remove(sourceOf('2.1'), '1.1'), false);
  assert.equal(queue.size, 2);
  assert.deepEqual(queue.groups(), [{ source: sourceOf('1.1'), oldest: ['1.1'] }]);
});

/** One slot and sources that always have a job waiting: the time that each group has had after so many jobs. */
function served(sources: readonly Source[], jobs: readonly number[]) {
  let now = 0;
  const sums = new SourceSums({ halfLifeMs: 10_000, now: () => now });
  const queue = new SourceQueue<Source>();
  for (const source of sources) queue.push(source, source);
  const had = new Map<string | number, number>();
  const gaps = new Map<string | number, number>();
  const last = new Map<string | number, number>();
  for (const [index, ms] of jobs.entries()) {
    const source = queue.shift(sums)!;
    const group = source.kind === 'account' ? source.account : 'networks';
    gaps.set(group, Math.max(gaps.get(group) ?? 0, index - (last.get(group) ?? 0)));
    last.set(group, index);
    now += ms;
    sums.add(source, ms);
    had.set(group, (had.get(group) ?? 0) + ms);
    queue.push(source, source);
  }
  return { had, gaps };
}

const JOBS = fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 400, maxLength: 400 });

test('an account with many keys gets what it gets with one', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 100 }), JOBS, (keys, jobs) => {
      const many = Array.from({ length: keys }, (_, key) => keyOf(1, key));
      const { had } = served([...many, keyOf(2, 1), keyOf(3, 1)], jobs);
      const whole = jobs.reduce((sum, ms) => sum + ms, 0);
      for (const account of [1, 2, 3]) assert.ok(Math.abs(had.get(account)! / whole - 1 / 3) < 0.03);
    }),
    { seed: 8, numRuns: 100 },
  );
});

test('shares follow the weights, and networks have at most a quarter', () => {
  const weights = fc.array(fc.integer({ min: 1, max: 10 }), { minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(weights, fc.integer({ min: 0, max: 20 }), JOBS, (of, networks, jobs) => {
      const { had } = served(
        [
          ...Array.from({ length: networks }, (_, n) => network(`${n}`)),
          ...of.map((weight, n) => keyOf(n, 1, weight)),
        ],
        jobs,
      );
      const whole = jobs.reduce((sum, ms) => sum + ms, 0);
      const weight = of.reduce((sum, one) => sum + one, networks > 0 ? 1 / 3 : 0);
      for (const [n, one] of of.entries())
        assert.ok(Math.abs(had.get(n)! / whole - one / weight) < 0.05, `${of}: ${n}`);
      assert.ok((had.get('networks') ?? 0) / whole < 0.25 + 0.03);
    }),
    { seed: 8, numRuns: 200 },
  );
});

test('nobody starves, whatever the others send', () => {
  const crowd = fc.array(fc.tuple(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 0, max: 9 })), {
    minLength: 1,
    maxLength: 40,
  });
  fc.assert(
    fc.property(crowd, JOBS, (sources, jobs) => {
      const { gaps } = served(
        [...sources.map(([account, key]) => keyOf(account, key)), keyOf(0, 1), network('a')],
        jobs.map(() => 10),
      );
      // At most six other accounts and the networks; those have a third of an account.
      assert.ok(gaps.get(0)! <= 8);
      assert.ok(gaps.get('networks')! <= 3 * 8);
    }),
    { seed: 8, numRuns: 100 },
  );
});
