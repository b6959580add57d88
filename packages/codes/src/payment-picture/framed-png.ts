import {
  type Bands,
  type BitGrid,
  channels,
  coverage,
  placed,
  pngOfBands,
  rowRuns,
  runCapacity,
} from '@kontor/graphics';
import type { FrameColours, FrameLayout, LabelLayout } from './frame-layout.ts';

/** Values of the rows' bytes: gray values or palette entries. */
interface Tones {
  readonly black: number;
  readonly white: number;
  /** The line's value, and the label's at full coverage. */
  readonly ink: number;
}

const GRAY: Tones = { black: 0, white: 255, ink: 0 };
/** Steps from the frame's colour to white: entries 1 to STEPS + 1 of the palette; entry 0 is the code's ink. */
const STEPS = 32;
const COLOURED: Tones = { black: 0, white: STEPS + 1, ink: 1 };

/** PNG of a framed symbol: 8-bit grayscale where all is black, else an 8-bit palette from the colour to white. */
export function framedPng(
  grid: BitGrid,
  size: number,
  layout: FrameLayout,
  { ink, colour }: FrameColours,
): Uint8Array {
  const header = { width: size, height: size, bitDepth: 8 } as const;
  if (colour === 0 && ink === 0) return pngOfBands(framedBands(grid, size, layout, GRAY), header);
  const palette = framePalette({ ink, colour });
  return pngOfBands(framedBands(grid, size, layout, COLOURED), { ...header, palette });
}

function framePalette({ ink, colour }: FrameColours): Uint8Array {
  const palette = new Uint8Array(3 * (STEPS + 2));
  palette.set(channels(ink));
  for (let step = 0; step <= STEPS; step++) {
    channels(colour).forEach((channel, index) => {
      palette[3 * (step + 1) + index] = Math.round(channel + ((255 - channel) * step) / STEPS);
    });
  }
  return palette;
}

/** Equal rows one below the other, from the top of the picture on. */
interface Strip {
  readonly row: Uint8Array;
  readonly times: number;
}

function framedBands(grid: BitGrid, size: number, layout: FrameLayout, tones: Tones): Bands {
  const { module, line, left, top, side, label } = layout;
  const blank = new Uint8Array(size + 1).fill(tones.white, 1);
  const lineRow = blank.slice().fill(tones.ink, 1 + left, 1 + left + side);
  const sides = blank.slice();
  sides.fill(tones.ink, 1 + left, 1 + left + line);
  sides.fill(tones.ink, 1 + left + side - line, 1 + left + side);
  const quiet = { row: sides, times: 4 * module };
  const lower = label ? labelStrips(blank, lineRow, layout, label, tones) : [{ row: lineRow, times: line }];
  const strips = [
    { row: blank, times: top },
    { row: lineRow, times: line },
    quiet,
    ...moduleStrips(grid, sides, left + line + 4 * module, module, tones),
    quiet,
    ...lower,
  ];
  const used = strips.reduce((sum, { times }) => sum + times, 0);
  return bandsOf([...strips, { row: blank, times: size - used }]);
}

function moduleStrips(
  grid: BitGrid,
  sides: Uint8Array,
  left: number,
  module: number,
  { black }: Tones,
): Strip[] {
  const runs = new Int32Array(runCapacity(grid));
  return Array.from({ length: grid.height }, (_, y) => {
    const row = sides.slice();
    const count = rowRuns(grid, y, runs);
    for (let index = 0; index < count; index += 2) {
      row.fill(black, 1 + left + runs[index]! * module, 1 + left + runs[index + 1]! * module);
    }
    return { row, times: module };
  });
}

/** Row by row the label, and the line beside it. */
function labelStrips(
  blank: Uint8Array,
  lineRow: Uint8Array,
  { line }: FrameLayout,
  label: LabelLayout,
  tones: Tones,
): Strip[] {
  const { outline, scale, left, right, baseline, top, height, gapFrom, gapTo } = label;
  const width = Math.ceil(right) - left + 1;
  const placement = { originX: -outline.left * scale, originY: baseline - top, scale };
  const shares = coverage(placed(outline.contours, placement), { left: 0, top: 0, width, height });
  const interrupted = lineRow.slice().fill(tones.white, 1 + gapFrom, 1 + gapTo);
  return Array.from({ length: Math.max(line, height) }, (_, y) => {
    const row = (y < line ? interrupted : blank).slice();
    for (let x = 0; y < height && x < width; x++) {
      const share = shares[y * width + x]! / 255;
      if (share > 0) row[1 + left + x] = Math.round(tones.white + (tones.ink - tones.white) * share);
    }
    return { row, times: 1 };
  });
}

function bandsOf(strips: readonly Strip[]): Bands {
  const used = strips.filter(({ times }) => times > 0);
  const rowBytes = used[0]!.row.length;
  const rows = new Uint8Array(used.length * rowBytes);
  used.forEach(({ row }, index) => {
    rows.set(row, index * rowBytes);
  });
  const repeats = Int32Array.from(used, ({ times }) => times);
  return { rowBytes, count: used.length, rows, repeats, period: 0 };
}
