import type { DocumentItem } from './document.ts';
import type { Press } from './press.ts';
import { type Ink, RIGHT, TEXT_WIDTH } from './sheet.ts';

/** The columns of figures, in order. */
export type FigureKey = 'amount' | 'unitPrice' | 'vat' | 'sum';

/** A row's figures as they are printed; the amount may break between number and unit. */
export type RowFigures = Readonly<Record<FigureKey, string>>;

export interface FigureColumn {
  readonly key: FigureKey;
  readonly title: readonly string[];
  /** Right edge. */
  readonly right: number;
  readonly width: number;
}

export interface TableColumns {
  readonly descriptionWidth: number;
  readonly figures: readonly FigureColumn[];
  readonly body: Ink;
}

const HEADER_SIZE = 8.25;
/** Widths for invoices with short descriptions. */
const USUAL: Readonly<Record<FigureKey, number>> = { amount: 25, unitPrice: 23, vat: 14, sum: 27 };
/** Between a column's widest figure and the column before. */
const GAP = 4.5;
const DESCRIPTION_GAP = 4;
/** The description keeps at least this; the figures get smaller for it. */
const LEAST_DESCRIPTION = 48;
/** Units and titles wider than this are broken. */
const WIDEST_UNIT = 34;
const WIDEST_TITLE = 26;
/** A figure that does not fit makes the whole table smaller. */
const SMALLER = [8, 7, 6] as const;

export const headerInk = (press: Press): Ink => press.strong(HEADER_SIZE, press.look.table.headerColor);

/** Numbers of a row in the words of the locale. */
export function rowFigures(press: Press, item: DocumentItem): RowFigures {
  const { money } = press;
  const quantity = money.quantity(item.amount);
  return {
    amount: item.unit === undefined ? quantity : `${quantity} ${item.unit}`,
    unitPrice: item.unitPrice === undefined ? '' : money.price(item.unitPrice),
    vat: item.vatPercent === undefined ? '' : money.percent(item.vatPercent),
    sum: money.sum(item.sum),
  };
}

/**
 * Widths of the columns. Short invoices and descriptions that fit leave the figures their usual widths; where
 * names would wrap, or many details, each column of figures shrinks to its widest content and the description
 * takes the rest, so that long invoices need fewer pages.
 */
export function tableColumns(press: Press, rows: readonly RowFigures[], size: number): TableColumns {
  const { columns, items } = press.document;
  const keys: readonly FigureKey[] =
    columns.vat === undefined ? ['amount', 'unitPrice', 'sum'] : ['amount', 'unitPrice', 'vat', 'sum'];
  for (const tried of [size, ...SMALLER.filter((smaller) => smaller < size)]) {
    const body = press.regular(tried);
    const narrow = keys.map((key) => narrowWidth(press, rows, key, body));
    const usual = keys.map((key, i) => Math.max(USUAL[key], narrow[i]!));
    const wide = TEXT_WIDTH - total(usual);
    const fits = wide >= LEAST_DESCRIPTION && items.every((item) => isShort(press, item, wide, body));
    const widths = fits ? usual : narrow;
    const isLast = tried <= SMALLER.at(-1)!;
    if (TEXT_WIDTH - total(widths) < LEAST_DESCRIPTION && !isLast) continue;
    return placed(press, keys, widths, body);
  }
  throw new RangeError('type size below the smallest');
}

const total = (widths: readonly number[]): number => widths.reduce((sum, width) => sum + width, 0);

/** Details may wrap on an invoice of few items: there room in height costs nothing. */
const FEW_ITEMS = 10;

/** Whether a description does not profit from more width. */
function isShort(press: Press, { description }: DocumentItem, width: number, body: Ink): boolean {
  const [name = '', ...details] = description.split('\n');
  const lines = press.document.items.length <= FEW_ITEMS ? [name] : [name, ...details];
  return lines.every((line) => press.width(line, body) <= width - DESCRIPTION_GAP);
}

/** The widest figure, or the title if that is not too long; units may break. */
function narrowWidth(press: Press, rows: readonly RowFigures[], key: FigureKey, body: Ink): number {
  let widest = Math.min(press.width(press.document.columns[key] ?? '', headerInk(press)), WIDEST_TITLE);
  for (const row of rows) {
    const width = press.width(row[key], body);
    if (width > widest)
      widest = key === 'amount' ? Math.max(widest, amountWidth(press, row.amount, body)) : width;
  }
  return widest + GAP;
}

/** An amount with a long unit is as wide as the widest of its words, but at least so wide that few lines remain. */
function amountWidth(press: Press, amount: string, body: Ink): number {
  const width = press.width(amount, body);
  if (width <= WIDEST_UNIT) return width;
  return Math.max(WIDEST_UNIT, press.width(amount.split(' ')[0]!, body));
}

function placed(
  press: Press,
  keys: readonly FigureKey[],
  widths: readonly number[],
  body: Ink,
): TableColumns {
  const ink = headerInk(press);
  let right = RIGHT;
  const figures: FigureColumn[] = [];
  for (let i = keys.length - 1; i >= 0; i--) {
    const [key, width] = [keys[i]!, widths[i]!];
    const title = press.lines(press.document.columns[key] ?? '', ink, width - GAP + 0.5);
    figures.unshift({ key, title, right, width });
    right -= width;
  }
  return { descriptionWidth: TEXT_WIDTH - total(widths) - DESCRIPTION_GAP, figures, body };
}
