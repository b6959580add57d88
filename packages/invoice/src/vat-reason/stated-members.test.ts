import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { RequestSketch } from '#testing/invoice-request.ts';
import { prepared, RECIPIENT, SENDER, xmlOf } from '#testing/prepared.ts';
import { EXEMPTION_REASONS } from '../code-lists/code-lists.data.ts';
import { isExemptionReason } from '../code-lists/code-lists.ts';
import { INVOICE_LANGUAGES } from '../words/words-of.ts';
import { REASON_TEXTS } from './reason-text.data.ts';
import { statedReasons } from './stated-reason.ts';
import { REASON_CODING } from './vat-reason.ts';
import { categoryOfCode, fitsCategory } from './vatex.ts';

const item = (members: object) => [{ description: 'Leistung', unitPrice: 100, ...members }];

/** Everything on the page as one text. */
const pageOf = (sketch: RequestSketch): string => {
  const { eInvoice: _, ...document } = prepared(sketch).document;
  return JSON.stringify(document);
};

const reasonsOf = (xml: string) =>
  [...xml.matchAll(/<ram:ExemptionReason>([^<]*)</g)].map(([, text]) => text);
const codesOf = (xml: string) =>
  [...xml.matchAll(/<ram:ExemptionReasonCode>([^<]*)</g)].map(([, text]) => text);
const categoriesOf = (xml: string) =>
  [...xml.matchAll(/<ram:BasisAmount>[^<]*<\/ram:BasisAmount><ram:CategoryCode>([A-Z]+)</g)].map(
    ([, text]) => text,
  );
const count = (text: string, part: string): number => text.split(part).length - 1;

describe('VATEX', () => {
  it('has 88 codes, of which nine belong to a category of their own', () => {
    const codes = EXEMPTION_REASONS.split(' ');
    assert.equal(new Set(codes).size, 88);
    assert.ok(codes.every(isExemptionReason));
    const other = codes.filter((code) => categoryOfCode(code) !== 'E');
    assert.deepEqual(other, ['VATEX-EU-AE', 'VATEX-EU-G', 'VATEX-EU-IC', 'VATEX-EU-O', 'VATEX-FR-AE']);
    assert.ok(!fitsCategory('VATEX-EU-AE', 'K') && fitsCategory('VATEX-EU-132', 'G'));
  });
});

describe('our own sentences', () => {
  for (const language of INVOICE_LANGUAGES) {
    it(`in ${language} state what they are for, read by our own reader`, () => {
      for (const [reason, text] of Object.entries(REASON_TEXTS[language])) {
        if (reason === 'THIRD_COUNTRY_EXPORT') continue;
        const { stated } = statedReasons([text], { countries: [], issueDate: '2026-11-24' });
        const { category } = REASON_CODING[reason as keyof typeof REASON_CODING];
        assert.equal(stated[0]?.category, category, `${reason}: ${text}`);
      }
    });
  }
});

describe('a reason that a member states', () => {
  it('is on the page and in the e-invoice in the same words, once', () => {
    const request = { items: item({ taxReason: 'Heilbehandlung nach § 6 Abs. 1 Z 19 UStG' }) };
    const text = 'Heilbehandlung nach § 6 Abs. 1 Z 19 UStG';
    assert.deepEqual(reasonsOf(xmlOf(request)), [text]);
    assert.deepEqual(categoriesOf(xmlOf(request)), ['E']);
    assert.equal(count(pageOf(request), text), 1);
  });

  it('is not printed again beside the notice that has it', () => {
    const text = 'Heilbehandlung, steuerfrei';
    const request = { items: item({ taxReason: text }), notice: `Danke. ${text}` };
    assert.deepEqual(reasonsOf(xmlOf(request)), [text]);
    assert.equal(count(pageOf(request), text), 1);
  });

  it('wins over the sentence of the notice', () => {
    const request = {
      items: item({ taxCategory: 'AE', taxReason: 'Bauleistung, Übergang der Steuerschuld' }),
      notice: 'Reverse charge',
    };
    assert.deepEqual(reasonsOf(xmlOf(request)), ['Bauleistung, Übergang der Steuerschuld']);
    assert.deepEqual(codesOf(xmlOf(request)), ['VATEX-EU-AE']);
  });

  it('is joined with others of its category; a code is written when all agree', () => {
    const twice = (first: object, second: object) => ({ items: [...item(first), ...item(second)] });
    const different = twice(
      { taxReason: 'Unterricht', taxReasonCode: 'VATEX-EU-132-1I' },
      { taxReason: 'Heilbehandlung', taxReasonCode: 'vatex-eu-132-1c'.toUpperCase() },
    );
    assert.deepEqual(reasonsOf(xmlOf(different)), ['Unterricht; Heilbehandlung']);
    assert.deepEqual(codesOf(xmlOf(different)), []);
    assert.ok(pageOf(different).includes('Unterricht; Heilbehandlung'));
    const same = twice(
      { taxReason: 'Kurs A', taxReasonCode: 'VATEX-EU-132-1I' },
      { taxReason: 'Kurs B', taxReasonCode: 'VATEX-EU-132-1I' },
    );
    assert.deepEqual(codesOf(xmlOf(same)), ['VATEX-EU-132-1I']);
  });

  it('as a code alone has our words, where there are any', () => {
    const of = (taxReasonCode: string) => ({ items: item({ taxReasonCode }) });
    assert.deepEqual(reasonsOf(xmlOf(of('VATEX-EU-132'))), ['Exempt from VAT']);
    assert.deepEqual(reasonsOf(xmlOf(of('VATEX-EU-F'))), ['Margin scheme – Second-hand goods']);
    assert.deepEqual(reasonsOf(xmlOf(of('VATEX-EU-79-C'))), []);
    assert.deepEqual(codesOf(xmlOf(of('VATEX-EU-79-C'))), ['VATEX-EU-79-C']);
    assert.ok(pageOf(of('VATEX-FR-FRANCHISE')).includes('TVA non applicable, art. 293 B du CGI'));
  });

  it('of a fee is that of a group of its own', () => {
    const request = {
      items: item({ tax: 20 }),
      feeTaxItems: [
        { title: 'Versicherung', value: 10, taxCategory: 'E', taxReason: 'Steuerfrei, § 6 Abs. 1 Z 9 UStG' },
      ],
    } as const;
    assert.deepEqual(categoriesOf(xmlOf(request)), ['S', 'E']);
    assert.deepEqual(reasonsOf(xmlOf(request)), ['Steuerfrei, § 6 Abs. 1 Z 9 UStG']);
  });
});

describe('statements that differ', () => {
  const OURS = Object.values(REASON_TEXTS.EN);
  const ours = (request: RequestSketch) => OURS.filter((text) => pageOf(request).includes(`"${text}"`));

  it('leave the member in the e-invoice and add no sentence of ours', () => {
    const request = { items: item({ taxCategory: 'O' }), notice: 'Steuerfreie Ausfuhrlieferung' };
    assert.ok(prepared(request).warnings.includes('vat-statements-differ'));
    assert.deepEqual(categoriesOf(xmlOf(request)), ['O']);
    assert.deepEqual([reasonsOf(xmlOf(request)), codesOf(xmlOf(request))], [[], ['VATEX-EU-O']]);
    assert.deepEqual(ours(request), []);
  });

  it('keep our words for category E, which must have a reason (BR-E-10)', () => {
    const request = { items: item({ taxCategory: 'E' }), notice: 'Steuerfreie Ausfuhrlieferung' };
    assert.deepEqual(reasonsOf(xmlOf(request)), ['Exempt from VAT']);
    assert.deepEqual(ours(request), ['Exempt from VAT']);
  });

  const AGREEING: readonly (readonly [name: string, sketch: RequestSketch])[] = [
    ['the same category', { items: item({ taxCategory: 'G' }), notice: 'Steuerfreie Ausfuhrlieferung' }],
    [
      'one sentence with two words',
      { items: item({}), notice: 'Steuerfreie innergemeinschaftliche Lieferung' },
    ],
    ['"steuerfrei" and what it means', { items: item({}), notice: 'Steuerfrei.\nAusfuhrlieferung' }],
    [
      'not taxable here, reverse charge there',
      { items: item({}), notice: 'Nicht steuerbar\nReverse Charge' },
    ],
    [
      'triangular trade and intra-community supply',
      { items: item({}), notice: 'Dreiecksgeschäft\nInnergemeinschaftliche Lieferung' },
    ],
    [
      'a sentence for one of two items',
      { items: [...item({ taxCategory: 'Z' }), ...item({})], notice: 'Reverse charge' },
    ],
    ['items with VAT', { items: item({ tax: 20 }), notice: 'Reverse charge' }],
  ];
  for (const [name, sketch] of AGREEING) {
    it(`are not: ${name}`, () => {
      assert.ok(!prepared(sketch).warnings.includes('vat-statements-differ'));
    });
  }

  const DIFFERING: readonly (readonly [name: string, sketch: RequestSketch])[] = [
    ['two sentences', { items: item({}), notice: 'Reverse charge\nAusfuhrlieferung' }],
    [
      'notice and context item',
      { items: item({}), notice: 'Reverse charge', contextItems: [{ value: 'Zero-rated' }] },
    ],
    ['zero rate and a sentence', { items: item({ taxCategory: 'Z' }), notice: 'Reverse charge' }],
    [
      'a code and a sentence',
      { items: item({ taxReasonCode: 'VATEX-EU-G' }), introduction: 'Reverse charge' },
    ],
    [
      'not subject to VAT beside a line with VAT',
      { items: [...item({ tax: 20 }), ...item({})], notice: 'Nicht steuerbare Leistung' },
    ],
  ];
  for (const [name, sketch] of DIFFERING) {
    it(`are: ${name}`, () => assert.ok(prepared(sketch).warnings.includes('vat-statements-differ')));
  }
});

describe('a sentence of the caller', () => {
  it('is read wherever it is printed', () => {
    for (const where of [
      { notice: 'Reverse charge' },
      { introduction: 'Guten Tag.\nReverse charge' },
      { contextItems: [{ title: 'Steuer', value: 'Reverse charge' }] },
      { legalNotes: [{ code: 'AAB', text: 'Reverse charge' }] },
    ]) {
      const request = { items: item({}), ...where };
      assert.deepEqual(categoriesOf(xmlOf(request)), ['AE'], JSON.stringify(where));
      assert.equal(count(pageOf(request), 'Reverse charge'), 1);
    }
  });
});

describe('numbers of what is not subject to VAT', () => {
  const request = { items: item({ taxCategory: 'O' }) } as const;
  it('are on the page, and the seller’s is a tax number and an identifier in the e-invoice', () => {
    const xml = xmlOf(request);
    assert.ok(!/schemeID="VA"/.test(xml));
    assert.match(xml, /<ram:SellerTradeParty><ram:ID>ATU16370905<\/ram:ID>/);
    assert.match(xml, /<ram:ID schemeID="FC">ATU16370905<\/ram:ID>/);
    assert.ok(pageOf(request).includes(SENDER.vatNumber) && pageOf(request).includes(RECIPIENT.vatNumber));
  });
  it('are no identifier beside the number of the register', () => {
    const xml = xmlOf({ ...request, sender: { ...SENDER, registrationNumber: 'FN 1 a' } });
    assert.match(xml, /<ram:SellerTradeParty><ram:Name>/);
    assert.match(xml, /<ram:ID schemeID="FC">ATU16370905<\/ram:ID>/);
  });
  it('stay in UBL under another scheme than VAT', () => {
    const xml = xmlOf({ ...request, format: 'UBL' });
    assert.ok(!/<cac:TaxScheme><cbc:ID>VAT<\/cbc:ID><\/cac:TaxScheme><\/cac:PartyTaxScheme>/.test(xml));
    assert.match(xml, /<cbc:CompanyID>ATU16370905<\/cbc:CompanyID><cac:TaxScheme><cbc:ID>FC</);
  });
});

describe('IGIC and IPSI', () => {
  const sender = { name: 'Isla', country: 'ES', vatNumber: 'ESQ0818001J' };
  it('have their own names in column and totals', () => {
    const of = (taxCategory: 'L' | 'M') =>
      prepared({ sender, items: item({ tax: 7, taxCategory }), recipient: { name: 'C', country: 'ES' } })
        .document;
    assert.equal(of('L').columns.vat, 'IGIC');
    assert.ok(of('L').totals.some(({ label }) => label === 'IGIC'));
    assert.equal(of('M').columns.vat, 'IPSI');
  });
});
