import { dueAmount, dueText } from '../layout/due.ts';
import { drawTwoPartHeading, fitsHeading } from '../layout/heading.ts';
import type { InvoiceLayout } from '../layout/invoice-layout.ts';
import {
  addressParagraphs,
  drawLogo,
  drawNameLine,
  drawNameLines,
  type Letterhead,
} from '../layout/letterhead.ts';
import { LEFT, MIDDLE, RIGHT, TEXT_WIDTH, windowDrop } from '../layout/paper.ts';
import type { Template } from '../layout/template.ts';
import type { TemplateStyle } from '../layout/template-style.ts';

const INK = '#1A1A1A';
const GREY = '#555555';
const RULE = '#9A9A9A';
/** Two kinds of rules: hairlines, and the double one of head, total and foot, whose lines these are. */
const HAIRLINE = 0.35;
const doubleRule = (color: string) =>
  [
    { width: 0.8, color },
    { width: 0.25, color },
  ] as const;
/** The logo is above the name, clear of the edge that printers leave white. */
const LOGO = { x: MIDDLE - 30, y: 10, width: 60, height: 13, align: 'center' } as const;
/** The name's baseline, without logo and below one. */
const NAME_Y = 22;
const NAME_BELOW_LOGO_Y = 29.5;
/** Between the heading and the rules at its sides. */
const HEADING_GAP = 6;
/** The lower rule keeps this distance from the return line. */
const LAST_RULE_Y = 43;
/** From the heading's baseline to that of amount due and due date. */
const DUE_DROP = 5.8;
const SEPARATOR = ' · ';
/** Words beside the amount get smaller down to this. */
const LEAST_WORD = 6;

/** The rules of version 1: heavier ones around table and total, hairlines below each fact. */
function withRulesOfVersion1(style: TemplateStyle): TemplateStyle {
  const thick = { width: 0.8, color: style.accent };
  const { info, table, total } = style;
  return {
    ...style,
    info: { ...info, rule: { width: HAIRLINE, color: RULE } },
    table: { ...table, above: thick, below: { width: 0.4, color: style.accent }, end: thick },
    total: { ...total, above: thick },
  };
}

const lookIn = (accent: string): TemplateStyle => {
  const line = { width: HAIRLINE, color: accent };
  const quietLine = { width: HAIRLINE, color: RULE };
  const [thick, thin] = doubleRule(accent);
  return {
    name: 'CLASSIC',
    regular: 'source-serif-4/400Regular',
    strong: 'source-serif-4/600SemiBold',
    ink: INK,
    grey: GREY,
    rule: RULE,
    accent,
    body: 9.25,
    lead: 12.5,
    padding: 1.5,
    info: { labelX: 115, align: 'right', valueSize: 9.5, valueFace: 'regular' },
    due: { lift: 7, above: 4, below: DUE_DROP + 2.4 },
    table: {
      headerColor: GREY,
      bleed: 0,
      above: line,
      below: line,
      row: quietLine,
      column: quietLine,
      end: line,
    },
    total: { row: quietLine, above: line, below: [thick, thin] },
    notice: 'below',
    foot: {
      align: 'center',
      rules: [thin, thick],
      pageNumber: { x: MIDDLE, align: 'center' },
    },
    returnRule: true,
    foldMarks: true,
  };
};

/** A printed letter on an axis: head, heading and foot centred between double rules, a ruled table, serifs. */
export function classicTemplate(accent = INK, isVersion1 = false): Template {
  const style = isVersion1 ? withRulesOfVersion1(lookIn(accent)) : lookIn(accent);
  return {
    style,
    drawHead: (head) => drawHead(head, accent),
    drawHeading(head, y) {
      const { layout } = head;
      const inks = { strong: layout.strong(17, accent), regular: layout.regular(17, GREY) };
      const { left, right } = drawTwoPartHeading(head, headingLabel(layout), { y, ...inks, align: 'center' });
      const middle = y - layout.baseline(inks.strong, 0);
      for (const [from, to] of [
        [LEFT, left - HEADING_GAP],
        [right + HEADING_GAP, RIGHT],
      ] as const)
        if (to > from) head.sheet.rule(from, to, middle, { width: HAIRLINE, color: accent });
      drawDue(head, y + DUE_DROP, accent);
    },
    hasRoomForNumber: (layout) => fitsHeading(layout, headingLabel(layout), layout.strong(17), TEXT_WIDTH),
  };
}

const headingLabel = ({ document: { heading, locale } }: InvoiceLayout): string =>
  heading.label.toLocaleUpperCase(locale);

/** One line on the axis: the amount and when it is due, or what it is and the amount. */
function drawDue({ layout, sheet }: Letterhead, y: number, accent: string): void {
  const { due } = layout.document;
  if (due === undefined) return;
  const isDated = due.date !== undefined;
  const quiet = layout.fitted(dueText(due), layout.regular(10.5), TEXT_WIDTH / 2, LEAST_WORD);
  const word = layout.shortened(dueText(due), quiet, TEXT_WIDTH / 2);
  const beside = isDated ? `${SEPARATOR}${word}` : `${word}${SEPARATOR}`;
  const words = word === '' ? [] : [{ text: beside, ink: quiet }];
  const width = words.length === 0 ? 0 : layout.width(beside, quiet);
  const amount = dueAmount(layout, due, layout.strong(13, accent), TEXT_WIDTH - width);
  const tag = layout.paragraph();
  let x = MIDDLE - (layout.width(amount.text, amount.ink) + width) / 2;
  for (const { text, ink } of isDated ? [amount, ...words] : [...words, amount]) {
    sheet.text(text, ink, { x, y, tag });
    x += layout.width(text, ink);
  }
}

function drawHead(head: Letterhead, accent: string): void {
  const { layout, sheet } = head;
  const { sender } = layout.document;
  const tag = layout.paragraph();
  const logo = drawLogo(head, LOGO);
  const place = { x: MIDDLE, width: TEXT_WIDTH, align: 'center', tag } as const;
  const y = logo === undefined ? NAME_Y : NAME_BELOW_LOGO_Y;
  const name = { ...place, y, least: 9, maxLines: logo === undefined ? 2 : 1, lead: 17 };
  let last = drawNameLine(head, sender.name, layout.strong(15), name);
  const parts = sender.vatId === undefined ? sender.address : [...sender.address, sender.vatId];
  if (parts.length > 0) {
    const line = { ...place, y: last + 5, least: 6.5, maxLines: 2, lead: 10 };
    last = drawNameLines(head, addressParagraphs(layout, parts), layout.regular(8, GREY), line);
  }
  const ruleY = Math.min(last + 3.8, LAST_RULE_Y + windowDrop(layout.paper));
  const [thick, thin] = doubleRule(accent);
  sheet.rule(LEFT, RIGHT, ruleY, thick);
  sheet.rule(LEFT, RIGHT, ruleY + 0.7, thin);
}
