import type { Picture } from './ppm.ts';

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
    sum += difference * difference;
  }
  return pixels.length === 0 ? 0 : Math.sqrt(sum / pixels.length) / 255;
}
