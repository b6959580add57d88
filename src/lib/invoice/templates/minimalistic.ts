import { drawTwoPartHeading } from '../layout/heading.ts';
import { drawLogo, drawNameLine, type Letterhead } from '../layout/letterhead.ts';
import type { Look } from '../layout/look.ts';
import { LEFT, RIGHT } from '../layout/paper.ts';
import type { Template } from '../layout/template.ts';

const INK = '#111111';
const GREY = '#6B6B6B';

const lookIn = (accent: string): Look => {
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
    info: { labelX: 115, align: 'left', valueSize: 8.5, valueFace: 'strong' },
    table: { headerColor: GREY, bleed: 0, below: hairline },
    total: { above: hairline },
    footerRule: false,
    returnRule: false,
    foldMarks: false,
  };
};

/** As little as possible: light type, two hairlines, space instead of rules. */
export function minimalisticTemplate(accent = INK): Template {
  return {
    look: lookIn(accent),
    drawHead,
    drawHeading(head, y) {
      const { layout } = head;
      const inks = { strong: layout.strong(16, accent), regular: layout.regular(16, GREY) };
      drawTwoPartHeading(head, layout.document.heading.label, { y, ...inks });
    },
  };
}

function drawHead(head: Letterhead): void {
  const { layout } = head;
  const { sender } = layout.document;
  const logo = drawLogo(head, { x: RIGHT - 40, y: 16, width: 40, height: 15, align: 'right' });
  const width = (logo === undefined ? RIGHT : logo.x - 6) - LEFT;
  const place = { x: LEFT, width, tag: layout.paragraph() } as const;
  const name = { ...place, y: 20, least: 8, lead: 13, maxLines: 2 };
  const last = drawNameLine(head, sender.name, layout.strong(11), name);
  if (sender.address.length === 0) return;
  const address = { ...place, y: last + 4.6, least: 6.5, lead: 10.5, maxLines: 3 };
  drawNameLine(head, sender.address.join(' · '), layout.regular(8, GREY), address);
}
