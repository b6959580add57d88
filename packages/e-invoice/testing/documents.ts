import { PdfDocument } from '@kontor/pdf';
import { NAMESPACES } from '#xml/namespaces.data.ts';

/** A line of the worked example: 200 at 20 %, 100 at 10 %. */
const ciiLine = (id: number, net: number, rate: number): string =>
  `<ram:IncludedSupplyChainTradeLineItem>
      <ram:AssociatedDocumentLineDocument><ram:LineID>${id}</ram:LineID></ram:AssociatedDocumentLineDocument>
      <ram:SpecifiedTradeProduct><ram:Name>Item ${id}</ram:Name></ram:SpecifiedTradeProduct>
      <ram:SpecifiedLineTradeAgreement><ram:NetPriceProductTradePrice><ram:ChargeAmount>${net / 2}.00</ram:ChargeAmount></ram:NetPriceProductTradePrice></ram:SpecifiedLineTradeAgreement>
      <ram:SpecifiedLineTradeDelivery><ram:BilledQuantity unitCode="C62">2</ram:BilledQuantity></ram:SpecifiedLineTradeDelivery>
      <ram:SpecifiedLineTradeSettlement>
        <ram:ApplicableTradeTax><ram:TypeCode>VAT</ram:TypeCode><ram:CategoryCode>S</ram:CategoryCode><ram:RateApplicablePercent>${rate}</ram:RateApplicablePercent></ram:ApplicableTradeTax>
        <ram:SpecifiedTradeSettlementLineMonetarySummation><ram:LineTotalAmount>${net}.00</ram:LineTotalAmount></ram:SpecifiedTradeSettlementLineMonetarySummation>
      </ram:SpecifiedLineTradeSettlement>
    </ram:IncludedSupplyChainTradeLineItem>`;

const ciiTax = (base: number, rate: number): string =>
  `<ram:ApplicableTradeTax><ram:CalculatedAmount>${(base * rate) / 100}.00</ram:CalculatedAmount><ram:TypeCode>VAT</ram:TypeCode><ram:BasisAmount>${base}.00</ram:BasisAmount><ram:CategoryCode>S</ram:CategoryCode><ram:RateApplicablePercent>${rate}</ram:RateApplicablePercent></ram:ApplicableTradeTax>`;

const CII_NAMESPACES = (['rsm', 'ram', 'udt', 'qdt'] as const)
  .map((prefix) => `xmlns:${prefix}="${NAMESPACES[prefix]}"`)
  .join(' ');

/** The smallest valid CII of two lines: 200 at 20 %, 100 at 10 %, total 350. */
export const ciiDocument = (): string => `<?xml version="1.0" encoding="UTF-8"?>
<rsm:CrossIndustryInvoice ${CII_NAMESPACES}>
  <rsm:ExchangedDocumentContext><ram:GuidelineSpecifiedDocumentContextParameter><ram:ID>urn:cen.eu:en16931:2017</ram:ID></ram:GuidelineSpecifiedDocumentContextParameter></rsm:ExchangedDocumentContext>
  <rsm:ExchangedDocument>
    <ram:ID>K-17</ram:ID>
    <ram:TypeCode>380</ram:TypeCode>
    <ram:IssueDateTime><udt:DateTimeString format="102">20261102</udt:DateTimeString></ram:IssueDateTime>
  </rsm:ExchangedDocument>
  <rsm:SupplyChainTradeTransaction>
    ${ciiLine(1, 200, 20)}
    ${ciiLine(2, 100, 10)}
    <ram:ApplicableHeaderTradeAgreement>
      <ram:SellerTradeParty>
        <ram:Name>Donau Handel GmbH</ram:Name>
        <ram:PostalTradeAddress><ram:PostcodeCode>1010</ram:PostcodeCode><ram:LineOne>Kai 1</ram:LineOne><ram:CityName>Wien</ram:CityName><ram:CountryID>AT</ram:CountryID></ram:PostalTradeAddress>
        <ram:SpecifiedTaxRegistration><ram:ID schemeID="VA">ATU12345675</ram:ID></ram:SpecifiedTaxRegistration>
      </ram:SellerTradeParty>
      <ram:BuyerTradeParty>
        <ram:Name>Muster AG</ram:Name>
        <ram:PostalTradeAddress><ram:PostcodeCode>10115</ram:PostcodeCode><ram:LineOne>Weg 2</ram:LineOne><ram:CityName>Berlin</ram:CityName><ram:CountryID>DE</ram:CountryID></ram:PostalTradeAddress>
      </ram:BuyerTradeParty>
    </ram:ApplicableHeaderTradeAgreement>
    <ram:ApplicableHeaderTradeDelivery>
      <ram:ActualDeliverySupplyChainEvent><ram:OccurrenceDateTime><udt:DateTimeString format="102">20261101</udt:DateTimeString></ram:OccurrenceDateTime></ram:ActualDeliverySupplyChainEvent>
    </ram:ApplicableHeaderTradeDelivery>
    <ram:ApplicableHeaderTradeSettlement>
      <ram:InvoiceCurrencyCode>EUR</ram:InvoiceCurrencyCode>
      ${ciiTax(200, 20)}
      ${ciiTax(100, 10)}
      <ram:SpecifiedTradePaymentTerms><ram:DueDateDateTime><udt:DateTimeString format="102">20261130</udt:DateTimeString></ram:DueDateDateTime></ram:SpecifiedTradePaymentTerms>
      <ram:SpecifiedTradeSettlementHeaderMonetarySummation>
        <ram:LineTotalAmount>300.00</ram:LineTotalAmount>
        <ram:TaxBasisTotalAmount>300.00</ram:TaxBasisTotalAmount>
        <ram:TaxTotalAmount currencyID="EUR">50.00</ram:TaxTotalAmount>
        <ram:GrandTotalAmount>350.00</ram:GrandTotalAmount>
        <ram:DuePayableAmount>350.00</ram:DuePayableAmount>
      </ram:SpecifiedTradeSettlementHeaderMonetarySummation>
    </ram:ApplicableHeaderTradeSettlement>
  </rsm:SupplyChainTradeTransaction>
</rsm:CrossIndustryInvoice>
`;

const money = (name: string, amount: string): string =>
  `<cbc:${name} currencyID="EUR">${amount}</cbc:${name}>`;

const ublParty = (role: string, name: string, country: string, vatId: string | undefined): string =>
  `<cac:${role}><cac:Party>
    <cac:PostalAddress><cbc:StreetName>Kai 1</cbc:StreetName><cbc:CityName>Wien</cbc:CityName><cbc:PostalZone>1010</cbc:PostalZone><cac:Country><cbc:IdentificationCode>${country}</cbc:IdentificationCode></cac:Country></cac:PostalAddress>
    ${vatId === undefined ? '' : `<cac:PartyTaxScheme><cbc:CompanyID>${vatId}</cbc:CompanyID><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:PartyTaxScheme>`}
    <cac:PartyLegalEntity><cbc:RegistrationName>${name}</cbc:RegistrationName></cac:PartyLegalEntity>
  </cac:Party></cac:${role}>`;

const ublCategory = (name: string, rate: number): string =>
  `<cac:${name}><cbc:ID>S</cbc:ID><cbc:Percent>${rate}</cbc:Percent><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:${name}>`;

const ublLine = (root: 'Invoice' | 'CreditNote', id: number, net: number, rate: number): string => {
  const quantity = root === 'Invoice' ? 'InvoicedQuantity' : 'CreditedQuantity';
  return `<cac:${root}Line><cbc:ID>${id}</cbc:ID><cbc:${quantity} unitCode="C62">2</cbc:${quantity}>${money('LineExtensionAmount', `${net}.00`)}<cac:Item><cbc:Name>Item ${id}</cbc:Name>${ublCategory('ClassifiedTaxCategory', rate)}</cac:Item><cac:Price>${money('PriceAmount', `${net / 2}.00`)}</cac:Price></cac:${root}Line>`;
};

const ublTax = (base: number, rate: number): string =>
  `<cac:TaxSubtotal>${money('TaxableAmount', `${base}.00`)}${money('TaxAmount', `${(base * rate) / 100}.00`)}${ublCategory('TaxCategory', rate)}</cac:TaxSubtotal>`;

/** The same invoice, or a credit note over it, in UBL 2.1. */
export const ublDocument = (root: 'Invoice' | 'CreditNote'): string => `<?xml version="1.0" encoding="UTF-8"?>
<${root} xmlns="${root === 'Invoice' ? NAMESPACES.ubl : NAMESPACES.cn}" xmlns:cac="${NAMESPACES.cac}" xmlns:cbc="${NAMESPACES.cbc}">
  <cbc:CustomizationID>urn:cen.eu:en16931:2017</cbc:CustomizationID>
  <cbc:ID>K-17</cbc:ID>
  <cbc:IssueDate>2026-11-02</cbc:IssueDate>
  ${root === 'Invoice' ? '<cbc:DueDate>2026-11-30</cbc:DueDate>' : ''}
  <cbc:${root}TypeCode>${root === 'Invoice' ? 380 : 381}</cbc:${root}TypeCode>
  <cbc:DocumentCurrencyCode>EUR</cbc:DocumentCurrencyCode>
  ${ublParty('AccountingSupplierParty', 'Donau Handel GmbH', 'AT', 'ATU12345675')}
  ${ublParty('AccountingCustomerParty', 'Muster AG', 'DE', undefined)}
  <cac:PaymentTerms><cbc:Note>Net 30 days</cbc:Note></cac:PaymentTerms>
  <cac:TaxTotal>${money('TaxAmount', '50.00')}${ublTax(200, 20)}${ublTax(100, 10)}</cac:TaxTotal>
  <cac:LegalMonetaryTotal>${money('LineExtensionAmount', '300.00')}${money('TaxExclusiveAmount', '300.00')}${money('TaxInclusiveAmount', '350.00')}${money('PayableAmount', '350.00')}</cac:LegalMonetaryTotal>
  ${ublLine(root, 1, 200, 20)}
  ${ublLine(root, 2, 100, 10)}
</${root}>
`;

export interface CarriedFile {
  readonly name: string;
  readonly data: Uint8Array;
  readonly mediaType: string;
}

/** A PDF of one blank page with these files inside it. */
export function carrierPdf(files: readonly CarriedFile[]): Uint8Array {
  const createdAt = '2026-11-02T00:00:00Z';
  const document = new PdfDocument({ language: 'en', title: 'Carrier', createdAt });
  document.page({ width: 210, height: 297 });
  const attachments = files.map(({ name, data, mediaType }) => ({
    fileName: name,
    description: name,
    mediaType,
    data,
    relationship: 'Alternative' as const,
    modifiedAt: createdAt,
  }));
  return document.bytes({ attachments });
}
