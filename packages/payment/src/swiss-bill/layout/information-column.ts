import { HEADINGS } from '../bill/bill-language.data.ts';
import type { SwissBill } from '../bill/swiss-bill.ts';
import { type ColumnStyle, hasEnoughGap, isInside, type SetColumn, setColumn, squeezed } from './column.ts';
import { type BlockChoice, informationBlocks } from './information-blocks.ts';
import { DEBTOR_BOX, PAYMENT, RECEIPT } from './slip-measures.ts';
import type { SlipFonts } from './type-metrics.ts';
import { shortenedTo } from './wrap.ts';

/** Preferred size of values in points, the least that is used for space between blocks, and the last resort. */
const PAYMENT_SIZES = [10, 9, 8] as const;
const RECEIPT_SIZE = 8;
const LAST_SIZES = [8, 7, 6] as const;
const SMALLEST = 6;

type Setter = (choice: Partial<BlockChoice>, size: number) => SetColumn;

function setter(bill: SwissBill, style: ColumnStyle, fonts: SlipFonts): Setter {
  const headings = HEADINGS[bill.language];
  return ({ withoutStreets = [], messages = [] }, size) =>
    setColumn(informationBlocks(bill, headings, { withoutStreets, messages }), style, size, fonts);
}

/** Text never leaves its section: smaller type first, then less billing information, then tighter lines. */
function crampedPayment(bill: SwissBill, set: Setter): SetColumn {
  const { information, structuredInformation } = bill;
  for (const size of LAST_SIZES) {
    const column = set({ messages: [information, structuredInformation] }, size);
    if (isInside(column)) return column;
  }
  const shortened = shortenedTo(structuredInformation, '...', (text) =>
    isInside(set({ messages: [information, text] }, SMALLEST)),
  );
  return squeezed(set({ messages: [information, shortened] }, SMALLEST));
}

/** The payment part's information section: 10 pt, down to 8 pt where blocks would be too close. */
export function paymentColumn(bill: SwissBill, fonts: SlipFonts): SetColumn {
  const style: ColumnStyle = {
    part: 'payment',
    area: PAYMENT.information,
    box: DEBTOR_BOX.payment,
    hasGapBelow: bill.alternativeSchemes.length > 0,
  };
  const set = setter(bill, style, fonts);
  for (const size of PAYMENT_SIZES) {
    const column = set({ messages: [bill.information, bill.structuredInformation] }, size);
    if (hasEnoughGap(column)) return column;
  }
  return crampedPayment(bill, set);
}

const RECEIPT_REDUCTIONS = [[], ['debtor'], ['debtor', 'creditor']] as const;

/** The receipt's information section: the debtor's street goes first, then the creditor's, then type shrinks. */
export function receiptColumn(bill: SwissBill, fonts: SlipFonts): SetColumn {
  const style: ColumnStyle = {
    part: 'receipt',
    area: RECEIPT.information,
    box: DEBTOR_BOX.receipt,
    hasGapBelow: true,
  };
  const set = setter(bill, style, fonts);
  for (const withoutStreets of RECEIPT_REDUCTIONS) {
    const column = set({ withoutStreets }, RECEIPT_SIZE);
    if (hasEnoughGap(column)) return column;
  }
  const withoutStreets = RECEIPT_REDUCTIONS[2];
  for (const size of LAST_SIZES) {
    const column = set({ withoutStreets }, size);
    if (isInside(column)) return column;
  }
  return squeezed(set({ withoutStreets }, SMALLEST));
}
