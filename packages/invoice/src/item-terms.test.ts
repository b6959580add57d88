import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { prepared, xmlOf } from '#testing/prepared.ts';
import { linePositions } from './amounts/line.ts';
import type { InvoiceItem } from './request/request.ts';

type Extras = Partial<InvoiceItem>;

/** Either syntax of an invoice with one item. */
const written = (item: Extras, language: 'DE' | 'EN' = 'DE') => {
  const items = [{ description: 'Ware', tax: 20, ...item }];
  return {
    cii: xmlOf({ items, language }),
    ubl: xmlOf({ items, language, format: 'UBL', profile: 'EN16931' }),
  };
};

/** A member of an item, and what it is in CII and in UBL. */
const TERMS: readonly (readonly [name: string, item: Extras, cii: string, ubl: string])[] = [
  [
    'unitCode (BT-130)',
    { unitPrice: 1, unitCode: 'XSA', unit: 'Kilo' },
    '<ram:BilledQuantity unitCode="XSA">1<',
    '<cbc:InvoicedQuantity unitCode="XSA">1<',
  ],
  [
    'unit that is a code',
    { unitPrice: 1, unit: 'H87' },
    '<ram:BilledQuantity unitCode="H87">1<',
    '<cbc:InvoicedQuantity unitCode="H87">1<',
  ],
  [
    'gtin (BT-157)',
    { unitPrice: 1, gtin: '4006381333931' },
    '<ram:SpecifiedTradeProduct><ram:GlobalID schemeID="0160">4006381333931</ram:GlobalID><ram:Name>',
    '<cac:StandardItemIdentification><cbc:ID schemeID="0160">4006381333931<',
  ],
  [
    'standardItemNumber (BT-157)',
    { unitPrice: 1, standardItemNumber: '0177:12:3' },
    '<ram:GlobalID schemeID="0177">12:3</ram:GlobalID>',
    '<cac:StandardItemIdentification><cbc:ID schemeID="0177">12:3<',
  ],
  [
    'classifications (BT-158)',
    {
      unitPrice: 1,
      classifications: [
        { code: '8471 30 00', scheme: 'HS' },
        { code: '43211503', scheme: 'TST', version: '26' },
      ],
    },
    '<ram:ClassCode listID="HS">8471 30 00</ram:ClassCode></ram:DesignatedProductClassification>' +
      '<ram:DesignatedProductClassification><ram:ClassCode listID="TST" listVersionID="26">43211503<',
    '<cbc:ItemClassificationCode listID="TST" listVersionID="26">43211503</cbc:ItemClassificationCode>' +
      '</cac:CommodityClassification><cac:ClassifiedTaxCategory>',
  ],
  [
    'attributes (BG-32)',
    { unitPrice: 1, attributes: [{ name: 'Farbe', value: 'blau' }] },
    '<ram:ApplicableProductCharacteristic><ram:Description>Farbe</ram:Description><ram:Value>blau<',
    '</cac:ClassifiedTaxCategory><cac:AdditionalItemProperty><cbc:Name>Farbe</cbc:Name><cbc:Value>blau<',
  ],
  [
    'originCountry (BT-159)',
    { unitPrice: 1, originCountry: 'DE' },
    '<ram:OriginTradeCountry><ram:ID>DE</ram:ID></ram:OriginTradeCountry></ram:SpecifiedTradeProduct>',
    '<cac:OriginCountry><cbc:IdentificationCode>DE<',
  ],
  [
    'note (BT-127)',
    { unitPrice: 1, note: 'Eins\nZwei' },
    '<ram:LineID>1</ram:LineID><ram:IncludedNote><ram:Content>Eins\nZwei</ram:Content>',
    '<cbc:ID>1</cbc:ID><cbc:Note>Eins\nZwei</cbc:Note><cbc:InvoicedQuantity',
  ],
  [
    'objectNumber (BT-128)',
    { unitPrice: 1, objectNumber: 'Z-77', objectScheme: 'MG' },
    '</ram:SpecifiedTradeSettlementLineMonetarySummation><ram:AdditionalReferencedDocument><ram:IssuerAssignedID>Z-77' +
      '</ram:IssuerAssignedID><ram:TypeCode>130</ram:TypeCode><ram:ReferenceTypeCode>MG<',
    '<cac:DocumentReference><cbc:ID schemeID="MG">Z-77</cbc:ID><cbc:DocumentTypeCode>130<',
  ],
  [
    'accountingReference (BT-133)',
    { unitPrice: 1, accountingReference: 'KST 4' },
    '<ram:ReceivableSpecifiedTradeAccountingAccount><ram:ID>KST 4<',
    '</cbc:LineExtensionAmount><cbc:AccountingCost>KST 4<',
  ],
  [
    'priceQuantity (BT-149)',
    { unitPrice: 4.9, amount: 250, unit: 'm', priceQuantity: 100 },
    '<ram:ChargeAmount>4.90</ram:ChargeAmount><ram:BasisQuantity unitCode="MTR">100<',
    '<cbc:PriceAmount currencyID="EUR">4.90</cbc:PriceAmount><cbc:BaseQuantity unitCode="MTR">100<',
  ],
  [
    'grossPrice and priceDiscount (BT-148, BT-147)',
    { grossPrice: 120.5, priceDiscount: 20.5 },
    '<ram:GrossPriceProductTradePrice><ram:ChargeAmount>120.50</ram:ChargeAmount><ram:AppliedTradeAllowanceCharge>' +
      '<ram:ChargeIndicator><udt:Indicator>false</udt:Indicator></ram:ChargeIndicator><ram:ActualAmount>20.50<',
    '<cbc:PriceAmount currencyID="EUR">100.00</cbc:PriceAmount><cac:AllowanceCharge><cbc:ChargeIndicator>false<' +
      '/cbc:ChargeIndicator><cbc:Amount currencyID="EUR">20.50</cbc:Amount><cbc:BaseAmount currencyID="EUR">120.50<',
  ],
  [
    'statedPercent of a discount (BT-138)',
    { unitPrice: 100, discounts: [{ title: 'Treue', value: 7, statedPercent: 10 }] },
    '<ram:CalculationPercent>10</ram:CalculationPercent><ram:ActualAmount>7.00<',
    '<cbc:MultiplierFactorNumeric>10</cbc:MultiplierFactorNumeric><cbc:Amount currencyID="EUR">7.00</cbc:Amount></cac:Allow',
  ],
  [
    'a discount with its sign, on a return (BT-136, BT-137, BT-140)',
    { unitPrice: 100, amount: -1, discounts: [{ title: 'Treue', value: -10, base: -100, reasonCode: '95' }] },
    '<udt:Indicator>false</udt:Indicator></ram:ChargeIndicator><ram:BasisAmount>-100.00</ram:BasisAmount>' +
      '<ram:ActualAmount>-10.00</ram:ActualAmount><ram:ReasonCode>95</ram:ReasonCode><ram:Reason>Treue<',
    '<cbc:Amount currencyID="EUR">-10.00</cbc:Amount><cbc:BaseAmount currencyID="EUR">-100.00<',
  ],
  [
    'a surcharge as percentage of a negative base (BT-143)',
    { sumPrice: -100, surcharges: [{ title: 'Fracht', percent: 5, base: -100, reasonCode: 'FC' }] },
    '<udt:Indicator>true</udt:Indicator></ram:ChargeIndicator><ram:CalculationPercent>5</ram:CalculationPercent>' +
      '<ram:BasisAmount>-100.00</ram:BasisAmount><ram:ActualAmount>-5.00</ram:ActualAmount><ram:ReasonCode>FC<',
    '<cbc:MultiplierFactorNumeric>5</cbc:MultiplierFactorNumeric><cbc:Amount currencyID="EUR">-5.00<',
  ],
  [
    'a price that was raised (BT-147)',
    { grossPrice: 4, priceDiscount: -1, unitPrice: 5 },
    '<ram:ChargeAmount>4.00</ram:ChargeAmount><ram:AppliedTradeAllowanceCharge><ram:ChargeIndicator><udt:Indicator>false<' +
      '/udt:Indicator></ram:ChargeIndicator><ram:ActualAmount>-1.00<',
    '<cbc:Amount currencyID="EUR">-1.00</cbc:Amount><cbc:BaseAmount currencyID="EUR">4.00<',
  ],
  [
    'a percentage with many decimals (BT-138)',
    { unitPrice: 100, discounts: [{ value: 4.43, base: 100, statedPercent: 4.434325 }] },
    '<ram:CalculationPercent>4.434325<',
    '<cbc:MultiplierFactorNumeric>4.434325<',
  ],
  [
    'base and reasonCode of a discount (BT-137, BT-140)',
    { unitPrice: 100, discounts: [{ title: 'Treue', percent: 10, base: 50, reasonCode: '95' }] },
    '<ram:CalculationPercent>10</ram:CalculationPercent><ram:BasisAmount>50.00</ram:BasisAmount><ram:ActualAmount>5.00' +
      '</ram:ActualAmount><ram:ReasonCode>95</ram:ReasonCode><ram:Reason>Treue<',
    '<cbc:AllowanceChargeReasonCode>95</cbc:AllowanceChargeReasonCode><cbc:AllowanceChargeReason>Treue<' +
      '/cbc:AllowanceChargeReason><cbc:MultiplierFactorNumeric>10</cbc:MultiplierFactorNumeric>' +
      '<cbc:Amount currencyID="EUR">5.00</cbc:Amount><cbc:BaseAmount currencyID="EUR">50.00<',
  ],
  [
    'base of a fixed amount (BT-142)',
    { unitPrice: 100, surcharges: [{ title: 'Fracht', value: 7, base: 50, reasonCode: 'FC' }] },
    '<ram:BasisAmount>50.00</ram:BasisAmount><ram:ActualAmount>7.00</ram:ActualAmount><ram:ReasonCode>FC<',
    '<cbc:Amount currencyID="EUR">7.00</cbc:Amount><cbc:BaseAmount currencyID="EUR">50.00<',
  ],
];

describe('a member of an item', () => {
  for (const [name, item, cii, ubl] of TERMS) {
    it(`${name} is a term in both syntaxes`, () => {
      const xml = written(item);
      assert.ok(xml.cii.includes(cii), xml.cii);
      assert.ok(xml.ubl.includes(ubl), xml.ubl);
    });
  }
  it('that is empty is none', () => {
    const empty = { unitCode: '', gtin: '', note: '', objectNumber: '', accountingReference: '' };
    assert.equal(written({ unitPrice: 1, ...empty }).cii, written({ unitPrice: 1 }).cii);
  });
  it('is left out of profile BASIC where that has no place for it', () => {
    const items = [
      { description: 'Ware', tax: 20, unitPrice: 1, note: 'x', originCountry: 'DE', gtin: '40063812' },
    ];
    const xml = xmlOf({ items, profile: 'BASIC' });
    assert.match(xml, /IncludedNote.*schemeID="0160"/s);
    assert.doesNotMatch(xml, /OriginTradeCountry/);
  });
});

describe('the reason code of a discount', () => {
  it('is left out on a return, where the discount is a charge with reasons of another list', () => {
    const discounts = [{ title: 'Treue', value: 5, reasonCode: '95' }];
    const { cii } = written({ unitPrice: 100, amount: -1, discounts });
    assert.match(cii, /<udt:Indicator>true<.*<ram:Reason>Treue</s);
    assert.doesNotMatch(cii, /ReasonCode/);
  });
});

describe('the base of a fixed discount', () => {
  it('is left out where Peppol requires a percentage beside it (PEPPOL-EN16931-R042)', () => {
    const discounts = [{ value: 7, base: 50 }];
    const items = [{ description: 'Ware', tax: 20, unitPrice: 100, discounts }];
    const parties = {
      sender: { name: 'A', country: 'AT', vatNumber: 'ATU14243102', electronicAddress: '9914:ATU14243102' },
      recipient: { name: 'B', country: 'AT', electronicAddress: '9914:ATU14243102' },
      metadata: { number: '1', issueDate: '2026-01-31', dueDate: '2026-02-14', buyerReference: 'x' },
    };
    const peppol = xmlOf({ items, ...parties, format: 'UBL' });
    assert.match(peppol, /billing:3\.0/);
    assert.doesNotMatch(peppol, /BaseAmount/);
  });
});

describe('prices', () => {
  const line = (item: Extras) => {
    const { cii } = written(item);
    const found = (name: string) =>
      [...cii.matchAll(new RegExp(`<ram:${name}[^>]*>([^<]*)<`, 'g'))].map(([, text]) => text);
    return {
      prices: found('ChargeAmount'),
      discount: found('ActualAmount'),
      net: found('LineTotalAmount')[0],
    };
  };
  it('two of the three give the third', () => {
    const expected = { prices: ['110.00', '100.00'], discount: ['10.00'], net: '1000.00' };
    for (const two of [
      { grossPrice: 110, priceDiscount: 10 },
      { grossPrice: 110, unitPrice: 100 },
      { unitPrice: 100, priceDiscount: 10 },
      { unitPrice: 100, priceDiscount: 10, grossPrice: 110 },
    ]) {
      assert.deepEqual(line({ ...two, amount: 10 }), expected, JSON.stringify(two));
    }
  });
  it('a discount of nothing is left out', () => {
    assert.deepEqual(line({ grossPrice: 5, priceDiscount: 0 }), {
      prices: ['5.00', '5.00'],
      discount: [],
      net: '5.00',
    });
  });
  it('are of so many units', () => {
    assert.equal(line({ unitPrice: 4.9, amount: 250, priceQuantity: 100 }).net, '12.25');
    assert.equal(line({ unitPrice: 10, amount: 1, priceQuantity: 3 }).net, '3.33');
    assert.equal(line({ unitPrice: 10, amount: -2, priceQuantity: 3 }).net, '-6.67');
    assert.equal(line({ sumPrice: 7, amount: 2 }).net, '7.00');
  });
  it('a price for one unit is a plain price', () => {
    const plain = written({ unitPrice: 4.9, amount: 2.5 }).cii;
    assert.equal(written({ unitPrice: 4.9, amount: 2.5, priceQuantity: 1 }).cii, plain);
  });
  it('a sum beside the quantity of one that clients write out is a plain sum', () => {
    const plain = written({ sumPrice: 7, amount: 2 }).cii;
    assert.equal(written({ sumPrice: 7, amount: 2, priceQuantity: 1 }).cii, plain);
  });
});

describe('positions', () => {
  const of = (...positions: readonly (string | undefined)[]) =>
    linePositions(positions.map((position) => ({ position })));
  it('of items without one are their place, else the next free number', () => {
    assert.deepEqual(of(undefined, 'A', undefined), ['1', 'A', '3']);
    assert.deepEqual(of('2', undefined, undefined), ['2', '3', '4']);
    assert.deepEqual(of(undefined, undefined, '1', '2'), ['3', '4', '1', '2']);
  });
  it('never repeat, and the stated ones stay', () => {
    const stated = fc.uniqueArray(fc.option(fc.nat(30).map(String), { nil: undefined }), {
      selector: (position) => position ?? Symbol('each'),
    });
    fc.assert(
      fc.property(stated, (positions) => {
        const given = of(...positions);
        assert.equal(new Set(given).size, positions.length);
        positions.forEach((position, index) => {
          if (position !== undefined) assert.equal(given[index], position);
        });
      }),
      { seed: 4, numRuns: 300 },
    );
  });
  it('of 50 characters identify lines', () => {
    const position = `1.${'2.'.repeat(24)}`;
    const { document } = prepared({ items: [{ description: 'x', unitPrice: 1, position }] });
    assert.equal(document.items[0]?.position, position);
    assert.ok(written({ unitPrice: 1, position }).cii.includes(`<ram:LineID>${position}<`));
  });
});
