import { type BitGrid, bitGrid, isDark, setDark } from '@kontor/graphics';
import { swissPayload, swissSymbol } from '../bill/payload.ts';
import type { SwissBill } from '../bill/swiss-bill.ts';
import { CODE_SIDE } from './slip-measures.ts';

/** Modules that the cross hides, wholly or nearly so: those inside this field are left out. */
const HIDDEN = 6.8;

/** The symbol without the modules in its middle; level M makes up for them. */
export function crossedGrid(grid: BitGrid): BitGrid {
  const size = grid.width;
  const start = Math.floor((((CODE_SIDE - HIDDEN) / 2) * size) / CODE_SIDE);
  const end = size - 1 - start;
  const crossed = bitGrid(size, size);
  const isHidden = (at: number): boolean => at >= start && at <= end;
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      if (isDark(grid, x, y) && !(isHidden(x) && isHidden(y))) setDark(crossed, x, y);
    }
  }
  return crossed;
}

/** Modules of the bill's Swiss QR Code around its cross. */
export const billGrid = (bill: SwissBill): BitGrid => crossedGrid(swissSymbol(swissPayload(bill)).grid);
