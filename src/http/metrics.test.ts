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
