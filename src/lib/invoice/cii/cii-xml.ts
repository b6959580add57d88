import { element, group, requiredGroup, xmlDocument } from '#lib/base/xml/xml.ts';
import type { EInvoiceProfile } from '../layout/document.ts';
import type { SemanticInvoice } from '../semantic/semantic-invoice.ts';
import { dateElement } from './date.ts';
import { lineItems } from './line-item.ts';
import { buyer, minimumBuyer, minimumSeller, seller } from './party.ts';
import { minimumSettlement, settlement } from './settlement.ts';

/** UN/CEFACT Cross Industry Invoice, message version 100 (D16B, as Factur-X 1.0 uses it). */
const NAMESPACES = {
  rsm: 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100',
  ram: 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100',
  udt: 'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100',
  qdt: 'urn:un:unece:uncefact:data:standard:QualifiedDataType:100',
} as const;

/** BT-24. */
const GUIDELINES: Readonly<Record<EInvoiceProfile, string>> = {
  EN16931: 'urn:cen.eu:en16931:2017',
  MINIMUM: 'urn:factur-x.eu:1p0:minimum',
  XRECHNUNG: 'urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0',
};
/** BT-23, which XRechnung wants (PEPPOL-EN16931-R001). */
const BILLING_PROCESS = 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0';

const context = (profile: EInvoiceProfile): string =>
  group(
    'rsm:ExchangedDocumentContext',
    group(
      'ram:BusinessProcessSpecifiedDocumentContextParameter',
      element('ram:ID', profile === 'XRECHNUNG' ? BILLING_PROCESS : undefined),
    ),
    group('ram:GuidelineSpecifiedDocumentContextParameter', element('ram:ID', GUIDELINES[profile])),
  );

/** BG-1. */
const notes = (invoice: SemanticInvoice): string =>
  invoice.notes
    .map(({ text, subject }) =>
      group('ram:IncludedNote', element('ram:Content', text), element('ram:SubjectCode', subject)),
    )
    .join('');

const heading = (invoice: SemanticInvoice, profile: EInvoiceProfile): string =>
  group(
    'rsm:ExchangedDocument',
    // The schema wants an ID even where the number is unknown; an invented one would be worse than an empty one.
    invoice.number === undefined ? '<ram:ID></ram:ID>' : element('ram:ID', invoice.number),
    element('ram:TypeCode', invoice.typeCode),
    group('ram:IssueDateTime', dateElement(invoice.issueDate)),
    profile === 'MINIMUM' ? '' : notes(invoice),
  );

function agreement(invoice: SemanticInvoice, profile: EInvoiceProfile): string {
  const isMinimum = profile === 'MINIMUM';
  return group(
    'ram:ApplicableHeaderTradeAgreement',
    element('ram:BuyerReference', invoice.buyerReference),
    isMinimum ? minimumSeller(invoice.seller) : seller(invoice.seller),
    isMinimum ? minimumBuyer(invoice.buyer) : buyer(invoice.buyer),
    group('ram:BuyerOrderReferencedDocument', element('ram:IssuerAssignedID', invoice.orderNumber)),
  );
}

function delivery({ deliveryCountry, deliveryDate }: SemanticInvoice, profile: EInvoiceProfile): string {
  if (profile === 'MINIMUM') return requiredGroup('ram:ApplicableHeaderTradeDelivery');
  return requiredGroup(
    'ram:ApplicableHeaderTradeDelivery',
    group('ram:ShipToTradeParty', group('ram:PostalTradeAddress', element('ram:CountryID', deliveryCountry))),
    group('ram:ActualDeliverySupplyChainEvent', group('ram:OccurrenceDateTime', dateElement(deliveryDate))),
  );
}

function transaction(invoice: SemanticInvoice, profile: EInvoiceProfile): string {
  const isMinimum = profile === 'MINIMUM';
  return group(
    'rsm:SupplyChainTradeTransaction',
    isMinimum ? '' : lineItems(invoice.lines),
    agreement(invoice, profile),
    delivery(invoice, profile),
    isMinimum ? minimumSettlement(invoice) : settlement(invoice),
  );
}

/** An invoice in the syntax CII, as far as the profile goes. */
export const ciiXml = (invoice: SemanticInvoice, profile: EInvoiceProfile): string =>
  xmlDocument(
    'rsm:CrossIndustryInvoice',
    NAMESPACES,
    context(profile) + heading(invoice, profile) + transaction(invoice, profile),
  );
