import assert from 'node:assert/strict';
import { test } from 'node:test';
import { color, contrastRatio } from '@kontor/graphics';
import fc from 'fast-check';
import { documentAccent } from './accent.ts';

const CASES = [
  [undefined, undefined, []],
  ['#0F4C81', '#0F4C81', []],
  ['#a00', '#AA0000', []],
  ['#000000', '#000000', []],
  // #767676 is the lightest grey with 4.5 : 1 on white.
  ['#767676', '#767676', []],
  ['#777777', '#767676', ['accent-darkened']],
  ['#FFD500', '#8C7500', ['accent-darkened']],
  ['#FFFFFF', '#757575', ['accent-darkened']],
] as const;
for (const [asked, accent, warnings] of CASES) {
  test(`${asked} becomes ${accent}`, () => {
    assert.deepEqual(documentAccent(asked), accent === undefined ? { warnings } : { accent, warnings });
  });
}

test('every accent can be read on white, and white on it', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 0xffffff }), (of) => {
      const { accent } = documentAccent(`#${of.toString(16).padStart(6, '0')}`);
      assert.ok(contrastRatio(color(accent ?? '')!, 0xffffff) >= 4.5);
    }),
    { seed: 1, numRuns: 300 },
  );
});
