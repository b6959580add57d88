import { drawTwoPartHeading } from '../layout/heading.ts';
import { drawLogo, drawNameLine, type Letterhead } from '../layout/letterhead.ts';
import { LEFT, RIGHT } from '../layout/paper.ts';
import type { Template } from '../layout/template.ts';
import type { TemplateStyle } from '../layout/template-style.ts';

const ACCENT = '#0F4C81';
const GREY = '#5F6B7A';
const RULE = '#D5DBE2';
/** Space between the sender's name and the logo. */
const GAP = 4.5;

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
      drawTwoPartHeading(head, layout.document.heading.label, { y, ...inks });
    },
  };
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
  drawNameLine(head, sender.address.join(' · '), layout.regular(8.5, GREY), address);
}
