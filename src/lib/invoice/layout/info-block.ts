import type { InfoRow } from './document.ts';
import type { InvoiceLayout } from './invoice-layout.ts';
import { type Ink, LEFT, RIGHT, type Sheet } from './sheet.ts';

const FIRST_Y = 49.2;
/** Rows stand on this step; a row of more lines adds a shorter one for each. */
const STEP = 5;
const LINE_STEP = 4;
/** The block beside the address window ends here: nine rows of one line. */
const LAST_Y = 90;
const LABEL_SIZE = 8.5;
/** Values get at least this part of the block's width. */
const VALUE_SHARE = 0.5;
const GAP = 3;
/** The two columns below the heading for further rows. */
const OVERFLOW_COLUMNS = [
  { x: LEFT, width: 78 },
  { x: 112, width: RIGHT - 112 },
] as const;

interface SetRow {
  readonly labels: readonly string[];
  readonly values: readonly string[];
  readonly row: InfoRow;
  readonly lines: number;
}

interface Column {
  readonly x: number;
  readonly width: number;
}

export interface InfoBlockEnd {
  /** Last baseline. */
  readonly end: number;
  /** Rows that found no room beside the address window. */
  readonly rest: readonly InfoRow[];
}

/** Draws what fits beside the window. */
export function drawInfoBlock(layout: InvoiceLayout, sheet: Sheet): InfoBlockEnd {
  const { info } = layout.document;
  const { labelX } = layout.look.info;
  const column = { x: labelX, width: RIGHT - labelX };
  let y = FIRST_Y;
  let end = FIRST_Y;
  for (const [index, row] of info.entries()) {
    const set = setRow(layout, row, column);
    // The first row stands here however long it is: the heading then gives way.
    if (index > 0 && y + (set.lines - 1) * LINE_STEP > LAST_Y) return { end, rest: info.slice(index) };
    drawRow(layout, sheet, set, { ...column, y });
    end = y + (set.lines - 1) * LINE_STEP;
    y = end + STEP;
  }
  return { end, rest: [] };
}

/** Draws rows in two columns from the baseline `y` on, filled downwards; returns the last baseline. */
export function drawInfoOverflow(
  layout: InvoiceLayout,
  sheet: Sheet,
  rows: readonly InfoRow[],
  y: number,
): number {
  const half = Math.ceil(rows.length / 2);
  const ends = [rows.slice(0, half), rows.slice(half)].map((part, i) => {
    let at = y;
    let end = y;
    for (const row of part) {
      const set = setRow(layout, row, OVERFLOW_COLUMNS[i]!);
      drawRow(layout, sheet, set, { ...OVERFLOW_COLUMNS[i]!, y: at });
      end = at + (set.lines - 1) * LINE_STEP;
      at = end + STEP;
    }
    return end;
  });
  return Math.max(...ends);
}

function valueInk(layout: InvoiceLayout, { strong }: InfoRow): Ink {
  const { valueFace, valueSize } = layout.look.info;
  return strong === true || valueFace === 'strong' ? layout.strong(valueSize) : layout.regular(valueSize);
}

const labelInk = (layout: InvoiceLayout): Ink => layout.regular(LABEL_SIZE, layout.look.grey);

/** Breaks label and value so that they stand side by side. */
function setRow(layout: InvoiceLayout, row: InfoRow, { x, width }: Column): SetRow {
  const ink = valueInk(layout, row);
  const fixed = x === layout.look.info.labelX ? layout.look.info.valueX : undefined;
  const labelWidth = layout.width(row.label, labelInk(layout));
  const valueWidth = layout.width(row.value, ink);
  const least = width * VALUE_SHARE;
  const beside = Math.max(least, width - labelWidth - GAP);
  const room = fixed === undefined ? beside : RIGHT - fixed;
  const taken = fixed === undefined ? Math.min(valueWidth, room) : RIGHT - fixed;
  const values = layout.lines(row.value, ink, room);
  const labels = layout.lines(row.label, labelInk(layout), width - taken - GAP);
  return { labels, values, row, lines: Math.max(values.length, labels.length) };
}

function drawRow(
  layout: InvoiceLayout,
  sheet: Sheet,
  set: SetRow,
  { x, width, y }: Column & { readonly y: number },
): void {
  const tag = layout.paragraph();
  const { labelX, valueX } = layout.look.info;
  set.labels.forEach((label, i) => {
    sheet.text(label, labelInk(layout), { x, y: y + i * LINE_STEP, tag });
  });
  const ink = valueInk(layout, set.row);
  const isLeft = valueX !== undefined && x === labelX;
  set.values.forEach((value, i) => {
    const place = { y: y + i * LINE_STEP, tag };
    if (isLeft) sheet.text(value, ink, { ...place, x: valueX });
    else sheet.text(value, ink, { ...place, x: x + width, align: 'right' });
  });
}
