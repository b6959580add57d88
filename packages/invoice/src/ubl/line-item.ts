import { element, group } from '@kontor/base';
import type { SemanticInvoice, SemanticLine, SemanticLineAdjustment } from '../semantic/semantic-invoice.ts';
import { amountElement } from './amount.ts';
import { invoicePeriod, type UblRoot } from './root.ts';
import { taxCategory } from './tax.ts';

/** BG-27, BG-28. */
const adjustment = (one: SemanticLineAdjustment, currency: string): string =>
  group(
    'cac:AllowanceCharge',
    element('cbc:ChargeIndicator', String(one.isCharge)),
    element('cbc:AllowanceChargeReason', one.reason),
    element('cbc:MultiplierFactorNumeric', one.percent),
    amountElement('cbc:Amount', one.amount, currency),
    amountElement('cbc:BaseAmount', one.base, currency),
  );

const item = (line: SemanticLine): string =>
  group(
    'cac:Item',
    element('cbc:Description', line.description),
    element('cbc:Name', line.name),
    group('cac:BuyersItemIdentification', element('cbc:ID', line.buyerItemNumber)),
    group('cac:SellersItemIdentification', element('cbc:ID', line.sellerItemNumber)),
    taxCategory('ClassifiedTaxCategory', line),
  );

const QUANTITIES = { Invoice: 'cbc:InvoicedQuantity', CreditNote: 'cbc:CreditedQuantity' } as const;

const lineItem = (line: SemanticLine, root: UblRoot, currency: string): string =>
  group(
    `cac:${root}Line`,
    element('cbc:ID', line.id),
    element(QUANTITIES[root], line.quantity, { unitCode: line.unitCode }),
    amountElement('cbc:LineExtensionAmount', line.net, currency),
    invoicePeriod(line.period),
    group('cac:OrderLineReference', element('cbc:LineID', line.orderLine)),
    ...line.allowancesAndCharges.map((one) => adjustment(one, currency)),
    item(line),
    group(
      'cac:Price',
      amountElement('cbc:PriceAmount', line.price, currency),
      element('cbc:BaseQuantity', line.baseQuantity, { unitCode: line.unitCode }),
    ),
  );

/** BG-25. */
export const lineItems = ({ lines, currency }: SemanticInvoice, root: UblRoot): string =>
  lines.map((line) => lineItem(line, root, currency)).join('');
