import { workBytes, workWords } from '@kontor/base';
import type { Picture } from './picture.ts';
import { repeatsRow, rowRuns, runCapacity } from './row-runs.ts';

/** Pixel rows as runs of equal rows: band `b` is `rows[b * rowBytes …]`, `repeats[b]` times below each other. */
export interface Bands {
  readonly rowBytes: number;
  readonly count: number;
  readonly rows: Uint8Array;
  readonly repeats: Int32Array;
  /** Distance in bytes after which the pattern of modules has the same phase again; 0 = no use. */
  readonly period: number;
}

export interface PackOptions {
  /** Zero bytes before each row, such as PNG's filter type. */
  readonly lead: number;
  /** `'leftHigh'`: the leftmost pixel is a byte's highest bit; `'leftLow'`: its lowest. */
  readonly order: 'leftHigh' | 'leftLow';
  /** The bit of foreground pixels; background and padding have the other one. */
  readonly dark: 0 | 1;
}

/** One bit a pixel. Equal rows, above all the rows of one module, are packed once. */
export function packBands(picture: Picture, { lead, order, dark }: PackOptions): Bands {
  const { grid, moduleWidth, moduleHeight, left, top, width, height } = picture;
  const rowBytes = lead + ((width + 7) >>> 3);
  const rows = workBytes((grid.height + 2) * rowBytes);
  const repeats = workWords(grid.height + 2);
  const runs = workWords(runCapacity(grid));
  const below = height - top - grid.height * moduleHeight;
  const fill = order === 'leftHigh' ? fillLeftHigh : fillLeftLow;
  let count = 0;
  if (top > 0) repeats[count++] = top;
  for (let y = 0; y < grid.height; y++) {
    if (repeatsRow(grid, y)) {
      repeats[count - 1]! += moduleHeight;
      continue;
    }
    const start = count * rowBytes + lead;
    const runCount = rowRuns(grid, y, runs);
    for (let index = 0; index < runCount; index += 2) {
      fill(rows, start, left + runs[index]! * moduleWidth, left + runs[index + 1]! * moduleWidth);
    }
    repeats[count++] = moduleHeight;
  }
  if (below > 0) repeats[count++] = below;
  if (dark === 0) invert(rows, count, rowBytes, lead);
  return { rowBytes, count, rows, repeats, period: modulePeriod(moduleWidth, rowBytes) };
}

/** Sets pixels `from` to `to − 1` of the row that begins at byte `start`, leftmost pixel highest. */
function fillLeftHigh(rows: Uint8Array, start: number, from: number, to: number): void {
  const first = start + (from >>> 3);
  const last = start + (to >>> 3);
  const head = 0xff >>> (from & 7);
  const tail = 0xff00 >>> (to & 7);
  if (first === last) {
    rows[first]! |= head & tail;
    return;
  }
  rows[first]! |= head;
  for (let index = first + 1; index < last; index++) rows[index] = 0xff;
  if ((to & 7) !== 0) rows[last]! |= tail;
}

/** The same with the leftmost pixel lowest. */
function fillLeftLow(rows: Uint8Array, start: number, from: number, to: number): void {
  const first = start + (from >>> 3);
  const last = start + (to >>> 3);
  const head = 0xff << (from & 7);
  const tail = (1 << (to & 7)) - 1;
  if (first === last) {
    rows[first]! |= head & tail;
    return;
  }
  rows[first]! |= head;
  for (let index = first + 1; index < last; index++) rows[index] = 0xff;
  if (tail !== 0) rows[last]! |= tail;
}

function invert(rows: Uint8Array, count: number, rowBytes: number, lead: number): void {
  for (let band = 0; band < count; band++) {
    for (let index = band * rowBytes + lead; index < (band + 1) * rowBytes; index++) rows[index]! ^= 0xff;
  }
}

/** Modules of s pixels meet the byte bounds in the same way again after s / gcd(s, 8) bytes. */
function modulePeriod(moduleWidth: number, rowBytes: number): number {
  const period = moduleWidth / Math.min(8, moduleWidth & -moduleWidth);
  return period > 1 && 2 * period < rowBytes ? period : 0;
}
