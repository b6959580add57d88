import type { Picture } from './ppm.ts';

/**
 * A level of 255 more or less is rounding: colours that are stated in another way come out so all over a page, which nobody
 * sees, and would count as much as a line that is missing.
 */
const ROUNDING = 1;

/**
 * Root of the mean squared difference of two pictures, as a share of the full range of a sample: 0 for equal ones, 1 for
 * black against white. Pictures of different sizes differ by 1.
 * @example pictureDifference(white, black) // 1
 */
export function pictureDifference(before: Picture, after: Picture): number {
  if (before.width !== after.width || before.height !== after.height) return 1;
  const { pixels } = before;
  const others = after.pixels;
  let sum = 0;
  for (let at = 0; at < pixels.length; at++) {
    const difference = pixels[at]! - others[at]!;
    if (difference > ROUNDING || difference < -ROUNDING) sum += difference * difference;
  }
  return pixels.length === 0 ? 0 : Math.sqrt(sum / pixels.length) / 255;
}
