import type { Closing } from './closing.ts';
import type { InvoiceLayout } from './invoice-layout.ts';
import { excessSpace, pageStarts, type RowsToPlace } from './page-plan.ts';
import {
  CARRY_HEIGHT,
  isLong,
  rowHeight,
  type SetTable,
  SPACINGS,
  setTable,
  type TableRows,
  tableRows,
} from './table-setting.ts';

export interface ContentRoom {
  /** Baselines at which the heading may be, the usual one first. */
  readonly headings: readonly number[];
  /** From the baseline of the heading to the table. */
  readonly headingToTable: number;
  /** How far down the content of a page may reach, and of that on which the invoice ends. */
  readonly bottom: number;
  readonly lastBottom: number;
  /** Height of a later page's content. */
  readonly capacity: number;
}

export interface ContentPlan {
  readonly headingY: number;
  readonly table: SetTable;
  readonly closing: Closing;
}

interface Trial extends ContentPlan {
  readonly pages: number;
  /** Height that a page leaves empty beyond what looks well. */
  readonly excess: number;
  /** Left on a single page. */
  readonly rest: number;
}

/**
 * The loosest setting in which the invoice has as few pages as it can have. All spacings are tried: with the sums that are carried
 * over, fewer millimetres do not always follow from closer rows.
 */
export function contentPlan(
  layout: InvoiceLayout,
  closings: readonly Closing[],
  room: ContentRoom,
): ContentPlan {
  const rows = tableRows(layout);
  const tables = SPACINGS.map((spacing) => setTable(layout, rows, spacing));
  const [usual = 0] = room.headings;
  let best: Trial | undefined;
  for (const closing of closings) {
    for (const headingY of room.headings) {
      for (const table of tables) {
        const trial = tried(table, headingY, closing, room);
        if (best === undefined || isBetter(trial, best)) best = trial;
        // The most generous setting on one page needs no other.
        if (best.pages === 1) break;
      }
      if (best?.pages === 1) break;
    }
    if (best?.pages === 1) break;
  }
  const { headingY, table, closing, pages, rest } = best!;
  // A raised heading needs no more height than the rows: half of what remains goes above it.
  const y = pages === 1 ? Math.min(usual, headingY + rest / 2) : usual;
  return { headingY: y, table, closing };
}

/** Sums of heights are not exact. */
const ROUNDING = 0.001;

const isBetter = (a: Trial, b: Trial): boolean =>
  a.pages < b.pages || (a.pages === b.pages && a.excess < b.excess - ROUNDING);

function tried(
  table: SetTable,
  headingY: number,
  closing: Closing,
  { headingToTable, bottom, lastBottom, capacity }: ContentRoom,
): Trial {
  const top = headingY + headingToTable;
  const rest = lastBottom - top - table.height - closing.height;
  const place = { headingY, table, closing, rest };
  if (rest >= 0) return { ...place, pages: 1, excess: 0 };
  const { headerHeight, rows } = table;
  const order: RowsToPlace = {
    heights: rows.map((row) => rowHeight(table, row)),
    first: bottom - top - headerHeight,
    later: capacity - headerHeight - CARRY_HEIGHT,
    carry: CARRY_HEIGHT,
    closing: closing.keep,
    lastCut: bottom - lastBottom,
  };
  if (rows.some(isLong)) return { ...place, pages: estimatedPages(table, order), excess: 0 };
  const starts = pageStarts(order);
  return { ...place, pages: 1 + Math.max(1, starts.length), excess: excessSpace(order, starts) };
}

/** Rows that go over pages fill them. */
function estimatedPages(
  { height, headerHeight }: Pick<TableRows & SetTable, 'height' | 'headerHeight'>,
  order: RowsToPlace,
): number {
  const { first, later, closing, lastCut } = order;
  return 1 + Math.ceil(Math.max(0, height - headerHeight + closing + lastCut - first) / later);
}
