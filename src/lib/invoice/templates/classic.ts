import { drawTwoPartHeading } from '../layout/heading.ts';
import { drawLogo, drawNameLine, type Letterhead } from '../layout/letterhead.ts';
import type { Look } from '../layout/look.ts';
import { LEFT, PAGE, RIGHT, TEXT_WIDTH } from '../layout/sheet.ts';
import type { Template } from '../layout/template.ts';

const INK = '#1A1A1A';
const GREY = '#555555';
const RULE = '#9A9A9A';
const THICK = { width: 0.8, color: INK };
const LOGO_SHIFT = 6;
const THIN = { width: 0.25, color: INK };

const look: Look = {
  name: 'CLASSIC',
  regular: 'source-serif-4/400Regular',
  strong: 'source-serif-4/600SemiBold',
  ink: INK,
  grey: GREY,
  rule: RULE,
  accent: INK,
  body: 9.25,
  lead: 12.5,
  padding: 1.5,
  info: { labelX: 130, valueSize: 9.5, valueFace: 'regular' },
  table: {
    headerColor: GREY,
    bleed: 0,
    above: THICK,
    below: { width: 0.4, color: INK },
    row: { width: 0.35, color: RULE },
  },
  total: { above: THICK, below: [THICK, THIN] },
  footerRule: true,
  returnRule: true,
  foldMarks: true,
};

/** A printed letterhead: everything centred, serifs, double rules in black. */
export const classicTemplate: Template = {
  look,
  drawHead,
  drawHeading(head, y) {
    const { layout } = head;
    const label = layout.document.heading.label.toLocaleUpperCase(layout.document.locale);
    drawTwoPartHeading(head, label, { y, strong: layout.strong(17), regular: layout.regular(17, GREY) });
  },
};

function drawHead(head: Letterhead): void {
  const { layout, sheet } = head;
  const { sender } = layout.document;
  const middle = PAGE.width / 2;
  const tag = layout.paragraph();
  const logo = drawLogo(head, { x: middle - 30, y: 6, width: 60, height: 14, align: 'center' });
  // A logo needs the place of the name, which moves down with all that follows.
  const shift = logo === undefined ? 0 : LOGO_SHIFT;
  const place = { x: middle, width: TEXT_WIDTH, align: 'center', tag, maxLines: 1, lead: 14 } as const;
  drawNameLine(head, sender.name, layout.strong(15), { ...place, y: 22 + shift, least: 9 });
  const parts = sender.vatId === undefined ? sender.address : [...sender.address, sender.vatId];
  if (parts.length > 0) {
    drawNameLine(head, parts.join(' · '), layout.regular(8, GREY), { ...place, y: 27.5 + shift, least: 6.5 });
  }
  sheet.rule(LEFT, RIGHT, 31 + shift, THICK);
  sheet.rule(LEFT, RIGHT, 31.7 + shift, THIN);
}
