import { element, group, xmlDocument } from '@kontor/base';
import { isCreditCode } from '../document-type/type-code.ts';
import type { SemanticInvoice, SemanticNote } from '../semantic/semantic-invoice.ts';
import { actingForBuyer, actingForSeller } from './acting-parties.ts';
import { postalAddress } from './address.ts';
import { lineItems } from './line-item.ts';
import { payee, taxRepresentative } from './other-parties.ts';
import { partyContent } from './party.ts';
import { paymentMeans } from './payment.ts';
import { documentReferences, orderReference, taxPointCode } from './references.ts';
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
  // Codes of several notes would be in the middle of the one text.
  const isJoined = hasOneNote && invoice.notes.length > 1;
  const texts = isJoined
    ? [invoice.notes.map(({ text }) => text).join('\n')]
    : invoice.notes.map((note) => noteText(note));
  return texts.map((text) => element('cbc:Note', text)).join('');
}

/** BG-3. */
const precedingInvoices = ({ precedingInvoices: all }: SemanticInvoice): string =>
  all
    .map(({ number, issueDate }) =>
      group(
        'cac:BillingReference',
        group('cac:InvoiceDocumentReference', element('cbc:ID', number), element('cbc:IssueDate', issueDate)),
      ),
    )
    .join('');

const referencesOf = (invoice: SemanticInvoice, root: UblRoot): string =>
  orderReference(invoice) + precedingInvoices(invoice) + documentReferences(invoice, root);

const delivery = ({ deliveryDate, deliveryAddress }: SemanticInvoice): string =>
  group(
    'cac:Delivery',
    element('cbc:ActualDeliveryDate', deliveryDate),
    group(
      'cac:DeliveryLocation',
      element('cbc:ID', deliveryAddress?.identifier?.id, { schemeID: deliveryAddress?.identifier?.scheme }),
      postalAddress('cac:Address', deliveryAddress ?? {}),
    ),
    group('cac:DeliveryParty', group('cac:PartyName', element('cbc:Name', deliveryAddress?.name))),
  );

/** BG-4. */
const seller = (invoice: SemanticInvoice): string =>
  group(
    'cac:Party',
    partyContent(invoice.seller, invoice.payment?.creditorIdentifier),
    actingForSeller(invoice),
  );

/** BG-7. */
const buyer = (invoice: SemanticInvoice): string =>
  group('cac:Party', partyContent(invoice.buyer), actingForBuyer(invoice));

/** BT-7. */
const taxPointDate = ({ taxPoint }: SemanticInvoice): string => element('cbc:TaxPointDate', taxPoint?.date);

const content = (invoice: SemanticInvoice, root: UblRoot, specification: UblSpecification): string =>
  element('cbc:CustomizationID', specification.customization) +
  element('cbc:ProfileID', invoice.businessProcess) +
  element('cbc:ID', invoice.number) +
  element('cbc:IssueDate', invoice.issueDate) +
  // A credit note has its due date among the means of payment.
  element('cbc:DueDate', root === 'Invoice' ? invoice.dueDate : undefined) +
  // The tax point is before the type of a credit note, and behind the notes of an invoice.
  (root === 'CreditNote' ? taxPointDate(invoice) : '') +
  element(`cbc:${root}TypeCode`, invoice.typeCode) +
  notes(invoice, specification) +
  (root === 'Invoice' ? taxPointDate(invoice) : '') +
  element('cbc:DocumentCurrencyCode', invoice.currency) +
  element('cbc:TaxCurrencyCode', invoice.taxCurrency) +
  element('cbc:AccountingCost', invoice.references?.accounting) +
  element('cbc:BuyerReference', invoice.buyerReference) +
  invoicePeriod(invoice.period, taxPointCode(invoice.taxPoint)) +
  referencesOf(invoice, root) +
  group('cac:AccountingSupplierParty', seller(invoice)) +
  group('cac:AccountingCustomerParty', buyer(invoice)) +
  payee(invoice.payee) +
  taxRepresentative(invoice.taxRepresentative) +
  delivery(invoice) +
  paymentMeans(invoice, root) +
  group('cac:PaymentTerms', element('cbc:Note', invoice.paymentTerms)) +
  allowancesAndCharges(invoice) +
  taxTotal(invoice) +
  monetaryTotal(invoice) +
  lineItems(invoice, root);

/** An invoice in the syntax UBL: a CreditNote where money goes back, else an Invoice (CEN/TS 16931-3-2, BT-3). */
export function ublXml(invoice: SemanticInvoice, specification: UblSpecification): string {
  const root: UblRoot = isCreditCode(invoice.typeCode) ? 'CreditNote' : 'Invoice';
  return xmlDocument(`ubl:${root}`, namespaces(root), content(invoice, root, specification));
}
