import type { Stroke } from '#lib/pdf/surface.ts';
import { type InvoiceLayout, millimetres } from './invoice-layout.ts';
import { LEFT } from './paper.ts';
import type { Sheet } from './sheet.ts';

/** Return line and address window, places after DIN 5008 form B. */
const RETURN_LINE_Y = 49.2;
const RETURN_RULE_Y = 50.4;
const WINDOW_WIDTH = 80;
/** Points: a long return line gets smaller before it is shortened; the head has all of it anyway. */
const RETURN_SIZE = 7;
const LEAST_RETURN_SIZE = 6;
const FIRST_LINE_Y = 56;
const ROOMY = { size: 10.5, lead: 13.5, lines: 6 } as const;
const DENSE = { size: 9, lead: 11.3 } as const;

/** Draws sender's return line and recipient; returns the last baseline. */
export function drawAddress(layout: InvoiceLayout, sheet: Sheet): number {
  const { document, look } = layout;
  const returnLine = [document.sender.name, ...document.sender.address].join(' · ');
  const fullInk = layout.regular(RETURN_SIZE, look.grey);
  const returnInk = layout.fitted(returnLine, fullInk, WINDOW_WIDTH, LEAST_RETURN_SIZE);
  const line = layout.shortened(returnLine, returnInk, WINDOW_WIDTH);
  sheet.text(line, returnInk, { x: LEFT, y: RETURN_LINE_Y });
  if (look.returnRule) {
    const stroke: Stroke = { width: 0.25, color: look.grey };
    sheet.rule(LEFT, LEFT + WINDOW_WIDTH, RETURN_RULE_Y, stroke);
  }
  return drawRecipient(layout, sheet);
}

/** Six lines fill the window; more are set smaller, and go on below it. */
function drawRecipient(layout: InvoiceLayout, sheet: Sheet): number {
  const { recipient } = layout.document;
  const broken = (size: number) =>
    recipient.flatMap((line) => layout.lines(line, layout.regular(size), WINDOW_WIDTH));
  const roomy = broken(ROOMY.size);
  const isRoomy = roomy.length <= ROOMY.lines;
  const { size, lead } = isRoomy ? ROOMY : DENSE;
  const lines = isRoomy ? roomy : broken(size);
  const tag = layout.paragraph();
  lines.forEach((line, i) => {
    sheet.text(line, layout.regular(size), { x: LEFT, y: FIRST_LINE_Y + i * millimetres(lead), tag });
  });
  return FIRST_LINE_Y + (lines.length - 1) * millimetres(lead);
}
