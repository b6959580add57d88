/** Pictures for the tests of the writers, and what their pixels must be. */
import assert from 'node:assert/strict';
import fc from 'fast-check';
import sharp from 'sharp';
import { type BitGrid, bitGrid, isDark, setDark } from '#two-color-image/bit-grid.ts';
import { channels, type Picture } from '#two-color-image/picture.ts';

/** The pixel rows as they must be, four bytes a pixel, transparent ones all 0. */
export function expectedPixels(picture: Picture): Buffer {
  const { grid, moduleWidth, moduleHeight, left, top, width, height, foreground, background } = picture;
  const dark = [...channels(foreground), 255];
  const light = background === undefined ? [0, 0, 0, 0] : [...channels(background), 255];
  const rowOf = (gridRow: number): Buffer =>
    Buffer.from(
      Array.from({ length: width }, (_, x) => {
        const column = Math.floor((x - left) / moduleWidth);
        const isInside = column >= 0 && column < grid.width && gridRow >= 0 && gridRow < grid.height;
        return isInside && isDark(grid, column, gridRow) ? dark : light;
      }).flat(),
    );
  const rows = new Map<number, Buffer>();
  const lines = Array.from({ length: height }, (_, y) => {
    const gridRow = Math.floor((y - top) / moduleHeight);
    const row = rows.get(gridRow) ?? rowOf(gridRow);
    rows.set(gridRow, row);
    return row;
  });
  return Buffer.concat(lines);
}

/** Reads a file with libvips and compares every pixel; the colour of transparent ones does not count. */
export async function assertPixels(file: Uint8Array, picture: Picture, note = ''): Promise<void> {
  const { data, info } = await sharp(file, { limitInputPixels: false })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  assert.deepEqual([info.width, info.height, info.channels], [picture.width, picture.height, 4], note);
  const pixels = new Uint32Array(data.buffer, data.byteOffset, data.length / 4);
  const opacityBits = new Uint32Array(Uint8Array.of(0, 0, 0, 255).buffer)[0]!;
  if (picture.background === undefined) {
    for (let index = 0; index < pixels.length; index++) {
      if ((pixels[index]! & opacityBits) === 0) pixels[index] = 0;
    }
  }
  assert.ok(data.equals(expectedPixels(picture)), `pixels differ ${note}`);
}

/** A picture without margins, black on white; members can be replaced. */
export function pictureOf(grid: BitGrid, module: number, changes: Partial<Picture> = {}): Picture {
  const size = { width: grid.width * module, height: grid.height * module };
  const colours = { foreground: 0, background: 0xffffff };
  return {
    grid,
    moduleWidth: module,
    moduleHeight: module,
    left: 0,
    top: 0,
    ...size,
    ...colours,
    ...changes,
  };
}

/** A grid whose modules follow from a seed; with `likeness`, rows often repeat the row above. */
export function seededGrid(width: number, height: number, seed: number, likeness = 0): BitGrid {
  const grid = bitGrid(width, height);
  let state = seed | 1;
  const next = (bound: number): number => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    return (state >>> 8) % bound;
  };
  for (let y = 0; y < height; y++) {
    const isCopy = y > 0 && next(100) < likeness;
    for (let x = 0; x < width; x++) {
      if (isCopy ? isDark(grid, x, y - 1) : next(2) === 1) setDark(grid, x, y);
    }
  }
  return grid;
}

/** Pictures of all shapes: tiny ones, single rows, margins on any side, colours, no background. */
export const pictures: fc.Arbitrary<Picture> = fc
  .record({
    width: fc.oneof(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 10, max: 70 })),
    height: fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 30 })),
    seed: fc.nat(),
    likeness: fc.constantFrom(0, 50, 90),
    moduleWidth: fc.integer({ min: 1, max: 12 }),
    moduleHeight: fc.integer({ min: 1, max: 12 }),
    margins: fc.tuple(fc.nat(20), fc.nat(20), fc.nat(20), fc.nat(20)),
    foreground: fc.constantFrom(0, 0x123456, 0xffffff, 0xff0000),
    background: fc.constantFrom(0xffffff, 0xfedcba, 0x000001, undefined),
  })
  .map(({ width, height, seed, likeness, margins, ...rest }) => {
    const [left, top, right, bottom] = margins;
    const { moduleWidth, moduleHeight } = rest;
    const canvas = {
      width: left + width * moduleWidth + right,
      height: top + height * moduleHeight + bottom,
    };
    return { grid: seededGrid(width, height, seed, likeness), left, top, ...canvas, ...rest };
  });
