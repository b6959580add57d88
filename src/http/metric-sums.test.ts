import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { MetricRegistry } from './metric-registry.ts';
import { MetricSums } from './metric-sums.ts';

/** What a process counts and measures. */
interface Figures {
  readonly calls: number;
  readonly seconds: readonly number[];
  readonly busy: number;
  readonly ok: number;
}

function textOf({ calls, seconds, busy, ok }: Figures): string {
  const registry = new MetricRegistry();
  registry
    .counter({ name: 'kontor_calls_total', help: 'Calls', labelNames: ['of'] })
    .add(calls, { of: 'a b' });
  const histogram = registry.histogram({ name: 'kontor_seconds', help: 'Time', buckets: [0.1, 1] });
  for (const one of seconds) histogram.observe(one);
  registry.gauge({ name: 'kontor_busy', help: 'Busy' }).set(busy);
  registry.gauge({ name: 'kontor_check_ok', help: 'Checks', labelNames: ['check'] }).set(ok, { check: 'x' });
  return registry.text();
}

const samplesOf = (text: string): Readonly<Record<string, number>> =>
  Object.fromEntries(
    text
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]),
  );

const figures: fc.Arbitrary<Figures> = fc.record({
  calls: fc.nat(1000),
  seconds: fc.array(fc.double({ min: 0, max: 5, noNaN: true }), { maxLength: 5 }),
  busy: fc.nat(100),
  ok: fc.nat(1),
});

test('the sum for one process is its own text', () => {
  fc.assert(
    fc.property(figures, (one) => {
      const sums = new MetricSums();
      sums.report(1, textOf(one));
      assert.equal(sums.text(), textOf(one));
    }),
  );
});

test('counters and histograms add up, gauges too; of checks the worst counts', () => {
  const sums = new MetricSums();
  sums.report(1, textOf({ calls: 2, seconds: [0.05, 3], busy: 1, ok: 1 }));
  sums.report(2, textOf({ calls: 3, seconds: [0.5], busy: 2, ok: 0 }));
  assert.deepEqual(samplesOf(sums.text()), {
    'kontor_calls_total{of="a b"}': 5,
    'kontor_seconds_bucket{le="0.1"}': 1,
    'kontor_seconds_bucket{le="1"}': 2,
    'kontor_seconds_bucket{le="+Inf"}': 3,
    kontor_seconds_sum: 3.55,
    kontor_seconds_count: 3,
    kontor_busy: 3,
    'kontor_check_ok{check="x"}': 0,
  });
});

test('what a process counted stays when it ends; what it had does not', () => {
  const sums = new MetricSums();
  sums.report(1, textOf({ calls: 2, seconds: [], busy: 1, ok: 0 }));
  sums.report(2, textOf({ calls: 3, seconds: [], busy: 2, ok: 1 }));
  sums.end(1);
  const samples = samplesOf(sums.text());
  assert.deepEqual(
    [samples['kontor_calls_total{of="a b"}'], samples.kontor_busy, samples['kontor_check_ok{check="x"}']],
    [5, 2, 1],
  );
});

test('further lines follow the sums', () => {
  const sums = new MetricSums();
  sums.report(1, textOf({ calls: 1, seconds: [], busy: 0, ok: 1 }));
  assert.ok(sums.text('kontor_further 1\n').endsWith('\nkontor_further 1\n'));
});

/** Processes that count on, end, and are followed by others. */
const histories = fc.array(fc.record({ process: fc.nat(3), add: figures, ends: fc.boolean() }), {
  minLength: 1,
  maxLength: 30,
});

test('no counter ever falls, in whatever order processes report and end', () => {
  fc.assert(
    fc.property(histories, (steps) => {
      const sums = new MetricSums();
      const totals = new Map<number, { calls: number; seconds: number[] }>();
      let before: Readonly<Record<string, number>> = {};
      let ids = 4;
      const idOf = new Map<number, number>();
      for (const { process, add, ends } of steps) {
        const id = idOf.get(process) ?? ++ids;
        idOf.set(process, id);
        const total = totals.get(id) ?? { calls: 0, seconds: [] };
        total.calls += add.calls;
        total.seconds.push(...add.seconds);
        totals.set(id, total);
        sums.report(id, textOf({ ...add, ...total }));
        if (ends) {
          sums.end(id);
          idOf.delete(process);
        }
        const now = samplesOf(sums.text());
        for (const [sample, value] of Object.entries(before))
          if (!/busy|check_ok/.test(sample)) assert.ok(now[sample]! >= value, sample);
        before = now;
      }
      const all = [...totals.values()].reduce((sum, { calls }) => sum + calls, 0);
      assert.equal(before['kontor_calls_total{of="a b"}'], all);
    }),
  );
});
