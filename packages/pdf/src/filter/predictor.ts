/** The layout of samples in the rows that a predictor works on (ISO 32000-1, table 8). */
export interface PredictorLayout {
  /** 1 none, 2 TIFF, 10 and above PNG. */
  readonly predictor: number;
  readonly colors: number;
  readonly bitsPerComponent: number;
  readonly columns: number;
}

/** Undoes the prediction. Layouts that cannot be leave the data as it is; a last row may be incomplete. */
export function unpredicted(data: Uint8Array, layout: PredictorLayout): Uint8Array {
  const { predictor, colors, bitsPerComponent, columns } = layout;
  if (predictor < 2 || !isPossible(layout)) return data;
  const rowBytes = Math.ceil((colors * bitsPerComponent * columns) / 8);
  const pixelBytes = Math.max(1, (colors * bitsPerComponent) >> 3);
  if (predictor >= 10) return fromPng(data, rowBytes, pixelBytes);
  return predictor === 2 ? fromTiff(data, rowBytes, layout) : data;
}

const isPossible = ({ colors, bitsPerComponent, columns }: PredictorLayout): boolean =>
  [1, 2, 4, 8, 16].includes(bitsPerComponent) &&
  [colors, columns].every((count) => Number.isInteger(count) && count > 0) &&
  colors <= 64 &&
  columns <= 1 << 24;

/** Each row begins with the number of its filter (ISO/IEC 15948, 9.2). */
function fromPng(data: Uint8Array, rowBytes: number, pixelBytes: number): Uint8Array {
  const rows = Math.ceil(data.length / (rowBytes + 1));
  const output = new Uint8Array(Math.max(0, data.length - rows));
  let above: Uint8Array = new Uint8Array(Math.min(rowBytes, data.length));
  for (let row = 0, at = 0, to = 0; row < rows; row++) {
    const filter = data[at++]!;
    const source = data.subarray(at, at + rowBytes);
    const target = output.subarray(to, to + source.length);
    unfilterRow(filter, { source, target, above, pixelBytes });
    above = target;
    at += rowBytes;
    to += source.length;
  }
  return output;
}

interface Row {
  readonly source: Uint8Array;
  readonly target: Uint8Array;
  readonly above: Uint8Array;
  readonly pixelBytes: number;
}

function unfilterRow(filter: number, { source, target, above, pixelBytes }: Row): void {
  for (let i = 0; i < source.length; i++) {
    const left = i >= pixelBytes ? target[i - pixelBytes]! : 0;
    const up = above[i] ?? 0;
    const upLeft = i >= pixelBytes ? (above[i - pixelBytes] ?? 0) : 0;
    target[i] = source[i]! + predicted(filter, left, up, upLeft);
  }
}

function predicted(filter: number, left: number, up: number, upLeft: number): number {
  switch (filter) {
    case 1:
      return left;
    case 2:
      return up;
    case 3:
      return (left + up) >> 1;
    case 4:
      return paeth(left, up, upLeft);
    default:
      return 0;
  }
}

function paeth(left: number, up: number, upLeft: number): number {
  const estimate = left + up - upLeft;
  const [a, b, c] = [Math.abs(estimate - left), Math.abs(estimate - up), Math.abs(estimate - upLeft)];
  if (a <= b && a <= c) return left;
  return b <= c ? up : upLeft;
}

/** TIFF 6.0, section 14: differences to the same component of the pixel before, row by row. */
function fromTiff(
  data: Uint8Array,
  rowBytes: number,
  { colors, bitsPerComponent }: PredictorLayout,
): Uint8Array {
  const output = Uint8Array.from(data);
  for (let start = 0; start < output.length; start += rowBytes) {
    const row = output.subarray(start, start + rowBytes);
    if (bitsPerComponent === 8) for (let i = colors; i < row.length; i++) row[i]! += row[i - colors]!;
    else if (bitsPerComponent === 16) addWords(row, colors);
    else addBits(row, colors, bitsPerComponent);
  }
  return output;
}

function addWords(row: Uint8Array, colors: number): void {
  for (let i = 2 * colors; i + 1 < row.length; i += 2) {
    const before = (row[i - 2 * colors]! << 8) | row[i - 2 * colors + 1]!;
    const sum = ((row[i]! << 8) | row[i + 1]!) + before;
    row[i] = sum >> 8;
    row[i + 1] = sum;
  }
}

function addBits(row: Uint8Array, colors: number, bits: number): void {
  const mask = (1 << bits) - 1;
  const before = new Array<number>(colors).fill(0);
  const samples = (row.length * 8) / bits;
  for (let sample = 0; sample < samples; sample++) {
    const at = (sample * bits) >> 3;
    const shift = 8 - bits - ((sample * bits) & 7);
    const value = (((row[at]! >> shift) & mask) + before[sample % colors]!) & mask;
    before[sample % colors] = value;
    row[at] = (row[at]! & ~(mask << shift)) | (value << shift);
  }
}
