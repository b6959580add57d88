import { type Color, contrastRatio } from './color.ts';

/**
 * What is dark in a picture made with a test key: seen at once, 10:1 on white, and as dark as black to scanners that
 * shine red (rules: Test keys).
 */
export const TEST_INK: Color = 0x5a00b4;

const WHITE: Color = 0xffffff;
/** Contrast that WCAG 2.2, 1.4.3 asks for, 1 to 21. */
const MIN_RATIO = 4.5;

interface Colours {
  readonly foreground: Color;
  /** `undefined` for a transparent one. */
  readonly background: Color | undefined;
}

/**
 * The same order in the colours of test keys, whatever its foreground was. A background that would not be clear of the
 * ink is white; a transparent one stays.
 */
export function inTestColours<Order extends Colours>(order: Order): Order {
  const { background } = order;
  const isClear = background === undefined || contrastRatio(TEST_INK, background) >= MIN_RATIO;
  return { ...order, foreground: TEST_INK, background: isClear ? background : WHITE };
}
