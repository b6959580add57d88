import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { contrastRatio, isLowContrast } from './color.ts';
import { inTestColours, TEST_INK } from './test-colours.ts';

const WHITE = 0xffffff;

describe('colours of test keys', () => {
  it('are violet, whatever was asked for', () => {
    for (const foreground of [0, WHITE, 0xff0000, TEST_INK])
      assert.deepEqual(inTestColours({ foreground, background: WHITE, size: 3 }), {
        foreground: TEST_INK,
        background: WHITE,
        size: 3,
      });
  });

  it('keep a background that is clear of the ink, and a transparent one', () => {
    const cases: readonly (readonly [number | undefined, number | undefined])[] = [
      [undefined, undefined],
      [0xffff00, 0xffff00],
      [0xffe4c4, 0xffe4c4],
      [0x000000, WHITE],
      [0x0000ff, WHITE],
      [0x808080, WHITE],
      [TEST_INK, WHITE],
    ];
    for (const [background, expected] of cases)
      assert.equal(inTestColours({ foreground: 0, background }).background, expected, String(background));
  });

  it('change the background exactly below 4.5:1', () => {
    for (let level = 0; level <= 255; level++) {
      const background = (level << 16) | (level << 8) | level;
      const isClear = contrastRatio(TEST_INK, background) >= 4.5;
      assert.equal(inTestColours({ foreground: 0, background }).background, isClear ? background : WHITE);
    }
  });

  it('are read by cameras and by lasers that shine red', () => {
    assert.ok(contrastRatio(TEST_INK, WHITE) > 10);
    assert.equal(isLowContrast(TEST_INK, WHITE), false);
  });
});
