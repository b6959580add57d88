import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { color, contrastRatio } from '@kontor/graphics';
import fc from 'fast-check';
import { accentSheet, chosenAccent } from './accent.ts';

const ratio = (first: string, second: string): number => contrastRatio(color(first)!, color(second)!);

describe('the accent of the operator', () => {
  for (const [accent, light, dark, changed] of [
    ['#0B57D0', '#0B57D0', '#437EDB', ['#437EDB on dark pages']],
    ['#FFD500', '#877100', '#FFD500', ['#877100 on light pages']],
    ['#000000', '#000000', '#808080', ['#808080 on dark pages']],
    ['#FFFFFF', '#737373', '#FFFFFF', ['#737373 on light pages']],
  ] as const) {
    it(`${accent} is readable on both papers`, () => {
      const chosen = chosenAccent(color(accent)!);
      assert.deepEqual([chosen.colors.light, chosen.colors.dark, chosen.changed], [light, dark, changed]);
    });
  }

  it('has 4.5 to 1 to the papers and to text on it, whatever it is', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 0xffffff }), (accent) => {
        const { light, dark, lightInk, darkInk } = chosenAccent(accent).colors;
        for (const [one, other] of [
          [light, '#fbfaf8'],
          [light, lightInk],
          [dark, '#14161a'],
          [dark, darkInk],
        ] as const)
          assert.ok(ratio(one, other) >= 4.5, `${one} on ${other}`);
      }),
    );
  });

  it('is what built pages take their accent and first series from', () => {
    const { colors } = chosenAccent(0x0b57d0);
    assert.match(accentSheet(colors), /--accent: light-dark\(#0B57D0, #[0-9A-F]{6}\);/);
    assert.match(accentSheet(colors), /--series-1: light-dark\(#0B57D0, /);
  });
});
