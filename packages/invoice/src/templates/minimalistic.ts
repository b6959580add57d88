import { drawDueText, dueAmount, dueText } from '../layout/due.ts';
import { drawTwoPartHeading } from '../layout/heading.ts';
import { drawLogo, drawNameLine, type Letterhead } from '../layout/letterhead.ts';
import { LEFT, RIGHT, TEXT_WIDTH } from '../layout/paper.ts';
import type { Template } from '../layout/template.ts';
import type { TemplateStyle } from '../layout/template-style.ts';
import { TOTALS_LEFT } from '../layout/totals-block.ts';

const INK = '#111111';
const GREY = '#6B6B6B';
/** The second of the two axes on which everything begins; the first one is the left margin. */
const AXIS = TOTALS_LEFT;
/** Columns at the foot begin on the axes and between them; an IBAN with its word has room in the last of these. */
const FOOT_GRIDS = [
  [LEFT, AXIS],
  [LEFT, 70, AXIS],
  [LEFT, 70, AXIS, 155],
  [LEFT, 70, AXIS, 165],
] as const;
const MAX_ADDRESS_LINES = 5;
/** From the heading's baseline, on which the amount due is, to that of the due date. */
const DUE_DATE_DROP = 5;
/** The sender's name, points. */
const NAME_SIZE = 13;
const NAME_SIZE_V1 = 11;
/** Between the heading and the second axis. */
const AXIS_GAP = 5;

const lookIn = (accent: string): TemplateStyle => {
  const hairline = { width: 0.35, color: accent };
  return {
    name: 'MINIMALISTIC',
    regular: 'ibm-plex-sans/300Light',
    small: 'ibm-plex-sans/400Regular',
    strong: 'ibm-plex-sans/500Medium',
    ink: INK,
    grey: GREY,
    rule: GREY,
    accent,
    body: 9,
    lead: 13,
    padding: 2.1,
    info: { labelX: AXIS, align: 'left', valueSize: 8.5, valueFace: 'strong' },
    due: { lift: 0, above: 6, below: 7 },
    table: { headerColor: GREY, bleed: 0, below: hairline },
    total: { above: hairline, largeAmount: 18 },
    notice: 'beside',
    foot: { align: 'left', rules: [], grids: FOOT_GRIDS, pageNumber: { x: RIGHT, align: 'right' } },
    returnRule: false,
    foldMarks: false,
  };
};

/** As little as possible: two axes, light type, two hairlines, space instead of rules, one amount in large figures. */
export function minimalisticTemplate(accent = INK): Template {
  return {
    style: lookIn(accent),
    drawHead,
    drawHeading(head, y) {
      const { layout } = head;
      const inks = { strong: layout.strong(16, accent), regular: layout.regular(16, GREY) };
      const width = layout.document.due === undefined ? TEXT_WIDTH : AXIS - LEFT - AXIS_GAP;
      drawTwoPartHeading(head, head.heading.label, { y, ...inks, numberX: AXIS, width });
      drawDue(head, y, accent);
    },
  };
}

function drawDue(head: Letterhead, y: number, accent: string): void {
  const { layout, sheet } = head;
  const { due } = layout.document;
  if (due === undefined) return;
  const tag = layout.paragraph();
  const place = { x: AXIS, width: RIGHT - AXIS, tag } as const;
  const { text, ink } = dueAmount(layout, due, layout.regular(20, accent), place.width);
  sheet.text(text, ink, { ...place, y });
  drawDueText(head, dueText(due), layout.regular(8.5, GREY), { ...place, y: y + DUE_DATE_DROP });
}

function drawHead(head: Letterhead): void {
  const { layout } = head;
  const { sender, isVersion1 } = layout.document;
  drawLogo(head, { x: LEFT, y: 15, width: 70, height: 16, align: 'left' });
  const place = { x: AXIS, width: RIGHT - AXIS, tag: layout.paragraph() } as const;
  const name = { ...place, y: 20, least: 8, lead: 13, maxLines: 2 };
  let last = drawNameLine(
    head,
    sender.name,
    layout.strong(isVersion1 === true ? NAME_SIZE_V1 : NAME_SIZE),
    name,
  );
  const ink = layout.regular(8, GREY);
  const lines = sender.address.flatMap((line) => layout.lines(line, ink, place.width));
  // More lines would run into the block below: they are joined.
  const isShort = lines.length <= MAX_ADDRESS_LINES;
  for (const [i, line] of (isShort ? lines : [sender.address.join(' · ')]).entries()) {
    const spot = { ...place, y: last + (i === 0 ? 4.8 : 3.7), least: 6.5, lead: 10.5 };
    last = drawNameLine(head, line, ink, { ...spot, maxLines: MAX_ADDRESS_LINES });
  }
}
