import type { Bands } from './bands.ts';

/** Every row written out. */
export function expandedRows({ rowBytes, count, rows, repeats }: Bands): Uint8Array {
  let height = 0;
  for (let band = 0; band < count; band++) height += repeats[band]!;
  const bytes = new Uint8Array(height * rowBytes);
  let place = 0;
  for (let band = 0; band < count; band++) {
    const row = rows.subarray(band * rowBytes, (band + 1) * rowBytes);
    for (let repeat = 0; repeat < repeats[band]!; repeat++, place += rowBytes) bytes.set(row, place);
  }
  return bytes;
}
