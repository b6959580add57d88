import { channels, type Picture } from './picture.ts';
import { rowRuns, runCapacity } from './row-runs.ts';

/** Interleaved samples of 8 bits, row by row without padding. */
export interface RawPixels {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
  /** 1 = gray, 3 = red, green, blue, 4 = with opacity. */
  readonly channels: 1 | 3 | 4;
}

export interface RawOptions {
  /** Four channels with opacity; otherwise a transparent background is white. */
  readonly opacity?: boolean;
}

/** The picture for writers of other formats; one channel when both colours are gray. */
export function rawPixels(picture: Picture, { opacity }: RawOptions = {}): RawPixels {
  const { grid, moduleWidth, moduleHeight, left, top, width, height } = picture;
  const { count, dark, light } = samples(picture, opacity === true);
  const rowBytes = width * count;
  const data = new Uint8Array(rowBytes * height);
  const lightRow = new Uint8Array(rowBytes);
  fillPixels(lightRow, 0, width, light);
  for (let y = 0; y < top; y++) data.set(lightRow, y * rowBytes);
  const runs = new Int32Array(runCapacity(grid));
  for (let row = 0; row < grid.height; row++) {
    const pixels = lightRow.slice();
    const runCount = rowRuns(grid, row, runs);
    for (let index = 0; index < runCount; index += 2) {
      fillPixels(pixels, left + runs[index]! * moduleWidth, left + runs[index + 1]! * moduleWidth, dark);
    }
    const first = top + row * moduleHeight;
    for (let y = first; y < first + moduleHeight; y++) data.set(pixels, y * rowBytes);
  }
  for (let y = top + grid.height * moduleHeight; y < height; y++) data.set(lightRow, y * rowBytes);
  return { data, width, height, channels: count };
}

/** Samples of one dark and one light pixel. */
function samples(
  { foreground, background }: Picture,
  opacity: boolean,
): { count: 1 | 3 | 4; dark: readonly number[]; light: readonly number[] } {
  const dark = channels(foreground);
  const light = channels(background ?? 0xffffff);
  if (opacity)
    return { count: 4, dark: [...dark, 255], light: [...light, background === undefined ? 0 : 255] };
  const isGray = [dark, light].every(([red, green, blue]) => red === green && green === blue);
  return isGray ? { count: 1, dark: [dark[0]], light: [light[0]] } : { count: 3, dark, light };
}

function fillPixels(row: Uint8Array, from: number, to: number, pixel: readonly number[]): void {
  const count = pixel.length;
  for (let index = from * count; index < to * count; index++) row[index] = pixel[index % count]!;
}
