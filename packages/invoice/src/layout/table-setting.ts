import type { DocumentItem } from './document.ts';
import { type InvoiceLayout, millimetres } from './invoice-layout.ts';
import { indentOf } from './item-indent.ts';
import type { Ink } from './sheet.ts';
import { type SubRow, subRows } from './sub-rows.ts';
import {
  detailInk,
  POSITION_GAP,
  type RowFigures,
  rowFigures,
  type TableColumns,
  tableColumns,
} from './table-columns.ts';

/** How close rows are. */
export interface Spacing {
  /** Millimetres above and below a row's text. */
  readonly padding: number;
  /** Points off the distance of lines. */
  readonly less: number;
}

/** The loosest first; a document has the loosest that costs no page. */
export const SPACINGS = [
  { padding: 1.9, less: 0 },
  { padding: 1.6, less: 0 },
  { padding: 1.3, less: 0 },
  { padding: 1, less: 0.5 },
  { padding: 0.7, less: 0.5 },
] as const satisfies readonly Spacing[];

/** Height of a row with the sum that is carried from page to page. */
export const CARRY_HEIGHT = 6.2;
/** A description of up to so many lines is never split. */
const UNSPLIT_LINES = 12;
/** Nor is an item of up to so many lines with those of its discounts and surcharges. */
const UNSPLIT_WITH_SUB_ROWS = 20;
/** A split leaves at least so many lines on either page. */
export const ORPHAN_LINES = 2;
const HEADER_HEIGHT = 7.2;
/** Lead of titles in several lines, points. */
export const HEADER_LEAD = 10;

export interface Line {
  readonly text: string;
  readonly ink: Ink;
}

/** An item broken into lines: description, unit, the figures by column, and what is below them. */
export interface Row {
  readonly item: DocumentItem;
  readonly lines: readonly Line[];
  readonly units: readonly string[];
  readonly figures: readonly string[];
  readonly positions: readonly string[];
  /** Below the unit price. */
  readonly priceNotes: readonly string[];
  /** Lines of position, description, unit and price; those of the sub-rows follow. */
  readonly ownLines: number;
  readonly subRows: readonly SubRow[];
  readonly lineCount: number;
}

/** The rows of the table, broken into lines. */
export interface TableRows {
  readonly columns: TableColumns;
  readonly rows: readonly Row[];
  readonly headerHeight: number;
}

/** All rows of the table, measured in one spacing. */
export interface SetTable extends TableRows {
  /** Millimetres. */
  readonly lead: number;
  readonly padding: number;
  /** First baseline below the padding. */
  readonly baseline: number;
  /** With the header, on one page. */
  readonly height: number;
}

/** Points off the body size, and the share of lines that this must save. */
const SMALLER = 0.5;
const WORTHWHILE = 0.9;
/** From so many items on lines are saved by smaller type. */
const MANY_ITEMS = 2;

const lineCount = ({ rows }: TableRows): number => rows.reduce((sum, row) => sum + row.lineCount, 0);

/** The rows in the body size; a little smaller where many descriptions would otherwise go into another line. */
export function tableRows(layout: InvoiceLayout): TableRows {
  const { style, document } = layout;
  const figures = document.items.map((item) => rowFigures(layout, item));
  const usual = rowsIn(layout, figures, style.body);
  const lines = lineCount(usual);
  if (document.items.length < MANY_ITEMS || lines < document.items.length * (1 / WORTHWHILE)) return usual;
  const smaller = rowsIn(layout, figures, style.body - SMALLER);
  return lineCount(smaller) <= lines * WORTHWHILE ? smaller : usual;
}

function rowsIn(layout: InvoiceLayout, figures: readonly RowFigures[], size: number): TableRows {
  const { document } = layout;
  const columns = tableColumns(layout, figures, size);
  const rows = document.items.map((item, i) => setRow(layout, columns, item, figures[i]!));
  const most = Math.max(
    columns.position?.title.length ?? 0,
    columns.descriptionTitle.length,
    ...columns.figures.map(({ title }) => title.length),
  );
  return { columns, rows, headerHeight: HEADER_HEIGHT + (most - 1) * millimetres(HEADER_LEAD) };
}

/** The same lines, closer or wider. */
export function setTable(layout: InvoiceLayout, table: TableRows, { padding, less }: Spacing): SetTable {
  const { style } = layout;
  const { body } = table.columns;
  const lead = style.lead - (style.body - body.size) - less;
  const measures = { lead: millimetres(lead), padding, baseline: layout.baseline(body, lead) };
  const height = table.rows.reduce((sum, row) => sum + rowHeight(measures, row), table.headerHeight);
  return { ...table, ...measures, height };
}

function setRow(layout: InvoiceLayout, columns: TableColumns, item: DocumentItem, figures: RowFigures): Row {
  const { body, unit } = columns;
  const descriptionWidth = columns.descriptionWidth - indentOf(item);
  const [name = '', ...rest] = item.description.split('\n');
  const set = (text: string, ink: Ink) =>
    layout.lines(text, ink, descriptionWidth).map((line) => ({ text: line, ink }));
  const detail = detailInk(layout, body);
  const lines = [...set(name, nameInk(layout, item, body)), ...rest.flatMap((text) => set(text, detail))];
  const units =
    unit === undefined || figures.unit === '' ? [] : layout.lines(figures.unit, body, unit.width + 0.01);
  const below = subRows(layout, { body, descriptionWidth }, { item, figures: figures.below, detail });
  const positions = positionLines(layout, columns, item);
  const ownLines = Math.max(lines.length, units.length, positions.length, 1 + figures.priceNotes.length);
  return {
    item,
    lines,
    units,
    figures: columns.figures.map(({ key }) => figures[key]),
    positions,
    priceNotes: figures.priceNotes,
    ownLines,
    subRows: below,
    lineCount: below.reduce((sum, row) => sum + row.lines.length, ownLines),
  };
}

/** A group is set off from its items, and what is there for information alone is grey like its figures. */
function nameInk(layout: InvoiceLayout, { uncounted }: DocumentItem, body: Ink): Ink {
  if (uncounted === 'GROUP') return layout.strong(body.size);
  return uncounted === 'INFORMATION' ? layout.regular(body.size, layout.style.grey) : body;
}

const positionLines = (
  layout: InvoiceLayout,
  { position: column, body }: TableColumns,
  { position = '' }: DocumentItem,
): readonly string[] =>
  column === undefined || position === ''
    ? []
    : layout.lines(position, body, column.width - POSITION_GAP + 0.01);

/** Height of a row, or of so many of its lines. */
export const rowHeight = (
  { lead, padding }: Pick<SetTable, 'lead' | 'padding'>,
  row: Row,
  lines = row.lineCount,
): number => 2 * padding + lines * lead;

/** A row that may be split between pages. */
export const isLong = ({ ownLines, lineCount }: Row): boolean =>
  ownLines > UNSPLIT_LINES || lineCount > UNSPLIT_WITH_SUB_ROWS;

/**
 * How many lines of a long row stay on a page before it goes on on the next. Discounts and surcharges stay together,
 * with the last lines of their description, unless they are too many for that.
 * @param from the first line that is not yet drawn
 * @param room lines that fit on the page
 */
export function linesBeforeSplit({ ownLines, lineCount }: Row, from: number, room: number): number {
  const together = lineCount - ownLines + ORPHAN_LINES;
  const kept = together > UNSPLIT_WITH_SUB_ROWS ? ORPHAN_LINES : together;
  const rest = lineCount - from;
  const most = rest > kept ? rest - kept : rest;
  return Math.max(1, Math.min(room, most));
}
