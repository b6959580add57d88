import type { Stroke } from '../../pdf/surface.ts';
import { millimetres, type Press } from './press.ts';
import { LEFT, type Sheet } from './sheet.ts';

/** Return line and address window, places after DIN 5008 form B. */
const RETURN_LINE_Y = 49.2;
const RETURN_RULE_Y = 50.4;
const WINDOW_WIDTH = 80;
const FIRST_LINE_Y = 56;
const ROOMY = { size: 10.5, lead: 13.5, lines: 6 } as const;
const DENSE = { size: 9, lead: 11.3 } as const;

/** Draws sender's return line and recipient; returns the last baseline. */
export function drawAddress(press: Press, sheet: Sheet): number {
  const { document, look } = press;
  const returnInk = press.regular(7, look.grey);
  const returnLine = [document.sender.name, ...document.sender.address].join(' · ');
  const line = press.shortened(returnLine, returnInk, WINDOW_WIDTH);
  sheet.text(line, returnInk, { x: LEFT, y: RETURN_LINE_Y });
  if (look.returnRule) {
    const stroke: Stroke = { width: 0.25, color: look.grey };
    sheet.rule(LEFT, LEFT + WINDOW_WIDTH, RETURN_RULE_Y, stroke);
  }
  return drawRecipient(press, sheet);
}

/** Six lines fill the window; more are set smaller, and go on below it. */
function drawRecipient(press: Press, sheet: Sheet): number {
  const { recipient } = press.document;
  const broken = (size: number) =>
    recipient.flatMap((line) => press.lines(line, press.regular(size), WINDOW_WIDTH));
  const roomy = broken(ROOMY.size);
  const isRoomy = roomy.length <= ROOMY.lines;
  const { size, lead } = isRoomy ? ROOMY : DENSE;
  const lines = isRoomy ? roomy : broken(size);
  const tag = press.paragraph();
  lines.forEach((line, i) => {
    sheet.text(line, press.regular(size), { x: LEFT, y: FIRST_LINE_Y + i * millimetres(lead), tag });
  });
  return FIRST_LINE_Y + (lines.length - 1) * millimetres(lead);
}
