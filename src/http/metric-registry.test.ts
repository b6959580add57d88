import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { METRICS_TYPE, MetricRegistry } from './metric-registry.ts';

const BUCKETS = [0.005, 0.1, 1, 2.5];

describe('metrics as text', () => {
  it('have the type of the format', () => {
    assert.equal(METRICS_TYPE, Registry.PROMETHEUS_CONTENT_TYPE);
  });

  it('are what the client library of Prometheus makes of the same values', async () => {
    const label = fc.oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom('a', 'b"c', 'd\\e', 'f\ng'));
    const value = fc.oneof(
      fc.nat(),
      fc.double({ noNaN: true, noDefaultInfinity: true, min: 0, max: 1e300 }),
      fc.constantFrom(0.005, 0.1, 1),
    );
    const series = fc.array(fc.tuple(label, label, value), { maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(series, fc.array(value, { maxLength: 5 }), async (labelled, plain) => {
        assert.equal(ours(labelled, plain), await theirs(labelled, plain));
      }),
      { numRuns: 200 },
    );
  });

  it('ask for values when somebody reads the metrics', () => {
    const registry = new MetricRegistry();
    let depth = 3;
    const gauge = registry.gauge({ name: 'depth', help: 'Depth', collect: () => gauge.set(depth) });
    assert.match(registry.text(), /^depth 3$/m);
    depth = Number.NEGATIVE_INFINITY;
    assert.match(registry.text(), /^depth -Inf$/m);
  });

  it('take a total that is counted elsewhere', () => {
    const registry = new MetricRegistry();
    const total = registry.counter({ name: 'total', help: 'Total' });
    total.add(1);
    total.setTotal(7);
    assert.match(registry.text(), /^total 7$/m);
  });

  it('have each name once', () => {
    const registry = new MetricRegistry();
    registry.counter({ name: 'calls', help: 'Calls' });
    assert.throws(() => registry.gauge({ name: 'calls', help: 'Calls' }), /calls exists already/);
  });
});

type Labelled = readonly (readonly [first: string, second: string, value: number])[];

function ours(labelled: Labelled, plain: readonly number[]): string {
  const registry = new MetricRegistry();
  const labelNames = ['first', 'second'];
  const help = 'A \\ and\na line';
  const calls = registry.counter({ name: 'calls_total', help, labelNames });
  const levels = registry.gauge({ name: 'levels', help, labelNames });
  const seconds = registry.histogram({ name: 'seconds', help, labelNames, buckets: BUCKETS });
  const sizes = registry.histogram({ name: 'sizes', help, buckets: BUCKETS });
  const plainCalls = registry.counter({ name: 'plain_total', help });
  for (const [first, second, value] of labelled) {
    calls.add(value, { first, second });
    levels.set(value, { first, second });
    seconds.observe(value, { first, second });
  }
  for (const value of plain) {
    sizes.observe(value);
    plainCalls.add(value);
  }
  return registry.text();
}

function theirs(labelled: Labelled, plain: readonly number[]): Promise<string> {
  const registry = new Registry();
  const registers = [registry];
  const labelNames = ['first', 'second'];
  const help = 'A \\ and\na line';
  const calls = new Counter({ name: 'calls_total', help, labelNames, registers });
  const levels = new Gauge({ name: 'levels', help, labelNames, registers });
  const seconds = new Histogram({ name: 'seconds', help, labelNames, buckets: BUCKETS, registers });
  const sizes = new Histogram({ name: 'sizes', help, buckets: BUCKETS, registers });
  const plainCalls = new Counter({ name: 'plain_total', help, registers });
  for (const [first, second, value] of labelled) {
    calls.inc({ first, second }, value);
    levels.set({ first, second }, value);
    seconds.observe({ first, second }, value);
  }
  for (const value of plain) {
    sizes.observe(value);
    plainCalls.inc(value);
  }
  return registry.metrics();
}
