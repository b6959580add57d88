import type { Amounts } from '../amounts/amounts.ts';
import { linePricing } from '../amounts/line.ts';
import { unitCode } from '../amounts/unit-code.ts';
import type { SemanticLine } from './semantic-invoice.ts';
import { amountText, filled, numberText, priceText, semanticTax } from './texts.ts';

/** BT-153 is the first line of the description, BT-154 what follows. */
function product(description: string): Pick<SemanticLine, 'name' | 'description'> {
  const end = description.indexOf('\n');
  const name = end < 0 ? description : description.slice(0, end);
  const rest = end < 0 ? '' : description.slice(end + 1).trim();
  return { name: name.replace(/\s+/g, ' ').trim(), description: filled(rest) };
}

/** BG-25, one per item, numbered from 1. */
export const semanticLines = (amounts: Amounts, decimals: number): readonly SemanticLine[] =>
  amounts.lines.map((line, index) => {
    const { quantity, price, baseQuantity } = linePricing(line);
    return {
      ...semanticTax(amounts.lineTaxes[index]!),
      ...product(line.description),
      id: String(index + 1),
      quantity: numberText(quantity),
      unitCode: unitCode(line.unit),
      net: amountText(line.net, decimals),
      price: priceText(price),
      baseQuantity: baseQuantity === undefined ? undefined : numberText(baseQuantity),
    };
  });
