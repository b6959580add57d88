import assert from 'node:assert/strict';
import { it } from 'node:test';
import { Metrics } from './metrics.ts';

it('labelled gauges of the same name are one metric', () => {
  const metrics = new Metrics();
  metrics.labelledGauge('ages', 'Age', 'dataset', () => new Map([['prices', 5]]));
  metrics.labelledGauge('ages', 'Age', 'dataset', () => new Map([['streets', 7]]));
  metrics.gauge('depth', 'Depth', () => 3);
  const text = metrics.registry.text();
  const lines = text.split('\n').filter((line) => /^(# TYPE )?kontor_(ages|depth)\b/.test(line));
  assert.deepEqual(lines, [
    '# TYPE kontor_ages gauge',
    'kontor_ages{dataset="prices"} 5',
    'kontor_ages{dataset="streets"} 7',
    '# TYPE kontor_depth gauge',
    'kontor_depth 3',
  ]);
});

it('what can be ended has a series of zero before the first end, which Prometheus needs to see it', () => {
  const metrics = new Metrics();
  metrics.possibleEvictions(['browser'], ['budget', 'kernel']);
  metrics.evicted('browser', 'kernel');
  metrics.queued('cpu', 0.1);
  const lines = metrics.registry.text().split('\n');
  assert.deepEqual(
    lines.filter((line) => /^kontor_(evictions|gave_way)_total/.test(line)),
    [
      'kontor_gave_way_total{pool="cpu"} 0',
      'kontor_evictions_total{part="browser",reason="budget"} 0',
      'kontor_evictions_total{part="browser",reason="kernel"} 1',
    ],
  );
});
