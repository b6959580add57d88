import { element, group, xmlDocument } from '@kontor/base';
import type { SemanticInvoice, SemanticNote, SemanticReference } from '../semantic/semantic-invoice.ts';
import { lineItems } from './line-item.ts';
import { party } from './party.ts';
import { paymentMeans } from './payment.ts';
import { invoicePeriod, type UblRoot } from './root.ts';
import { allowancesAndCharges, taxTotal } from './tax.ts';
import { monetaryTotal } from './totals.ts';

const COMMON = 'urn:oasis:names:specification:ubl:schema:xsd:Common';

/** OASIS UBL 2.1, of which EN 16931 binds Invoice and CreditNote (CEN/TS 16931-3-2). */
const namespaces = (root: UblRoot) => ({
  ubl: `urn:oasis:names:specification:ubl:schema:xsd:${root}-2`,
  cac: `${COMMON}AggregateComponents-2`,
  cbc: `${COMMON}BasicComponents-2`,
});

/** UNTDID 1001: what CEN/TS 16931-3-2 writes as a document of its own. */
const CREDIT_NOTE = '381';

/** What the document claims to follow: BT-24. */
export interface UblSpecification {
  readonly customization: string;
  /** Whether the network takes one note alone (PEPPOL-EN16931-R002). */
  readonly hasOneNote: boolean;
}

/** BT-21 is before the text between number signs (CEN/TS 16931-3-2, BT-21). */
const noteText = ({ subject, text }: SemanticNote): string =>
  subject === undefined ? text : `#${subject}#${text}`;

function notes(invoice: SemanticInvoice, { hasOneNote }: UblSpecification): string {
  const texts = hasOneNote
    ? [invoice.notes.map(({ text }) => text).join('\n')]
    : invoice.notes.map((note) => noteText(note));
  return texts.map((text) => element('cbc:Note', text)).join('');
}

/** BG-3. */
const billingReference = (reference: SemanticReference | undefined): string =>
  group(
    'cac:BillingReference',
    group(
      'cac:InvoiceDocumentReference',
      element('cbc:ID', reference?.number),
      element('cbc:IssueDate', reference?.issueDate),
    ),
  );

const references = (invoice: SemanticInvoice): string =>
  group('cac:OrderReference', element('cbc:ID', invoice.orderNumber)) +
  [invoice.precedingInvoice, ...invoice.earlierInvoices].map(billingReference).join('');

const delivery = ({ deliveryDate, deliveryAddress }: SemanticInvoice): string =>
  group(
    'cac:Delivery',
    element('cbc:ActualDeliveryDate', deliveryDate),
    group(
      'cac:DeliveryLocation',
      group(
        'cac:Address',
        element('cbc:CityName', deliveryAddress?.city),
        element('cbc:PostalZone', deliveryAddress?.postalCode),
        group('cac:Country', element('cbc:IdentificationCode', deliveryAddress?.country)),
      ),
    ),
  );

const content = (invoice: SemanticInvoice, root: UblRoot, specification: UblSpecification): string =>
  element('cbc:CustomizationID', specification.customization) +
  element('cbc:ProfileID', invoice.businessProcess) +
  element('cbc:ID', invoice.number) +
  element('cbc:IssueDate', invoice.issueDate) +
  // A credit note has its due date among the means of payment.
  element('cbc:DueDate', root === 'Invoice' ? invoice.dueDate : undefined) +
  element(`cbc:${root}TypeCode`, invoice.typeCode) +
  notes(invoice, specification) +
  element('cbc:DocumentCurrencyCode', invoice.currency) +
  element('cbc:TaxCurrencyCode', invoice.taxCurrency) +
  element('cbc:BuyerReference', invoice.buyerReference) +
  invoicePeriod(invoice.period) +
  references(invoice) +
  group('cac:AccountingSupplierParty', party(invoice.seller, invoice.payment?.creditorIdentifier)) +
  group('cac:AccountingCustomerParty', party(invoice.buyer)) +
  delivery(invoice) +
  paymentMeans(invoice, root) +
  group('cac:PaymentTerms', element('cbc:Note', invoice.paymentTerms)) +
  allowancesAndCharges(invoice) +
  taxTotal(invoice) +
  monetaryTotal(invoice) +
  lineItems(invoice, root);

/** An invoice in the syntax UBL: a CreditNote for type 381, else an Invoice. */
export function ublXml(invoice: SemanticInvoice, specification: UblSpecification): string {
  const root: UblRoot = invoice.typeCode === CREDIT_NOTE ? 'CreditNote' : 'Invoice';
  return xmlDocument(`ubl:${root}`, namespaces(root), content(invoice, root, specification));
}
