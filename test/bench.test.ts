import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Benchmark, benchmarkOf, measure, quantile, summary } from '../bench/harness.ts';
import { figureText, reportText } from '../bench/report.ts';
import { resultOf } from '../bench/results.ts';

const given = (better: 'higher' | 'lower', ours: readonly number[], theirs: readonly number[]): Benchmark => {
  const next = (values: readonly number[]) => {
    let round = 0;
    return async () => values[round++]!;
  };
  const prepare = () => ({ run: next(ours), peers: { other: next(theirs) } });
  return {
    kind: 'figure',
    name: 'given',
    what: 'given figures',
    unit: 'calls/s',
    better,
    baseline: 'other',
    prepare,
  };
};

test('contenders run in turns, and the median of the rounds counts', async () => {
  const order: string[] = [];
  const note = (name: string) => async () => order.push(name);
  const prepare = () => ({ run: note('kontor'), peers: { a: note('a'), b: note('b') } });
  await measure({ ...given('higher', [], []), rounds: 3, prepare } as Benchmark);
  assert.deepEqual(order, ['kontor', 'a', 'b', 'a', 'b', 'kontor', 'b', 'kontor', 'a']);
  const measured = await measure(given('higher', [10, 1000, 30], [10, 11, 12]));
  assert.deepEqual(measured.get('kontor')?.median, 30);
  assert.deepEqual(measured.get('other')?.median, 11);
});

test('a ratio above 1 means better than the baseline, whichever way is better', async () => {
  const cases = [
    { better: 'higher', ours: [20, 20, 20], theirs: [10, 10, 10], ratio: 2 },
    { better: 'lower', ours: [20, 20, 20], theirs: [10, 10, 10], ratio: 0.5 },
  ] as const;
  for (const { better, ours, theirs, ratio } of cases) {
    const benchmark = given(better, ours, theirs);
    const result = resultOf(benchmark, await measure(benchmark), '2026-11-21');
    assert.equal(result.ratio, ratio);
    const text = reportText('given', result, { ...result, ratio: ratio / 2 });
    assert.match(text, better === 'higher' ? /kontor .*2\.00 × better/ : /kontor .*2\.00 × worse/);
    assert.match(text, /ratio against the baseline of 2026-11-21: \+100\.0 %/);
  }
  const lost = { ...given('higher', [1, 1, 1], [1, 1, 1]), baseline: 'nobody' } as Benchmark;
  const measured = await measure(lost);
  assert.throws(() => resultOf(lost, measured, '2026-11-21'), /no contender is called nobody/);
});

test('the short form takes its first peer as baseline', () => {
  const long = benchmarkOf({ name: 'short', run: () => 1, peers: [{ name: 'one', run: () => 2 }] });
  assert.equal(long.baseline, 'one');
  assert.equal(benchmarkOf(long), long);
});

test('medians, quartiles and their texts', () => {
  assert.deepEqual(summary([3, 1, 2]), { median: 2, spread: 0.25 });
  assert.equal(quantile([1, 2, 3, 4], 0.5), 2.5);
  assert.equal(figureText(0.0123, 'ms'), '12.3 µs');
  assert.equal(figureText(0.0000456, 'ms'), '45.6 ns');
  assert.equal(figureText(1234, 'ms'), '1.23 s');
  assert.equal(figureText(12345.6, 'calls/s'), '12,346 calls/s');
});
