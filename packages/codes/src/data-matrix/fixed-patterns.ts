import { type BitGrid, bitGrid, setDark, setDarkBox } from '@kontor/graphics';
import { placement } from './placement.ts';
import type { Size } from './size.ts';

/** The parts of a symbol that depend on its size alone. */
interface FixedPatterns {
  /** Finder patterns, and the fixed modules of the lower right corner where there are some. */
  readonly template: BitGrid;
  /** Place of each bit of the code words in the words of the grid: word × 32 + bit, the leftmost bit being 0. */
  readonly places: Int32Array;
}

/** Each region has a solid left and bottom edge, and alternating modules at the top and on the right. */
function drawFinders(grid: BitGrid, size: Size): void {
  const height = size.height / size.regionRows;
  const width = size.width / size.regionColumns;
  for (let top = 0; top < size.height; top += height) {
    for (let left = 0; left < size.width; left += width) {
      setDarkBox(grid, left, top, 1, height);
      setDarkBox(grid, left, top + height - 1, width, 1);
      for (let x = 0; x < width; x += 2) setDark(grid, left + x, top);
      for (let y = 1; y < height; y += 2) setDark(grid, left + width - 1, top + y);
    }
  }
}

function makeFrame(size: Size): FixedPatterns {
  const template = bitGrid(size.width, size.height);
  drawFinders(template, size);
  const regionHeight = size.height / size.regionRows - 2;
  const regionWidth = size.width / size.regionColumns - 2;
  const rows = regionHeight * size.regionRows;
  const columns = regionWidth * size.regionColumns;
  const bits = placement(rows, columns);
  const places = new Int32Array((size.dataWords + size.checkWords) * 8);
  for (let row = 0; row < rows; row++) {
    const y = row + 1 + 2 * Math.floor(row / regionHeight);
    for (let column = 0; column < columns; column++) {
      const x = column + 1 + 2 * Math.floor(column / regionWidth);
      const bit = bits[row * columns + column]!;
      if (bit >= 0) places[bit] = y * template.wordsPerRow * 32 + x;
    }
  }
  // Four modules are left over in some sizes: dark, light / light, dark (annex F).
  if (bits[bits.length - 1] === -1) {
    setDark(template, size.width - 2, size.height - 2);
    setDark(template, size.width - 3, size.height - 3);
  }
  return { template, places };
}

const frames = new Map<Size, FixedPatterns>();

/** The frame of a size, made once. */
export function fixedPatternsOf(size: Size): FixedPatterns {
  const frame = frames.get(size) ?? makeFrame(size);
  frames.set(size, frame);
  return frame;
}
