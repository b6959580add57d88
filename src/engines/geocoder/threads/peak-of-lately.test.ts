import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PeakOfLately } from './peak-of-lately.ts';

test('the largest value is kept for one to two minutes', () => {
  const peaks = new PeakOfLately();
  assert.equal(peaks.at(0), 0);
  peaks.add(1_000, 0.2);
  peaks.add(2_000, 0.7);
  peaks.add(3_000, 0.1);
  assert.equal(peaks.at(59_000), 0.7);
  peaks.add(61_000, 0.3);
  assert.equal(peaks.at(119_000), 0.7);
  assert.equal(peaks.at(121_000), 0.3);
  assert.equal(peaks.at(300_000), 0);
});
