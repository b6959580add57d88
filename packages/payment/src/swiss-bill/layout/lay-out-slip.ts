import { HEADINGS } from '../bill/bill-language.data.ts';
import type { SwissBill } from '../bill/swiss-bill.ts';
import { schemeTexts } from './alternative-schemes.ts';
import { amountTexts } from './amount-section.ts';
import { drawnColumn } from './column.ts';
import { paymentColumn, receiptColumn } from './information-column.ts';
import { cornerMarks, horizontalSeparation, type Separation, verticalSeparation } from './shapes.ts';
import { billGrid } from './slip-code.ts';
import type { SlipLayout, SlipPart, SlipText } from './slip-layout.ts';
import { AMOUNT_BOX, type Area, ASCENDER, CODE_SIDE, MM, PAYMENT, RECEIPT } from './slip-measures.ts';
import type { SlipFonts } from './type-metrics.ts';

const TITLE_SIZE = 11;
const ACCEPTANCE_SIZE = 6;

/** Lines and scissors; none for paper that is perforated already. */
export type Separator = 'SCISSORS' | 'NONE';

export interface SlipOptions {
  readonly fonts: SlipFonts;
  readonly separator: Separator;
  /** The slip's upper edge is inside a page, not its end. */
  readonly hasEdgeAbove: boolean;
}

function title(text: string, part: SlipPart, { x, y }: Area): SlipText {
  const place = { x, y: y + ASCENDER * TITLE_SIZE * MM, align: 'left' } as const;
  return { kind: 'title', part, text, ...place, size: TITLE_SIZE, weight: 'bold' };
}

function acceptancePoint(text: string): SlipText {
  const { x, y, width } = RECEIPT.acceptancePoint;
  const place = { x: x + width, y: y + ASCENDER * ACCEPTANCE_SIZE * MM, align: 'right' } as const;
  return { kind: 'heading', part: 'receipt', text, ...place, size: ACCEPTANCE_SIZE, weight: 'bold' };
}

function separations({ separator, hasEdgeAbove }: SlipOptions): readonly Separation[] {
  if (separator === 'NONE') return [];
  return hasEdgeAbove ? [horizontalSeparation(), verticalSeparation()] : [verticalSeparation()];
}

/** Places everything on the 210 × 105 mm of receipt and payment part (IG QR-bill v2.3, 3.5 and 3.6). */
export function layOutSlip(bill: SwissBill, options: SlipOptions): SlipLayout {
  const { fonts } = options;
  const headings = HEADINGS[bill.language];
  const receipt = drawnColumn(receiptColumn(bill, fonts));
  const payment = drawnColumn(paymentColumn(bill, fonts));
  const amountBoxes = bill.amount === '' ? [AMOUNT_BOX.receipt, AMOUNT_BOX.payment] : [];
  const boxes = [receipt.box, payment.box, ...amountBoxes].filter((box) => box !== undefined);
  const separated = separations(options);
  return {
    texts: [
      title(headings.receipt, 'receipt', RECEIPT.title),
      ...receipt.texts,
      ...amountTexts(bill, headings, 'receipt'),
      acceptancePoint(headings.acceptancePoint),
      title(headings.paymentPart, 'payment', PAYMENT.title),
      ...amountTexts(bill, headings, 'payment'),
      ...payment.texts,
      ...schemeTexts(bill.alternativeSchemes, fonts),
    ],
    shapes: [...boxes.map(cornerMarks), ...separated.flatMap(({ shapes }) => shapes)],
    rules: separated.flatMap(({ rules }) => rules),
    code: { x: PAYMENT.code.x, y: PAYMENT.code.y, side: CODE_SIDE, grid: billGrid(bill) },
  };
}
