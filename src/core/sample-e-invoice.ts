/** A made-up e-invoice: what examples of operations that read e-invoices send. */

const lineXml = (id: number, name: string, price: string, net: string): string =>
  `<cac:InvoiceLine><cbc:ID>${id}</cbc:ID><cbc:InvoicedQuantity unitCode="C62">2</cbc:InvoicedQuantity>` +
  `<cbc:LineExtensionAmount currencyID="EUR">${net}</cbc:LineExtensionAmount><cac:Item><cbc:Name>${name}</cbc:Name>` +
  '<cac:ClassifiedTaxCategory><cbc:ID>S</cbc:ID><cbc:Percent>20</cbc:Percent><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme>' +
  `</cac:ClassifiedTaxCategory></cac:Item><cac:Price><cbc:PriceAmount currencyID="EUR">${price}</cbc:PriceAmount></cac:Price>` +
  '</cac:InvoiceLine>';

const party = (
  role: string,
  name: string,
  street: string,
  city: string,
  code: string,
  country: string,
  vat: string,
) =>
  `<cac:${role}><cac:Party><cac:PostalAddress><cbc:StreetName>${street}</cbc:StreetName><cbc:CityName>${city}</cbc:CityName>` +
  `<cbc:PostalZone>${code}</cbc:PostalZone><cac:Country><cbc:IdentificationCode>${country}</cbc:IdentificationCode></cac:Country>` +
  `</cac:PostalAddress><cac:PartyTaxScheme><cbc:CompanyID>${vat}</cbc:CompanyID><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme>` +
  `</cac:PartyTaxScheme><cac:PartyLegalEntity><cbc:RegistrationName>${name}</cbc:RegistrationName></cac:PartyLegalEntity>` +
  `</cac:Party></cac:${role}>`;

/** @param due BT-115, of which 360.00 is right */
export const sampleEInvoice = (due = '360.00'): Uint8Array =>
  new TextEncoder().encode(
    '<?xml version="1.0" encoding="UTF-8"?>\n<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2" ' +
      'xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2" ' +
      'xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2">\n' +
      '<cbc:CustomizationID>urn:cen.eu:en16931:2017</cbc:CustomizationID><cbc:ID>2026-117</cbc:ID>' +
      '<cbc:IssueDate>2026-11-02</cbc:IssueDate><cbc:DueDate>2026-11-30</cbc:DueDate><cbc:InvoiceTypeCode>380</cbc:InvoiceTypeCode>' +
      '<cbc:DocumentCurrencyCode>EUR</cbc:DocumentCurrencyCode>\n' +
      `${party('AccountingSupplierParty', 'Harbour Print Studio', 'Kai 1', 'Wien', '1010', 'AT', 'ATU12345675')}\n` +
      `${party('AccountingCustomerParty', 'Lindqvist Books', 'Storgatan 2', 'Stockholm', '11123', 'SE', 'SE556677889901')}\n` +
      '<cac:PaymentMeans><cbc:PaymentMeansCode>58</cbc:PaymentMeansCode><cbc:PaymentID>2026-117</cbc:PaymentID>' +
      '<cac:PayeeFinancialAccount><cbc:ID>AT611904300234573201</cbc:ID><cbc:Name>Harbour Print Studio</cbc:Name></cac:PayeeFinancialAccount></cac:PaymentMeans>\n' +
      '<cac:TaxTotal><cbc:TaxAmount currencyID="EUR">60.00</cbc:TaxAmount><cac:TaxSubtotal>' +
      '<cbc:TaxableAmount currencyID="EUR">300.00</cbc:TaxableAmount><cbc:TaxAmount currencyID="EUR">60.00</cbc:TaxAmount>' +
      '<cac:TaxCategory><cbc:ID>S</cbc:ID><cbc:Percent>20</cbc:Percent><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:TaxCategory>' +
      '</cac:TaxSubtotal></cac:TaxTotal>\n<cac:LegalMonetaryTotal><cbc:LineExtensionAmount currencyID="EUR">300.00</cbc:LineExtensionAmount>' +
      '<cbc:TaxExclusiveAmount currencyID="EUR">300.00</cbc:TaxExclusiveAmount><cbc:TaxInclusiveAmount currencyID="EUR">360.00</cbc:TaxInclusiveAmount>' +
      `<cbc:PayableAmount currencyID="EUR">${due}</cbc:PayableAmount></cac:LegalMonetaryTotal>\n` +
      `${lineXml(1, 'Poster, offset print', '100.00', '200.00')}\n${lineXml(2, 'Postcards', '50.00', '100.00')}\n</Invoice>\n`,
  );
