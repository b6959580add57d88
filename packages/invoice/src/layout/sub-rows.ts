import type { DocumentItem } from './document.ts';
import type { InvoiceLayout } from './invoice-layout.ts';
import type { Ink } from './sheet.ts';
import type { TableColumns } from './table-columns.ts';

/** A row below an item: a discount, a surcharge, or the sum that these lead to. */
export interface SubRow {
  /** The label, broken. */
  readonly lines: readonly string[];
  readonly ink: Ink;
  /** In the column of sums. */
  readonly figure: string;
  readonly figureInk: Ink;
  readonly isSum: boolean;
}

export interface Derived {
  readonly item: Pick<DocumentItem, 'derivation' | 'uncounted'>;
  /** As printed: those of its rows, and last the sum. */
  readonly figures: readonly string[];
  /** Of texts below a description. */
  readonly detail: Ink;
}

/**
 * The rows below an item, in its own columns. What is grey is not the sum of an item: the black figures of the column
 * make the subtotal.
 */
export function subRows(
  layout: InvoiceLayout,
  { body, descriptionWidth }: Pick<TableColumns, 'body' | 'descriptionWidth'>,
  { item: { derivation, uncounted }, figures, detail }: Derived,
): readonly SubRow[] {
  if (derivation === undefined) return [];
  const own = layout.regular(detail.size);
  const grey = layout.regular(body.size, layout.style.grey);
  const labels = [...derivation.rows.map(({ label }) => label), derivation.sumLabel];
  return labels.map((label, index) => {
    const isSum = index === derivation.rows.length;
    const ink = isSum ? own : detail;
    return {
      lines: layout.lines(label, ink, descriptionWidth),
      ink,
      figure: figures[index]!,
      figureInk: isSum && uncounted === undefined ? body : grey,
      isSum,
    };
  });
}
