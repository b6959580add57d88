import { drawLogo, drawNameLine, type Letterhead } from '../layout/letterhead.ts';
import type { Look } from '../layout/look.ts';
import { LEFT, RIGHT } from '../layout/sheet.ts';
import type { Template } from '../layout/template.ts';

const INK = '#111111';
const GREY = '#6B6B6B';
const HAIRLINE = { width: 0.35, color: INK };

const look: Look = {
  name: 'MINIMALISTIC',
  regular: 'ibm-plex-sans/300Light',
  strong: 'ibm-plex-sans/500Medium',
  ink: INK,
  grey: GREY,
  rule: GREY,
  accent: INK,
  body: 8.75,
  lead: 13,
  padding: 2.1,
  info: { labelX: 135, valueX: 165, valueSize: 8.5, valueFace: 'strong' },
  table: { headerColor: GREY, bleed: 0, below: HAIRLINE },
  total: { above: HAIRLINE },
  footerRule: false,
  returnRule: false,
  foldMarks: false,
};

/** As little as possible: light type, two hairlines, space instead of rules. */
export const minimalisticTemplate: Template = {
  look,
  drawHead(head) {
    const { layout } = head;
    const logo = drawLogo(head, { x: RIGHT - 40, y: 14, width: 40, height: 15, align: 'right' });
    const width = (logo === undefined ? RIGHT : logo.x - 6) - LEFT;
    const name = { x: LEFT, y: 24, width, least: 8, lead: 13, maxLines: 2, tag: layout.paragraph() };
    drawNameLine(head, layout.document.sender.name, layout.strong(11), name);
  },
  drawHeading,
};

function drawHeading({ layout, sheet }: Letterhead, y: number): void {
  const { label } = layout.document.heading;
  const ink = layout.fitted(label, layout.strong(16), RIGHT - LEFT, 10);
  sheet.text(layout.shortened(label, ink, RIGHT - LEFT), ink, { x: LEFT, y, tag: layout.heading() });
}
