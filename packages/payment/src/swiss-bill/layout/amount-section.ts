import type { SlipHeadings } from '../bill/bill-language.data.ts';
import type { SwissBill } from '../bill/swiss-bill.ts';
import type { SlipPart, SlipText } from './slip-layout.ts';
import { ASCENDER, MM, PAYMENT, RECEIPT } from './slip-measures.ts';

/** Sizes and distances in points, places in millimetres. */
interface AmountStyle {
  readonly currencyX: number;
  readonly amountX: number;
  readonly y: number;
  readonly headingSize: number;
  readonly valueSize: number;
  readonly valueBelow: number;
}

const STYLES: Readonly<Record<SlipPart, AmountStyle>> = {
  payment: {
    currencyX: PAYMENT.amount.x,
    amountX: 82,
    y: PAYMENT.amount.y,
    headingSize: 8,
    valueSize: 10,
    valueBelow: 13,
  },
  receipt: {
    currencyX: RECEIPT.amount.x,
    amountX: 17,
    y: RECEIPT.amount.y,
    headingSize: 6,
    valueSize: 8,
    valueBelow: 11,
  },
};

/** Spaces between thousands, point before the decimals: IG 3.5.3. @example amountText('1949.75') // '1 949.75' */
export const amountText = (amount: string): string => amount.replace(/\B(?=(?:\d{3})+\.)/g, ' ');

/** Currency and amount with their headings. */
export function amountTexts(bill: SwissBill, headings: SlipHeadings, part: SlipPart): readonly SlipText[] {
  const { currencyX, amountX, y, headingSize, valueSize, valueBelow } = STYLES[part];
  const headingY = y + ASCENDER * headingSize * MM;
  const heading = (text: string, x: number): SlipText => ({
    kind: 'heading',
    part,
    text,
    x,
    y: headingY,
    size: headingSize,
    weight: 'bold',
    align: 'left',
  });
  const value = (text: string, x: number): SlipText => ({
    kind: 'value',
    part,
    text,
    x,
    y: headingY + valueBelow * MM,
    size: valueSize,
    weight: 'regular',
    align: 'left',
  });
  return [
    heading(headings.currency, currencyX),
    value(bill.currency, currencyX),
    heading(headings.amount, amountX),
    ...(bill.amount === '' ? [] : [value(amountText(bill.amount), amountX)]),
  ];
}
