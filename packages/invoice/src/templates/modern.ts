import { color, mixed } from '@kontor/graphics';
import type { DocumentHeading } from '../layout/document.ts';
import { drawDueText, dueAmount, dueText } from '../layout/due.ts';
import { type InvoiceLayout, millimetres } from '../layout/invoice-layout.ts';
import {
  addressParagraphs,
  drawLogo,
  drawNameLine,
  drawNameLines,
  type Letterhead,
} from '../layout/letterhead.ts';
import { LEFT, RIGHT } from '../layout/paper.ts';
import type { HeadRoom, Template } from '../layout/template.ts';
import type { TemplateStyle } from '../layout/template-style.ts';
import { TOTALS_LEFT } from '../layout/totals-block.ts';

const ACCENT = '#1F6F5C';
const GREY = '#5B6475';
const RULE = '#E3E7EE';
const WHITE = '#FFFFFF';
/** How much of the accent the table's head is tinted with. */
const TINT = 0.09;
/** Panel, table head and total bar reach so far beyond their texts, on both sides. */
const BLEED = 5;
const PANEL = { x: TOTALS_LEFT - BLEED, width: RIGHT - TOTALS_LEFT + 2 * BLEED } as const;
/** Between the panel and what follows. */
const BELOW_PANEL = 8;
/** The panel's echo on later pages. */
const PATCH_HEIGHT = 4;
const LOGO = { x: LEFT, y: 12, width: 70, height: 15, align: 'left' } as const;
const NAME_Y = 21;
const NAME_BELOW_LOGO_Y = 33.5;
const PANEL_TEXT_WIDTH = RIGHT - TOTALS_LEFT;
/** Heading and number on the panel: sizes down to which they shrink, lead of a broken heading. */
const TITLE = { size: 24, least: 16, lead: 19, maxLines: 2 } as const;
const NUMBER = { size: 13, least: 9, drop: 7 } as const;
/** Below them amount due and due date, and from there to the facts. */
const DUE = { size: 20, drop: 10.5, dateDrop: 5, tail: 8.5 } as const;
/** Sender and logo keep clear of the panel. */
const SENDER_WIDTH = PANEL.x - LEFT - BLEED;

const lookIn = (accent: string): TemplateStyle => ({
  name: 'MODERN',
  regular: 'ibm-plex-sans/400Regular',
  strong: 'ibm-plex-sans/600SemiBold',
  ink: '#14213D',
  grey: GREY,
  rule: RULE,
  accent,
  body: 8.75,
  lead: 12.25,
  padding: 1.9,
  info: {
    labelX: TOTALS_LEFT,
    align: 'left',
    valueSize: 9,
    valueFace: 'strong',
    colors: { label: WHITE, value: WHITE },
  },
  due: { lift: 0, above: 0, below: 0 },
  table: {
    headerColor: accent,
    headerFill: mixed(color(accent)!, 0xffffff, TINT),
    bleed: BLEED,
    row: { width: 0.35, color: RULE },
  },
  total: { bar: { height: 10, fill: accent, color: WHITE } },
  notice: 'below',
  foot: {
    align: 'left',
    rules: [{ width: 0.35, color: RULE }],
    pageNumber: { x: RIGHT, align: 'right' },
  },
  laterPatch: { ...PANEL, y: 0, height: PATCH_HEIGHT, fill: accent },
  returnRule: true,
  foldMarks: false,
});

/** A panel hangs from the paper's edge with heading and facts; table head and total bar keep to its edges. */
export function modernTemplate(accent = ACCENT): Template {
  return {
    style: lookIn(accent),
    drawHead(head, room) {
      drawSender(head);
      drawPanel(head, room, accent);
    },
    hasRoomForNumber,
    hasFactsBelowDue: true,
    factsTop,
  };
}

function drawSender(head: Letterhead): void {
  const { layout } = head;
  const { sender } = layout.document;
  const logo = drawLogo(head, LOGO);
  const isAlone = logo === undefined;
  const place = { x: LEFT, width: SENDER_WIDTH, tag: layout.paragraph(), maxLines: isAlone ? 3 : 2 } as const;
  const size = isAlone ? 15 : 10.5;
  const name = {
    ...place,
    y: isAlone ? NAME_Y : NAME_BELOW_LOGO_Y,
    least: isAlone ? 9 : 7.5,
    lead: isAlone ? 16 : 12,
  };
  const last = drawNameLine(head, sender.name, layout.strong(size), name);
  if (sender.address.length === 0) return;
  const address = { ...place, y: last + (isAlone ? 5.2 : 4.3), least: 7, lead: 10.5 };
  drawNameLines(head, addressParagraphs(layout, sender.address), layout.regular(8.5, GREY), address);
}

/** Baselines of what is on the panel above the facts. */
interface PanelTexts {
  /** The heading's last one. */
  readonly title: number;
  readonly number: number;
  readonly due: number;
}

function panelTexts(layout: InvoiceLayout, hasNumber: boolean): PanelTexts {
  const { label } = layout.document.heading;
  const ink = layout.fitted(label, layout.strong(TITLE.size), PANEL_TEXT_WIDTH, TITLE.least);
  const lines = Math.min(TITLE.maxLines, layout.wholeLines(label, ink, PANEL_TEXT_WIDTH).length);
  const title = NAME_Y + (lines - 1) * millimetres(TITLE.lead);
  const number = title + (hasNumber ? NUMBER.drop : 0);
  return { title, number, due: number + DUE.drop };
}

const hasRoomForNumber = (layout: InvoiceLayout): boolean =>
  layout.width(layout.document.heading.number ?? '', layout.regular(NUMBER.least)) <= PANEL_TEXT_WIDTH;

const factsTop = (layout: InvoiceLayout, { number = '' }: DocumentHeading): number =>
  layout.document.due === undefined ? 0 : panelTexts(layout, number !== '').due + DUE.dateDrop + DUE.tail;

/** Label, number and amount due on the panel; the information block follows on it. */
function drawPanel(head: Letterhead, { contentTop }: HeadRoom, accent: string): void {
  const { layout, sheet } = head;
  const { label, number = '' } = head.heading;
  const { due } = layout.document;
  sheet.fill({ ...PANEL, y: 0, height: contentTop - BELOW_PANEL }, accent);
  const texts = panelTexts(layout, number !== '');
  const tag = layout.heading();
  const place = { x: TOTALS_LEFT, width: PANEL_TEXT_WIDTH, tag } as const;
  drawNameLine(head, label, layout.strong(TITLE.size, WHITE), { ...place, ...TITLE, y: NAME_Y });
  if (number !== '') {
    const below = { ...place, y: texts.number, least: NUMBER.least, lead: 13, maxLines: 2 };
    drawNameLine(head, number, layout.regular(NUMBER.size, WHITE), below);
  }
  if (due === undefined) return;
  const dueTag = layout.paragraph();
  const { text, ink } = dueAmount(layout, due, layout.strong(DUE.size, WHITE), place.width);
  sheet.text(text, ink, { x: place.x, y: texts.due, tag: dueTag });
  const spot = { x: place.x, width: place.width, y: texts.due + DUE.dateDrop, tag: dueTag };
  drawDueText(head, dueText(due), layout.regular(9.5, WHITE), spot);
}
