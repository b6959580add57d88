import { element, group } from '#lib/base/xml/xml.ts';
import type { SemanticLine } from '../semantic/semantic-invoice.ts';
import { taxRate } from './tax.ts';

const product = ({ name, description }: SemanticLine): string =>
  group('ram:SpecifiedTradeProduct', element('ram:Name', name), element('ram:Description', description));

const agreement = ({ price, baseQuantity, unitCode }: SemanticLine): string =>
  group(
    'ram:SpecifiedLineTradeAgreement',
    group(
      'ram:NetPriceProductTradePrice',
      element('ram:ChargeAmount', price),
      element('ram:BasisQuantity', baseQuantity, { unitCode }),
    ),
  );

const delivery = ({ quantity, unitCode }: SemanticLine): string =>
  group('ram:SpecifiedLineTradeDelivery', element('ram:BilledQuantity', quantity, { unitCode }));

const settlement = (line: SemanticLine): string =>
  group(
    'ram:SpecifiedLineTradeSettlement',
    group('ram:ApplicableTradeTax', taxRate(line)),
    group('ram:SpecifiedTradeSettlementLineMonetarySummation', element('ram:LineTotalAmount', line.net)),
  );

/** BG-25. */
export const lineItems = (lines: readonly SemanticLine[]): string =>
  lines
    .map((line) =>
      group(
        'ram:IncludedSupplyChainTradeLineItem',
        group('ram:AssociatedDocumentLineDocument', element('ram:LineID', line.id)),
        product(line),
        agreement(line),
        delivery(line),
        settlement(line),
      ),
    )
    .join('');
