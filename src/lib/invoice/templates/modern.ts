import { drawLogo, drawNameLine, type Letterhead } from '../layout/letterhead.ts';
import type { Look } from '../layout/look.ts';
import { LEFT, PAGE, RIGHT } from '../layout/sheet.ts';
import type { Template } from '../layout/template.ts';

const ACCENT = '#1F6F5C';
const RULE = '#E3E7EE';
const WHITE = '#FFFFFF';
const BAND_HEIGHT = 34;
/** The white plate under a logo, and how far the logo keeps from its edge. */
const PLATE = { width: 50, height: 20, y: 7, inset: 3 } as const;

const look: Look = {
  name: 'MODERN',
  regular: 'ibm-plex-sans/400Regular',
  strong: 'ibm-plex-sans/600SemiBold',
  ink: '#14213D',
  grey: '#5B6475',
  rule: RULE,
  accent: ACCENT,
  body: 8.75,
  lead: 12.25,
  padding: 1.9,
  info: { labelX: 130, valueSize: 9, valueFace: 'regular' },
  table: {
    headerColor: ACCENT,
    headerFill: '#EAF3F0',
    bleed: 2,
    row: { width: 0.35, color: RULE },
  },
  total: { bar: { height: 10, fill: ACCENT, color: WHITE } },
  footerRule: true,
  returnRule: true,
  foldMarks: false,
};

/** A coloured band across the top, a tinted table head, the total in a bar. */
export const modernTemplate: Template = {
  look,
  drawHead,
  drawHeading,
};

function drawHead(head: Letterhead): void {
  const { layout, sheet, logo } = head;
  const { sender, heading } = layout.document;
  sheet.fill({ x: 0, y: 0, width: PAGE.width, height: BAND_HEIGHT }, ACCENT);
  drawPlate(head);
  const nameWidth = RIGHT - LEFT - PLATE.width - 6;
  const name = {
    x: LEFT,
    y: 21,
    width: nameWidth,
    least: 10,
    lead: 14,
    maxLines: 2,
    tag: layout.paragraph(),
  };
  drawNameLine(head, sender.name, layout.strong(15, WHITE), name);
  // Without a number the heading is the label: it need not stand twice.
  if (heading.number === undefined) return;
  const place = {
    x: RIGHT,
    align: 'right',
    lead: 14,
    maxLines: 1,
    least: 8,
    tag: layout.paragraph(),
  } as const;
  // With a logo the band is full: the label stands below it.
  if (logo === undefined) {
    drawNameLine(head, heading.label, layout.regular(15, WHITE), { ...place, y: 21, width: PLATE.width });
    return;
  }
  drawNameLine(head, heading.label, layout.regular(15, ACCENT), { ...place, y: 43, width: 80 });
}

/** The plate is as wide as its logo needs. */
function drawPlate(head: Letterhead): void {
  const { logo, sheet } = head;
  if (logo === undefined) return;
  const { width, height, y, inset } = PLATE;
  const room = { y: y + inset, width: width - 2 * inset, height: height - 2 * inset };
  const scale = Math.min(room.width / logo.width, room.height / logo.height, 1);
  const plate = logo.width * scale + 2 * inset;
  sheet.fill({ x: RIGHT - plate, y, width: plate, height }, WHITE);
  drawLogo(head, { ...room, x: RIGHT - inset - room.width, align: 'right' });
}

function drawHeading(head: Letterhead, y: number): void {
  const { layout, sheet } = head;
  const { label, number = label } = layout.document.heading;
  const ink = layout.fitted(number, layout.strong(24, ACCENT), RIGHT - LEFT, 11);
  sheet.text(layout.shortened(number, ink, RIGHT - LEFT), ink, { x: LEFT, y, tag: layout.heading() });
}
