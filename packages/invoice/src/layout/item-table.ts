import { add, type Decimal, fixedText, ZERO } from '@kontor/base';
import { child, type Stroke, type StructureElement } from '@kontor/pdf';
import type { Flow } from './flow.ts';
import { type InvoiceLayout, millimetres } from './invoice-layout.ts';
import { indentOf } from './item-indent.ts';
import { pageStarts } from './page-plan.ts';
import { LEFT, RIGHT, TEXT_WIDTH } from './paper.ts';
import type { Ink } from './sheet.ts';
import { detailInk, type FigureColumn, headerInk } from './table-columns.ts';
import {
  CARRY_HEIGHT,
  HEADER_LEAD,
  isLong,
  linesBeforeSplit,
  ORPHAN_LINES,
  type Row,
  rowHeight,
  type SetTable,
} from './table-setting.ts';

/** From the foot of the header to the baseline of its last line. */
const HEADER_DROP = 2.4;
/** Figures end at the end of their column: the rule is in the gap behind. */
const COLUMN_RULE_SHIFT = 2;
const POSITION_RULE_SHIFT = 1.5;
const CARRY_SIZE = 8.5;

/** Above the sum of an item with discounts or surcharges. */
const SUM_RULE_WIDTH = 0.35;
const SUM_RULE_LIFT = 0.35;

/** The cells of an item, and of each row below it. */
interface RowTags {
  readonly own: readonly StructureElement[];
  readonly below: readonly (readonly StructureElement[])[];
}

interface LineRange {
  readonly from: number;
  readonly to: number;
}

export interface TableContext {
  /** Height of what must be on the page of the last row: totals, code and closing text. */
  readonly closing: number;
  /** How much less room the page has on which the invoice ends. */
  readonly lastCut: number;
}

/** Draws all items over as many pages as they need. Leaves the flow's `y` at the end of the table. */
export function drawItemTable(flow: Flow, table: SetTable, surroundings: TableContext): void {
  new ItemTable(flow, table, surroundings).draw();
}

class ItemTable {
  readonly #flow: Flow;
  readonly #layout: InvoiceLayout;
  readonly #table: SetTable;
  readonly #surroundings: TableContext;
  readonly #head: StructureElement;
  readonly #body: StructureElement;
  #carried: Decimal = ZERO;
  /** Where the rows begin on the current page. */
  #rowsTop = 0;

  constructor(flow: Flow, table: SetTable, surroundings: TableContext) {
    this.#flow = flow;
    this.#layout = flow.layout;
    this.#table = table;
    this.#surroundings = surroundings;
    const element = child(this.#layout.pdf.root, 'Table');
    this.#head = child(child(element, 'THead'), 'TR');
    this.#body = child(element, 'TBody');
  }

  draw(): void {
    if (this.#table.rows.some(isLong)) this.#drawAsItComes();
    else this.#drawPlanned();
    this.#close();
  }

  /** Rows that are never split: where pages begin is known before the first is drawn. */
  #drawPlanned(): void {
    const { rows, headerHeight } = this.#table;
    const starts = pageStarts({
      heights: rows.map((row) => rowHeight(this.#table, row)),
      first: this.#flow.bottom - this.#flow.y - headerHeight,
      later: this.#flow.capacity - headerHeight - CARRY_HEIGHT,
      carry: CARRY_HEIGHT,
      ...this.#surroundings,
    });
    const begins = new Set(starts);
    if (begins.has(0)) this.#flow.nextPage();
    this.#drawHeader(this.#head);
    rows.forEach((row, index) => {
      if (index > 0 && begins.has(index)) this.#breakPage();
      this.#carry(row);
      this.#drawLines(row, { from: 0, to: row.lineCount }, this.#rowTags(row));
      this.#drawRowRule();
    });
  }

  /** Rows of which some go over pages: each finds its place when it comes. */
  #drawAsItComes(): void {
    const { rows } = this.#table;
    rows.forEach((row, index) => {
      const below = index === rows.length - 1 ? this.#surroundings.closing : CARRY_HEIGHT;
      if (index === 0) this.#begin(row, below);
      else this.#makeRoom(row, below);
      this.#carry(row);
      this.#placeRow(row, below);
    });
  }

  /** Adds the row to the sum that pages carry forward; a line of a view may have none. */
  #carry({ item }: Row): void {
    if (item.uncounted === undefined && item.sum !== '') this.#carried = add(this.#carried, item.sum);
  }

  /** The header is never alone at the foot of a page. */
  #begin(row: Row, below: number): void {
    const flow = this.#flow;
    const least = isLong(row)
      ? rowHeight(this.#table, row, ORPHAN_LINES)
      : rowHeight(this.#table, row) + below;
    const { headerHeight } = this.#table;
    if (!flow.fits(headerHeight + least) && headerHeight + least <= flow.capacity) flow.nextPage();
    this.#drawHeader(this.#head);
  }

  /** Breaks the page before a row that has no room, unless the row is long and may be split. */
  #makeRoom(row: Row, below: number): void {
    if (this.#flow.fits(rowHeight(this.#table, row) + below)) return;
    if (isLong(row) && this.#linesThatFit() >= ORPHAN_LINES) return;
    this.#breakPage();
  }

  #rowTags({ subRows }: Row): RowTags {
    const { position, figures } = this.#table.columns;
    const count = figures.length + (position === undefined ? 1 : 2);
    const cells = () => {
      const element = child(this.#body, 'TR');
      return Array.from({ length: count }, () => child(element, 'TD'));
    };
    return { own: cells(), below: subRows.map(cells) };
  }

  /** Draws a row; what does not fit goes on after a page break, which short rows never come to. */
  #placeRow(row: Row, below: number): void {
    const flow = this.#flow;
    const { lineCount } = row;
    const tags = this.#rowTags(row);
    let from = 0;
    while (!flow.fits(rowHeight(this.#table, row, lineCount - from) + below)) {
      const fitting = linesBeforeSplit(row, from, this.#linesThatFit());
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
    const { lead, padding } = this.#table;
    const room = this.#flow.bottom - this.#flow.y - CARRY_HEIGHT - 2 * padding;
    return Math.floor(room / lead);
  }

  #drawLines(row: Row, range: LineRange, tags: RowTags): void {
    const y = this.#flow.y + this.#table.padding + this.#table.baseline;
    this.#drawOwnLines(row, range, { tags: tags.own, y });
    this.#drawSubRows(row, range, { tags: tags.below, y });
    this.#flow.y += rowHeight(this.#table, row, range.to - range.from);
  }

  /** Those of description and units, and the figures. */
  #drawOwnLines(
    row: Row,
    { from, to }: LineRange,
    { tags, y }: { readonly tags: RowTags['own']; readonly y: number },
  ): void {
    const { sheet } = this.#flow;
    const { columns, lead } = this.#table;
    const { body, unit, position, descriptionX } = columns;
    const cells = position === undefined ? tags : tags.slice(1);
    if (position !== undefined) {
      for (let i = from; i < Math.min(to, row.positions.length); i++) {
        sheet.text(row.positions[i]!, body, { x: LEFT, y: y + (i - from) * lead, tag: tags[0] });
      }
    }
    for (let i = from; i < Math.min(to, row.lines.length); i++) {
      const { text, ink } = row.lines[i]!;
      const x = descriptionX + indentOf(row.item);
      sheet.text(text, ink, { x, y: y + (i - from) * lead, tag: cells[0] });
    }
    columns.figures.forEach(({ key, right, widest }, c) => {
      const tag = cells[c + 1];
      if (from === 0) {
        const { uncounted } = row.item;
        const isPart = uncounted === undefined && row.subRows.length === 0;
        const isGrey = key === 'vat' || uncounted === 'INFORMATION' || (key === 'sum' && !isPart);
        sheet.figure(row.figures[c]!, isGrey ? this.#grey(body) : body, { x: right, y, widest, tag });
      }
      if (key === 'unitPrice') {
        const ink = detailInk(this.#layout, body);
        for (let i = Math.max(from, 1); i < Math.min(to, 1 + row.priceNotes.length); i++) {
          sheet.figure(row.priceNotes[i - 1]!, ink, { x: right, y: y + (i - from) * lead, widest, tag });
        }
      }
      if (key !== 'amount' || unit === undefined) return;
      for (let i = from; i < Math.min(to, row.units.length); i++) {
        sheet.text(row.units[i]!, row.item.uncounted === 'INFORMATION' ? this.#grey(body) : body, {
          x: unit.x,
          y: y + (i - from) * lead,
          tag,
        });
      }
    });
  }

  /** Those of discounts and surcharges, and of the sum that these lead to. */
  #drawSubRows(
    row: Row,
    { from, to }: LineRange,
    { tags, y }: { readonly tags: RowTags['below']; readonly y: number },
  ): void {
    const { subRows, ownLines } = row;
    // Lines of a view may have no figure at all, and then no column of sums.
    if (subRows.length === 0) return;
    const { sheet } = this.#flow;
    const { columns, lead, baseline } = this.#table;
    const { right, widest } = columns.figures.at(-1)!;
    let line = ownLines;
    for (const [index, { lines, ink, figure, figureInk, isSum }] of subRows.entries()) {
      const cells = tags[index]!;
      const label = columns.position === undefined ? cells[0] : cells[1];
      for (const [i, text] of lines.entries()) {
        if (line >= from && line < to) {
          const lineY = y + (line - from) * lead;
          const x = columns.descriptionX + indentOf(row.item);
          sheet.text(text, ink, { x, y: lineY, tag: label });
          if (i === 0) {
            if (isSum) sheet.rule(right - widest, right, lineY - baseline - SUM_RULE_LIFT, this.#sumRule);
            sheet.figure(figure, figureInk, { x: right, y: lineY, widest, tag: cells.at(-1) });
          }
        }
        line++;
      }
    }
  }

  get #sumRule(): Stroke {
    return { width: SUM_RULE_WIDTH, color: this.#layout.style.grey };
  }

  #grey({ size }: Ink): Ink {
    return this.#layout.regular(size, this.#layout.style.grey);
  }

  /** Rules between columns end with the rows of a page, above the sum that is carried forward. */
  #close(): void {
    const { end } = this.#layout.style.table;
    if (end !== undefined) this.#flow.sheet.rule(LEFT, RIGHT, this.#flow.y, end);
    this.#drawColumnRules(this.#rowsTop);
  }

  #drawColumnRules(from: number): void {
    const { column } = this.#layout.style.table;
    if (column === undefined) return;
    const { figures, position, descriptionX } = this.#table.columns;
    const places = figures.map(({ left }) => left + COLUMN_RULE_SHIFT);
    if (position !== undefined) places.push(descriptionX - POSITION_RULE_SHIFT);
    for (const x of places) this.#flow.sheet.verticalRule(x, [from, this.#flow.y], column);
  }

  #drawRowRule(): void {
    const { row } = this.#layout.style.table;
    if (row !== undefined) this.#flow.sheet.rule(LEFT, RIGHT, this.#flow.y, row);
  }

  /** Ends the page with the sum so far and begins the next with header and the same sum. */
  #breakPage(): void {
    const started = this.#carried !== ZERO;
    this.#close();
    if (started) this.#drawCarried({ isFoot: true });
    this.#flow.nextPage();
    this.#drawHeader(undefined);
    if (started) this.#drawCarried({ isFoot: false });
    this.#rowsTop = this.#flow.y;
  }

  #drawCarried({ isFoot }: { isFoot: boolean }): void {
    const layout = this.#layout;
    const { sheet } = this.#flow;
    const ink = layout.regular(CARRY_SIZE, layout.style.grey);
    const y = this.#flow.y + CARRY_HEIGHT / 2 + layout.baseline(ink, 0);
    const sum = layout.money.sum(fixedText(this.#carried, layout.document.minorUnits));
    sheet.text(sum, ink, { x: RIGHT, y, align: 'right' });
    const { carriedForward, carriedToNext = carriedForward } = layout.document.labels;
    const label = isFoot ? carriedToNext : carriedForward;
    sheet.text(layout.shortened(label, ink, TEXT_WIDTH / 2), ink, { x: LEFT, y });
    this.#flow.y += CARRY_HEIGHT;
    if (!isFoot) this.#drawRowRule();
  }

  /** The header is tagged on the first page only; on the others it repeats and is an artifact. */
  #drawHeader(row: StructureElement | undefined): void {
    const layout = this.#layout;
    const { sheet, y } = this.#flow;
    const { table } = layout.style;
    const { headerHeight, columns } = this.#table;
    const [left, right] = [LEFT - table.bleed, RIGHT + table.bleed];
    if (table.headerFill !== undefined) {
      sheet.fill({ x: left, y, width: right - left, height: headerHeight }, table.headerFill);
    }
    if (table.above !== undefined) sheet.rule(left, right, y, table.above);
    const cell = () => (row === undefined ? undefined : child(row, 'TH', { scope: 'Column' }));
    const bottomLine = y + headerHeight - HEADER_DROP;
    if (columns.position !== undefined) this.#drawLeftTitle(columns.position.title, LEFT, bottomLine, cell());
    this.#drawLeftTitle(columns.descriptionTitle, columns.descriptionX, bottomLine, cell());
    for (const column of columns.figures) this.#drawTitle(column, bottomLine, cell());
    if (table.below !== undefined) sheet.rule(left, right, y + headerHeight, table.below);
    this.#flow.y = y + headerHeight;
    this.#drawColumnRules(y);
    this.#rowsTop = this.#flow.y;
  }

  #drawLeftTitle(
    title: readonly string[],
    x: number,
    bottomLine: number,
    tag: StructureElement | undefined,
  ): void {
    title.forEach((text, i) => {
      const y = bottomLine - (title.length - 1 - i) * millimetres(HEADER_LEAD);
      this.#flow.sheet.text(text, headerInk(this.#layout), { x, y, tag });
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
