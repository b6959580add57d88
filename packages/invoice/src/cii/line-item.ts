import { element, group } from '@kontor/base';
import type {
  SemanticAttribute,
  SemanticClassification,
  SemanticLine,
  SemanticLineAdjustment,
} from '../semantic/semantic-invoice.ts';
import { billingPeriod } from './date.ts';
import { taxRate } from './tax.ts';

/** BT-126 and BT-127. */
const line = ({ id, note }: SemanticLine): string =>
  group(
    'ram:AssociatedDocumentLineDocument',
    element('ram:LineID', id),
    group('ram:IncludedNote', element('ram:Content', note)),
  );

/** BG-32. */
const attribute = ({ name, value }: SemanticAttribute): string =>
  group('ram:ApplicableProductCharacteristic', element('ram:Description', name), element('ram:Value', value));

/** BT-158. */
const classification = ({ code, scheme, version }: SemanticClassification): string =>
  group(
    'ram:DesignatedProductClassification',
    element('ram:ClassCode', code, { listID: scheme, listVersionID: version }),
  );

const product = (line: SemanticLine): string =>
  group(
    'ram:SpecifiedTradeProduct',
    element('ram:GlobalID', line.standardItemNumber?.id, { schemeID: line.standardItemNumber?.scheme }),
    element('ram:SellerAssignedID', line.sellerItemNumber),
    element('ram:BuyerAssignedID', line.buyerItemNumber),
    element('ram:Name', line.name),
    element('ram:Description', line.description),
    ...(line.attributes ?? []).map(attribute),
    ...(line.classifications ?? []).map(classification),
    group('ram:OriginTradeCountry', element('ram:ID', line.originCountry)),
  );

/** BT-148 and BT-147. */
const grossPrice = ({ grossPrice: price, priceDiscount, baseQuantity, unitCode }: SemanticLine): string =>
  price === undefined
    ? ''
    : group(
        'ram:GrossPriceProductTradePrice',
        element('ram:ChargeAmount', price),
        element('ram:BasisQuantity', baseQuantity, { unitCode }),
        priceDiscount === undefined
          ? ''
          : group(
              'ram:AppliedTradeAllowanceCharge',
              group('ram:ChargeIndicator', element('udt:Indicator', 'false')),
              element('ram:ActualAmount', priceDiscount),
            ),
      );

const agreement = (line: SemanticLine): string =>
  group(
    'ram:SpecifiedLineTradeAgreement',
    group('ram:BuyerOrderReferencedDocument', element('ram:LineID', line.orderLine)),
    grossPrice(line),
    group(
      'ram:NetPriceProductTradePrice',
      element('ram:ChargeAmount', line.price),
      element('ram:BasisQuantity', line.baseQuantity, { unitCode: line.unitCode }),
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
    element('ram:ReasonCode', one.reasonCode),
    element('ram:Reason', one.reason),
  );

/** UNTDID 1001: invoicing data sheet, by which an identifier of an object is recognised. */
const OBJECT = '130';

/** BT-128. */
const object = ({ objectNumber, objectScheme }: SemanticLine): string =>
  objectNumber === undefined
    ? ''
    : group(
        'ram:AdditionalReferencedDocument',
        element('ram:IssuerAssignedID', objectNumber),
        element('ram:TypeCode', OBJECT),
        element('ram:ReferenceTypeCode', objectScheme),
      );

const settlement = (line: SemanticLine): string =>
  group(
    'ram:SpecifiedLineTradeSettlement',
    group('ram:ApplicableTradeTax', taxRate(line)),
    billingPeriod(line.period),
    ...line.allowancesAndCharges.map(adjustment),
    group('ram:SpecifiedTradeSettlementLineMonetarySummation', element('ram:LineTotalAmount', line.net)),
    object(line),
    group('ram:ReceivableSpecifiedTradeAccountingAccount', element('ram:ID', line.accountingReference)),
  );

/** BG-25. */
export const lineItems = (lines: readonly SemanticLine[]): string =>
  lines
    .map((one) =>
      group(
        'ram:IncludedSupplyChainTradeLineItem',
        line(one),
        product(one),
        agreement(one),
        delivery(one),
        settlement(one),
      ),
    )
    .join('');
