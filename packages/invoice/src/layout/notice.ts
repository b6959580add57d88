import { child, type Link, type StructureElement } from '@kontor/pdf';
import type { Flow } from './flow.ts';
import { type InvoiceLayout, millimetres } from './invoice-layout.ts';
import { type LinkedLine, linkedLines } from './linked-line.ts';
import { LEFT, TEXT_WIDTH } from './paper.ts';
import type { Ink, Sheet } from './sheet.ts';

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
  readonly lineCount: number;
  /** Height of its first lines. */
  readonly begin: number;
  /** Draws it over the full width, over as many pages as it takes. */
  readonly draw: (flow: Flow) => void;
}

/** Where lines begin, and their width. */
export interface NoticeColumn {
  readonly x: number;
  readonly width: number;
}

const WHOLE_WIDTH: NoticeColumn = { x: LEFT, width: TEXT_WIDTH };

export function noticeBlock(
  layout: InvoiceLayout,
  notice: string,
  { x, width }: NoticeColumn = WHOLE_WIDTH,
): NoticeBlock {
  const ink = layout.regular(layout.style.body);
  const lead = millimetres(layout.style.lead);
  const baseline = layout.baseline(ink, layout.style.lead);
  const paragraphs = notice.split('\n').map((text) => paragraphOf(layout, text, ink, width));
  const lineCount = paragraphs.reduce((sum, { lines }) => sum + lines.length, 0);
  return {
    height: TOP_GAP + lineCount * lead,
    lineCount,
    begin: TOP_GAP + Math.min(lineCount, BEGIN_LINES) * lead,
    draw(flow) {
      flow.y += TOP_GAP;
      for (const { lines, address } of paragraphs) {
        const tag = layout.paragraph();
        const link = address === undefined ? undefined : linkTo(address, tag);
        if (lines.length >= ORPHAN_LINES && !flow.fits(ORPHAN_LINES * lead)) flow.nextPage();
        for (const line of lines) {
          if (!flow.fits(lead)) flow.nextPage();
          drawLine({ layout, sheet: flow.sheet, ink, baseline, lead, x }, line, flow.y, { tag, link });
          flow.y += lead;
        }
      }
    },
  };
}

interface Paragraph {
  readonly lines: readonly LinkedLine[];
  /** Where its end leads. */
  readonly address?: string | undefined;
}

/** A paragraph in lines; with the address that ends it, where it can be followed. */
function paragraphOf(layout: InvoiceLayout, text: string, ink: Ink, width: number): Paragraph {
  const lines = linesOf(layout, text, ink, width);
  const address = layout.document.links?.find((link) => text.endsWith(link));
  return address === undefined
    ? { lines: lines.map((line) => ({ before: line, linked: '' })) }
    : { lines: linkedLines(lines, address), address };
}

/** An address is written in ASCII (ISO 32000-1, 12.6.4.7); its words are as the page has them. */
const linkTo = (address: string, paragraph: StructureElement): Link => ({
  uri: new URL(address).href,
  contents: address,
  tag: child(paragraph, 'Link'),
});

interface LineSetting {
  readonly layout: InvoiceLayout;
  readonly sheet: Sheet;
  readonly ink: Ink;
  readonly baseline: number;
  readonly lead: number;
  readonly x: number;
}

/** Below the text of a link, millimetres and points. */
const UNDERLINE_DROP = 0.6;
const UNDERLINE_WIDTH = 0.35;

/** A line with its part that leads somewhere; where lines run from right to left, the whole line does. */
function drawLine(
  { layout, sheet, ink, baseline, lead, x: left }: LineSetting,
  line: LinkedLine,
  y: number,
  { tag, link }: { readonly tag: StructureElement; readonly link: Link | undefined },
): void {
  if (link === undefined || line.linked === '') {
    sheet.text(line.before + line.linked, ink, { x: left, y: y + baseline, tag });
    return;
  }
  const isWhole = layout.isMirrored;
  const linked = isWhole ? line.before + line.linked : line.linked;
  const x = isWhole ? left : left + layout.width(line.before, ink);
  if (!isWhole && line.before !== '') sheet.text(line.before, ink, { x: left, y: y + baseline, tag });
  sheet.text(linked, ink, { x, y: y + baseline, tag: link.tag });
  const width = layout.width(linked, ink);
  const under = y + baseline + UNDERLINE_DROP;
  sheet.rule(x, x + width, under, { width: UNDERLINE_WIDTH, color: layout.style.grey });
  sheet.link({ x, y, width, height: lead }, link);
}

/** Lines of a paragraph; where a short word would be left over, shorter lines of the same number. */
function linesOf(layout: InvoiceLayout, text: string, ink: Ink, width: number): readonly string[] {
  const lines = layout.wholeLines(text, ink, width);
  const last = lines.at(-1)!;
  if (lines.length < 2 || last.includes(' ') || layout.width(last, ink) > width * SHORT_LAST_LINE)
    return lines;
  const shorter = layout.wholeLines(text, ink, width * SHORTER_LINES);
  return shorter.length === lines.length ? shorter : lines;
}
