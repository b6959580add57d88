import type { Stroke } from '@kontor/pdf';
import { type InvoiceLayout, millimetres } from './invoice-layout.ts';
import { isLetter, LEFT, windowDrop } from './paper.ts';
import { type ReturnLine, returnLine } from './return-line.ts';
import type { Sheet } from './sheet.ts';

/** Return line and address window, places after DIN 5008 form B. */
const RETURN_LINE_Y = 49.2;
const RETURN_RULE_Y = 50.4;
/** Two lines begin above and end below the one, within the zone above the address. */
const TWO_RETURN_LINES_Y = [48.3, 50.9] as const;
const TWO_LINE_RULE_Y = 52.1;
/** The recipient is as far below two lines as below one: six lines still end within the window. */
const TWO_LINE_DROP = TWO_LINE_RULE_Y - RETURN_RULE_Y;
const WINDOW_WIDTH = 80;
const FIRST_LINE_Y = 56;
const BILL_TO_SIZE = 8.5;
const ROOMY = { size: 10.5, lead: 13.5, lines: 6 } as const;
const DENSE = { size: 9, lead: 11.3 } as const;

export interface AddressBlock {
  /** Last baseline. */
  readonly end: number;
  readonly draw: (sheet: Sheet) => void;
}

/** Sender's return line and recipient, measured. */
export function addressBlock(layout: InvoiceLayout): AddressBlock {
  const recipient = setRecipient(layout);
  const lead = millimetres(recipient.lead);
  const drop = windowDrop(layout.paper);
  const sender = isLetter(layout.paper) ? undefined : returnLine(layout, WINDOW_WIDTH);
  const first = FIRST_LINE_Y + drop + (sender !== undefined && sender.lines.length > 1 ? TWO_LINE_DROP : 0);
  return {
    end: first + (recipient.lines.length - 1) * lead,
    draw(sheet) {
      if (sender === undefined) drawBillTo(layout, sheet, RETURN_LINE_Y + drop);
      else drawReturnLine(layout, sheet, sender);
      const tag = layout.paragraph();
      const ink = layout.regular(recipient.size);
      recipient.lines.forEach((text, i) => {
        sheet.text(text, ink, { x: LEFT, y: first + i * lead, tag });
      });
    },
  };
}

/** Whom the invoice is for, above name and address. */
function drawBillTo(layout: InvoiceLayout, sheet: Sheet, y: number): void {
  const { billTo = '' } = layout.document.labels;
  if (billTo === '') return;
  const ink = layout.regular(BILL_TO_SIZE, layout.style.grey);
  const text = layout.shortened(billTo, ink, WINDOW_WIDTH);
  sheet.text(text, ink, { x: LEFT, y, tag: layout.paragraph() });
}

function drawReturnLine(layout: InvoiceLayout, sheet: Sheet, { lines, size }: ReturnLine): void {
  const { style } = layout;
  const ys = lines.length === 1 ? [RETURN_LINE_Y] : TWO_RETURN_LINES_Y;
  lines.forEach((line, i) => {
    sheet.text(line, layout.regular(size, style.grey), { x: LEFT, y: ys[i]! });
  });
  if (!style.returnRule) return;
  const stroke: Stroke = { width: 0.25, color: style.grey };
  sheet.rule(LEFT, LEFT + WINDOW_WIDTH, lines.length === 1 ? RETURN_RULE_Y : TWO_LINE_RULE_Y, stroke);
}

/** Six lines fill the window; more are set smaller, and go on below it. */
function setRecipient(layout: InvoiceLayout) {
  const broken = (size: number) =>
    layout.document.recipient.flatMap((line) => layout.wholeLines(line, layout.regular(size), WINDOW_WIDTH));
  const roomy = broken(ROOMY.size);
  if (roomy.length <= ROOMY.lines) return { ...ROOMY, lines: roomy };
  return { ...DENSE, lines: broken(DENSE.size) };
}
