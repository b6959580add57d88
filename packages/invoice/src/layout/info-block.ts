import type { InfoRow } from './document.ts';
import type { InvoiceLayout } from './invoice-layout.ts';
import { LEFT, RIGHT, windowDrop } from './paper.ts';
import type { Ink, Sheet } from './sheet.ts';
import type { InfoColors } from './template-style.ts';

const FIRST_Y = 49.2;
/** Rows are on this step; a row of more lines adds a shorter one for each. */
const STEP = 5;
const LINE_STEP = 4;
/** The block beside the address window ends here: nine rows of one line. */
const LAST_Y = 90;
/** One more row is here rather than alone below the heading. */
const LAST_Y_OF_ALL = 95;
const LABEL_SIZE = 8.5;
/** A label of one word that fits no line gets smaller down to this. */
const LEAST_LABEL_SIZE = 6;
/** A number that fits no line gets smaller down to this; then it is below the heading, over the whole width. */
const LEAST_VALUE_SIZE = 6.5;
/** Labels get at most this part of the width; values that begin in a column begin there at the latest. */
const MAX_LABEL_SHARE = 0.5;
const GAP = 3.5;
/** Sums of widths are not exact. */
const ROUNDING = 0.01;
/** From a row's last baseline to the rule below it. */
const RULE_DROP = 1.6;
/** The two columns below the heading for further rows. */
const OVERFLOW_COLUMNS = [
  { x: LEFT, width: 80 },
  { x: 115, width: RIGHT - 115 },
] as const;
/** The one column of rows that have numbers too long for two. */
const WHOLE_WIDTH = { x: LEFT, width: RIGHT - LEFT } as const;

interface SetRow {
  readonly labels: readonly string[];
  readonly labelInk: Ink;
  readonly values: readonly string[];
  readonly valueInk: Ink;
  /** Lines before the first of the value: the label is then above it. */
  readonly drop: number;
  /** The value below its label needs the whole width. */
  readonly isWide: boolean;
  /** A part of the value that must not break has no room. */
  readonly isTooWide: boolean;
  readonly lines: number;
}

interface Column {
  readonly x: number;
  readonly width: number;
  /** Where values begin, seen from `x`; absent: they end at the right. */
  readonly valueX?: number | undefined;
}

export interface InfoBlock {
  /** Last baseline. */
  readonly end: number;
  /** Rows that found no room beside the address window. */
  readonly rest: readonly InfoRow[];
  /** Draws it so much lower than measured. */
  readonly draw: (sheet: Sheet, shift: number) => void;
}

/** What fits beside the window, not above `top`, measured. */
export function infoBlock(layout: InvoiceLayout, info: readonly InfoRow[], top = 0): InfoBlock {
  const { labelX, colors, rule } = layout.style.info;
  const column = columnFor(layout, info, { x: labelX, width: RIGHT - labelX });
  const placed: { readonly set: SetRow; readonly top: number; readonly end: number }[] = [];
  const wide: InfoRow[] = [];
  let count = 0;
  const drop = windowDrop(layout.paper);
  let y = Math.max(FIRST_Y + drop, top);
  let end = y;
  for (const row of info) {
    const set = setRow(layout, row, column, colors);
    if (set.isTooWide) {
      wide.push(row);
      count++;
      continue;
    }
    const isLastRow = count === info.length - 1;
    // The first row is here however long it is: the heading then gives way.
    const lowest = drop + (isLastRow ? LAST_Y_OF_ALL : LAST_Y);
    if (placed.length > 0 && y + (set.lines - 1) * LINE_STEP > lowest) break;
    end = y + (set.lines - 1) * LINE_STEP;
    placed.push({ set, top: y, end });
    count++;
    y = end + STEP;
  }
  return {
    end,
    rest: [...wide, ...info.slice(count)],
    draw(sheet, shift) {
      for (const { set, top, end: bottom } of placed) {
        drawRow(layout, sheet, set, { ...column, y: top + shift });
        if (rule !== undefined) sheet.rule(labelX, RIGHT, bottom + shift + RULE_DROP, rule);
      }
    },
  };
}

export interface InfoOverflow {
  /** From the first baseline to the last one. */
  readonly height: number;
  /** Draws the rows from the baseline `y` on. */
  readonly draw: (sheet: Sheet, y: number) => void;
}

/** Rows in two columns, filled downwards. */
export function infoOverflow(layout: InvoiceLayout, rows: readonly InfoRow[]): InfoOverflow {
  const half = Math.ceil(rows.length / 2);
  const halves = [rows.slice(0, half), rows.slice(half)];
  const inTwo = halves.map((part, i) => columnFor(layout, part, OVERFLOW_COLUMNS[i]!));
  const fitsTwo = halves.every((part, i) => part.every((row) => !setRow(layout, row, inTwo[i]!).isTooWide));
  const parts = fitsTwo ? halves : [rows];
  const columns = fitsTwo ? inTwo : [columnFor(layout, rows, WHOLE_WIDTH)];
  const placed = parts.flatMap((part, i) => {
    const column = columns[i]!;
    let y = 0;
    return part.map((row) => {
      const set = setRow(layout, row, column);
      const top = y;
      const end = y + (set.lines - 1) * LINE_STEP;
      y = end + STEP;
      return { set, column, top, end };
    });
  });
  return {
    height: Math.max(0, ...placed.map(({ end }) => end)),
    draw(sheet, y) {
      const { rule } = layout.style.info;
      for (const { set, column, top, end } of placed) {
        drawRow(layout, sheet, set, { ...column, y: y + top });
        const { x, width } = column;
        if (rule !== undefined) sheet.rule(x, x + width, y + end + RULE_DROP, rule);
      }
    },
  };
}

/** Values of a column that begin together begin behind the widest label that leaves them room. */
function columnFor(layout: InvoiceLayout, rows: readonly InfoRow[], column: Column): Column {
  if (layout.style.info.align === 'right') return column;
  const most = column.width * MAX_LABEL_SHARE - GAP;
  // A label with a word too long for that is above its value, and does not count.
  const widths = rows
    .filter(({ label }) => widestWord(layout, label, labelInk(layout)) <= most)
    .map(({ label }) => layout.width(label, labelInk(layout)));
  const widest = Math.max(0, ...widths.map((width) => Math.min(width, most)));
  return { ...column, valueX: widest + GAP };
}

function valueInk(layout: InvoiceLayout, { strong }: InfoRow, color: string): Ink {
  const { valueFace, valueSize } = layout.style.info;
  const isStrong = strong === true || valueFace === 'strong';
  return isStrong ? layout.strong(valueSize, color) : layout.regular(valueSize, color);
}

const labelInk = (layout: InvoiceLayout, color = layout.style.grey): Ink => layout.regular(LABEL_SIZE, color);

/** Label and value side by side, or, where the label has a word too long for that, the value below it. */
function setRow(
  layout: InvoiceLayout,
  row: InfoRow,
  { width, valueX }: Column,
  { label: labelColor, value: valueColor }: InfoColors = {
    label: layout.style.grey,
    value: layout.style.ink,
  },
): SetRow {
  const ink = valueInk(layout, row, valueColor);
  const label = labelInk(layout, labelColor);
  const widest = layout.widestPart(row.value, ink) + ROUNDING;
  const labelRoom = valueX === undefined ? labelRoomBeside(layout, row, ink, width) : valueX - GAP;
  const valueRoom = width - labelRoom - GAP;
  if (widestWord(layout, row.label, label) <= labelRoom + ROUNDING && widest <= valueRoom + 2 * ROUNDING) {
    const labels = layout.lines(row.label, label, labelRoom + ROUNDING);
    const values = layout.wholeLines(row.value, ink, valueRoom + 2 * ROUNDING);
    const lines = Math.max(values.length, labels.length);
    return {
      labels,
      labelInk: label,
      values,
      valueInk: ink,
      drop: 0,
      isWide: false,
      isTooWide: false,
      lines,
    };
  }
  const small = layout.fitted(longestWord(row.label), label, width, LEAST_LABEL_SIZE);
  const labels = row.label === '' ? [] : layout.lines(row.label, small, width);
  const isWide = valueX === undefined || layout.width(row.value, ink) > width - valueX;
  const room = isWide ? width : width - valueX;
  const least = Math.min(ink.size, Math.max(LEAST_VALUE_SIZE, (ink.size * room) / widest));
  const smallInk = { ...ink, size: least };
  const isTooWide = layout.widestPart(row.value, smallInk) > room + ROUNDING;
  const values = layout.wholeLines(row.value, smallInk, room + ROUNDING);
  const lines = labels.length + values.length;
  return {
    labels,
    labelInk: small,
    values,
    valueInk: smallInk,
    drop: labels.length,
    isWide,
    isTooWide,
    lines,
  };
}

const widestWord = (layout: InvoiceLayout, text: string, ink: Ink): number =>
  Math.max(0, ...text.split(/\s+/).map((word) => layout.width(word, ink)));

const longestWord = (text: string): string =>
  text.split(/\s+/).reduce((longest, word) => (word.length > longest.length ? word : longest), '');

/**
 * Both in one line if they fit; else the value gets what a short label leaves, at least half of the width, and as much as its
 * widest number needs.
 */
function labelRoomBeside(layout: InvoiceLayout, row: InfoRow, ink: Ink, width: number): number {
  const labelWidth = layout.width(row.label, labelInk(layout));
  const left = width - GAP - layout.width(row.value, ink);
  const most = width - GAP - layout.widestPart(row.value, ink) - ROUNDING;
  return Math.min(labelWidth, Math.max(left, Math.min(most, width * MAX_LABEL_SHARE - GAP)));
}

function drawRow(
  layout: InvoiceLayout,
  sheet: Sheet,
  set: SetRow,
  { x, width, valueX, y }: Column & { readonly y: number },
): void {
  const tag = layout.paragraph();
  set.labels.forEach((label, i) => {
    sheet.text(label, set.labelInk, { x, y: y + i * LINE_STEP, tag });
  });
  set.values.forEach((value, i) => {
    const place = { y: y + (set.drop + i) * LINE_STEP, tag };
    if (valueX !== undefined) sheet.text(value, set.valueInk, { ...place, x: x + (set.isWide ? 0 : valueX) });
    else sheet.text(value, set.valueInk, { ...place, x: x + width, align: 'right' });
  });
}
