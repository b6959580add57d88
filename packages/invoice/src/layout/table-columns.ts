import type { DocumentItem } from './document.ts';
import type { InvoiceLayout } from './invoice-layout.ts';
import { LEFT, RIGHT, TEXT_WIDTH } from './paper.ts';
import type { Ink } from './sheet.ts';

/** The columns of figures, in order. */
const FIGURE_KEYS = ['amount', 'unitPrice', 'vat', 'sum'] as const;
export type FigureKey = (typeof FIGURE_KEYS)[number];

/** An item's figures as they are printed, and the unit of its amount. */
export interface RowFigures extends Readonly<Record<FigureKey | 'unit', string>> {
  /** Below its first one in the column of sums: discounts, surcharges and what they lead to. */
  readonly below: readonly string[];
  /** Below the unit price: how many units it is for, and what it was before its discount. */
  readonly priceNotes: readonly string[];
}

export interface FigureColumn {
  readonly key: FigureKey;
  readonly title: readonly string[];
  /** Where the column begins, and the right edge of its figures. */
  readonly left: number;
  readonly right: number;
  /** Width of the widest figure or title. */
  readonly widest: number;
}

/** Position numbers are left of the description. */
export interface PositionColumn {
  readonly title: readonly string[];
  readonly width: number;
}

/** Units are in a column of their own, behind the figures of the amount. */
export interface UnitColumn {
  readonly x: number;
  readonly width: number;
}

export interface TableColumns {
  /** Absent: no position numbers. */
  readonly position?: PositionColumn | undefined;
  readonly descriptionX: number;
  /** Absent: no item has a unit. */
  readonly unit?: UnitColumn | undefined;
  readonly descriptionWidth: number;
  readonly descriptionTitle: readonly string[];
  readonly figures: readonly FigureColumn[];
  readonly body: Ink;
}

const HEADER_SIZE = 8.25;
/** Widths for invoices with short descriptions. */
const USUAL: Readonly<Record<FigureKey, number>> = { amount: 25, unitPrice: 23, vat: 14, sum: 27 };
/** Between a column's widest figure and the column before. */
const GAP = 4.5;
const DESCRIPTION_GAP = 4;
/** Position numbers of more characters are broken. */
const UNBROKEN_POSITION = 15;
/** Between the position number and the description. */
export const POSITION_GAP = 3;
/** The description keeps at least this; the figures get smaller for it. */
const MIN_DESCRIPTION = 48;
/** Between a figure and its unit. */
const UNIT_GAP = 1.2;
/** Units wider than this are broken between words, a word wider than the second bound anywhere. */
const WIDEST_UNIT = 20;
const WIDEST_UNIT_WORD = 32;
/** Titles wider than this are broken; between any words where room is short. */
const WIDEST_TITLE = 26;
/** Figures never break: where they do not fit, the whole table gets smaller. */
const SMALLER = [8, 7] as const;

export const headerInk = (layout: InvoiceLayout): Ink =>
  layout.strong(HEADER_SIZE, layout.style.table.headerColor);

/** What follows the first line of a cell is so much smaller. */
const DETAIL_LESS = 0.75;

/** Of details below a description or a price. */
export const detailInk = (layout: InvoiceLayout, body: Ink): Ink =>
  layout.regular(body.size - DETAIL_LESS, layout.style.grey);

/** Numbers of an item in the words of the locale. */
export function rowFigures(layout: InvoiceLayout, item: DocumentItem): RowFigures {
  const { money } = layout;
  const { derivation } = item;
  return {
    amount: item.amount === '' ? '' : money.quantity(item.amount),
    unit: item.unit ?? '',
    unitPrice: item.unitPrice === undefined ? '' : money.price(item.unitPrice),
    vat: item.vatPercent === undefined ? '' : money.percent(item.vatPercent),
    sum: item.sum === '' ? '' : money.sum(derivation?.gross ?? item.sum),
    below:
      derivation === undefined
        ? []
        : [...derivation.rows.map(({ amount }) => amount), item.sum].map((amount) => money.sum(amount)),
    priceNotes: priceNotes(layout, item),
  };
}

/** `120.50 − 20.50`; of a price that was raised `4.00 + 1.00`. */
const derivedPrice = (
  { gross, discount }: NonNullable<DocumentItem['priceDerivation']>,
  money: InvoiceLayout['money'],
): string =>
  discount.startsWith('-')
    ? `${money.price(gross)} + ${money.price(discount.slice(1))}`
    : `${money.price(gross)} \u2212 ${money.price(discount)}`;

/** `/ 100 m`, `120.50 − 20.50`. */
function priceNotes({ money }: InvoiceLayout, item: DocumentItem): readonly string[] {
  const { priceQuantity, priceDerivation, unit = '' } = item;
  return [
    ...(priceQuantity === undefined ? [] : [`/ ${money.quantity(priceQuantity)} ${unit}`.trim()]),
    ...(priceDerivation === undefined ? [] : [derivedPrice(priceDerivation, money)]),
  ];
}

/**
 * Widths of the columns. Short invoices and descriptions that fit leave the figures their usual widths; where
 * names would wrap, or many details, each column of figures shrinks to its widest content and the description
 * takes the rest, so that long invoices need fewer pages.
 */
export function tableColumns(layout: InvoiceLayout, rows: readonly RowFigures[], size: number): TableColumns {
  const { columns, items } = layout.document;
  // A column without any figure is left out: invoices of lump sums have no unit prices.
  const keys = FIGURE_KEYS.filter((key) =>
    key === 'vat' ? columns.vat !== undefined : rows.some((row) => row[key] !== ''),
  );
  const sizes = [size, ...SMALLER.filter((smaller) => smaller < size)];
  const trials = sizes.flatMap((tried) => [false, true].map((brokenTitles) => ({ tried, brokenTitles })));
  for (const [index, { tried, brokenTitles }] of trials.entries()) {
    const body = layout.regular(tried);
    const unitWidth = widestUnit(layout, rows, body);
    const unitRoom = unitWidth === 0 ? 0 : unitWidth + UNIT_GAP;
    const narrow = keys.map(
      (key) => narrowWidth(layout, rows, key, { body, brokenTitles }) + (key === 'amount' ? unitRoom : 0),
    );
    const usual = keys.map((key, i) => Math.max(USUAL[key], narrow[i]!));
    const position = positionColumn(layout, body);
    const room = TEXT_WIDTH - (position?.width ?? 0);
    const wide = room - total(usual);
    const fits = wide >= MIN_DESCRIPTION && items.every((item) => isShort(layout, item, wide, body));
    const widths = fits ? usual : narrow;
    if (room - total(widths) < MIN_DESCRIPTION && index < trials.length - 1) continue;
    const content = narrow.map((width, i) => width - GAP - (keys[i] === 'amount' ? unitRoom : 0));
    return placed(layout, { position, keys, widths, content, body, unitWidth });
  }
  throw new RangeError('no type size to try');
}

/** As wide as the widest number, or word of the title; `undefined` where there are none. */
function positionColumn(layout: InvoiceLayout, body: Ink): PositionColumn | undefined {
  const { columns, items } = layout.document;
  if (columns.position === undefined) return undefined;
  const ink = headerInk(layout);
  const words = columns.position.split(' ').map((word) => layout.width(word, ink));
  // What is longer is wrapped, at the width that so many of its characters take.
  const numbers = items.map(({ position = '' }) => layout.width(position.slice(0, UNBROKEN_POSITION), body));
  const widest = numbers.reduce(
    (most, width) => Math.max(most, width),
    Math.min(WIDEST_TITLE, Math.max(...words)),
  );
  return { title: layout.lines(columns.position, ink, widest + 0.01), width: widest + POSITION_GAP };
}

const total = (widths: readonly number[]): number => widths.reduce((sum, width) => sum + width, 0);

/** Details may wrap on an invoice of few items: there room in height costs nothing, as long as they are not long. */
const FEW_ITEMS = 5;
const FEW_LINES = 3;

/** Descriptions of more characters are not measured: no column is so wide. */
const MAYBE_ONE_LINE = 400;

/** Whether a description does not profit from more width. */
function isShort(
  layout: InvoiceLayout,
  { description, derivation }: DocumentItem,
  width: number,
  body: Ink,
): boolean {
  const [name = '', ...own] = description.split('\n');
  const details = [...own, ...(derivation?.rows ?? []).map(({ label }) => label)];
  const room = width - DESCRIPTION_GAP;
  const fits = (line: string, lines: number) =>
    line.length <= MAYBE_ONE_LINE * lines && layout.width(line, body) <= room * lines;
  const detailLines = layout.document.items.length <= FEW_ITEMS ? FEW_LINES : 1;
  return fits(name, 1) && details.every((line) => fits(line, detailLines));
}

/** Width of the units: of the widest one, or of the widest word where that is too wide. */
function widestUnit(layout: InvoiceLayout, rows: readonly RowFigures[], body: Ink): number {
  let widest = 0;
  for (const unit of new Set(rows.map((row) => row.unit))) {
    const width = layout.width(unit, body);
    if (width <= widest) continue;
    const words = unit.split(' ').map((word) => layout.width(word, body));
    widest = Math.max(widest, width <= WIDEST_UNIT ? width : Math.max(WIDEST_UNIT, ...words));
  }
  return Math.min(widest, WIDEST_UNIT_WORD);
}

/** The widest figure, or the title if that is not too long. */
function narrowWidth(
  layout: InvoiceLayout,
  rows: readonly RowFigures[],
  key: FigureKey,
  { body, brokenTitles }: { readonly body: Ink; readonly brokenTitles: boolean },
): number {
  const title = layout.document.columns[key] ?? '';
  const parts = brokenTitles ? title.split(' ') : [title];
  const titleWidth = Math.max(...parts.map((part) => layout.width(part, headerInk(layout))));
  const detail = detailInk(layout, body);
  let widest = Math.min(titleWidth, WIDEST_TITLE);
  for (const row of rows) {
    widest = Math.max(widest, layout.width(row[key], body));
    if (key === 'sum') widest = Math.max(widest, ...row.below.map((figure) => layout.width(figure, body)));
    if (key === 'unitPrice')
      widest = Math.max(widest, ...row.priceNotes.map((note) => layout.width(note, detail)));
  }
  return widest + GAP;
}

interface Widths {
  readonly position: PositionColumn | undefined;
  readonly keys: readonly FigureKey[];
  readonly widths: readonly number[];
  /** Widths of the widest figures. */
  readonly content: readonly number[];
  readonly body: Ink;
  readonly unitWidth: number;
}

function placed(
  layout: InvoiceLayout,
  { position, keys, widths, content, body, unitWidth }: Widths,
): TableColumns {
  const ink = headerInk(layout);
  let right = RIGHT;
  const figures: FigureColumn[] = [];
  let unit: UnitColumn | undefined;
  for (let i = keys.length - 1; i >= 0; i--) {
    const [key, width] = [keys[i]!, widths[i]!];
    const hasUnit = key === 'amount' && unitWidth > 0;
    if (hasUnit) unit = { x: right - unitWidth, width: unitWidth };
    const end = hasUnit ? right - unitWidth - UNIT_GAP : right;
    const title = layout.lines(layout.document.columns[key] ?? '', ink, end - right + width - GAP + 0.5);
    const titleWidth = Math.max(0, ...title.map((line) => layout.width(line, ink)));
    figures.unshift({
      key,
      title,
      left: right - width,
      right: end,
      widest: Math.max(titleWidth, content[i]!),
    });
    right -= width;
  }
  const descriptionX = LEFT + (position?.width ?? 0);
  const descriptionWidth = RIGHT - descriptionX - total(widths) - DESCRIPTION_GAP;
  const descriptionTitle = layout.lines(layout.document.columns.description, ink, descriptionWidth);
  return { position, descriptionX, descriptionWidth, descriptionTitle, figures, unit, body };
}
