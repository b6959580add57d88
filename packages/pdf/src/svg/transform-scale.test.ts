import assert from 'node:assert/strict';
import { test } from 'node:test';
import { transformScale } from './transform-scale.ts';

const SCALES: readonly (readonly [transform: string, scale: number])[] = [
  ['', 1],
  ['none', 1],
  ['translate(5 5)', 1],
  ['rotate(45, 3, 3)', 1],
  ['scale(2)', 2],
  ['scale(.5)', 0.5],
  ['scale(-3 2)', 3],
  ['scaleX(2)', 2],
  ['scaleX(.2)', 1],
  ['matrix(0 2 -2 0 5 5)', 2],
  ['matrix(.6,.8,-.8,.6,0,0)', 1],
  ['translate(5px, 5px)scale(2) , scale(3,1)', 6],
  ['skewX(45)', (1 + Math.sqrt(5)) / 2],
  ['skewY(50grad)', (1 + Math.sqrt(5)) / 2],
];
for (const [transform, scale] of SCALES) {
  test(`${transform || 'nothing'}: ${scale.toFixed(2)} times as long`, () => {
    assert.ok(Math.abs(transformScale(transform) - scale) < 1e-6, String(transformScale(transform)));
  });
}

test('a skew by almost a right angle is bounded by nothing', () => {
  assert.ok(transformScale('skewX(89.99999)') > 1e6);
});
