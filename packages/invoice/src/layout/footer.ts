import { child, type StructureElement } from '@kontor/pdf';
import type { FooterGroup } from './document.ts';
import { type InvoiceLayout, millimetres } from './invoice-layout.ts';
import { LEFT, RIGHT, TEXT_WIDTH } from './paper.ts';
import type { Ink, Sheet } from './sheet.ts';

/** The place of the footer's rule as long as its lines fit below. */
const RULE_Y = 266;
/** The last baseline that keeps clear of the page number. */
const LAST_LINE_Y = 286;
/** From the rule to the first baseline, and between two rows of groups. */
const TITLE_DROP = 5;
const ROW_GAP = 3.2;
/** Space between columns. */
const COLUMN_GAP = 4;
/** Sums of widths are not exact. */
const ROUNDING = 0.01;
const COLUMNS_IN_ONE_ROW = 4;
/** A footer must not eat up the page: what is higher is set smaller, then one line a value. */
const MAX_HEIGHT = 62;
const SIZES = [7.5, 6.75, 6] as const;
/** Lead in proportion to the size: 10 on 7.5. */
const LEAD = 4 / 3;
const PAGE_NUMBER_SIZE = 7.5;
/** Distance of the two lines of a double rule. */
const DOUBLE_GAP = 0.7;

interface FooterLine {
  readonly text: string;
  readonly title: boolean;
}

interface FooterColumn {
  readonly x: number;
  readonly width: number;
}

/** The footer as every page shows it: groups broken into lines, and how much room that takes. */
export interface FooterPlan {
  readonly rows: readonly (readonly (readonly FooterLine[])[])[];
  readonly columns: readonly FooterColumn[];
  readonly size: number;
  /** From the rule to the last baseline; 0 without groups. */
  readonly height: number;
}

export function planFooter(layout: InvoiceLayout): FooterPlan {
  const { footer } = layout.document;
  if (footer.length === 0) return { rows: [], columns: [], size: SIZES[0], height: 0 };
  for (const size of SIZES) {
    const plan = broken(layout, { size, shorten: false });
    if (plan.height <= MAX_HEIGHT) return plan;
  }
  return broken(layout, { size: SIZES[2], shorten: true });
}

function broken(layout: InvoiceLayout, { size, shorten }: { size: number; shorten: boolean }): FooterPlan {
  const { footer } = layout.document;
  const rowCount = footer.length <= COLUMNS_IN_ONE_ROW ? 1 : 2;
  const count = Math.ceil(footer.length / rowCount);
  const columns = columnsOf(layout, count, size);
  const groups = footer.map((group, i) => {
    const { width } = columns[i % count]!;
    return groupLines(layout, group, size, (text, ink) =>
      shorten ? [layout.shortened(text, ink, width)] : layout.lines(text, ink, width),
    );
  });
  const rows = [groups.slice(0, count), groups.slice(count)].filter((row) => row.length > 0);
  const lead = millimetres(size * LEAD);
  const deepest = rows.map((row) => Math.max(...row.map((lines) => lines.length)));
  const lineCount = deepest.reduce((sum, lines) => sum + lines, 0);
  const height = TITLE_DROP + (lineCount - rows.length) * lead + (rows.length - 1) * (lead + ROW_GAP);
  return { rows, columns, size, height };
}

/** The look's own columns or equal ones where every line has room, which is most of the time; else fitted ones. */
function columnsOf(layout: InvoiceLayout, count: number, size: number): readonly FooterColumn[] {
  const needed = neededWidths(layout, count, size);
  const equal = (TEXT_WIDTH - (count - 1) * COLUMN_GAP) / count;
  const ends = (lefts: readonly number[]): readonly FooterColumn[] =>
    lefts.map((x, i) => ({ x, width: (lefts[i + 1] ?? RIGHT + COLUMN_GAP) - COLUMN_GAP - x }));
  const hasRoom = (columns: readonly FooterColumn[]) => columns.every(({ width }, i) => needed[i]! <= width);
  const grid = layout.style.foot.grids?.find((lefts) => lefts.length === count && hasRoom(ends(lefts)));
  if (grid !== undefined) return ends(grid);
  const widths = needed.every((width) => width <= equal)
    ? needed.map(() => equal)
    : fittedWidths(needed, equal);
  let x = LEFT;
  return widths.map((width) => {
    const column = { x, width };
    x += width + COLUMN_GAP;
    return column;
  });
}

/** Width of each column's widest line. */
function neededWidths(layout: InvoiceLayout, count: number, size: number): readonly number[] {
  const needed = Array.from({ length: count }, () => 0);
  for (const [i, { title = '', values }] of layout.document.footer.entries()) {
    const lines = values.map((value) => layout.width(value, layout.regular(size)));
    const widest = Math.max(layout.width(title, layout.strong(size)), ...lines);
    needed[i % count] = Math.max(needed[i % count]!, widest + ROUNDING);
  }
  return needed;
}

/** Columns of wide lines, such as accounts and mail addresses, take what the others do not need. */
function fittedWidths(needed: readonly number[], equal: number): readonly number[] {
  const room = equal * needed.length;
  const slack = Math.max(0, room - needed.reduce((sum, width) => sum + width, 0)) / needed.length;
  // Where not all fit, narrow columns keep their width, and what remains is shared by the wider ones.
  let [left, count] = [room, needed.length];
  const kept = new Map<number, number>();
  for (const index of needed.map((_, i) => i).sort((a, b) => needed[a]! - needed[b]!)) {
    const width = Math.min(needed[index]! + slack, left / count);
    kept.set(index, width);
    left -= width;
    count--;
  }
  return needed.map((_, index) => kept.get(index)!);
}

function groupLines(
  layout: InvoiceLayout,
  { title, values }: FooterGroup,
  size: number,
  linesOf: (text: string, ink: Ink) => readonly string[],
): readonly FooterLine[] {
  const titles = title === undefined ? [] : linesOf(title, layout.strong(size));
  return [
    ...titles.map((text) => ({ text, title: true })),
    ...values
      .flatMap((value) => linesOf(value, layout.regular(size)))
      .map((text) => ({ text, title: false })),
  ];
}

/** The rule's place on an ordinary page. */
export const footerTop = (layout: InvoiceLayout, { height }: FooterPlan): number =>
  layout.fromFoot(Math.min(RULE_Y, LAST_LINE_Y - height));

/** Draws the footer; its text is read once, on the first page, and is an artifact on the others. */
export function drawFooter(
  layout: InvoiceLayout,
  sheet: Sheet,
  plan: FooterPlan,
  top: number,
  parent?: StructureElement,
): void {
  if (plan.rows.length === 0) return;
  const { style } = layout;
  const { align, rules } = style.foot;
  rules.forEach((stroke, i) => {
    sheet.rule(LEFT, RIGHT, top + (i + 1 - rules.length) * DOUBLE_GAP, stroke);
  });
  const lead = millimetres(plan.size * LEAD);
  const inks = { title: layout.strong(plan.size), value: layout.regular(plan.size, style.grey) };
  let y = top + TITLE_DROP;
  for (const row of plan.rows) {
    row.forEach((lines, column) => {
      const tag = parent === undefined ? undefined : child(parent, 'P');
      lines.forEach(({ text, title }, i) => {
        const { x, width } = plan.columns[column]!;
        const spot = { x: align === 'center' ? x + width / 2 : x, y: y + i * lead, align, tag };
        sheet.text(text, title ? inks.title : inks.value, spot);
      });
    });
    y += Math.max(...row.map((lines) => lines.length)) * lead + ROW_GAP;
  }
}

export interface PageNumber {
  readonly current: number;
  readonly total: number;
  readonly y: number;
}

/** The page number, in the words of the label. */
export function drawPageNumber(layout: InvoiceLayout, sheet: Sheet, { current, total, y }: PageNumber): void {
  const text = layout.document.labels.page
    .replaceAll('{current}', String(current))
    .replaceAll('{total}', String(total));
  const ink = layout.regular(PAGE_NUMBER_SIZE, layout.style.grey);
  const { x, align } = layout.style.foot.pageNumber;
  const room = align === 'left' ? RIGHT - x : TEXT_WIDTH;
  sheet.text(layout.shortened(text, ink, room), ink, { x, y, align });
}
