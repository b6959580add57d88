import { ByteColumns } from './byte-columns.ts';

/**
 * Borders as a topology: each line between two countries is there once. A land is the set of lines around it, islands
 * and enclaves included.
 */
export interface BorderData {
  /** One a land; a land without code (disputed rocks, buffer zones) has an empty one. */
  readonly codes: readonly string[];
  /** Where each line begins in `xs` and `ys`; one more at the end. */
  readonly starts: Uint32Array;
  /** Degrees of longitude and latitude; of 32 bits where a metre is exact enough. */
  readonly xs: Float32Array | Float64Array;
  readonly ys: Float32Array | Float64Array;
  /** The lines of each land. */
  readonly lines: readonly (readonly number[])[];
}

/** The section `borders`: transform, codes, lines of each land, lengths of the lines, steps in x and y. */
export function borderData(section: Uint8Array): BorderData {
  const columns = new ByteColumns(section);
  const [scaleX = 1, scaleY = 1, originX = 0, originY = 0] = columns.lines().map(Number);
  // An empty code ends up as an empty line, which `lines` keeps.
  const codes = columns.text().split('\n');
  const counts = columns.numbers();
  const lineSteps = columns.signedNumbers();
  const lengths = columns.numbers();
  const stepsX = columns.signedNumbers();
  const stepsY = columns.signedNumbers();

  const starts = new Uint32Array(lengths.length + 1);
  const xs = new Float32Array(stepsX.length);
  const ys = new Float32Array(stepsY.length);
  for (const [line, length] of lengths.entries()) {
    const start = starts[line] ?? 0;
    starts[line + 1] = start + length;
    let x = 0;
    let y = 0;
    for (let at = start; at < start + length; at += 1) {
      x += stepsX[at] ?? 0;
      y += stepsY[at] ?? 0;
      xs[at] = x * scaleX + originX;
      ys[at] = y * scaleY + originY;
    }
  }
  let read = 0;
  let line = 0;
  const lines = Array.from(counts, (count) => {
    const own: number[] = [];
    for (const step of lineSteps.subarray(read, read + count)) {
      line += step;
      own.push(line);
    }
    read += count;
    return own;
  });
  return { codes, starts, xs, ys, lines };
}
