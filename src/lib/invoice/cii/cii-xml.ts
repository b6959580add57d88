import { element, group, requiredGroup, xmlDocument } from '#lib/base/xml/xml.ts';
import type { Amounts } from '../amounts/amounts.ts';
import type { EInvoiceProfile } from '../layout/document.ts';
import type { InvoiceTerms } from '../request/invoice-terms.ts';
import type { InvoiceRequest } from '../request/request.ts';
import { dateElement } from './format.ts';
import { lineItems } from './line-item.ts';
import { notes } from './notes.ts';
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
/** UNTDID 1001: commercial invoice, also with a negative total. */
const COMMERCIAL_INVOICE = '380';

export interface CiiFacts {
  readonly request: InvoiceRequest;
  readonly terms: InvoiceTerms;
  readonly amounts: Amounts;
  readonly profile: EInvoiceProfile;
  /** Decimals of amounts: at most 2 where the rules hold, 3 where they are broken anyway. */
  readonly decimals: number;
}

const context = (profile: EInvoiceProfile): string =>
  group(
    'rsm:ExchangedDocumentContext',
    group(
      'ram:BusinessProcessSpecifiedDocumentContextParameter',
      element('ram:ID', profile === 'XRECHNUNG' ? BILLING_PROCESS : undefined),
    ),
    group('ram:GuidelineSpecifiedDocumentContextParameter', element('ram:ID', GUIDELINES[profile])),
  );

const heading = ({ request, terms, profile }: CiiFacts): string =>
  group(
    'rsm:ExchangedDocument',
    // The schema wants an ID even where the number is unknown; an invented one would be worse than an empty one.
    terms.number === undefined ? '<ram:ID></ram:ID>' : element('ram:ID', terms.number),
    element('ram:TypeCode', COMMERCIAL_INVOICE),
    group('ram:IssueDateTime', dateElement(terms.issueDate)),
    profile === 'MINIMUM' ? '' : notes(request),
  );

function agreement({ request, terms, profile }: CiiFacts): string {
  const isMinimum = profile === 'MINIMUM';
  return group(
    'ram:ApplicableHeaderTradeAgreement',
    element('ram:BuyerReference', request.metadata?.buyerReference),
    isMinimum ? minimumSeller(request.sender, terms.seller) : seller(request.sender, terms.seller),
    isMinimum ? minimumBuyer(request.recipient) : buyer(request.recipient, terms.buyer),
    group('ram:BuyerOrderReferencedDocument', element('ram:IssuerAssignedID', terms.orderNumber)),
  );
}

function delivery({ terms, amounts, profile }: CiiFacts): string {
  if (profile === 'MINIMUM') return requiredGroup('ram:ApplicableHeaderTradeDelivery');
  const isIntraCommunity = amounts.vatGroups.some((vat) => vat.category === 'K');
  const country = isIntraCommunity ? terms.buyer.country : undefined;
  const date = terms.deliveryDate === undefined ? '' : dateElement(terms.deliveryDate);
  return requiredGroup(
    'ram:ApplicableHeaderTradeDelivery',
    group('ram:ShipToTradeParty', group('ram:PostalTradeAddress', element('ram:CountryID', country))),
    group('ram:ActualDeliverySupplyChainEvent', group('ram:OccurrenceDateTime', date)),
  );
}

function transaction(facts: CiiFacts): string {
  const { request, terms, amounts, profile, decimals } = facts;
  const isMinimum = profile === 'MINIMUM';
  const texts = { decimals, needsRate: profile === 'XRECHNUNG' };
  return group(
    'rsm:SupplyChainTradeTransaction',
    isMinimum ? '' : lineItems(amounts, decimals),
    agreement(facts),
    delivery(facts),
    isMinimum
      ? minimumSettlement(amounts, request.currency, decimals)
      : settlement({ request, terms, amounts, texts }),
  );
}

/** The e-invoice as CII document (decisions: E-invoice XML). */
export const ciiXml = (facts: CiiFacts): string =>
  xmlDocument(
    'rsm:CrossIndustryInvoice',
    NAMESPACES,
    context(facts.profile) + heading(facts) + transaction(facts),
  );
