import type { Closing } from './closing.ts';
import type { InvoiceLayout } from './invoice-layout.ts';
import { type Density, type SetTable, setTable } from './table-setting.ts';

/** From so many items on the table is set denser. */
const DENSE_FROM = 15;

export interface ContentRoom {
  /** Baselines at which the heading may be, the usual one first. */
  readonly headings: readonly number[];
  /** From the baseline of the heading to the table. */
  readonly headingToTable: number;
  /** How far down the invoice may reach on the page where it ends. */
  readonly bottom: number;
  /** A Swiss payment part follows: it costs a page, unless rows are closer than elsewhere. */
  readonly hasSlip: boolean;
}

export interface ContentPlan {
  readonly headingY: number;
  readonly table: SetTable;
  readonly closing: Closing;
}

/** The most generous setting in which the invoice ends on its first page; else the usual one. */
export function contentPlan(
  layout: InvoiceLayout,
  closings: readonly Closing[],
  { headings, headingToTable, bottom, hasSlip }: ContentRoom,
): ContentPlan {
  const isLong = layout.document.items.length >= DENSE_FROM;
  const tables = new Map<Density, SetTable>();
  const tableOf = (density: Density): SetTable => {
    const table = tables.get(density) ?? setTable(layout, density);
    tables.set(density, table);
    return table;
  };
  const densities: readonly Density[] = [
    ...(isLong ? [] : (['roomy'] as const)),
    'dense',
    ...(hasSlip ? (['tight'] as const) : []),
  ];
  const usual = { headingY: headings[0]!, density: densities[0]!, closing: closings[0]! };
  for (const closing of hasSlip ? closings : closings.slice(0, 1)) {
    for (const headingY of headings) {
      const room = bottom - headingY - headingToTable - closing.height;
      for (const density of densities) {
        // A dense table is never lower than a third of a roomy one: far too long ones are not set again.
        if (density !== usual.density && tableOf(usual.density).height > 3 * room) continue;
        const table = tableOf(density);
        if (table.height > room) continue;
        // A raised heading needs no more height than the rows: half of what remains goes above it.
        return { headingY: Math.min(usual.headingY, headingY + (room - table.height) / 2), table, closing };
      }
    }
  }
  return { headingY: usual.headingY, table: tableOf(usual.density), closing: usual.closing };
}
