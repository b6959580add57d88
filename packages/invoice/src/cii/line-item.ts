import { element, group } from '@kontor/base';
import type { SemanticLine, SemanticLineAdjustment } from '../semantic/semantic-invoice.ts';
import { billingPeriod } from './date.ts';
import { taxRate } from './tax.ts';

const product = (line: SemanticLine): string =>
  group(
    'ram:SpecifiedTradeProduct',
    element('ram:SellerAssignedID', line.sellerItemNumber),
    element('ram:BuyerAssignedID', line.buyerItemNumber),
    element('ram:Name', line.name),
    element('ram:Description', line.description),
  );

const agreement = ({ price, baseQuantity, unitCode, orderLine }: SemanticLine): string =>
  group(
    'ram:SpecifiedLineTradeAgreement',
    group('ram:BuyerOrderReferencedDocument', element('ram:LineID', orderLine)),
    group(
      'ram:NetPriceProductTradePrice',
      element('ram:ChargeAmount', price),
      element('ram:BasisQuantity', baseQuantity, { unitCode }),
    ),
  );

const delivery = ({ quantity, unitCode }: SemanticLine): string =>
  group('ram:SpecifiedLineTradeDelivery', element('ram:BilledQuantity', quantity, { unitCode }));

/** BG-27, BG-28. */
const adjustment = (one: SemanticLineAdjustment): string =>
  group(
    'ram:SpecifiedTradeAllowanceCharge',
    group('ram:ChargeIndicator', element('udt:Indicator', String(one.isCharge))),
    element('ram:CalculationPercent', one.percent),
    element('ram:BasisAmount', one.base),
    element('ram:ActualAmount', one.amount),
    element('ram:Reason', one.reason),
  );

const settlement = (line: SemanticLine): string =>
  group(
    'ram:SpecifiedLineTradeSettlement',
    group('ram:ApplicableTradeTax', taxRate(line)),
    billingPeriod(line.period),
    ...line.allowancesAndCharges.map(adjustment),
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
