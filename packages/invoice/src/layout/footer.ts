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
const COLUMN_GAP = 5;
/** Sums of widths are not exact. */
const ROUNDING = 0.01;
/** By which columns get wider. */
const WIDTH_STEP = 2;
const COLUMNS_IN_ONE_ROW = 4;
/** A footer must not eat up the page: what is higher is set smaller, then one line a value. */
const MAX_HEIGHT = 62;
const SIZES = [7.5, 7, 6.5] as const;
/** What is too wide for its column at the last size is in a line of its own; what is too high gets no smaller than this. */
const LEAST_SIZE = 6;
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
  /** Below the columns, over the whole width: values that no column has room for. */
  readonly wide: readonly string[];
  readonly size: number;
  /** From the rule to the last baseline; 0 without groups. */
  readonly height: number;
}

interface Setting {
  readonly groups: readonly FooterGroup[];
  readonly size: number;
  readonly rowCount: number;
  /** One line a value, where even the smallest type would take too much height. */
  readonly isCut?: boolean;
  readonly wide?: readonly string[];
}

/**
 * Numbers and addresses of mail and web stay in one line: as many rows of columns as that takes, the lowest of them; then smaller
 * type; then a line of its own for what is still too wide.
 */
export function planFooter(layout: InvoiceLayout): FooterPlan {
  const { footer: groups } = layout.document;
  if (groups.length === 0) return { rows: [], columns: [], wide: [], size: SIZES[0], height: 0 };
  for (const size of SIZES) {
    const plan = lowest(layout, groups, size);
    if (plan !== undefined && plan.height <= MAX_HEIGHT) return plan;
  }
  const rowCount = leastRows(groups);
  for (const size of [SIZES.at(-1)!, LEAST_SIZE]) {
    const [kept, wide] = withoutWide(layout, groups, size, rowCount);
    const plan = placed(layout, { groups: kept, size, rowCount, wide });
    if (plan.height <= MAX_HEIGHT) return plan;
  }
  const [kept, wide] = withoutWide(layout, groups, LEAST_SIZE, rowCount);
  return placed(layout, { groups: kept, size: LEAST_SIZE, rowCount, wide, isCut: true });
}

const leastRows = (groups: readonly FooterGroup[]): number => (groups.length <= COLUMNS_IN_ONE_ROW ? 1 : 2);

/** The lowest plan in which no column is narrower than its widest part. */
function lowest(layout: InvoiceLayout, groups: readonly FooterGroup[], size: number): FooterPlan | undefined {
  let best: FooterPlan | undefined;
  for (let rowCount = leastRows(groups); rowCount <= groups.length; rowCount++) {
    const count = Math.ceil(groups.length / rowCount);
    if (Math.ceil(groups.length / count) !== rowCount) continue;
    const least = columnNeeds(layout, groups, { count, size }).least;
    if (totalWidth(least) > TEXT_WIDTH + ROUNDING) continue;
    const plan = placed(layout, { groups, size, rowCount });
    if (best === undefined || plan.height < best.height - ROUNDING) best = plan;
  }
  return best;
}

const totalWidth = (widths: readonly number[]): number =>
  widths.reduce((sum, width) => sum + width, (widths.length - 1) * COLUMN_GAP);

/** Takes values out of their groups that no column has room for, the widest first. */
function withoutWide(
  layout: InvoiceLayout,
  groups: readonly FooterGroup[],
  size: number,
  rowCount: number,
): readonly [readonly FooterGroup[], readonly string[]] {
  const count = Math.ceil(groups.length / rowCount);
  const ink = layout.regular(size);
  const equal = (TEXT_WIDTH - (count - 1) * COLUMN_GAP) / count;
  const wide: string[] = [];
  let kept = groups;
  while (totalWidth(columnNeeds(layout, kept, { count, size }).least) > TEXT_WIDTH + ROUNDING) {
    const widest = kept
      .flatMap(({ values }) => values)
      .map((value) => ({ value, width: layout.widestPart(value, ink) }))
      .reduce((most, entry) => (entry.width > most.width ? entry : most), { value: '', width: 0 });
    if (widest.width <= equal) break;
    wide.push(widest.value);
    kept = kept.map((group) => ({
      ...group,
      values: group.values.filter((value) => value !== widest.value),
    }));
  }
  return [kept, wide];
}

function placed(
  layout: InvoiceLayout,
  { groups, size, rowCount, isCut = false, wide = [] }: Setting,
): FooterPlan {
  const count = Math.ceil(groups.length / rowCount);
  const columns = columnsOf(layout, groups, { count, size });
  const broken = groups.map((group, i) => {
    const width = columns[i % count]!.width + ROUNDING;
    return groupLines(layout, group, size, (text, ink) =>
      isCut && layout.widestPart(text, ink) * 2 < layout.width(text, ink)
        ? [layout.shortened(text, ink, width)]
        : layout.wholeLines(text, ink, width),
    );
  });
  const rows = Array.from({ length: rowCount }, (_, i) => broken.slice(i * count, (i + 1) * count)).filter(
    (row) => row.length > 0,
  );
  const lead = millimetres(size * LEAD);
  const deepest = rows.map((row) => Math.max(...row.map((lines) => lines.length)));
  const lineCount = deepest.reduce((sum, lines) => sum + lines, 0);
  const wideLines = wide.flatMap((value) => layout.wholeLines(value, layout.regular(size), TEXT_WIDTH));
  const height =
    TITLE_DROP + (lineCount - rows.length + wideLines.length) * lead + (rows.length - 1) * (lead + ROW_GAP);
  return { rows, columns, wide: wideLines, size, height };
}

interface ColumnCount {
  readonly count: number;
  readonly size: number;
}

/** The look's own columns or equal ones where every line has room, which is most of the time; else fitted ones. */
function columnsOf(
  layout: InvoiceLayout,
  groups: readonly FooterGroup[],
  { count, size }: ColumnCount,
): readonly FooterColumn[] {
  const needs = columnNeeds(layout, groups, { count, size });
  const { lines: needed } = needs;
  const equal = (TEXT_WIDTH - (count - 1) * COLUMN_GAP) / count;
  const ends = (lefts: readonly number[]): readonly FooterColumn[] =>
    lefts.map((x, i) => ({ x, width: (lefts[i + 1] ?? RIGHT + COLUMN_GAP) - COLUMN_GAP - x }));
  const hasRoom = (columns: readonly FooterColumn[]) => columns.every(({ width }, i) => needed[i]! <= width);
  const grid = layout.style.foot.grids?.find((lefts) => lefts.length === count && hasRoom(ends(lefts)));
  if (grid !== undefined) return ends(grid);
  const widths = needed.every((width) => width <= equal)
    ? needed.map(() => equal)
    : fittedWidths(needs, equal * count, (column, width) => {
        const own = groups.filter((_, i) => i % count === column);
        const lines = own.map((group) =>
          groupLines(layout, group, size, (text, ink) => layout.wholeLines(text, ink, width + ROUNDING)),
        );
        return Math.max(...lines.map(({ length }) => length));
      });
  let x = LEFT;
  return widths.map((width) => {
    const column = { x, width };
    x += width + COLUMN_GAP;
    return column;
  });
}

/** Width of each column's widest line, and of its widest part that stays in one line. */
interface ColumnNeeds {
  readonly lines: readonly number[];
  readonly least: readonly number[];
}

function columnNeeds(
  layout: InvoiceLayout,
  groups: readonly FooterGroup[],
  { count, size }: ColumnCount,
): ColumnNeeds {
  const lines = Array.from({ length: count }, () => 0);
  const least = Array.from({ length: count }, () => 0);
  const add = (column: number, text: string, ink: Ink): void => {
    lines[column] = Math.max(lines[column]!, layout.width(text, ink) + ROUNDING);
    least[column] = Math.max(least[column]!, layout.widestPart(text, ink) + ROUNDING);
  };
  for (const [i, { title = '', values }] of groups.entries()) {
    add(i % count, title, layout.strong(size));
    for (const value of values) add(i % count, value, layout.regular(size));
  }
  return { lines, least };
}

/** Each column has room for its widest part; what remains goes step by step to those with the most lines. */
function fittedWidths(
  { lines: needed, least }: ColumnNeeds,
  room: number,
  lineCount: (column: number, width: number) => number,
): readonly number[] {
  const sum = (all: readonly number[]) => all.reduce((total, width) => total + width, 0);
  const slack = room - sum(needed);
  if (slack >= 0) return needed.map((width) => width + slack / needed.length);
  const widths = [...least];
  const counts = widths.map((width, i) => lineCount(i, width));
  let left = room - sum(least);
  while (left > 0) {
    const open = widths.map((_, i) => i).filter((i) => widths[i]! < needed[i]!);
    if (open.length === 0) break;
    const [index] = open.sort((a, b) => counts[b]! - counts[a]!) as [number, ...number[]];
    const step = Math.min(WIDTH_STEP, left, needed[index]! - widths[index]!);
    widths[index]! += step;
    left -= step;
    counts[index] = lineCount(index, widths[index]!);
  }
  return widths;
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
  const tag = parent === undefined || plan.wide.length === 0 ? undefined : child(parent, 'P');
  plan.wide.forEach((text, i) => {
    const x = align === 'center' ? (LEFT + RIGHT) / 2 : LEFT;
    sheet.text(text, inks.value, { x, y: y - ROW_GAP + i * lead, align, tag });
  });
}

/** As many digits as page numbers ever have. */
const LONGEST_NUMBER = '999';
/** Between the page number and a line of the foot at its side. */
const NUMBER_GAP = 4;

/** Whether the last line of the foot leaves its place to the page number. */
export function hasRoomForNumber(layout: InvoiceLayout, plan: FooterPlan): boolean {
  if (plan.wide.length > 0) return false;
  const { align, pageNumber } = layout.style.foot;
  const longest = layout.document.labels.page.replaceAll(/\{(?:current|total)\}/g, LONGEST_NUMBER);
  const number = extent(pageNumber, layout.width(longest, layout.regular(PAGE_NUMBER_SIZE)));
  const row = plan.rows.at(-1) ?? [];
  const deepest = Math.max(0, ...row.map((lines) => lines.length));
  return row.every((lines, column) => {
    const last = lines[deepest - 1];
    if (last === undefined) return true;
    const { x, width } = plan.columns[column]!;
    const ink = last.title ? layout.strong(plan.size) : layout.regular(plan.size);
    const text = extent({ x: align === 'center' ? x + width / 2 : x, align }, layout.width(last.text, ink));
    return text.right + NUMBER_GAP <= number.left || text.left >= number.right + NUMBER_GAP;
  });
}

function extent(
  { x, align }: { readonly x: number; readonly align: 'left' | 'right' | 'center' },
  width: number,
) {
  const left = x - { left: 0, center: width / 2, right: width }[align];
  return { left, right: left + width };
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
