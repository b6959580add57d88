import { element, group } from '#lib/base/xml/xml.ts';
import type { Amounts } from '../amounts/amounts.ts';
import { type Line, linePricing } from '../amounts/line.ts';
import { unitCode } from '../amounts/unit-code.ts';
import { amountText, numberText, priceText } from './format.ts';
import { taxRate } from './tax.ts';

/** BT-153 is the first line of the description, BT-154 what follows. */
function product(description: string): string {
  const end = description.indexOf('\n');
  const name = end < 0 ? description : description.slice(0, end);
  const rest = end < 0 ? '' : description.slice(end + 1).trim();
  return group(
    'ram:SpecifiedTradeProduct',
    element('ram:Name', name.replace(/\s+/g, ' ').trim()),
    element('ram:Description', rest),
  );
}

function priceAndQuantity(line: Line): string {
  const unitAttribute = { unitCode: unitCode(line.unit) };
  const { quantity, price, baseQuantity } = linePricing(line);
  const base = baseQuantity === undefined ? undefined : numberText(baseQuantity);
  return (
    group(
      'ram:SpecifiedLineTradeAgreement',
      group(
        'ram:NetPriceProductTradePrice',
        element('ram:ChargeAmount', priceText(price)),
        element('ram:BasisQuantity', base, unitAttribute),
      ),
    ) +
    group(
      'ram:SpecifiedLineTradeDelivery',
      element('ram:BilledQuantity', numberText(quantity), unitAttribute),
    )
  );
}

/** BG-25, one per item, numbered from 1. */
export function lineItems(amounts: Amounts, decimals: number): string {
  return amounts.lines
    .map((line, index) =>
      group(
        'ram:IncludedSupplyChainTradeLineItem',
        group('ram:AssociatedDocumentLineDocument', element('ram:LineID', String(index + 1))),
        product(line.description),
        priceAndQuantity(line),
        group(
          'ram:SpecifiedLineTradeSettlement',
          group('ram:ApplicableTradeTax', taxRate(amounts.lineTaxes[index]!)),
          group(
            'ram:SpecifiedTradeSettlementLineMonetarySummation',
            element('ram:LineTotalAmount', amountText(line.net, decimals)),
          ),
        ),
      ),
    )
    .join('');
}
