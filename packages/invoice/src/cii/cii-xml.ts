import { element, group, requiredGroup, xmlDocument } from '@kontor/base';
import type { EInvoiceProfile } from '../layout/document.ts';
import type { SemanticInvoice } from '../semantic/semantic-invoice.ts';
import { postalAddress } from './address.ts';
import { attachments } from './attachments.ts';
import { dateElement } from './date.ts';
import { identifiers } from './identifier.ts';
import { lineItems } from './line-item.ts';
import { taxRepresentative } from './other-parties.ts';
import { buyer, minimumBuyer, minimumSeller, seller } from './party.ts';
import { furtherParty } from './party-roles.ts';
import { advices, contract, project, salesOrder, tenderAndObject } from './references.ts';
import { minimumSettlement, settlement } from './settlement.ts';

/** UN/CEFACT Cross Industry Invoice, message version 100 (D16B, as Factur-X 1.0 uses it). */
const NAMESPACES = {
  rsm: 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100',
  ram: 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100',
  udt: 'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100',
  qdt: 'urn:un:unece:uncefact:data:standard:QualifiedDataType:100',
} as const;

/** BT-23, BT-24. */
const context = ({ businessProcess }: SemanticInvoice, specification: string): string =>
  group(
    'rsm:ExchangedDocumentContext',
    group('ram:BusinessProcessSpecifiedDocumentContextParameter', element('ram:ID', businessProcess)),
    group('ram:GuidelineSpecifiedDocumentContextParameter', element('ram:ID', specification)),
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
    // The schema requires an ID even where the number is unknown; an invented one would be worse than an empty one.
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
    isMinimum ? '' : furtherParty(invoice, 'SELLER_AGENT') + taxRepresentative(invoice.taxRepresentative),
    isMinimum ? '' : furtherParty(invoice, 'PRODUCT_END_USER') + salesOrder(invoice.references),
    group('ram:BuyerOrderReferencedDocument', element('ram:IssuerAssignedID', invoice.orderNumber)),
    isMinimum ? '' : contract(invoice.references) + tenderAndObject(invoice.references),
    isMinimum ? '' : attachments(invoice.attachments),
    isMinimum ? '' : furtherParty(invoice, 'BUYER_AGENT') + project(invoice.references),
  );
}

function delivery(invoice: SemanticInvoice, profile: EInvoiceProfile): string {
  const { deliveryAddress, deliveryDate, references } = invoice;
  if (profile === 'MINIMUM') return requiredGroup('ram:ApplicableHeaderTradeDelivery');
  return requiredGroup(
    'ram:ApplicableHeaderTradeDelivery',
    group(
      'ram:ShipToTradeParty',
      identifiers([deliveryAddress?.identifier]),
      element('ram:Name', deliveryAddress?.name),
      postalAddress(deliveryAddress ?? {}),
    ),
    furtherParty(invoice, 'ULTIMATE_SHIP_TO') + furtherParty(invoice, 'SHIP_FROM'),
    group('ram:ActualDeliverySupplyChainEvent', group('ram:OccurrenceDateTime', dateElement(deliveryDate))),
    advices(references),
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

/** An invoice in the syntax CII; `specification` is BT-24. Of MINIMUM only what that profile has. */
export const ciiXml = (invoice: SemanticInvoice, profile: EInvoiceProfile, specification: string): string =>
  xmlDocument(
    'rsm:CrossIndustryInvoice',
    NAMESPACES,
    context(invoice, specification) + heading(invoice, profile) + transaction(invoice, profile),
  );
