import { add, type Decimal, ZERO } from '#lib/base/decimal/decimal.ts';
import { fixedText } from '#lib/base/decimal/text.ts';
import { child, type StructureElement } from '#lib/pdf/structure.ts';
import type { DocumentItem } from './document.ts';
import type { Flow } from './flow.ts';
import { type InvoiceLayout, millimetres } from './invoice-layout.ts';
import { type Ink, LEFT, RIGHT, TEXT_WIDTH } from './sheet.ts';
import {
  type FigureColumn,
  headerInk,
  type RowFigures,
  rowFigures,
  type TableColumns,
  tableColumns,
} from './table-columns.ts';

/** From so many items on the table is set denser. */
const DENSE_FROM = 15;
const DENSE_PADDING = 1.2;
const DENSE_LESS = 0.5;
/** What follows the first line of a description is so much smaller. */
const DETAIL_LESS = 0.75;
/** A row of up to so many lines is never split. */
const UNSPLIT_LINES = 12;
/** A split leaves at least so many lines on either page. */
const ORPHAN_LINES = 2;
const HEADER_HEIGHT = 7.2;
const HEADER_BASELINE = 4.8;
const HEADER_LEAD = 10;
const CARRY_SIZE = 8.5;
const CARRY_HEIGHT = 6.2;

interface Line {
  readonly text: string;
  readonly ink: Ink;
}

interface Row {
  readonly lines: readonly Line[];
  readonly figures: readonly (readonly string[])[];
}

interface Setting {
  readonly columns: TableColumns;
  /** Millimetres. */
  readonly lead: number;
  readonly padding: number;
  readonly baseline: number;
}

export interface TableSurroundings {
  /** Height of what must stand on the page of the last row: the totals. */
  readonly keep: number;
  /** Room for the rows if the invoice is to end on this page. */
  readonly room: number;
}

/** Draws all items over as many pages as they need. Leaves the flow's `y` at the end of the table. */
export function drawItemTable(flow: Flow, surroundings: TableSurroundings): void {
  const table = new ItemTable(flow, surroundings);
  table.draw();
}

class ItemTable {
  readonly #flow: Flow;
  readonly #layout: InvoiceLayout;
  readonly #keep: number;
  readonly #figures: readonly RowFigures[];
  readonly #setting: Setting;
  readonly #head: StructureElement;
  readonly #body: StructureElement;
  #carried: Decimal = ZERO;

  constructor(flow: Flow, { keep, room }: TableSurroundings) {
    this.#flow = flow;
    this.#layout = flow.layout;
    this.#keep = keep;
    this.#figures = this.#layout.document.items.map((item) => rowFigures(this.#layout, item));
    this.#setting = tableSetting(this.#layout, this.#figures, room);
    const table = child(this.#layout.pdf.root, 'Table');
    this.#head = child(child(table, 'THead'), 'TR');
    this.#body = child(table, 'TBody');
  }

  draw(): void {
    const { items } = this.#layout.document;
    items.forEach((item, index) => {
      const row = setRow(this.#layout, this.#setting, item, this.#figures[index]!);
      const below = index === items.length - 1 ? this.#keep : CARRY_HEIGHT;
      if (index === 0) this.#begin(row, below);
      else this.#makeRoom(row, below);
      this.#carried = add(this.#carried, item.sum);
      this.#placeRow(row, below);
    });
  }

  /** The header never stands alone at the foot of a page. */
  #begin(row: Row, below: number): void {
    const flow = this.#flow;
    const least = isLong(row)
      ? rowHeight(this.#setting, row, ORPHAN_LINES)
      : rowHeight(this.#setting, row) + below;
    const header = headerHeight(this.#setting);
    if (!flow.fits(header + least) && header + least <= flow.capacity) flow.nextPage();
    this.#drawHeader(this.#head);
  }

  /** Breaks the page before a row that has no room, unless the row is long and may be split. */
  #makeRoom(row: Row, below: number): void {
    if (this.#flow.fits(rowHeight(this.#setting, row) + below)) return;
    if (isLong(row) && this.#linesThatFit() >= ORPHAN_LINES) return;
    this.#breakPage();
  }

  /** Draws a row; what does not fit goes on after a page break, which short rows never come to. */
  #placeRow(row: Row, below: number): void {
    const flow = this.#flow;
    const lineCount = lineCountOf(row);
    const element = child(this.#body, 'TR');
    const tags = [0, ...row.figures].map(() => child(element, 'TD'));
    let from = 0;
    while (!flow.fits(rowHeight(this.#setting, row, lineCount - from) + below)) {
      const fitting = Math.max(1, Math.min(this.#linesThatFit(), lineCount - from - ORPHAN_LINES));
      if (lineCount - from <= fitting) break;
      this.#drawLines(row, { from, to: from + fitting }, tags);
      from += fitting;
      this.#breakPage();
    }
    this.#drawLines(row, { from, to: lineCount }, tags);
    this.#drawRowRule();
  }

  /** Lines of a long row that fit above the row that carries the sum. */
  #linesThatFit(): number {
    const { lead, padding } = this.#setting;
    const room = this.#flow.bottom - this.#flow.y - CARRY_HEIGHT - 2 * padding;
    return Math.floor(room / lead);
  }

  #drawLines(row: Row, { from, to }: { from: number; to: number }, tags: readonly StructureElement[]): void {
    const { sheet } = this.#flow;
    const { columns, lead, padding, baseline } = this.#setting;
    const y = this.#flow.y + padding + baseline;
    row.lines.slice(from, to).forEach(({ text, ink }, i) => {
      sheet.text(text, ink, { x: LEFT, y: y + i * lead, tag: tags[0] });
    });
    columns.figures.forEach((column, c) => {
      const ink = column.key === 'vat' ? { ...columns.body, color: this.#layout.look.grey } : columns.body;
      row.figures[c]!.slice(from, to).forEach((text, i) => {
        sheet.figure(text, ink, {
          x: column.right,
          y: y + i * lead,
          widest: column.widest,
          tag: tags[c + 1],
        });
      });
    });
    this.#flow.y += rowHeight(this.#setting, row, to - from);
  }

  #drawRowRule(): void {
    const { row } = this.#layout.look.table;
    if (row !== undefined) this.#flow.sheet.rule(LEFT, RIGHT, this.#flow.y, row);
  }

  /** Ends the page with the sum so far and begins the next with header and the same sum. */
  #breakPage(): void {
    const started = this.#carried !== ZERO;
    if (started) this.#drawCarried({ ruled: false });
    this.#flow.nextPage();
    this.#drawHeader(undefined);
    if (started) this.#drawCarried({ ruled: true });
  }

  #drawCarried({ ruled }: { ruled: boolean }): void {
    const layout = this.#layout;
    const { sheet } = this.#flow;
    const ink = layout.regular(CARRY_SIZE, layout.look.grey);
    const y = this.#flow.y + CARRY_HEIGHT / 2 + layout.baseline(ink, 0);
    const sum = layout.money.sum(fixedText(this.#carried, layout.document.minorUnits));
    sheet.text(sum, ink, { x: RIGHT, y, align: 'right' });
    const label = layout.document.labels.carriedForward;
    sheet.text(layout.shortened(label, ink, TEXT_WIDTH / 2), ink, { x: LEFT, y });
    this.#flow.y += CARRY_HEIGHT;
    if (ruled) this.#drawRowRule();
  }

  /** The header is tagged on the first page only; on the others it repeats and is an artifact. */
  #drawHeader(row: StructureElement | undefined): void {
    const layout = this.#layout;
    const { sheet, y } = this.#flow;
    const { table } = layout.look;
    const height = headerHeight(this.#setting);
    const [left, right] = [LEFT - table.bleed, RIGHT + table.bleed];
    if (table.headerFill !== undefined) {
      sheet.fill({ x: left, y, width: right - left, height }, table.headerFill);
    }
    if (table.above !== undefined) sheet.rule(left, right, y, table.above);
    const cell = () => (row === undefined ? undefined : child(row, 'TH', { scope: 'Column' }));
    const bottomLine = y + height - HEADER_HEIGHT + HEADER_BASELINE;
    this.#drawDescriptionTitle(bottomLine, cell());
    for (const column of this.#setting.columns.figures) this.#drawTitle(column, bottomLine, cell());
    if (table.below !== undefined) sheet.rule(left, right, y + height, table.below);
    this.#flow.y = y + height;
  }

  #drawDescriptionTitle(bottomLine: number, tag: StructureElement | undefined): void {
    const { descriptionTitle } = this.#setting.columns;
    descriptionTitle.forEach((text, i) => {
      const y = bottomLine - (descriptionTitle.length - 1 - i) * millimetres(HEADER_LEAD);
      this.#flow.sheet.text(text, headerInk(this.#layout), { x: LEFT, y, tag });
    });
  }

  #drawTitle(
    { title, right, widest }: FigureColumn,
    bottomLine: number,
    tag: StructureElement | undefined,
  ): void {
    title.forEach((text, i) => {
      const y = bottomLine - (title.length - 1 - i) * millimetres(HEADER_LEAD);
      this.#flow.sheet.figure(text, headerInk(this.#layout), { x: right, y, widest, tag });
    });
  }
}

function headerHeight({ columns }: Setting): number {
  const most = Math.max(columns.descriptionTitle.length, ...columns.figures.map(({ title }) => title.length));
  return HEADER_HEIGHT + (most - 1) * millimetres(HEADER_LEAD);
}

/** Roomy for short invoices, dense for long ones and for those that then end on one page. */
function tableSetting(layout: InvoiceLayout, figures: readonly RowFigures[], room: number): Setting {
  const { items } = layout.document;
  if (items.length >= DENSE_FROM) return settingOf(layout, figures, { dense: true });
  const roomy = settingOf(layout, figures, { dense: false });
  const height = (setting: Setting): number => {
    const rows = items.map((item, i) => rowHeight(setting, setRow(layout, setting, item, figures[i]!)));
    return rows.reduce((sum, row) => sum + row, headerHeight(setting));
  };
  if (height(roomy) <= room) return roomy;
  const dense = settingOf(layout, figures, { dense: true });
  return height(dense) <= room ? dense : roomy;
}

function settingOf(
  layout: InvoiceLayout,
  figures: readonly RowFigures[],
  { dense }: { dense: boolean },
): Setting {
  const { look } = layout;
  const less = dense ? DENSE_LESS : 0;
  const columns = tableColumns(layout, figures, look.body - less);
  const shrink = look.body - columns.body.size;
  const lead = look.lead - shrink;
  return {
    columns,
    lead: millimetres(lead),
    padding: dense ? Math.min(DENSE_PADDING, look.padding) : look.padding,
    baseline: layout.baseline(columns.body, lead),
  };
}

function setRow(layout: InvoiceLayout, { columns }: Setting, item: DocumentItem, figures: RowFigures): Row {
  const { body, descriptionWidth } = columns;
  const detail = { ...body, size: body.size - DETAIL_LESS, color: layout.look.grey };
  const [name = '', ...rest] = item.description.split('\n');
  const set = (text: string, ink: Ink) =>
    layout.lines(text, ink, descriptionWidth).map((line) => ({ text: line, ink }));
  return {
    lines: [...set(name, body), ...rest.flatMap((text) => set(text, detail))],
    figures: columns.figures.map(({ key, width }) =>
      key === 'amount' ? layout.lines(figures[key], body, width) : [figures[key]],
    ),
  };
}

const lineCountOf = ({ lines, figures }: Row): number =>
  Math.max(lines.length, ...figures.map((figure) => figure.length));

const isLong = (row: Row): boolean => lineCountOf(row) > UNSPLIT_LINES;

const rowHeight = ({ lead, padding }: Setting, row: Row, lines = lineCountOf(row)): number =>
  2 * padding + lines * lead;
