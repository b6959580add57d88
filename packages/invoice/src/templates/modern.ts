import { color, mixed } from '@kontor/graphics';
import { drawLogo, drawNameLine, type Letterhead } from '../layout/letterhead.ts';
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
  const address = { ...place, y: last + (isAlone ? 5.2 : 4.3), least: 7, lead: 10 };
  drawNameLine(head, sender.address.join(' · '), layout.regular(8.5, GREY), address);
}

/** Label and number on the panel; the information block follows on it. */
function drawPanel(head: Letterhead, { contentTop }: HeadRoom, accent: string): void {
  const { layout, sheet } = head;
  const { label, number = '' } = layout.document.heading;
  sheet.fill({ ...PANEL, y: 0, height: contentTop - BELOW_PANEL }, accent);
  const tag = layout.heading();
  const place = { x: TOTALS_LEFT, width: RIGHT - TOTALS_LEFT, tag, maxLines: 2 } as const;
  const title = { ...place, y: NAME_Y, least: 16, lead: 19 };
  const last = drawNameLine(head, label, layout.strong(24, WHITE), title);
  if (number === '') return;
  const below = { ...place, y: last + 7, least: 9, lead: 13 };
  drawNameLine(head, number, layout.regular(13, WHITE), below);
}
