import { absolute, type Decimal, sign } from '@kontor/base';
import type { Amounts } from '../amounts/amounts.ts';
import { isNear, type Line, linePosition, linePricing } from '../amounts/line.ts';
import { percentOf } from '../amounts/percentage.ts';
import { unitCode } from '../amounts/unit-code.ts';
import type { InvoiceWords } from '../words/invoice-words.ts';
import type { SemanticLine, SemanticLineAdjustment } from './semantic-invoice.ts';
import { amountText, filled, numberText, priceText, semanticTax } from './texts.ts';

/** BT-153 is the first line of the description, BT-154 what follows. */
function product(description: string): Pick<SemanticLine, 'name' | 'description'> {
  const end = description.indexOf('\n');
  const name = end < 0 ? description : description.slice(0, end);
  const rest = end < 0 ? '' : description.slice(end + 1).trim();
  return { name: name.replace(/\s+/g, ' ').trim(), description: filled(rest) };
}

const SHARE_DECIMALS = 8;

/** False where a currency without decimals rounds much away: the amount alone is then right (PEPPOL-EN16931-R040). */
const isShare = (amount: Decimal, gross: Decimal, percent: Decimal): boolean =>
  isNear(absolute(percentOf(gross, percent, SHARE_DECIMALS)), absolute(amount));

type AdjustmentWords = Pick<InvoiceWords, 'discount' | 'surcharge'>;

/** BG-27 and BG-28; those of nothing are left out. */
const lineAdjustments = (
  { adjustments, gross }: Line,
  decimals: number,
  words: AdjustmentWords,
): readonly SemanticLineAdjustment[] =>
  adjustments
    .filter(({ amount }) => sign(amount) !== 0)
    .map(({ kind, title, percent, amount }) => ({
      isCharge: sign(amount) > 0,
      amount: amountText(absolute(amount), decimals),
      ...(percent === undefined || !isShare(amount, gross, percent)
        ? {}
        : { base: amountText(absolute(gross), decimals), percent: numberText(percent) }),
      reason: title ?? words[kind],
    }));

/** BG-25, one per item, numbered from 1 or as the caller numbers them. */
export const semanticLines = (
  amounts: Amounts,
  decimals: number,
  words: AdjustmentWords,
): readonly SemanticLine[] =>
  amounts.lines.map((line, index) => {
    const { quantity, price, baseQuantity } = linePricing(line);
    return {
      ...semanticTax(amounts.lineTaxes[index]!),
      ...product(line.description),
      id: linePosition(line, index),
      quantity: numberText(quantity),
      unitCode: unitCode(line.unit),
      net: amountText(line.net, decimals),
      orderLine: line.orderLine,
      period: line.period,
      allowancesAndCharges: lineAdjustments(line, decimals, words),
      sellerItemNumber: line.sellerItemNumber,
      buyerItemNumber: line.buyerItemNumber,
      price: priceText(price),
      baseQuantity: baseQuantity === undefined ? undefined : numberText(baseQuantity),
    };
  });
