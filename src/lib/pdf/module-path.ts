import { type BitGrid, isDark } from '#lib/picture/two-color-image/bit-grid.ts';

/**
 * Dark modules as rectangles in module units: runs of a row in one, and equal runs of following rows merged
 * into it, so that a code takes few operators and shows no hair lines between rows.
 */
export function modulePath(grid: BitGrid): string {
  let path = '';
  // Runs that may grow downwards: start column * 65536 + end column → row where they began.
  let open = new Map<number, number>();
  const close = (run: number, top: number, bottom: number): void => {
    const [start, end] = [run >>> 16, run & 0xffff];
    path += `${start} ${top} ${end - start} ${bottom - top} re\n`;
  };
  for (let y = 0; y <= grid.height; y++) {
    const runs = y < grid.height ? darkRuns(grid, y) : [];
    const next = new Map<number, number>();
    for (const run of runs) next.set(run, open.get(run) ?? y);
    for (const [run, top] of open) if (!next.has(run)) close(run, top, y);
    open = next;
  }
  return path;
}

/** Runs of dark modules in one row, start and end column in one number. */
function darkRuns(grid: BitGrid, y: number): readonly number[] {
  const runs: number[] = [];
  let start = -1;
  for (let x = 0; x <= grid.width; x++) {
    const dark = x < grid.width && isDark(grid, x, y);
    if (dark && start < 0) start = x;
    if (dark || start < 0) continue;
    runs.push((start << 16) | x);
    start = -1;
  }
  return runs;
}
