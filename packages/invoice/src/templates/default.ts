import { drawDueText, dueAmount } from '../layout/due.ts';
import { drawTwoPartHeading, fitsHeading } from '../layout/heading.ts';
import type { InvoiceLayout } from '../layout/invoice-layout.ts';
import {
  addressParagraphs,
  drawLogo,
  drawNameLine,
  drawNameLines,
  type Letterhead,
} from '../layout/letterhead.ts';
import { LEFT, RIGHT, TEXT_WIDTH } from '../layout/paper.ts';
import type { Template } from '../layout/template.ts';
import type { TemplateStyle } from '../layout/template-style.ts';

const ACCENT = '#0F4C81';
const GREY = '#5F6B7A';
const RULE = '#D5DBE2';
/** Space between the sender's name and the logo. */
const GAP = 4.5;
/** Amount due and due date at the right end of the heading's line: room, and distances of their baselines from it. */
const DUE_WIDTH = 75;
const DUE_GAP = 8;
const DUE_LABEL_RISE = 6.4;
const DUE_DATE_DROP = 4.7;

const lookIn = (accent: string): TemplateStyle => ({
  name: 'DEFAULT',
  regular: 'source-sans-3/400Regular',
  strong: 'source-sans-3/600SemiBold',
  ink: '#1B2330',
  grey: GREY,
  rule: RULE,
  accent,
  body: 9.5,
  lead: 12.5,
  padding: 1.9,
  info: { labelX: 115, align: 'left', valueSize: 9.5, valueFace: 'regular' },
  due: { lift: 0, above: DUE_LABEL_RISE, below: 7 },
  table: {
    headerColor: GREY,
    bleed: 0,
    below: { width: 0.9, color: accent },
    row: { width: 0.35, color: RULE },
  },
  total: { above: { width: 0.9, color: accent } },
  notice: 'below',
  foot: {
    align: 'left',
    rules: [{ width: 0.35, color: RULE }],
    pageNumber: { x: RIGHT, align: 'right' },
  },
  returnRule: true,
  foldMarks: true,
});

/** Logo right above, the sender beside it; a quiet sans serif, blue accents. */
export function defaultTemplate(accent = ACCENT): Template {
  return {
    style: lookIn(accent),
    drawHead,
    drawHeading(head, y) {
      const { layout } = head;
      const inks = { strong: layout.strong(20, accent), regular: layout.regular(20, GREY) };
      const width = headingWidth(layout, accent);
      drawTwoPartHeading(head, head.heading.label, { y, ...inks, width });
      drawDue(head, y, accent);
    },
    hasRoomForNumber: (layout) =>
      fitsHeading(layout, layout.document.heading.label, layout.strong(20), headingWidth(layout, accent)),
  };
}

/** What the amount due leaves of the line. */
function headingWidth(layout: InvoiceLayout, accent: string): number {
  const { due } = layout.document;
  if (due === undefined) return TEXT_WIDTH;
  const { text, ink } = dueAmount(layout, due, layout.strong(15, accent), DUE_WIDTH);
  return TEXT_WIDTH - layout.width(text, ink) - DUE_GAP;
}

function drawDue(head: Letterhead, y: number, accent: string): void {
  const { layout, sheet } = head;
  const { due } = layout.document;
  if (due === undefined) return;
  const tag = layout.paragraph();
  const place = { x: RIGHT, width: DUE_WIDTH, align: 'right', tag } as const;
  drawDueText(head, due.label, layout.regular(8.5, GREY), { ...place, y: y - DUE_LABEL_RISE });
  const { text, ink } = dueAmount(layout, due, layout.strong(15, accent), DUE_WIDTH);
  sheet.text(text, ink, { ...place, y });
  if (due.date !== undefined)
    drawDueText(head, due.date, layout.regular(9), { ...place, y: y + DUE_DATE_DROP });
}

function drawHead(head: Letterhead): void {
  const { layout } = head;
  const { sender } = layout.document;
  const logo = drawLogo(head, { x: 135, y: 14, width: 55, height: 20, align: 'right' });
  const right = logo === undefined ? RIGHT : logo.x - GAP;
  const place = { x: right, width: right - LEFT, align: 'right', tag: layout.paragraph() } as const;
  const name = { ...place, y: 22.5, least: 10, lead: 14, maxLines: 2 };
  const last = drawNameLine(head, sender.name, layout.strong(13), name);
  if (sender.address.length === 0) return;
  const address = { ...place, y: last + 4.7, least: 7, lead: 10.5, maxLines: 3 };
  drawNameLines(head, addressParagraphs(layout, sender.address), layout.regular(8.5, GREY), address);
}
