import { child, type StructureElement } from '#lib/pdf/structure.ts';
import type { FooterGroup } from './document.ts';
import { type InvoiceLayout, millimetres } from './invoice-layout.ts';
import { LEFT, RIGHT, TEXT_WIDTH } from './paper.ts';
import type { Ink, Sheet } from './sheet.ts';

/** Where the footer's rule lies as long as its lines fit below. */
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

interface FooterLine {
  readonly text: string;
  readonly title: boolean;
}

/** The footer as every page shows it: groups broken into lines, and how much room that takes. */
export interface FooterPlan {
  readonly rows: readonly (readonly (readonly FooterLine[])[])[];
  /** Left edges of the columns. */
  readonly lefts: readonly number[];
  readonly size: number;
  /** From the rule to the last baseline; 0 without groups. */
  readonly height: number;
}

export function planFooter(layout: InvoiceLayout): FooterPlan {
  const { footer } = layout.document;
  if (footer.length === 0) return { rows: [], lefts: [], size: SIZES[0], height: 0 };
  for (const size of SIZES) {
    const plan = broken(layout, { size, shorten: false });
    if (plan.height <= MAX_HEIGHT) return plan;
  }
  return broken(layout, { size: SIZES[2], shorten: true });
}

function broken(layout: InvoiceLayout, { size, shorten }: { size: number; shorten: boolean }): FooterPlan {
  const { footer } = layout.document;
  const rowCount = footer.length <= COLUMNS_IN_ONE_ROW ? 1 : 2;
  const columns = Math.ceil(footer.length / rowCount);
  const widths = columnWidths(layout, columns, size);
  const groups = footer.map((group, i) => {
    const width = widths[i % columns]!;
    return groupLines(layout, group, size, (text, ink) =>
      shorten ? [layout.shortened(text, ink, width)] : layout.lines(text, ink, width),
    );
  });
  const rows = [groups.slice(0, columns), groups.slice(columns)].filter((row) => row.length > 0);
  const lead = millimetres(size * LEAD);
  const deepest = rows.map((row) => Math.max(...row.map((lines) => lines.length)));
  const lineCount = deepest.reduce((sum, count) => sum + count, 0);
  const height = TITLE_DROP + (lineCount - rows.length) * lead + (rows.length - 1) * (lead + ROW_GAP);
  const lefts = widths.map(
    (_, i) => LEFT + widths.slice(0, i).reduce((sum, width) => sum + width + COLUMN_GAP, 0),
  );
  return { rows, lefts, size, height };
}

/**
 * Equal widths where every line has room, which is most of the time; else columns of wide lines, such as accounts and
 * mail addresses, take what the others do not need.
 */
function columnWidths(layout: InvoiceLayout, columns: number, size: number): readonly number[] {
  const equal = (TEXT_WIDTH - (columns - 1) * COLUMN_GAP) / columns;
  const needed = Array.from({ length: columns }, () => 0);
  for (const [i, { title = '', values }] of layout.document.footer.entries()) {
    const lines = values.map((value) => layout.width(value, layout.regular(size)));
    const widest = Math.max(layout.width(title, layout.strong(size)), ...lines);
    needed[i % columns] = Math.max(needed[i % columns]!, widest + ROUNDING);
  }
  if (needed.every((width) => width <= equal)) return needed.map(() => equal);
  const room = equal * columns;
  const slack = Math.max(0, room - needed.reduce((sum, width) => sum + width, 0)) / columns;
  // Where not all fit, narrow columns keep their width, and what remains is shared by the wider ones.
  let [left, count] = [room, columns];
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
  const { look } = layout;
  if (look.footerRule) sheet.rule(LEFT, RIGHT, top, { width: 0.35, color: look.rule });
  const lead = millimetres(plan.size * LEAD);
  const inks = { title: layout.strong(plan.size), value: layout.regular(plan.size, look.grey) };
  let y = top + TITLE_DROP;
  for (const row of plan.rows) {
    row.forEach((lines, column) => {
      const tag = parent === undefined ? undefined : child(parent, 'P');
      lines.forEach(({ text, title }, i) => {
        const x = plan.lefts[column]!;
        sheet.text(text, title ? inks.title : inks.value, { x, y: y + i * lead, tag });
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
  const ink = layout.regular(PAGE_NUMBER_SIZE, layout.look.grey);
  sheet.text(layout.shortened(text, ink, TEXT_WIDTH), ink, { x: RIGHT, y, align: 'right' });
}
