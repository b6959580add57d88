import { element, group, requiredGroup } from '@kontor/base';
import type {
  SemanticAttribute,
  SemanticClassification,
  SemanticLine,
  SemanticLineAdjustment,
} from '../semantic/semantic-invoice.ts';
import type { SemanticLineExtension } from '../semantic/semantic-line-extension.ts';
import { billingPeriod, dateElement } from './date.ts';
import { taxRate } from './tax.ts';

/** BT-126 and BT-127; in profile EXTENDED the line that it is below, and its kind. */
const line = ({ id, note, extension }: SemanticLine): string =>
  group(
    'ram:AssociatedDocumentLineDocument',
    element('ram:LineID', id),
    element('ram:ParentLineID', extension?.parent),
    element('ram:LineStatusReasonCode', extension?.kind),
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
const grossPrice = ({
  grossPrice: price,
  priceDiscount,
  baseQuantity,
  unitCode: unit,
  baseUnitCode: unitCode = unit,
}: SemanticLine): string =>
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

/** Readers of D16B require it, so a line that does not count has it, too. */
const agreement = (line: SemanticLine): string =>
  requiredGroup(
    'ram:SpecifiedLineTradeAgreement',
    group(
      'ram:BuyerOrderReferencedDocument',
      element('ram:IssuerAssignedID', line.extension?.orderNumber),
      element('ram:LineID', line.orderLine),
    ),
    grossPrice(line),
    group(
      'ram:NetPriceProductTradePrice',
      element('ram:ChargeAmount', line.price),
      element('ram:BasisQuantity', line.baseQuantity, { unitCode: line.baseUnitCode ?? line.unitCode }),
    ),
  );

const delivery = ({ quantity, unitCode, extension }: SemanticLine): string =>
  requiredGroup(
    'ram:SpecifiedLineTradeDelivery',
    element('ram:BilledQuantity', quantity, { unitCode }),
    extension === undefined ? '' : ownDelivery(extension),
  );

/** Day and delivery note of the line itself. */
const ownDelivery = ({ deliveryDate, despatchAdvice }: SemanticLineExtension): string =>
  group('ram:ActualDeliverySupplyChainEvent', group('ram:OccurrenceDateTime', dateElement(deliveryDate))) +
  group('ram:DespatchAdviceReferencedDocument', element('ram:IssuerAssignedID', despatchAdvice));

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
    // Only a line that does not count can be without a category.
    line.category === undefined ? '' : group('ram:ApplicableTradeTax', taxRate(line)),
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
