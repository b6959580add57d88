import { workWords } from '@kontor/base';

/**
 * Square bit planes in the form in which masks are judged: word columns. Word `j` of row `y` is at
 * `PAD + j * (size + PAD) + y`, its highest bit is the leftmost module. So a walk down the memory is a walk down
 * 32 columns at once. The PAD zero words before, between and behind the word columns are the light quiet zone.
 */
export const PAD = 4;

/** Distance of two word columns. */
export function planeStride(size: number): number {
  return size + PAD;
}

/** Length of the array of one plane. */
export function planeLength(size: number): number {
  return PAD + ((size + 31) >>> 5) * (size + PAD);
}

/** Writes the plane's transpose into `result`, an empty plane: rows become columns, 32 × 32 modules at a time. */
export function transposePlane(plane: Int32Array, size: number, result: Int32Array): Int32Array {
  const stride = planeStride(size);
  const blocks = (size + 31) >>> 5;
  const block = workWords(32);
  for (let j = 0; j < blocks; j++) {
    for (let k = 0; k < blocks; k++) {
      const source = PAD + j * stride + 32 * k;
      const rows = Math.min(32, size - 32 * k);
      for (let index = 0; index < 32; index++) block[index] = index < rows ? plane[source + index]! : 0;
      transposeBlock(block);
      const target = PAD + k * stride + 32 * j;
      const columns = Math.min(32, size - 32 * j);
      for (let index = 0; index < columns; index++) result[target + index] = block[index]!;
    }
  }
  return result;
}

/** Swaps ever smaller squares across the diagonal: 16 × 16, 8 × 8, … 1 × 1. */
function transposeBlock(block: Int32Array): void {
  let mask = 0x0000ffff;
  for (let half = 16; half > 0; half >>>= 1) {
    for (let index = 0; index < 32; index = (index + half + 1) & ~half) {
      const swap = (block[index]! ^ (block[index + half]! >>> half)) & mask;
      block[index]! ^= swap;
      block[index + half]! ^= swap << half;
    }
    mask ^= mask << (half >>> 1);
  }
}
