import { element, group } from '@kontor/base';
import type {
  SemanticAttribute,
  SemanticClassification,
  SemanticInvoice,
  SemanticLine,
  SemanticLineAdjustment,
} from '../semantic/semantic-invoice.ts';
import type { SemanticLineExtension } from '../semantic/semantic-line-extension.ts';
import { amountElement } from './amount.ts';
import { invoicePeriod, type UblRoot } from './root.ts';
import { taxCategory } from './tax.ts';

/** BG-27, BG-28. */
const adjustment = (one: SemanticLineAdjustment, currency: string): string =>
  group(
    'cac:AllowanceCharge',
    element('cbc:ChargeIndicator', String(one.isCharge)),
    element('cbc:AllowanceChargeReasonCode', one.reasonCode),
    element('cbc:AllowanceChargeReason', one.reason),
    element('cbc:MultiplierFactorNumeric', one.percent),
    amountElement('cbc:Amount', one.amount, currency),
    amountElement('cbc:BaseAmount', one.base, currency),
  );

/** BT-158. */
const classification = ({ code, scheme, version }: SemanticClassification): string =>
  group(
    'cac:CommodityClassification',
    element('cbc:ItemClassificationCode', code, { listID: scheme, listVersionID: version }),
  );

/** BG-32. */
const attribute = ({ name, value }: SemanticAttribute): string =>
  group('cac:AdditionalItemProperty', element('cbc:Name', name), element('cbc:Value', value));

/** UNTDID 1001: invoicing data sheet, by which an identifier of an object is recognised. */
const OBJECT = '130';

/** BT-128. */
const object = ({ objectNumber, objectScheme }: SemanticLine): string =>
  objectNumber === undefined
    ? ''
    : group(
        'cac:DocumentReference',
        element('cbc:ID', objectNumber, { schemeID: objectScheme }),
        element('cbc:DocumentTypeCode', OBJECT),
      );

/** BT-147 and BT-148. */
const priceDiscount = ({ priceDiscount: amount, grossPrice }: SemanticLine, currency: string): string =>
  grossPrice === undefined
    ? ''
    : group(
        'cac:AllowanceCharge',
        element('cbc:ChargeIndicator', 'false'),
        // The schema needs an amount beside the price before the discount.
        amountElement('cbc:Amount', amount ?? '0', currency),
        amountElement('cbc:BaseAmount', grossPrice, currency),
      );

const item = (line: SemanticLine): string =>
  group(
    'cac:Item',
    element('cbc:Description', line.description),
    element('cbc:Name', line.name),
    group('cac:BuyersItemIdentification', element('cbc:ID', line.buyerItemNumber)),
    group('cac:SellersItemIdentification', element('cbc:ID', line.sellerItemNumber)),
    group(
      'cac:StandardItemIdentification',
      element('cbc:ID', line.standardItemNumber?.id, { schemeID: line.standardItemNumber?.scheme }),
    ),
    group('cac:OriginCountry', element('cbc:IdentificationCode', line.originCountry)),
    ...(line.classifications ?? []).map(classification),
    // Only a line that does not count can be without a category.
    line.category === undefined ? '' : taxCategory('ClassifiedTaxCategory', line),
    ...(line.attributes ?? []).map(attribute),
  );

const QUANTITIES = { Invoice: 'cbc:InvoicedQuantity', CreditNote: 'cbc:CreditedQuantity' } as const;

interface LineContext extends Pick<SemanticInvoice, 'currency' | 'number'> {
  readonly root: UblRoot;
}

/** The schema requires a line beside the number of a document; Peppol BIS Billing 3.0 has this for none. */
const NO_LINE = 'NA';

/** BT-132, and in profile EXTENDED the order that the line is of. */
function orderLine({ orderLine: id, extension }: SemanticLine): string {
  const order = extension?.orderNumber;
  return group(
    'cac:OrderLineReference',
    element('cbc:LineID', id ?? (order === undefined ? undefined : NO_LINE)),
    group('cac:OrderReference', element('cbc:ID', order)),
  );
}

/**
 * The delivery note of the line; then its kind and the line that it is below, written as a reference to the invoice itself
 * (XP Z12-012, annex A, EXT-FR-FE-162 and 163).
 */
const ownReferences = (
  { despatchAdvice, kind, parent }: SemanticLineExtension,
  number: string | undefined,
): string =>
  (despatchAdvice === undefined
    ? ''
    : group(
        'cac:DespatchLineReference',
        element('cbc:LineID', NO_LINE),
        group('cac:DocumentReference', element('cbc:ID', despatchAdvice)),
      )) +
  (kind === undefined
    ? ''
    : group(
        'cac:BillingReference',
        group(
          'cac:InvoiceDocumentReference',
          element('cbc:ID', number),
          element('cbc:DocumentStatusCode', kind),
        ),
        group('cac:BillingReferenceLine', element('cbc:ID', parent)),
      ));

const lineItem = (line: SemanticLine, { root, currency, number }: LineContext): string =>
  group(
    `cac:${root}Line`,
    element('cbc:ID', line.id),
    element('cbc:Note', line.note),
    element(QUANTITIES[root], line.quantity, { unitCode: line.unitCode }),
    amountElement('cbc:LineExtensionAmount', line.net, currency),
    element('cbc:AccountingCost', line.accountingReference),
    invoicePeriod(line.period),
    orderLine(line),
    line.extension === undefined ? '' : ownReferences(line.extension, number),
    object(line),
    group('cac:Delivery', element('cbc:ActualDeliveryDate', line.extension?.deliveryDate)),
    ...line.allowancesAndCharges.map((one) => adjustment(one, currency)),
    item(line),
    group(
      'cac:Price',
      amountElement('cbc:PriceAmount', line.price, currency),
      element('cbc:BaseQuantity', line.baseQuantity, { unitCode: line.baseUnitCode ?? line.unitCode }),
      priceDiscount(line, currency),
    ),
  );

/** BG-25. */
export function lineItems({ lines, currency, number }: SemanticInvoice, root: UblRoot): string {
  const context = { root, currency, number };
  return lines.map((line) => lineItem(line, context)).join('');
}
