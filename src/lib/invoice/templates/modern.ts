import { color, mixed } from '#lib/picture/color/color.ts';
import { drawTwoPartHeading } from '../layout/heading.ts';
import { drawLogo, drawNameLine, type Letterhead } from '../layout/letterhead.ts';
import type { Look } from '../layout/look.ts';
import { LEFT, RIGHT } from '../layout/paper.ts';
import type { Template } from '../layout/template.ts';

const ACCENT = '#1F6F5C';
const GREY = '#5B6475';
const RULE = '#E3E7EE';
const WHITE = '#FFFFFF';
/** How much of the accent the table's head is tinted with. */
const TINT = 0.09;
/** The band across the top; a logo has the paper at its right to itself. */
const BAND = { y: 0, height: 34 } as const;
const LOGO = { x: 135, y: 9, width: 55, height: 16, align: 'right' } as const;
/** Between the end of the band and a logo. */
const LOGO_GAP = 8;

const lookIn = (accent: string): Look => ({
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
  info: { labelX: 115, align: 'left', valueSize: 9, valueFace: 'regular' },
  table: {
    headerColor: accent,
    headerFill: mixed(color(accent)!, 0xffffff, TINT),
    bleed: 3,
    row: { width: 0.35, color: RULE },
  },
  total: { bar: { height: 10, fill: accent, color: WHITE } },
  footerRule: true,
  returnRule: true,
  foldMarks: false,
});

/** A coloured band across the top, a tinted table head, the total in a bar. */
export function modernTemplate(accent = ACCENT): Template {
  return {
    look: lookIn(accent),
    drawHead: (head) => drawHead(head, accent),
    drawHeading(head, y) {
      const { layout } = head;
      const inks = { strong: layout.strong(22, accent), regular: layout.regular(22, GREY) };
      drawTwoPartHeading(head, layout.document.heading.label, { y, ...inks });
    },
  };
}

function drawHead(head: Letterhead, accent: string): void {
  const { layout, sheet } = head;
  const { sender } = layout.document;
  const logo = drawLogo(head, LOGO);
  const end = logo === undefined ? undefined : logo.x - LOGO_GAP;
  sheet.bleed(end === undefined ? {} : { to: end }, BAND, accent);
  const width = (end === undefined ? RIGHT : end - LOGO_GAP) - LEFT;
  const place = { x: LEFT, width, tag: layout.paragraph() } as const;
  const hasAddress = sender.address.length > 0;
  const name = { ...place, y: hasAddress ? 17.5 : 20, least: 10, lead: 14, maxLines: 2 };
  const last = drawNameLine(head, sender.name, layout.strong(15, WHITE), name);
  if (!hasAddress) return;
  const address = { ...place, y: last + 5, least: 6.5, lead: 10, maxLines: 2 };
  drawNameLine(head, sender.address.join(' · '), layout.regular(8.5, WHITE), address);
}
