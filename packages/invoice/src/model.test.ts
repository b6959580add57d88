import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { preparedInvoice } from '#prepared-invoice.ts';
import type { RequestSketch } from '#testing/invoice-request.ts';
import { ISSUE_CONTEXT, input, prepared, RECIPIENT, SENDER, xmlOf } from '#testing/prepared.ts';

/** What members of a request become: a part of the CII, a part of the UBL, and a text of the page. */
interface MemberCase {
  readonly name: string;
  readonly request: RequestSketch;
  readonly cii: string;
  readonly ubl: string;
  /** Absent: for programs alone. */
  readonly page?: string;
}

const METADATA = { number: '2026-017', issueDate: '2026-01-31', dueDate: '2026-02-14' };
const ofMetadata = (members: NonNullable<RequestSketch['metadata']>): RequestSketch => ({
  metadata: { ...METADATA, ...members },
});

const CASES: readonly MemberCase[] = [
  {
    name: 'BT-29 plain: a number at the buyer',
    request: { sender: { ...SENDER, identifiers: ['L-7'] } },
    cii: '<ram:SellerTradeParty><ram:ID>L-7</ram:ID>',
    ubl: '<cac:PartyIdentification><cbc:ID>L-7</cbc:ID></cac:PartyIdentification>',
    page: 'Supplier no.: L-7',
  },
  {
    name: 'BT-29 several, each with its scheme',
    request: { sender: { ...SENDER, identifiers: ['0088:7300010000001', 'L-7', '0060:123456789'] } },
    cii:
      '<ram:ID>L-7</ram:ID><ram:GlobalID schemeID="0088">7300010000001</ram:GlobalID>' +
      '<ram:GlobalID schemeID="0060">123456789</ram:GlobalID><ram:Name>',
    ubl:
      '<cbc:ID schemeID="0088">7300010000001</cbc:ID></cac:PartyIdentification><cac:PartyIdentification>' +
      '<cbc:ID schemeID="0060">123456789</cbc:ID>',
    page: 'Supplier no.: L-7',
  },
  {
    name: 'BT-46: the first one of the buyer',
    request: { recipient: { ...RECIPIENT, identifiers: ['K-4711', 'K-2'] } },
    cii: '<ram:BuyerTradeParty><ram:ID>K-4711</ram:ID><ram:Name>',
    ubl: '<cac:Party><cac:PartyIdentification><cbc:ID>K-4711</cbc:ID></cac:PartyIdentification><cac:PostalAddress>',
    page: 'Customer no.: K-4711, K-2',
  },
  {
    name: 'BT-28 trading name of the seller',
    request: { sender: { ...SENDER, tradingName: 'Acme Shop' } },
    cii: '<ram:SpecifiedLegalOrganization><ram:TradingBusinessName>Acme Shop</ram:TradingBusinessName>',
    ubl: '<cac:PartyName><cbc:Name>Acme Shop</cbc:Name></cac:PartyName><cac:PostalAddress>',
    page: 'Acme Shop',
  },
  {
    name: 'BT-36, BT-162, BT-39 lines and region',
    request: {
      sender: { ...SENDER, addressLine2: 'Stiege 2', addressLine3: 'Top 7', region: 'Wien' },
    },
    cii:
      '<ram:LineOne>Wiedner Hauptstraße 32</ram:LineOne><ram:LineTwo>Stiege 2</ram:LineTwo><ram:LineThree>Top 7' +
      '</ram:LineThree><ram:CityName>Wien</ram:CityName><ram:CountryID>AT</ram:CountryID>' +
      '<ram:CountrySubDivisionName>Wien</ram:CountrySubDivisionName>',
    ubl:
      '<cbc:AdditionalStreetName>Stiege 2</cbc:AdditionalStreetName><cbc:CityName>Wien</cbc:CityName>' +
      '<cbc:PostalZone>1040</cbc:PostalZone><cbc:CountrySubentity>Wien</cbc:CountrySubentity><cac:AddressLine>' +
      '<cbc:Line>Top 7</cbc:Line></cac:AddressLine><cac:Country>',
    page: 'Stiege 2',
  },
  {
    name: 'BT-33 legal information',
    request: { sender: { ...SENDER, legalInformation: 'Grundkapital 70.000 EUR\nVorstand: A. Gruber' } },
    cii: '<ram:Description>Grundkapital 70.000 EUR\nVorstand: A. Gruber</ram:Description>',
    ubl: '<cbc:CompanyLegalForm>Grundkapital 70.000 EUR\nVorstand: A. Gruber</cbc:CompanyLegalForm>',
    page: 'Vorstand: A. Gruber',
  },
  {
    name: 'BT-58 the buyer’s e-mail address',
    request: { recipient: { ...RECIPIENT, email: 'b@donau.example' } },
    cii: '<ram:EmailURIUniversalCommunication><ram:URIID>b@donau.example</ram:URIID>',
    ubl: '<cac:Contact><cbc:ElectronicMail>b@donau.example</cbc:ElectronicMail></cac:Contact>',
  },
  {
    name: 'BG-13, BG-15 delivery elsewhere',
    request: {
      delivery: {
        name: 'Baustelle Nord',
        identifier: '0088:7300010000001',
        street: 'Ufer 1',
        addressLine2: 'Tor 3',
        addressLine3: 'Kran 2',
        postalCode: '80331',
        city: 'München',
        region: 'Bayern',
        country: 'DE',
      },
    },
    cii:
      '<ram:ShipToTradeParty><ram:GlobalID schemeID="0088">7300010000001</ram:GlobalID><ram:Name>Baustelle Nord' +
      '</ram:Name><ram:PostalTradeAddress><ram:PostcodeCode>80331</ram:PostcodeCode><ram:LineOne>Ufer 1</ram:LineOne>' +
      '<ram:LineTwo>Tor 3</ram:LineTwo><ram:LineThree>Kran 2</ram:LineThree><ram:CityName>München</ram:CityName>' +
      '<ram:CountryID>DE</ram:CountryID><ram:CountrySubDivisionName>Bayern</ram:CountrySubDivisionName>',
    ubl:
      '<cac:Delivery><cac:DeliveryLocation><cbc:ID schemeID="0088">7300010000001</cbc:ID><cac:Address><cbc:StreetName>' +
      'Ufer 1</cbc:StreetName><cbc:AdditionalStreetName>Tor 3</cbc:AdditionalStreetName><cbc:CityName>München' +
      '</cbc:CityName><cbc:PostalZone>80331</cbc:PostalZone><cbc:CountrySubentity>Bayern</cbc:CountrySubentity>' +
      '<cac:AddressLine><cbc:Line>Kran 2</cbc:Line></cac:AddressLine><cac:Country><cbc:IdentificationCode>DE' +
      '</cbc:IdentificationCode></cac:Country></cac:Address></cac:DeliveryLocation><cac:DeliveryParty><cac:PartyName>' +
      '<cbc:Name>Baustelle Nord</cbc:Name></cac:PartyName></cac:DeliveryParty></cac:Delivery>',
    page: 'Delivery address: Baustelle Nord, Ufer 1, Tor 3, Kran 2, 80331 München, Germany',
  },
  {
    name: 'BG-10 payee',
    request: {
      payee: {
        name: 'Factoring AG',
        identifier: 'F-1',
        registrationNumber: 'FN 1b',
        registrationScheme: '0002',
      },
    },
    cii:
      '<ram:PayeeTradeParty><ram:ID>F-1</ram:ID><ram:Name>Factoring AG</ram:Name><ram:SpecifiedLegalOrganization>' +
      '<ram:ID schemeID="0002">FN 1b</ram:ID></ram:SpecifiedLegalOrganization></ram:PayeeTradeParty>',
    ubl:
      '<cac:PayeeParty><cac:PartyIdentification><cbc:ID>F-1</cbc:ID></cac:PartyIdentification><cac:PartyName>' +
      '<cbc:Name>Factoring AG</cbc:Name></cac:PartyName><cac:PartyLegalEntity><cbc:CompanyID schemeID="0002">FN 1b' +
      '</cbc:CompanyID></cac:PartyLegalEntity></cac:PayeeParty>',
    page: 'Payee: Factoring AG',
  },
  {
    name: 'BG-11 tax representative',
    request: {
      taxRepresentative: {
        name: 'Fiskal GmbH',
        vatNumber: 'DE136695976',
        street: 'Weg 2',
        postalCode: '10115',
        city: 'Berlin',
        country: 'DE',
      },
    },
    cii:
      '<ram:SellerTaxRepresentativeTradeParty><ram:Name>Fiskal GmbH</ram:Name><ram:PostalTradeAddress><ram:PostcodeCode>' +
      '10115</ram:PostcodeCode><ram:LineOne>Weg 2</ram:LineOne><ram:CityName>Berlin</ram:CityName><ram:CountryID>DE' +
      '</ram:CountryID></ram:PostalTradeAddress><ram:SpecifiedTaxRegistration><ram:ID schemeID="VA">DE136695976</ram:ID>',
    ubl:
      '<cac:TaxRepresentativeParty><cac:PartyName><cbc:Name>Fiskal GmbH</cbc:Name></cac:PartyName><cac:PostalAddress>' +
      '<cbc:StreetName>Weg 2</cbc:StreetName><cbc:CityName>Berlin</cbc:CityName><cbc:PostalZone>10115</cbc:PostalZone>' +
      '<cac:Country><cbc:IdentificationCode>DE</cbc:IdentificationCode></cac:Country></cac:PostalAddress>' +
      '<cac:PartyTaxScheme><cbc:CompanyID>DE136695976</cbc:CompanyID><cac:TaxScheme><cbc:ID>VAT</cbc:ID>',
    page: 'Tax representative: Fiskal GmbH, Weg 2, 10115 Berlin, Germany, DE136695976',
  },
  {
    name: 'BT-11 project',
    request: ofMetadata({ projectNumber: 'P-1' }),
    cii: '<ram:SpecifiedProcuringProject><ram:ID>P-1</ram:ID><ram:Name>Project reference</ram:Name>',
    ubl: '<cac:ProjectReference><cbc:ID>P-1</cbc:ID></cac:ProjectReference>',
    page: 'Project: P-1',
  },
  {
    name: 'BT-11 of a credit note',
    request: { type: 'CREDIT_NOTE', ...ofMetadata({ projectNumber: 'P-1', tenderNumber: 'T' }) },
    cii: '<ram:SpecifiedProcuringProject><ram:ID>P-1</ram:ID>',
    ubl:
      '<cac:AdditionalDocumentReference><cbc:ID>P-1</cbc:ID><cbc:DocumentTypeCode>50</cbc:DocumentTypeCode>' +
      '</cac:AdditionalDocumentReference><cac:OriginatorDocumentReference>',
    page: 'Project: P-1',
  },
  {
    name: 'BT-12 contract',
    request: ofMetadata({ contractNumber: 'C-9' }),
    cii: '<ram:ContractReferencedDocument><ram:IssuerAssignedID>C-9</ram:IssuerAssignedID>',
    ubl: '<cac:ContractDocumentReference><cbc:ID>C-9</cbc:ID></cac:ContractDocumentReference>',
    page: 'Contract: C-9',
  },
  {
    name: 'BT-14 the seller’s order beside that of the buyer',
    request: ofMetadata({ salesOrderNumber: 'S-2', orderNumber: 'PO-1' }),
    cii:
      '<ram:SellerOrderReferencedDocument><ram:IssuerAssignedID>S-2</ram:IssuerAssignedID>' +
      '</ram:SellerOrderReferencedDocument><ram:BuyerOrderReferencedDocument>',
    ubl: '<cac:OrderReference><cbc:ID>PO-1</cbc:ID><cbc:SalesOrderID>S-2</cbc:SalesOrderID></cac:OrderReference>',
    page: 'Sales order: S-2',
  },
  {
    name: 'BT-14 alone',
    request: ofMetadata({ salesOrderNumber: 'S-2' }),
    cii: '<ram:IssuerAssignedID>S-2</ram:IssuerAssignedID>',
    ubl: '<cac:OrderReference><cbc:ID>NA</cbc:ID><cbc:SalesOrderID>S-2</cbc:SalesOrderID></cac:OrderReference>',
    page: 'Sales order: S-2',
  },
  {
    name: 'BT-15 and BT-16 advices',
    request: ofMetadata({ receivingAdviceNumber: 'WE-1', despatchAdviceNumber: 'LS-1' }),
    cii:
      '<ram:DespatchAdviceReferencedDocument><ram:IssuerAssignedID>LS-1</ram:IssuerAssignedID>' +
      '</ram:DespatchAdviceReferencedDocument><ram:ReceivingAdviceReferencedDocument><ram:IssuerAssignedID>WE-1',
    ubl:
      '<cac:DespatchDocumentReference><cbc:ID>LS-1</cbc:ID></cac:DespatchDocumentReference>' +
      '<cac:ReceiptDocumentReference><cbc:ID>WE-1</cbc:ID></cac:ReceiptDocumentReference>',
    page: 'Goods receipt: WE-1',
  },
  {
    name: 'BT-17 tender and BT-18 object',
    request: ofMetadata({ tenderNumber: 'Los 3', objectNumber: '1EMH0001', objectScheme: 'MG' }),
    cii:
      '<ram:AdditionalReferencedDocument><ram:IssuerAssignedID>Los 3</ram:IssuerAssignedID><ram:TypeCode>50' +
      '</ram:TypeCode></ram:AdditionalReferencedDocument><ram:AdditionalReferencedDocument><ram:IssuerAssignedID>' +
      '1EMH0001</ram:IssuerAssignedID><ram:TypeCode>130</ram:TypeCode><ram:ReferenceTypeCode>MG</ram:ReferenceTypeCode>',
    ubl:
      '<cac:OriginatorDocumentReference><cbc:ID>Los 3</cbc:ID></cac:OriginatorDocumentReference>' +
      '<cac:AdditionalDocumentReference><cbc:ID schemeID="MG">1EMH0001</cbc:ID><cbc:DocumentTypeCode>130',
    page: 'Object: 1EMH0001',
  },
  {
    name: 'BT-19 account of the buyer',
    request: ofMetadata({ accountingReference: '4711' }),
    cii: '<ram:ReceivableSpecifiedTradeAccountingAccount><ram:ID>4711</ram:ID>',
    ubl: '<cbc:AccountingCost>4711</cbc:AccountingCost>',
    page: 'Cost centre: 4711',
  },
  {
    name: 'BT-7 tax point',
    request: ofMetadata({ taxPointDate: '20.01.2026' }),
    cii: '<ram:TaxPointDate><udt:DateString format="102">20260120</udt:DateString></ram:TaxPointDate>',
    ubl: '<cbc:TaxPointDate>2026-01-20</cbc:TaxPointDate><cbc:DocumentCurrencyCode>',
    page: 'Tax point: 20.01.2026',
  },
  {
    name: 'BT-7 of a credit note',
    request: { type: 'CREDIT_NOTE', ...ofMetadata({ taxPointDate: '2026-01-20' }) },
    cii: '20260120</udt:DateString>',
    ubl: '<cbc:TaxPointDate>2026-01-20</cbc:TaxPointDate><cbc:CreditNoteTypeCode>',
    page: 'Tax point: 20.01.2026',
  },
  {
    name: 'BT-8 VAT due on payment',
    request: ofMetadata({ taxPointCode: 'PAYMENT_DATE' }),
    cii: '<ram:DueDateTypeCode>72</ram:DueDateTypeCode><ram:RateApplicablePercent>',
    ubl: '<cac:InvoicePeriod><cbc:DescriptionCode>432</cbc:DescriptionCode></cac:InvoicePeriod>',
    page: 'VAT due on payment',
  },
  {
    name: 'BT-8 of delivery, which the page does not name',
    request: ofMetadata({ taxPointCode: 'DELIVERY_DATE' }),
    cii: '<ram:DueDateTypeCode>29</ram:DueDateTypeCode>',
    ubl: '<cbc:DescriptionCode>35</cbc:DescriptionCode>',
  },
  {
    name: 'BT-3 by code',
    request: { typeCode: '383' },
    cii: '<ram:TypeCode>383</ram:TypeCode>',
    ubl: '<cbc:InvoiceTypeCode>383</cbc:InvoiceTypeCode>',
    page: 'Debit note',
  },
  {
    name: 'BT-3 of a credit note by code',
    request: { typeCode: '396' },
    cii: '<ram:TypeCode>396</ram:TypeCode>',
    ubl: '<cbc:CreditNoteTypeCode>396</cbc:CreditNoteTypeCode>',
    page: 'Credit note',
  },
  {
    name: 'BG-3 several invoices before',
    request: {
      precedingInvoices: [{ number: 'A-1', issueDate: '2026-01-05' }, { number: 'A-2' }],
      profile: 'EXTENDED',
    },
    cii:
      '</ram:InvoiceReferencedDocument><ram:InvoiceReferencedDocument><ram:IssuerAssignedID>A-2</ram:IssuerAssignedID>' +
      '</ram:InvoiceReferencedDocument>',
    ubl: '</cac:BillingReference><cac:BillingReference><cac:InvoiceDocumentReference><cbc:ID>A-2</cbc:ID>',
    page: 'Original invoice: A-1, 05.01.2026',
  },
  {
    name: 'BG-24 a place',
    request: { attachments: [{ number: 'P-1', description: 'Pläne', url: 'https://acme.example/p?a&b' }] },
    cii:
      '<ram:AdditionalReferencedDocument><ram:IssuerAssignedID>P-1</ram:IssuerAssignedID><ram:URIID>' +
      'https://acme.example/p?a&amp;b</ram:URIID><ram:TypeCode>916</ram:TypeCode><ram:Name>Pläne</ram:Name>',
    ubl:
      '<cac:AdditionalDocumentReference><cbc:ID>P-1</cbc:ID><cbc:DocumentDescription>Pläne</cbc:DocumentDescription>' +
      '<cac:Attachment><cac:ExternalReference><cbc:URI>https://acme.example/p?a&amp;b</cbc:URI>',
    page: 'P-1: Pläne, https://acme.example/p?a&b',
  },
  {
    name: 'BG-24 a file',
    request: {
      attachments: [{ number: 'L', fileName: 'a.csv', mediaType: 'text/csv', content: 'YTti\nCg==' }],
    },
    cii:
      '<ram:TypeCode>916</ram:TypeCode><ram:AttachmentBinaryObject mimeCode="text/csv" filename="a.csv">YTtiCg==' +
      '</ram:AttachmentBinaryObject>',
    ubl:
      '<cac:Attachment><cbc:EmbeddedDocumentBinaryObject mimeCode="text/csv" filename="a.csv">YTtiCg==' +
      '</cbc:EmbeddedDocumentBinaryObject></cac:Attachment>',
    page: 'L (a.csv)',
  },
  {
    name: 'BG-1 a note without code',
    request: { legalNotes: [{ text: 'Plain.' }, { code: 'AAB', text: 'Coded.' }] },
    cii: '<ram:IncludedNote><ram:Content>Plain.</ram:Content></ram:IncludedNote><ram:IncludedNote>',
    ubl: '<cbc:Note>Plain.</cbc:Note><cbc:Note>#AAB#Coded.</cbc:Note>',
    page: 'Plain.',
  },
];

/** Everything that the page shows, a line each. */
function pageOf(request: RequestSketch): readonly string[] {
  const { document } = prepared(request);
  return [
    document.heading.label,
    ...document.sender.address,
    ...document.recipient,
    ...document.info.map(({ label, value }) => `${label}: ${value}`),
    ...(document.notice ?? '').split('\n'),
    ...document.footer.flatMap(({ values }) => values),
  ];
}

describe('members of the whole model', () => {
  for (const { name, request, cii, ubl, page } of CASES) {
    describe(name, () => {
      it('in CII', () => {
        assert.ok(xmlOf(request).includes(cii), xmlOf(request));
      });

      it('in UBL', () => {
        assert.ok(xmlOf({ ...request, format: 'UBL' }).includes(ubl), xmlOf({ ...request, format: 'UBL' }));
      });

      it(page === undefined ? 'not on the page' : 'on the page', () => {
        const lines = pageOf(request);
        if (page === undefined) assert.deepEqual(lines, pageOf({}));
        else assert.ok(lines.includes(page), lines.join('\n'));
      });
    });
  }

  it('the day of the tax point is once in CII, its code in each group', () => {
    const items = [20, 10].map((tax) => ({ description: 'x', unitPrice: 10, tax }));
    const count = (text: string, of: NonNullable<RequestSketch['metadata']>) =>
      xmlOf({ items, ...ofMetadata(of) }).split(text).length - 1;
    assert.equal(count('<ram:TaxPointDate>', { taxPointDate: '2026-01-20' }), 1);
    assert.equal(count('<ram:DueDateTypeCode>', { taxPointCode: 'DELIVERY_DATE' }), 2);
  });

  it('further preceding invoices are in a note where CII has one, and in UBL and profiles of Factur-X alone in BG-3', () => {
    const precedingInvoices = ['2026-01-05', '2026-01-06', undefined].map((issueDate, index) => ({
      number: `A-${index + 1}`,
      issueDate,
    }));
    const note = 'Original invoice: A-2, 06.01.2026; A-3<';
    for (const sketch of [
      { profile: 'EN16931' },
      { profile: 'BASIC' },
      { profile: 'BASIC_WL' },
      { profile: 'EXTENDED' },
      { format: 'UBL' },
    ] as const) {
      const xml = xmlOf({ precedingInvoices, ...sketch });
      const groups = xml.split(/<ram:InvoiceReferencedDocument>|<cac:BillingReference>/).length - 1;
      const isSplit = 'profile' in sketch && (sketch.profile === 'EN16931' || sketch.profile === 'BASIC');
      assert.deepEqual(
        [groups, xml.includes(note)],
        isSplit ? [1, true] : [3, false],
        JSON.stringify(sketch),
      );
    }
    assert.ok(!xmlOf({ precedingInvoices: precedingInvoices.slice(0, 1) }).includes('Original invoice'));
  });

  it('a payment code names the payee, and a Swiss slip, which needs an address, is left out', () => {
    const { document } = prepared({ payee: { name: 'Factoring AG' }, epcQrCode: {} });
    assert.ok(document.epcCode !== undefined);
    const { bill, warnings } = prepared({ payee: { name: 'Factoring AG' }, swissQrInvoice: {} });
    assert.equal(bill, undefined);
    assert.ok(warnings.includes('qr-code-omitted'));
  });

  it('a context item of the same title and value is printed once', () => {
    const lines = pageOf({
      ...ofMetadata({ contractNumber: 'C-9' }),
      contextItems: [{ title: 'Contract', value: 'C-9' }],
    });
    assert.equal(lines.filter((line) => line === 'Contract: C-9').length, 1);
  });

  it('a label of the caller replaces the word, and an empty one leaves the row out', () => {
    const request = input(ofMetadata({ contractNumber: 'C-9', projectNumber: 'P-1' }));
    const labels = { contractNumber: 'Agreement', projectNumber: '' };
    const { document } = preparedInvoice({ ...request, labels }, ISSUE_CONTEXT);
    const rows = document.info.filter(({ value }) => value === 'C-9' || value === 'P-1');
    assert.deepEqual(rows, [{ label: 'Agreement', value: 'C-9' }]);
  });
});
