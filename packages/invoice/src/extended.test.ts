import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { InvalidInput } from '@kontor/base';
import type { RequestSketch } from '#testing/invoice-request.ts';
import { checkPages, pagesOf } from '#testing/page-checks.ts';
import { ISSUE_CONTEXT, input, prepared, RECIPIENT, SENDER, xmlOf } from '#testing/prepared.ts';
import { TEMPLATES } from './layout/document.ts';
import { preparedInvoice } from './prepared-invoice.ts';
import { PARTY_ROLES } from './request/other-parties.ts';
import { ROLE_WORDS } from './words/role-words.data.ts';
import { INVOICE_LANGUAGES } from './words/words-of.ts';

const METADATA = { number: 'F-7', issueDate: '2026-01-31', dueDate: '2026-02-14' };

/** A group in a group with two lines, a line of the outer one, and two for information. */
const TREE: NonNullable<RequestSketch['items']> = [
  { position: '1', lineKind: 'GROUP', description: 'Ausbau' },
  { position: '1.1', parent: '1', lineKind: 'GROUP', description: 'Trockenbau' },
  { position: '1.1.1', parent: '1.1', description: 'Wände', amount: 3, unitPrice: 0.1, tax: 20 },
  { position: '1.1.2', parent: '1.1', description: 'Decken', sumPrice: 50, tax: 20 },
  { position: '1.2', parent: '1', description: 'Maler', sumPrice: 20, tax: 10 },
  { position: '1.3', parent: '1', lineKind: 'INFORMATION', description: 'Farbe weiß' },
  { position: '2', lineKind: 'INFORMATION', description: 'Gerüst', amount: 3, unitPrice: 45, tax: 20 },
];

const FRENCH: RequestSketch = {
  sender: {
    ...SENDER,
    country: 'FR',
    vatNumber: 'FR83404833048',
    registrationNumber: '404833048',
    electronicAddress: '0225:404833048',
  },
  recipient: { ...RECIPIENT, country: 'FR', electronicAddress: '0225:303265045' },
  profile: 'EXTENDED_CTC_FR',
  businessProcess: 'S1',
  legalNotes: ['PMT', 'PMD', 'AAB'].map((code) => ({ code, text: code })),
};

const line = (xml: string, id: string): string =>
  xml
    .split(/<ram:IncludedSupplyChainTradeLineItem>|<cac:InvoiceLine>/)
    .find((part) => part.includes(`>${id}</ram:LineID>`) || part.startsWith(`<cbc:ID>${id}<`)) ?? '';

const total = (xml: string, name: string): string =>
  new RegExp(`.*<${name}[^>]*>([^<]*)<`, 's').exec(xml)?.[1] ?? '';

describe('lines below lines', () => {
  const cii = xmlOf({ profile: 'EXTENDED', items: TREE });
  const ubl = xmlOf({ ...FRENCH, format: 'UBL', items: TREE.map((item) => ({ ...item, tax: 20 })) });

  it('counts details alone: groups are the sum of what is below them', () => {
    assert.equal(total(cii, 'ram:TaxBasisTotalAmount'), '70.30');
    assert.equal(total(ubl, 'cbc:TaxExclusiveAmount'), '70.30');
    for (const [id, sum] of [
      ['1', '70.30'],
      ['1.1', '50.30'],
      ['1.3', '0.00'],
      ['2', '135.00'],
    ] as const) {
      assert.match(line(cii, id), new RegExp(`<ram:LineTotalAmount>${sum}<`), id);
      assert.match(line(ubl, id), new RegExp(`<cbc:LineExtensionAmount currencyID="EUR">${sum}<`), id);
    }
  });

  it('names kind and parent in both syntaxes', () => {
    assert.match(
      line(cii, '1.1.1'),
      /<ram:ParentLineID>1\.1<\/ram:ParentLineID><ram:LineStatusReasonCode>DETAIL</,
    );
    assert.match(line(cii, '1'), /<ram:LineID>1<\/ram:LineID><ram:LineStatusReasonCode>GROUP</);
    assert.match(
      line(ubl, '1.3'),
      /<cac:InvoiceDocumentReference><cbc:ID>2026-017<\/cbc:ID><cbc:DocumentStatusCode>INFORMATION<\/cbc:DocumentStatusCode><\/cac:InvoiceDocumentReference><cac:BillingReferenceLine><cbc:ID>1</,
    );
    assert.ok(!line(cii, '1').includes('BilledQuantity'), 'a group without quantity has none');
    assert.ok(!line(ubl, '1').includes('<cac:Price>'), 'a group without price has none');
    assert.ok(!line(ubl, '2').includes('ClassifiedTaxCategory'), 'EXTENDED-CTC-FR would count its VAT');
    assert.match(line(cii, '2'), /<ram:CategoryCode>S<\/ram:CategoryCode><ram:RateApplicablePercent>20</);
  });

  it('leaves the XML of invoices without them as it is', () => {
    const plain = xmlOf({ profile: 'EXTENDED', items: TREE.slice(2, 4).map(({ parent, ...item }) => item) });
    assert.ok(!/ParentLineID|LineStatusReasonCode/.test(plain));
  });

  it('is left out of other profiles, and named', () => {
    const { facts, warnings, document } = prepared({ profile: 'EN16931', items: TREE });
    assert.equal(
      facts['EInvoice-Left-Out'],
      'items[0], items[1], items[2].parent, items[3].parent, items[4].parent, items[5], items[6]',
    );
    assert.ok(warnings.includes('members-left-out'));
    const xml = new TextDecoder().decode(document.eInvoice?.xml);
    assert.deepEqual(
      [...xml.matchAll(/<ram:LineID>([^<]*)</g)].map(([, id]) => id),
      ['1.1.1', '1.1.2', '1.2'],
    );
    assert.equal(document.items.length, TREE.length, 'all are printed');
  });

  it('names a member of many items once', () => {
    const items = Array.from({ length: 5000 }, () => ({ ...TREE[3]!, position: '', parent: '1' }));
    const { facts } = prepared({ profile: 'EN16931', items });
    assert.equal(facts['EInvoice-Left-Out'], 'items[].parent');
  });

  it('is printed indented; what does not count has its sum, and no more than it states', () => {
    const { document } = prepared({ profile: 'EXTENDED', items: TREE });
    assert.deepEqual(
      document.items.map(({ indent = 0, uncounted = '', amount, sum }) => [indent, uncounted, amount, sum]),
      [
        [0, 'GROUP', '', '70.30'],
        [1, 'GROUP', '', '50.30'],
        [2, '', '3', '0.30'],
        [2, '', '1', '50.00'],
        [1, '', '1', '20.00'],
        [1, 'INFORMATION', '', ''],
        [0, 'INFORMATION', '3', '135.00'],
      ],
    );
  });

  for (const template of TEMPLATES) {
    it(`is drawn in ${template}: grey sums, indented names, sums carried without groups`, async () => {
      const many = Array.from({ length: 60 }, (_, index) => ({
        description: 'Decke',
        position: `x${index}`,
        sumPrice: 50,
        tax: 20,
      }));
      const { document } = prepared({ template, profile: 'EXTENDED', items: [...TREE, ...many] });
      const pages = await pagesOf(document);
      checkPages(pages, template, { right: 190, bottom: 297 });
      const [first = []] = pages;
      const at = (text: string) => first.find((shown) => shown.text === text)!;
      assert.ok(at('Wände').left - at('Ausbau').left > 7, 'two steps');
      assert.ok(at('Maler').left - at('Ausbau').left > 3, 'one step');
      const carried = pages.flat().filter(({ text }) => text === '70,30').length;
      assert.equal(carried, 1, 'the page has no sum of the group');
    });
  }
});

describe('orders and deliveries of lines', () => {
  const items = [
    {
      description: 'Decken',
      unitPrice: 100,
      tax: 20,
      orderNumber: 'PO-7',
      orderLine: '3',
      despatchAdviceNumber: 'LS-77',
      deliveryDate: '20.01.2026',
    },
    { description: 'Wände', unitPrice: 1, tax: 20, orderNumber: 'PO-8' },
  ];

  it('is in CII, in UBL and on the page', () => {
    const cii = xmlOf({ profile: 'EXTENDED', items });
    assert.match(
      line(cii, '1'),
      /<ram:BuyerOrderReferencedDocument><ram:IssuerAssignedID>PO-7<\/ram:IssuerAssignedID><ram:LineID>3</,
    );
    assert.match(
      line(cii, '1'),
      /<ram:ActualDeliverySupplyChainEvent>.*20260120.*<ram:DespatchAdviceReferencedDocument><ram:IssuerAssignedID>LS-77</s,
    );
    const ubl = xmlOf({ ...FRENCH, format: 'UBL', items });
    assert.match(
      line(ubl, '1'),
      /<cac:OrderLineReference><cbc:LineID>3<\/cbc:LineID><cac:OrderReference><cbc:ID>PO-7</,
    );
    assert.match(line(ubl, '2'), /<cac:OrderLineReference><cbc:LineID>NA<.*PO-8</);
    assert.match(line(ubl, '1'), /<cac:DocumentReference><cbc:ID>LS-77</);
    assert.match(line(ubl, '1'), /<cac:Delivery><cbc:ActualDeliveryDate>2026-01-20</);
    const { document } = prepared({ profile: 'EXTENDED', items, language: 'DE' });
    assert.equal(
      document.items[0]!.description,
      'Decken\nBestellnummer: PO-7 / 3\nLieferschein:\u00a0LS-77\nLeistungsdatum:\u00a020.01.2026',
    );
  });
});

describe('further parties', () => {
  const otherParties = PARTY_ROLES.map((role) => ({
    role,
    name: `P ${role}`,
    city: 'Wien',
    postalCode: '1010',
    country: 'AT',
    vatNumber: 'ATU37675002',
    identifiers: ['0088:7300010000001'],
  }));

  it('has an element for each role in CII', () => {
    const xml = xmlOf({ profile: 'EXTENDED', otherParties });
    for (const [element, role] of [
      ['InvoicerTradeParty', 'INVOICER'],
      ['InvoiceeTradeParty', 'INVOICEE'],
      ['PayerTradeParty', 'PAYER'],
      ['BuyerAgentTradeParty', 'BUYER_AGENT'],
      ['SalesAgentTradeParty', 'SELLER_AGENT'],
      ['ProductEndUserTradeParty', 'PRODUCT_END_USER'],
      ['ShipFromTradeParty', 'SHIP_FROM'],
      ['UltimateShipToTradeParty', 'ULTIMATE_SHIP_TO'],
    ] as const) {
      assert.ok(
        xml.includes(
          `<ram:${element}><ram:GlobalID schemeID="0088">7300010000001</ram:GlobalID><ram:Name>P ${role}</ram:Name>`,
        ),
        role,
      );
    }
  });

  it('has five roles in UBL by EXTENDED-CTC-FR, and names the others', () => {
    const request = { ...FRENCH, format: 'UBL', otherParties } as const;
    const xml = xmlOf(request);
    const place = (role: string) => xml.slice(0, xml.indexOf(`>P ${role}<`));
    assert.match(
      place('SELLER_AGENT'),
      /<cac:AccountingSupplierParty>(?!.*<\/cac:AccountingSupplierParty>).*<cac:AgentParty>/s,
    );
    assert.match(place('INVOICER'), /<\/cac:AgentParty><cac:ServiceProviderParty><cac:Party>/);
    assert.match(
      place('BUYER_AGENT'),
      /<cac:AccountingCustomerParty>(?!.*<\/cac:AccountingCustomerParty>).*<cac:AgentParty>/s,
    );
    assert.match(place('INVOICEE'), /<cac:AccountingCustomerParty>.*<cac:ServiceProviderParty><cac:Party>/s);
    assert.match(place('PAYER'), /<cac:PaymentMandate><cac:PayerParty>(?!.*<\/cac:PayerParty>)/s);
    assert.ok(!xml.includes('P SHIP_FROM'));
    assert.equal(
      prepared(request).facts['EInvoice-Left-Out'],
      'otherParties[5], otherParties[6], otherParties[7]',
    );
    assert.equal(prepared({ otherParties }).facts['EInvoice-Left-Out'], 'otherParties');
  });

  for (const language of INVOICE_LANGUAGES) {
    it(`is printed with the words of ${language}`, () => {
      const { info } = prepared({ otherParties, language }).document;
      const words = Object.values(ROLE_WORDS[language]);
      const rows = info.filter(({ value }) => value.startsWith('P '));
      assert.deepEqual(
        rows.map(({ label }) => label),
        words,
      );
      assert.match(rows[0]!.value, /^P INVOICER, 1010 Wien, .+, ATU37675002$/);
    });
  }
});

describe('EXTENDED_CTC_FR', () => {
  it('names its guideline in both syntaxes, and is EXTENDED in the metadata of a PDF', () => {
    const guideline = 'urn:cen.eu:en16931:2017#conformant#urn.cpro.gouv.fr:1p0:extended-ctc-fr';
    for (const format of ['CII', 'UBL'] as const) {
      assert.ok(xmlOf({ ...FRENCH, format }).includes(`>${guideline}<`), format);
    }
  });

  it('needs what FRANCE needs', () => {
    assert.throws(
      () => prepared({ ...FRENCH, businessProcess: '' }),
      (error: unknown) =>
        error instanceof InvalidInput &&
        error.violations.some(({ description }) => description.includes('EXTENDED_CTC_FR needs BT-23')),
    );
  });
});

describe('a period with one end', () => {
  const CASES = [
    [{ start: '2026-01-01' }, '01.01.2026 – …'],
    [{ end: '31.01.2026' }, '… – 31.01.2026'],
    [{ start: '2026-01-01', end: '2026-01-31' }, '01.01.2026 – 31.01.2026'],
  ] as const;
  for (const [period, printed] of CASES) {
    it(`is stated as ${printed}, of the invoice and of an item`, () => {
      const items = [{ description: 'Miete', unitPrice: 100, tax: 20, period }];
      const request = { items, metadata: { ...METADATA, deliveryPeriod: period } };
      const count = (xml: string, name: string) => xml.split(`<${name}>`).length - 1;
      const cii = xmlOf(request);
      const ubl = xmlOf({ ...request, format: 'UBL' });
      const [starts, ends] = ['start' in period ? 2 : 0, 'end' in period ? 2 : 0];
      assert.deepEqual([count(cii, 'ram:StartDateTime'), count(cii, 'ram:EndDateTime')], [starts, ends]);
      assert.deepEqual([count(ubl, 'cbc:StartDate'), count(ubl, 'cbc:EndDate')], [starts, ends]);
      const { document } = prepared(request);
      assert.ok(document.info.some(({ value }) => value === printed));
      assert.ok(document.items[0]!.description.endsWith(`: ${printed}`));
    });
  }
});

describe('a label that names IGIC or IPSI', () => {
  const CANARIES = { ...SENDER, country: 'ES', vatNumber: 'ESB58378431' };
  for (const [vat, category] of [
    ['IGIC', 'L'],
    ['IPSI', 'M'],
    ['IVA', 'S'],
  ] as const) {
    it(`${vat} is category ${category} of what bears a tax`, () => {
      const request: RequestSketch = {
        sender: CANARIES,
        items: [
          { description: 'a', unitPrice: 100, tax: 7 },
          { description: 'b', unitPrice: 100, tax: 7, taxCategory: 'S' },
        ],
        feeTaxItems: [{ title: 'Envío', value: 10, tax: 7 }],
      };
      const { document } = preparedInvoice({ ...input(request), labels: { vat } }, ISSUE_CONTEXT);
      const xml = new TextDecoder().decode(document.eInvoice?.xml);
      const codes = [...xml.matchAll(/<ram:CategoryCode>([^<]*)</g)].map(([, code]) => code);
      assert.deepEqual(codes.slice(0, 2), [category, 'S'], 'what is stated stays');
      assert.ok(codes.slice(2).includes(category));
    });
  }
});
