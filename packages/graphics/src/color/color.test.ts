import assert from 'node:assert/strict';
import { test } from 'node:test';
import { color, contrastRatio, isLowContrast, luminance } from './color.ts';

test('colours in both notations and any case', () => {
  assert.equal(color('#0Af'), 0x00aaff);
  assert.equal(color('#00AAff'), 0x00aaff);
  for (const wrong of ['', '000', '#12', '#1234', '#12345', '#1234567', '#00000g', 'red', ' #000', '#000 ']) {
    assert.equal(color(wrong), undefined, wrong);
  }
});

test('luminance and contrast of WCAG', () => {
  assert.equal(luminance(0), 0);
  assert.ok(Math.abs(luminance(0xffffff) - 1) < 1e-12);
  assert.equal(contrastRatio(0, 0xffffff), 21);
  assert.equal(contrastRatio(0xffffff, 0), 21);
  // Figures of the WCAG working group: #767676 is the lightest grey with 4.5 : 1 on white.
  assert.ok(contrastRatio(0x767676, 0xffffff) >= 4.5 && contrastRatio(0x777777, 0xffffff) < 4.5);
});

const pairs: readonly (readonly [name: string, foreground: number, background: number, isLow: boolean])[] = [
  ['black on white', 0x000000, 0xffffff, false],
  ['navy on white', 0x001f5b, 0xffffff, false],
  ['green on white', 0x006600, 0xffffff, false],
  ['black on yellow', 0x000000, 0xffff00, false],
  ['white on black', 0xffffff, 0x000000, true],
  ['light grey on white', 0xbbbbbb, 0xffffff, true],
  ['bright red on white', 0xe60000, 0xffffff, true],
  ['dark red on white', 0x990000, 0xffffff, false],
  ['pure red on white', 0xff0000, 0xffffff, true],
  ['black on green, light to the eye only', 0x000000, 0x00ff00, true],
];

for (const [name, foreground, background, isLow] of pairs) {
  test(`${name} ${isLow ? 'warns' : 'is fine'}`, () =>
    assert.equal(isLowContrast(foreground, background), isLow));
}
