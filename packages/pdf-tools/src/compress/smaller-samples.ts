import type { PictureSamples } from './picture-samples.ts';

/**
 * Samples in fewer pixels: each is the mean of the area that it covers. Neither side grows.
 * @example smallerSamples(picture, [600, 400])
 */
export function smallerSamples(
  { width, height, channels, data }: PictureSamples,
  [wide, high]: readonly [number, number],
): Uint8Array {
  const columns = partsOf(width, wide);
  const rows = partsOf(height, high);
  const result = new Uint8Array(wide * high * channels);
  const sums = new Float64Array(wide * channels);
  const line = new Float64Array(width * channels);
  const area = (width / wide) * (height / high);
  for (let y = 0; y < high; y++) {
    line.fill(0);
    for (const { at, share } of rows[y]!) {
      const from = at * width * channels;
      for (let i = 0; i < line.length; i++) line[i]! += data[from + i]! * share;
    }
    sums.fill(0);
    for (let x = 0; x < wide; x++) {
      for (const { at, share } of columns[x]!) {
        for (let channel = 0; channel < channels; channel++)
          sums[x * channels + channel]! += line[at * channels + channel]! * share;
      }
    }
    const to = y * wide * channels;
    for (let i = 0; i < sums.length; i++) result[to + i] = Math.round(sums[i]! / area);
  }
  return result;
}

/** The places before that each place after covers, and how much of each. */
function partsOf(
  before: number,
  after: number,
): readonly (readonly { readonly at: number; readonly share: number }[])[] {
  const step = before / after;
  return Array.from({ length: after }, (_, index) => {
    const [from, to] = [index * step, Math.min(before, (index + 1) * step)];
    const parts: { at: number; share: number }[] = [];
    for (let at = Math.floor(from); at < Math.min(before, Math.ceil(to - 1e-9)); at++)
      parts.push({ at, share: Math.min(to, at + 1) - Math.max(from, at) });
    return parts;
  });
}
