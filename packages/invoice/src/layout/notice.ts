import type { Flow } from './flow.ts';
import { type InvoiceLayout, millimetres } from './invoice-layout.ts';
import { LEFT, TEXT_WIDTH } from './paper.ts';
import type { Ink } from './sheet.ts';

/** From the end of totals and code to the top of the text. */
const TOP_GAP = 5;
/** A paragraph leaves at least so many lines on either page. */
const ORPHAN_LINES = 2;
/** So many lines of a text over pages are below the totals. */
const BEGIN_LINES = 3;
/** A last line of one word up to this part of the width looks like a slip; so much shorter lines give it company. */
const SHORT_LAST_LINE = 0.12;
const SHORTER_LINES = 0.88;

/** The closing text, broken into lines and measured. */
export interface NoticeBlock {
  /** Height with the gap above. */
  readonly height: number;
  /** Height of its first lines. */
  readonly begin: number;
  /** Draws it over the full width, over as many pages as it takes. */
  readonly draw: (flow: Flow) => void;
}

export function noticeBlock(layout: InvoiceLayout, notice: string, width = TEXT_WIDTH): NoticeBlock {
  const ink = layout.regular(layout.style.body);
  const lead = millimetres(layout.style.lead);
  const baseline = layout.baseline(ink, layout.style.lead);
  const paragraphs = notice.split('\n').map((text) => linesOf(layout, text, ink, width));
  const lineCount = paragraphs.reduce((sum, lines) => sum + lines.length, 0);
  return {
    height: TOP_GAP + lineCount * lead,
    begin: TOP_GAP + Math.min(lineCount, BEGIN_LINES) * lead,
    draw(flow) {
      flow.y += TOP_GAP;
      for (const lines of paragraphs) {
        const tag = layout.paragraph();
        if (lines.length >= ORPHAN_LINES && !flow.fits(ORPHAN_LINES * lead)) flow.nextPage();
        for (const line of lines) {
          if (!flow.fits(lead)) flow.nextPage();
          flow.sheet.text(line, ink, { x: LEFT, y: flow.y + baseline, tag });
          flow.y += lead;
        }
      }
    },
  };
}

/** Lines of a paragraph; where a short word would be left over, shorter lines of the same number. */
function linesOf(layout: InvoiceLayout, text: string, ink: Ink, width: number): readonly string[] {
  const lines = layout.lines(text, ink, width);
  const last = lines.at(-1)!;
  if (lines.length < 2 || last.includes(' ') || layout.width(last, ink) > width * SHORT_LAST_LINE)
    return lines;
  const shorter = layout.lines(text, ink, width * SHORTER_LINES);
  return shorter.length === lines.length ? shorter : lines;
}
