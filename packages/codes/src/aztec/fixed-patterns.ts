import { type BitGrid, bitGrid, setDark, setDarkBox } from '@kontor/graphics';
import type { Size } from './size.ts';

/** The parts of a symbol that depend on its size alone. */
interface FixedPatterns {
  /** Bull's-eye, orientation marks and reference grid. */
  readonly template: BitGrid;
  /** Place of each bit of the layers in the words of the grid: word × 32 + bit, the leftmost bit being 0. */
  readonly data: Int32Array;
  /** Place of each bit of the mode message. */
  readonly mode: Int32Array;
}

/** Rings of odd distance are light; the dark ones are 0, 2, 4 (and 6) modules from the centre. */
function drawBullsEye(grid: BitGrid, centre: number, reach: number): void {
  for (let ring = 0; ring < reach; ring += 2) {
    const from = centre - ring;
    const side = 2 * ring + 1;
    setDarkBox(grid, from, from, side, 1);
    setDarkBox(grid, from, centre + ring, side, 1);
    setDarkBox(grid, from, from, 1, side);
    setDarkBox(grid, centre + ring, from, 1, side);
  }
  // Three, two, one and no modules in the corners show how the symbol is rotated.
  const low = centre - reach;
  const high = centre + reach;
  for (const [x, y] of [
    [low, low],
    [low + 1, low],
    [low, low + 1],
    [high, low],
    [high, low + 1],
    [high, high - 1],
  ]) {
    setDark(grid, x!, y!);
  }
}

/** Every sixteenth line from the centre, alternating modules (ISO/IEC 24778, 7.2.4). */
function drawReferenceGrid(grid: BitGrid, centre: number): void {
  for (let distance = 0; distance <= centre; distance += 16) {
    for (let along = centre & 1; along < grid.width; along += 2) {
      for (const line of [centre - distance, centre + distance]) {
        setDark(grid, line, along);
        setDark(grid, along, line);
      }
    }
  }
}

/** Coordinates without reference grid lines → modules of the symbol. */
function lineMap({ isCompact, layers, side }: Size): Int32Array {
  const base = (isCompact ? 11 : 14) + 4 * layers;
  if (isCompact) return Int32Array.from({ length: base }, (_, index) => index);
  const centre = side >> 1;
  const map = new Int32Array(base);
  for (let i = 0; i < base / 2; i++) {
    const distance = i + Math.floor(i / 15) + 1;
    map[base / 2 - 1 - i] = centre - distance;
    map[base / 2 + i] = centre + distance;
  }
  return map;
}

/**
 * Layers wind inwards from the outermost, each as four sides of dominoes two modules thick: down the left, along
 * the bottom, up the right, back along the top (ISO/IEC 24778, 7.3.4).
 */
function dataPlaces(size: Size, place: (x: number, y: number) => number): Int32Array {
  const map = lineMap(size);
  const places: number[] = [];
  const last = map.length - 1;
  for (let layer = 0; layer < size.layers; layer++) {
    const outer = 2 * layer;
    const length = 4 * (size.layers - layer) + (size.isCompact ? 9 : 12);
    const at = (x: number, y: number): number => place(map[x]!, map[y]!);
    const sides: readonly ((depth: number, along: number) => number)[] = [
      (depth, along) => at(outer + depth, outer + along),
      (depth, along) => at(outer + along, last - outer - depth),
      (depth, along) => at(last - outer - depth, last - outer - along),
      (depth, along) => at(last - outer - along, outer + depth),
    ];
    for (const side of sides) {
      for (let along = 0; along < length; along++) places.push(side(0, along), side(1, along));
    }
  }
  return Int32Array.from(places);
}

/** The mode message runs clockwise round the bull's-eye, between the orientation marks. */
function modePlaces({ isCompact, side }: Size, place: (x: number, y: number) => number): Int32Array {
  const centre = side >> 1;
  const reach = isCompact ? 5 : 7;
  const offsets = isCompact ? [-3, -2, -1, 0, 1, 2, 3] : [-5, -4, -3, -2, -1, 1, 2, 3, 4, 5];
  const back = offsets.toReversed();
  return Int32Array.from([
    ...offsets.map((offset) => place(centre + offset, centre - reach)),
    ...offsets.map((offset) => place(centre + reach, centre + offset)),
    ...back.map((offset) => place(centre + offset, centre + reach)),
    ...back.map((offset) => place(centre - reach, centre + offset)),
  ]);
}

function makeFrame(size: Size): FixedPatterns {
  const template = bitGrid(size.side, size.side);
  const centre = size.side >> 1;
  if (!size.isCompact) drawReferenceGrid(template, centre);
  drawBullsEye(template, centre, size.isCompact ? 5 : 7);
  const place = (x: number, y: number): number => y * template.wordsPerRow * 32 + x;
  return { template, data: dataPlaces(size, place), mode: modePlaces(size, place) };
}

const frames = new Map<number, FixedPatterns>();

/** The frame of a size, made once. */
export function fixedPatternsOf(size: Size): FixedPatterns {
  const key = size.isCompact ? -size.layers : size.layers;
  const frame = frames.get(key) ?? makeFrame(size);
  frames.set(key, frame);
  return frame;
}
