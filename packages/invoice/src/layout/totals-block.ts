import { type MoneyFormat, minorUnits, moneyFormat } from '@kontor/base';
import { child, type StructureElement } from '@kontor/pdf';
import type { TotalRow } from './document.ts';
import type { Flow } from './flow.ts';
import { type InvoiceLayout, millimetres } from './invoice-layout.ts';
import { RIGHT } from './paper.ts';
import type { Ink } from './sheet.ts';

/** The block's left edge and the distance of its baselines. */
export const TOTALS_LEFT = 115;
const ROW_STEP = 5.4;
/** Further lines of a label that is broken. */
const LINE_STEP = 4.2;
const SIZE = 9.25;
const GAP = 4;
/** From the last baseline to the rule, from the rule to the total's baseline, and below it. */
const RULE_DROP = 3.1;
const TOTAL_DROP = 6.2;
const TOTAL_TAIL = 2.2;
const BAR_DROP = 2.6;
const TOTAL_SIZE = 12;
const LEAST_TOTAL_SIZE = 8.5;
/** Of an amount on a line of its own, whose currency has a very long name. */
const LEAST_AMOUNT_SIZE = 6;
/** Labels keep at least this beside the amounts; a longer name of the currency is then at the total alone. */
const MIN_LABEL = 30;
/** Between table and block. */
const TOP_GAP = 3;
/** Height of capitals in parts of the type size. */
const CAPITALS = 0.7;
/** Distance of the two lines of a closing double rule. */
const DOUBLE_GAP = 0.7;

/** Below a row's last baseline. */
const ROW_RULE_DROP = 1.75;

interface SetRow {
  readonly labels: readonly string[];
  readonly amount: string;
  readonly isSum: boolean;
  /** It explains other rows, and adds nothing. */
  readonly isAside: boolean;
}

interface RowPlace {
  /** Width of the widest amount. */
  readonly widest: number;
  readonly element: StructureElement;
  readonly isRuled: boolean;
}

export interface TotalsBlock {
  /** Height including the gap above. */
  readonly height: number;
  readonly draw: (flow: Flow) => void;
}

/** Subtotal, fees, VAT and the total, set and measured. */
export function totalsBlock(layout: InvoiceLayout): TotalsBlock {
  const amounts = rowAmounts(layout);
  const rows = layout.document.totals.map((row, i) => setRow(layout, row, amounts[i]!));
  const bodyHeight = rows.reduce((sum, row) => sum + rowHeight(row), 0);
  const total = setTotal(layout);
  const widest = Math.max(0, ...rows.map(({ amount }) => layout.width(amount, layout.regular(SIZE))));
  return {
    height: TOP_GAP + bodyHeight + total.height,
    draw(flow) {
      flow.y += TOP_GAP;
      const table = child(layout.pdf.root, 'Table');
      for (const [i, row] of rows.entries()) {
        if (!flow.fits(rowHeight(row))) flow.nextPage();
        // The total has a rule of its own.
        drawRow(flow, row, { widest, element: child(table, 'TR'), isRuled: i < rows.length - 1 });
      }
      if (!flow.fits(total.height)) flow.nextPage();
      drawTotal(flow, total, child(table, 'TR'));
    },
  };
}

const rowHeight = ({ labels }: SetRow): number => ROW_STEP + (labels.length - 1) * LINE_STEP;

/** `20 % VAT on 942.02`: rate and base are in the label, a note below it. */
function rowLabel({ money }: InvoiceLayout, { label, vat, note }: TotalRow): string {
  const own =
    vat === undefined
      ? label
      : filledPattern(vat.pattern, label, money.percent(vat.percent), money.sum(vat.base));
  return note === undefined ? own : `${own}\n${note}`;
}

const filledPattern = (pattern: string, vat: string, rate: string, base: string): string =>
  pattern
    .replace(/\{(vat|rate|base)\}/g, (_, name: 'vat' | 'rate' | 'base') => ({ vat, rate, base })[name])
    .trim();

/** The VAT may be stated in another currency, too. */
function rowMoney({ money, document }: InvoiceLayout, { currency }: TotalRow): MoneyFormat {
  if (currency === undefined) return money;
  const { locale, currencyFormat } = document;
  return moneyFormat({ locale, currency, currencyFormat, minorUnits: minorUnits(currency) });
}

/** Amounts with their currency; without it where that leaves no room for what they are. */
function rowAmounts(layout: InvoiceLayout): readonly string[] {
  const rows = layout.document.totals.map((row) => ({ money: rowMoney(layout, row), amount: row.amount }));
  const named = rows.map(({ money, amount }) => money.total(amount));
  const ink = layout.regular(SIZE);
  const room = RIGHT - TOTALS_LEFT - GAP - MIN_LABEL;
  return named.every((amount) => layout.width(amount, ink) <= room)
    ? named
    : rows.map(({ money, amount }) => money.sum(amount));
}

function setRow(layout: InvoiceLayout, row: TotalRow, amount: string): SetRow {
  const ink = layout.regular(SIZE);
  const room = RIGHT - TOTALS_LEFT - layout.width(amount, ink) - GAP;
  const labels = layout.wholeLines(rowLabel(layout, row), ink, Math.max(room, 25));
  const isAside = row.isAside === true;
  return { labels, amount, isSum: row.isSum === true && !isAside, isAside };
}

function drawRow(flow: Flow, row: SetRow, { widest, element, isRuled }: RowPlace): void {
  const { layout, sheet } = flow;
  const top = flow.y;
  const header = child(element, 'TH', { scope: 'Row' });
  const { style } = layout;
  const ink = layout.regular(SIZE, row.isSum ? style.ink : style.grey);
  row.labels.forEach((label, i) => {
    const spot = { x: TOTALS_LEFT, y: top + ROW_STEP + i * LINE_STEP, tag: header };
    sheet.text(label, ink, spot);
  });
  const spot = { x: RIGHT, y: top + ROW_STEP, widest, tag: child(element, 'TD') };
  sheet.figure(row.amount, row.isAside ? ink : layout.regular(SIZE), spot);
  flow.y += rowHeight(row);
  const stroke = style.total.row;
  if (stroke !== undefined && isRuled) sheet.rule(TOTALS_LEFT, RIGHT, flow.y + ROW_RULE_DROP, stroke);
}

interface SetTotal {
  readonly labels: readonly string[];
  readonly amount: string;
  readonly ink: Ink;
  readonly amountInk: Ink;
  /** The label is above the amount, because there is no room beside it. */
  readonly stacked: boolean;
  /** From the rule above to the baseline. */
  readonly drop: number;
  readonly height: number;
}

/** Label and amount of the total in one line, smaller or in two lines when they are long. */
function setTotal(layout: InvoiceLayout): SetTotal {
  const { bar } = layout.style.total;
  const amount = layout.money.total(layout.document.total.amount);
  const { label } = layout.document.total;
  const full = layout.strong(TOTAL_SIZE, bar?.color ?? layout.style.ink);
  const width = RIGHT - TOTALS_LEFT;
  const beside = width - GAP;
  const large = largeInk(layout, label, amount, full);
  const both = layout.fitted(label + amount, full, beside, LEAST_TOTAL_SIZE);
  const stacked = large === undefined && layout.width(label + amount, both) > beside;
  const fitting = stacked ? layout.fitted(amount, full, width, LEAST_AMOUNT_SIZE) : both;
  const ink = large === undefined && !stacked ? fitting : full;
  const labels = stacked ? layout.lines(label, ink, width) : [label];
  const extra = stacked ? labels.length * LINE_STEP * 1.2 : 0;
  const below = (layout.style.total.below ?? []).length > 0 ? 1.4 + DOUBLE_GAP : 0;
  const drop = TOTAL_DROP + (large === undefined ? 0 : millimetres(large.size - TOTAL_SIZE) * CAPITALS);
  const plain = RULE_DROP + drop + TOTAL_TAIL + below;
  const height = extra + (bar === undefined ? plain : BAR_DROP + bar.height);
  return { labels, amount, ink, amountInk: large ?? fitting, stacked, drop, height };
}

/** The larger type of an amount, where it has room beside its label. */
function largeInk(layout: InvoiceLayout, label: string, amount: string, labelInk: Ink): Ink | undefined {
  const { largeAmount } = layout.style.total;
  if (largeAmount === undefined) return undefined;
  const room = RIGHT - TOTALS_LEFT - GAP - layout.width(label, labelInk);
  const ink = layout.fitted(amount, layout.regular(largeAmount), room, TOTAL_SIZE);
  return layout.width(amount, ink) <= room ? ink : undefined;
}

function drawTotal(flow: Flow, total: SetTotal, element: StructureElement): void {
  const { layout, sheet } = flow;
  const { bar, above, below = [] } = layout.style.total;
  const top = flow.y;
  const extra = total.stacked ? total.labels.length * LINE_STEP * 1.2 : 0;
  let baseline = top + RULE_DROP + total.drop;
  if (bar === undefined) {
    if (above !== undefined) sheet.rule(TOTALS_LEFT, RIGHT, top + RULE_DROP, above);
  } else {
    const height = bar.height + extra;
    const bleed = layout.style.table.bleed;
    const width = RIGHT - TOTALS_LEFT + 2 * bleed;
    const box = { x: TOTALS_LEFT - bleed, y: top + BAR_DROP, width, height };
    sheet.fill(box, bar.fill);
    baseline = box.y + bar.height / 2 + layout.baseline(total.ink, 0);
  }
  const header = child(element, 'TH', { scope: 'Row' });
  total.labels.forEach((label, i) => {
    sheet.text(label, total.ink, { x: TOTALS_LEFT, y: baseline + i * LINE_STEP * 1.2, tag: header });
  });
  const tag = child(element, 'TD');
  sheet.text(total.amount, total.amountInk, { x: RIGHT, y: baseline + extra, align: 'right', tag });
  below.forEach((stroke, i) => {
    sheet.rule(TOTALS_LEFT, RIGHT, baseline + extra + 2.4 + i * DOUBLE_GAP, stroke);
  });
  flow.y = top + total.height;
}
