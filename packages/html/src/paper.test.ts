import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hasRoom, PAPER_FORMATS, pointsOf, turned } from './paper.ts';

test('an inch has 72 points', () => assert.equal(pointsOf(2.54), 72));

test('formats of ISO 216 halve their width', () => {
  const series = ['A0', 'A1', 'A2', 'A3', 'A4', 'A5', 'A6'] as const;
  for (const [index, name] of series.slice(1).entries()) {
    const larger = PAPER_FORMATS[series[index]!];
    assert.equal(PAPER_FORMATS[name].heightCm, larger.widthCm);
    assert.ok(Math.abs(PAPER_FORMATS[name].widthCm - larger.heightCm / 2) <= 0.051);
  }
});

test('a wide page turns upright', () => {
  assert.deepEqual(turned({ widthCm: 10, heightCm: 5 }), { widthCm: 5, heightCm: 10 });
});

test('margins must leave something', () => {
  const margins = { top: 1, right: 1, bottom: 1, left: 1 };
  assert.ok(hasRoom({ widthCm: 2.1, heightCm: 2.1 }, margins));
  assert.ok(!hasRoom({ widthCm: 2, heightCm: 5 }, margins));
  assert.ok(!hasRoom({ widthCm: 5, heightCm: 2 }, margins));
});
