import type { Stroke } from '@kontor/pdf';
import { type InvoiceLayout, millimetres } from './invoice-layout.ts';
import { LEFT, windowDrop } from './paper.ts';
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

export interface AddressBlock {
  /** Last baseline. */
  readonly end: number;
  readonly draw: (sheet: Sheet) => void;
}

/** Sender's return line and recipient, measured. */
export function addressBlock(layout: InvoiceLayout): AddressBlock {
  const { document, style } = layout;
  const recipient = setRecipient(layout);
  const lead = millimetres(recipient.lead);
  const drop = windowDrop(layout.paper);
  return {
    end: FIRST_LINE_Y + drop + (recipient.lines.length - 1) * lead,
    draw(sheet) {
      const { name, address, returnAddress = address } = document.sender;
      const returnLine = [name, ...returnAddress].join(' · ');
      const fullInk = layout.regular(RETURN_SIZE, style.grey);
      const returnInk = layout.fitted(returnLine, fullInk, WINDOW_WIDTH, LEAST_RETURN_SIZE);
      const line = layout.shortened(returnLine, returnInk, WINDOW_WIDTH);
      sheet.text(line, returnInk, { x: LEFT, y: RETURN_LINE_Y + drop });
      if (style.returnRule) {
        const stroke: Stroke = { width: 0.25, color: style.grey };
        sheet.rule(LEFT, LEFT + WINDOW_WIDTH, RETURN_RULE_Y + drop, stroke);
      }
      const tag = layout.paragraph();
      const ink = layout.regular(recipient.size);
      recipient.lines.forEach((text, i) => {
        sheet.text(text, ink, { x: LEFT, y: FIRST_LINE_Y + drop + i * lead, tag });
      });
    },
  };
}

/** Six lines fill the window; more are set smaller, and go on below it. */
function setRecipient(layout: InvoiceLayout) {
  const broken = (size: number) =>
    layout.document.recipient.flatMap((line) => layout.lines(line, layout.regular(size), WINDOW_WIDTH));
  const roomy = broken(ROOMY.size);
  if (roomy.length <= ROOMY.lines) return { ...ROOMY, lines: roomy };
  return { ...DENSE, lines: broken(DENSE.size) };
}
