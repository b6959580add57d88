import type { MicroVersion } from './versions.data.ts';

/** Modules row by row: 0 light, 1 dark, 2 free. */
export type Modules = Uint8Array;

const FREE = 2;
const FINDER = 7;
/** Row and column of the format information. */
const FORMAT_LINE = 8;
/** BCH code of the format information and its mask (ISO/IEC 18004:2024, 7.9.2). */
const GENERATOR = 0x537;
const FORMAT_MASK = 0x4445;

/** The finder pattern with its separator, the timing patterns along the upper and left edge, room for the format. */
export function fixedPatternsOf({ side }: MicroVersion): Modules {
  const modules = new Uint8Array(side * side).fill(FREE);
  for (let i = 0; i < side; i++) {
    modules[i] = 1 - (i & 1);
    modules[i * side] = 1 - (i & 1);
  }
  for (let y = 0; y <= FORMAT_LINE; y++) {
    for (let x = 0; x <= FORMAT_LINE; x++) {
      if (x > FINDER && y === 0) continue;
      if (y > FINDER && x === 0) continue;
      const ring = Math.max(Math.abs(x - 3), Math.abs(y - 3));
      modules[y * side + x] = Number(ring !== 2 && ring < 4);
    }
  }
  return modules;
}

/** Places of the data bits: pairs of columns from the right, up and down in turns (7.7.3). */
export function dataPlaces(frame: Modules, side: number): readonly number[] {
  const places: number[] = [];
  for (let right = side - 1, isUp = true; right > 0; right -= 2, isUp = !isUp) {
    for (let step = 0; step < side; step++) {
      const y = isUp ? side - 1 - step : step;
      for (const x of [right, right - 1]) if (frame[y * side + x] === FREE) places.push(y * side + x);
    }
  }
  return places;
}

/** Version and mask in 15 bits, along the lower and the right side of the finder pattern. */
export function placeFormat(modules: Modules, { side, symbol }: MicroVersion, mask: number): void {
  const value = (symbol << 2) | mask;
  let rest = value << 10;
  for (let bit = 14; bit >= 10; bit--) if ((rest >> bit) & 1) rest ^= GENERATOR << (bit - 10);
  const bits = ((value << 10) | rest) ^ FORMAT_MASK;
  for (let bit = 0; bit < 15; bit++) {
    const [x, y] = bit < 7 ? [FORMAT_LINE, 1 + bit] : [15 - bit, FORMAT_LINE];
    modules[y * side + x] = (bits >> bit) & 1;
  }
}

/** Which modules a mask turns over, by row `i` and column `j` (table 10). */
export const MASKS: readonly ((i: number, j: number) => boolean)[] = [
  (i) => i % 2 === 0,
  (i, j) => ((i >> 1) + Math.floor(j / 3)) % 2 === 0,
  (i, j) => (((i * j) % 2) + ((i * j) % 3)) % 2 === 0,
  (i, j) => (((i + j) % 2) + ((i * j) % 3)) % 2 === 0,
];

/** Dark modules of the edges without timing pattern, those of the poorer one sixteen times: the highest is the best (7.8.3.2). */
export function edgeScore(modules: Modules, side: number): number {
  let [right, bottom] = [0, 0];
  for (let i = 1; i < side; i++) {
    right += modules[i * side + side - 1]!;
    bottom += modules[(side - 1) * side + i]!;
  }
  return 16 * Math.min(right, bottom) + Math.max(right, bottom);
}
