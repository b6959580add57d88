import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { RequestSketch } from '#testing/invoice-request.ts';
import { prepared, xmlOf } from '#testing/prepared.ts';
import { PEPPOL, refused, unreached } from '#testing/stated-requests.ts';

/** Amounts and percentages of public invoices that were refused or came out changed (`conformance/round-trip`). */

describe('a discount that a correction takes back (BG-20, BG-21)', () => {
  const items = [{ description: 'x', unitPrice: 100, tax: 20 }];
  const made = (fee: NonNullable<RequestSketch['feeTaxItems']>[number]) =>
    xmlOf({ items, feeTaxItems: [{ tax: 20, ...fee }] });

  it('is one by kind, whatever its sign, with base and percentage', () => {
    const xml = made({ title: 'Rabatt', kind: 'DISCOUNT', percent: -2, base: -5 });
    assert.match(
      xml,
      /<udt:Indicator>false<.*<ram:CalculationPercent>2<.*<ram:BasisAmount>-5.00<.*<ram:ActualAmount>-0.10</s,
    );
    assert.match(xml, /<ram:AllowanceTotalAmount>-0.10<.*<ram:TaxBasisTotalAmount>100.10</s);
    assert.doesNotMatch(xml, /ChargeTotalAmount/);
  });
  it('a surcharge is taken back the same way', () => {
    const xml = made({ title: 'Fracht', kind: 'SURCHARGE', value: -25, reasonCode: 'FC' });
    assert.match(
      xml,
      /<udt:Indicator>true<.*<ram:ActualAmount>-25.00<\/ram:ActualAmount><ram:ReasonCode>FC</s,
    );
    assert.match(xml, /<ram:ChargeTotalAmount>-25.00</);
  });
  it('without a kind the sign decides, as before', () => {
    assert.match(made({ title: 'Rabatt', value: -25 }), /<udt:Indicator>false<.*<ram:ActualAmount>25.00</s);
    assert.match(made({ title: 'Fracht', value: 25 }), /<udt:Indicator>true<.*<ram:ActualAmount>25.00</s);
  });
});

describe('a percentage beside a fixed amount (BT-94, BT-101)', () => {
  const items = [{ description: 'x', unitPrice: 100, tax: 20 }];
  const sketch = (
    fee: Omit<NonNullable<RequestSketch['feeTaxItems']>[number], 'title'>,
    rest: RequestSketch = {},
  ): RequestSketch => ({ ...rest, items, feeTaxItems: [{ title: 'Rabatt', tax: 20, ...fee }] });

  it('is stated, without a base too, and computes nothing', () => {
    const xml = xmlOf(sketch({ value: -7, statedPercent: -10 }));
    assert.match(
      xml,
      /<udt:Indicator>false<\/udt:Indicator><\/ram:ChargeIndicator><ram:CalculationPercent>10<\/ram:CalculationPercent><ram:ActualAmount>7.00</,
    );
    assert.match(xml, /<ram:AllowanceTotalAmount>7.00</);
  });
  it('of a charge in UBL, beside a base that it does not fit', () => {
    const request = sketch({ value: 7, base: 50, statedPercent: 10 }, { format: 'UBL', profile: 'EN16931' });
    assert.match(
      xmlOf(request),
      /<cbc:MultiplierFactorNumeric>10<\/cbc:MultiplierFactorNumeric><cbc:Amount currencyID="EUR">7.00<\/cbc:Amount><cbc:BaseAmount currencyID="EUR">50.00</,
    );
  });
  it('of a discount taken back has the sign that is stated', () => {
    const xml = xmlOf(sketch({ kind: 'DISCOUNT', value: 0.1, base: -5, statedPercent: 2 }));
    assert.match(xml, /<ram:CalculationPercent>-2<.*<ram:BasisAmount>-5.00<.*<ram:ActualAmount>-0.10</s);
  });
  it('is left out of a fee that is shared out over rates, as its base is', () => {
    const two = [...items, { description: 'y', unitPrice: 50, tax: 10 }];
    const feeTaxItems = [{ title: 'Rabatt', value: -15, statedPercent: -10 }];
    assert.doesNotMatch(xmlOf({ items: two, feeTaxItems }), /CalculationPercent/);
  });

  const FITS: readonly (readonly [string, NonNullable<RequestSketch['feeTaxItems']>[number], boolean])[] = [
    ['base and percentage give the amount', { title: 'R', value: -10, base: 100, statedPercent: -10 }, true],
    ['within two cents', { title: 'R', value: -10.02, base: 100, statedPercent: -10 }, true],
    ['more than two cents off', { title: 'R', value: -10.03, base: 100, statedPercent: -10 }, false],
    ['no base', { title: 'R', value: -10, statedPercent: -10 }, false],
    ['of the other sign', { title: 'R', value: 10, base: 100, statedPercent: -10 }, false],
  ];
  for (const [name, fee, isPeppol] of FITS) {
    it(`${name}: ${isPeppol ? 'Peppol takes it' : 'no Peppol invoice'} (PEPPOL-EN16931-R040, R041)`, () => {
      const { facts } = prepared({ ...PEPPOL, items, feeTaxItems: [{ tax: 20, ...fee }] });
      assert.equal(facts['EInvoice-Profile'], isPeppol ? 'PEPPOL' : 'EN16931');
      const value = Math.abs(fee.value ?? 0);
      const adjustment = { value, base: fee.base, statedPercent: (fee.value ?? 0) < 0 ? 10 : -10 };
      const ofItem = prepared({ ...PEPPOL, items: [{ ...items[0]!, discounts: [adjustment] }] });
      assert.equal(ofItem.facts['EInvoice-Profile'], isPeppol ? 'PEPPOL' : 'EN16931');
    });
  }
  it('keeps an invoice from the XRECHNUNG that is asked for', () => {
    const request = sketch({ value: -7, statedPercent: -10 }, { profile: 'XRECHNUNG' });
    assert.ok(
      unreached(request).some((text) => text?.includes('base and statedPercent must give the value')),
    );
  });
  it('is not beside the percentage that counts', () => {
    const both = { title: 'R', percent: -5, value: -5, statedPercent: -5 };
    assert.deepEqual(refused({ feeTaxItems: [both] }), ['feeTaxItems.0.statedPercent']);
    const discounts = [{ percent: 5, statedPercent: 5 }];
    assert.deepEqual(refused({ items: [{ description: 'x', unitPrice: 1, discounts }] }), [
      'items.0.discounts.0.statedPercent',
    ]);
  });
});

describe('a discount below zero on a price (BT-147)', () => {
  const of = (item: object) => refused({ items: [{ description: 'x', ...item }] });
  const CASES: readonly (readonly [string, object, readonly string[]])[] = [
    ['raises the price beside both', { grossPrice: 4, priceDiscount: -1, unitPrice: 5 }, []],
    ['is refused without the price', { grossPrice: 4, priceDiscount: -1 }, ['items.0.priceDiscount']],
    ['is refused without the first price', { unitPrice: 5, priceDiscount: -1 }, ['items.0.priceDiscount']],
    [
      'is refused where the three disagree',
      { grossPrice: 4, priceDiscount: -2, unitPrice: 5 },
      ['items.0.priceDiscount'],
    ],
    ['is not concluded', { grossPrice: 4, unitPrice: 5 }, ['items.0.grossPrice']],
  ];
  for (const [name, item, fields] of CASES) it(name, () => assert.deepEqual(of(item), fields));

  it('is added on the page', () => {
    const items = [{ description: 'x', grossPrice: 4, priceDiscount: -1, unitPrice: 5 }];
    const [item] = prepared({ items }).document.items;
    assert.deepEqual(item?.priceDerivation, { gross: '4', discount: '-1' });
  });
});

describe('the sign of a discount of an item (BT-136, BT-137)', () => {
  const of = (item: object) =>
    refused({ items: [{ description: 'x', discounts: [{ value: -1 }], ...item }] });
  const RETURNS: readonly (readonly [string, object])[] = [
    ['a negative amount', { unitPrice: 10, amount: -1 }],
    ['a negative price', { unitPrice: -10 }],
    ['a negative sum', { sumPrice: -10 }],
    ['a price with its discount', { grossPrice: 10, priceDiscount: 1, amount: -1 }],
  ];
  for (const [name, item] of RETURNS) {
    it(`${name}: may be negative`, () => assert.deepEqual(of(item), []));
  }
  const OTHERS: readonly (readonly [string, object])[] = [
    ['a price', { unitPrice: 10 }],
    ['a price and an amount below zero', { unitPrice: -10, amount: -1 }],
    ['nothing', { unitPrice: 0, amount: -1 }],
    ['a sum', { sumPrice: 10 }],
  ];
  for (const [name, item] of OTHERS) {
    it(`${name}: is refused below zero`, () => assert.deepEqual(of(item), ['items.0.discounts.0.value']));
  }
  it('is refused beside other violations of the same discount', () => {
    const discounts = [{ base: -1, percent: 1, reasonCode: '?' }];
    assert.deepEqual(of({ unitPrice: 1, discounts }).toSorted(), [
      'items.0.discounts.0.base',
      'items.0.discounts.0.reasonCode',
    ]);
  });
});
