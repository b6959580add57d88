import type { Flow } from './flow.ts';
import { millimetres, type Press } from './press.ts';
import { LEFT, TEXT_WIDTH } from './sheet.ts';

/** From the end of totals and code to the top of the text. */
const TOP_GAP = 5;
/** A paragraph leaves at least so many lines on either page. */
const ORPHAN_LINES = 2;

/** Height of the closing text with the gap above. */
export function noticeHeight(press: Press, notice: string): number {
  const lines = press.lines(notice, press.regular(press.look.body), TEXT_WIDTH);
  return TOP_GAP + lines.length * millimetres(press.look.lead);
}

/** Draws the closing text over the full width; goes on over pages. */
export function drawNotice(flow: Flow, notice: string): void {
  const { press } = flow;
  const ink = press.regular(press.look.body);
  const lead = millimetres(press.look.lead);
  const baseline = press.baseline(ink, press.look.lead);
  flow.y += TOP_GAP;
  for (const text of notice.split('\n')) {
    const lines = press.lines(text, ink, TEXT_WIDTH);
    const tag = press.paragraph();
    if (lines.length >= ORPHAN_LINES && !flow.fits(ORPHAN_LINES * lead)) flow.nextPage();
    lines.forEach((line) => {
      if (!flow.fits(lead)) flow.nextPage();
      flow.sheet.text(line, ink, { x: LEFT, y: flow.y + baseline, tag });
      flow.y += lead;
    });
  }
}
