import { child } from '@kontor/pdf';
import type { AppendixSection } from './document.ts';
import type { Flow } from './flow.ts';
import { type InvoiceLayout, millimetres } from './invoice-layout.ts';
import { LEFT, RIGHT } from './paper.ts';

/** Left edges of name and value; the term is at the left. */
const NAME_LEFT = LEFT + 24;
const VALUE_LEFT = LEFT + 78;
const GAP = 3;
const TITLE_SIZE = 12;
const TITLE_DROP = 6;
const BELOW_TITLE = 3;
const SIZE = 8.5;
const LEAD = millimetres(SIZE * 1.35);
const ROW_GAP = 1.4;
const ABOVE_SECTION = 8;
/** Dark enough for small type on white (WCAG 2.2, 1.4.3). */
const WARNING_COLOR = '#a1260d';

/** A row goes over pages where it is longer than one. */
function drawRow(
  flow: Flow,
  cells: readonly (readonly string[])[],
  inks: readonly ReturnType<InvoiceLayout['regular']>[],
): void {
  const tag = child(flow.layout.pdf.root, 'P');
  const count = Math.max(...cells.map(({ length }) => length));
  const lefts = [LEFT, NAME_LEFT, VALUE_LEFT];
  for (let line = 0; line < count; line++) {
    if (!flow.fits(LEAD)) flow.nextPage();
    cells.forEach((lines, column) => {
      const text = lines[line];
      if (text === undefined) return;
      flow.sheet.text(text, inks[column]!, { x: lefts[column]!, y: flow.y + LEAD * 0.75, tag });
    });
    flow.y += LEAD;
  }
  flow.y += ROW_GAP;
}

function drawSection(flow: Flow, { title, rows, isWarning }: AppendixSection): void {
  const { layout } = flow;
  const color = isWarning ? WARNING_COLOR : layout.style.ink;
  if (!flow.fits(TITLE_DROP + BELOW_TITLE + 3 * LEAD)) flow.nextPage();
  flow.y += TITLE_DROP;
  flow.sheet.text(title, layout.strong(TITLE_SIZE, color), {
    x: LEFT,
    y: flow.y,
    tag: child(layout.pdf.root, 'H2'),
  });
  flow.y += BELOW_TITLE;
  const inks = [layout.strong(SIZE, color), layout.regular(SIZE, layout.style.grey), layout.regular(SIZE)];
  const widths = [NAME_LEFT - LEFT - GAP, VALUE_LEFT - NAME_LEFT - GAP, RIGHT - VALUE_LEFT];
  for (const { term, name, value } of rows) {
    const cells = [term, name, value].map((text, column) =>
      text === '' ? [] : layout.wholeLines(text, inks[column]!, widths[column]!),
    );
    drawRow(flow, cells, inks);
  }
}

/** Sections of a view behind the invoice, on a page of their own. */
export function drawAppendix(flow: Flow, sections: readonly AppendixSection[]): void {
  if (sections.length === 0) return;
  flow.nextPage();
  sections.forEach((section, index) => {
    if (index > 0) flow.y += ABOVE_SECTION;
    drawSection(flow, section);
  });
}

const NOTE_SIZE = 6.5;
const MIN_NOTE_SIZE = 5;
const NOTE_Y = 293.5;

/** A sentence at the very foot of every page, as small as it must be for one line; page numbers are above it. */
export function drawFootNote(layout: InvoiceLayout, note: string): void {
  const width = RIGHT - LEFT;
  const ink = layout.fitted(note, layout.regular(NOTE_SIZE, layout.style.grey), width, MIN_NOTE_SIZE);
  const lines = layout.wholeLines(note, ink, width);
  const lead = millimetres(ink.size * 1.2);
  for (const sheet of layout.sheets) {
    lines.forEach((line, index) => {
      sheet.text(line, ink, { x: LEFT, y: layout.fromFoot(NOTE_Y) + index * lead });
    });
  }
}
