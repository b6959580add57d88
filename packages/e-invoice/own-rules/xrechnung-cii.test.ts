import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { ciiDocument } from '#testing/documents.ts';
import { brokenRules, ruleIds, testCases } from '#testing/own-rules/rule-cases.ts';

/** Rules of Peppol that XRechnung takes over for CII, each with a change that breaks it and one that does not. */

const SET = 'xrechnung-peppol-cii';

const address = (of: string): string =>
  `<ram:URIUniversalCommunication><ram:URIID schemeID="EM">${of}</ram:URIID></ram:URIUniversalCommunication>`;
const PROCESS =
  '<ram:BusinessProcessSpecifiedDocumentContextParameter><ram:ID>x</ram:ID></ram:BusinessProcessSpecifiedDocumentContextParameter>';
const [SELLER, BUYER] = [address('a@b.example'), address('c@d.example')];

/** The smallest document, with process and electronic addresses. */
const BASE = ciiDocument()
  .replace('<rsm:ExchangedDocumentContext>', `$&${PROCESS}`)
  .replace('</ram:SellerTradeParty>', `${SELLER}$&`)
  .replace('</ram:BuyerTradeParty>', `${BUYER}$&`);

/** Where a change is put: before the first of these. */
const PLACES = {
  settlement: '<ram:SpecifiedTradePaymentTerms>',
  terms: '</ram:SpecifiedTradePaymentTerms>',
  totals: '<ram:GrandTotalAmount>',
  currency: '<ram:InvoiceCurrencyCode>',
  line: '<ram:SpecifiedTradeSettlementLineMonetarySummation>',
  price: '<ram:NetPriceProductTradePrice>',
  inPrice: '</ram:NetPriceProductTradePrice>',
} as const;
type Change = Readonly<Partial<Record<keyof typeof PLACES, string>>> & {
  readonly without?: string;
  readonly net?: string;
};

function changed({ without = '', net, ...parts }: Change): string {
  const placed = Object.entries(parts).reduce(
    (xml, [place, text]) => xml.replace(PLACES[place as keyof typeof PLACES], (found) => text + found),
    BASE.replace(without, ''),
  );
  return net === undefined ? placed : placed.replace(/(<ram:LineTotalAmount>)200.00/, `$1${net}`);
}

const indicator = (value: string): string =>
  `<ram:ChargeIndicator><udt:Indicator>${value}</udt:Indicator></ram:ChargeIndicator>`;
const charge = (value: string, amount: string, base = '', percent = ''): string =>
  [
    `<ram:SpecifiedTradeAllowanceCharge>${indicator(value)}`,
    percent === '' ? '' : `<ram:CalculationPercent>${percent}</ram:CalculationPercent>`,
    base === '' ? '' : `<ram:BasisAmount>${base}</ram:BasisAmount>`,
    `<ram:ActualAmount>${amount}</ram:ActualAmount></ram:SpecifiedTradeAllowanceCharge>`,
  ].join('');
const gross = (price: string, discount: string, value = 'false'): string =>
  `<ram:GrossPriceProductTradePrice><ram:ChargeAmount>${price}</ram:ChargeAmount><ram:AppliedTradeAllowanceCharge>${indicator(value)}<ram:ActualAmount>${discount}</ram:ActualAmount></ram:AppliedTradeAllowanceCharge></ram:GrossPriceProductTradePrice>`;
const date = (name: string, day: string): string =>
  `<ram:${name}DateTime><udt:DateTimeString format="102">${day}</udt:DateTimeString></ram:${name}DateTime>`;
const period = (start: string, end: string): string =>
  `<ram:BillingSpecifiedPeriod>${date('Start', start)}${date('End', end)}</ram:BillingSpecifiedPeriod>`;
const tax = (amount: string, currency: string): string =>
  `<ram:TaxTotalAmount currencyID="${currency}">${amount}</ram:TaxTotalAmount>`;
const NOK = '<ram:TaxCurrencyCode>NOK</ram:TaxCurrencyCode>';
const means = (code: string): string =>
  `<ram:SpecifiedTradeSettlementPaymentMeans><ram:TypeCode>${code}</ram:TypeCode></ram:SpecifiedTradeSettlementPaymentMeans>`;
const MANDATE = '<ram:DirectDebitMandateID>M</ram:DirectDebitMandateID>';
const object = (type: string): string =>
  `<ram:AdditionalReferencedDocument><ram:TypeCode>${type}</ram:TypeCode></ram:AdditionalReferencedDocument>`;
const per = (quantity: string, unit = 'C62'): string =>
  `<ram:BasisQuantity unitCode="${unit}">${quantity}</ram:BasisQuantity>`;
const YEAR = period('20260101', '20261231');

const CASES: readonly (readonly [rule: string, wrong: Change, right: Change])[] = [
  ['R001', { without: PROCESS }, {}],
  ['R005', { currency: NOK.replace('NOK', 'EUR') }, { currency: NOK }],
  [
    'R008',
    { settlement: '<ram:PaymentReference/>' },
    { settlement: '<ram:PaymentReference>P</ram:PaymentReference>' },
  ],
  ['R010', { without: BUYER }, {}],
  ['R020', { without: SELLER }, {}],
  [
    'R040',
    { settlement: charge('false', '10', '99.70', '10') },
    { settlement: charge('false', '10', '99.80', '10') },
  ],
  ['R041', { settlement: charge('true', '10', '', '10') }, { settlement: charge('true', '10') }],
  ['R042', { line: charge('true', '10', '100') }, { line: charge('true', '10', '100', '10') }],
  ['R043-1', { line: charge('1', '10') }, { line: charge('true', '10') }],
  ['R043-2', { price: gross('110', '10', '0') }, { price: gross('110', '10', 'true') }],
  ['R044', { price: gross('90', '-10', 'true') }, { price: gross('110', '10') }],
  ['R046', { price: gross('111', '10') }, { price: gross('110', '10') }],
  ['R053', { totals: tax('50.00', 'EUR') }, {}],
  ['R054', { totals: tax('1', 'NOK') }, { currency: NOK, totals: tax('1', 'NOK') }],
  ['R055', { currency: NOK, totals: tax('-1', 'NOK') }, { currency: NOK, totals: tax('0', 'NOK') }],
  ['R061', { settlement: means('59') }, { settlement: means('59'), terms: MANDATE }],
  ['R101', { line: object('50') }, { line: object('130') }],
  [
    'R110',
    { settlement: YEAR, line: period('20251231', '20260201') },
    { line: period('20251231', '20260201') },
  ],
  [
    'R111',
    { settlement: YEAR, line: period('20260201', '20270101') },
    { settlement: YEAR, line: period('20260201', '20261231') },
  ],
  ['R120', { net: '200.03' }, { net: '200.02' }],
  ['R120', { line: charge('false', '10') }, { line: charge('false', '10'), net: '190' }],
  ['R121', { inPrice: per('-1') }, { inPrice: per('1') }],
  ['R130', { inPrice: per('1', 'HUR') }, { inPrice: per('1') }],
];

const ruleOf = (name: string): string => `PEPPOL-EN16931-${name}`;

describe('rules of Peppol in XRechnung, CII', () => {
  test('nothing is wrong with the document that cases change', async () => {
    assert.deepEqual(await brokenRules(SET, BASE), []);
  });

  testCases(
    SET,
    CASES.map(([name, wrong, right]) => [ruleOf(name), wrong, right] as const),
    changed,
  );

  test('forint are compared by whole ones', async () => {
    const forint = changed({ net: '200.50' }).replaceAll('EUR', 'HUF');
    assert.ok(!(await brokenRules(SET, forint)).includes('PEPPOL-EN16931-R120'));
    assert.ok((await brokenRules(SET, changed({ net: '200.50' }))).includes('PEPPOL-EN16931-R120'));
  });

  test('every rule has a case', async () => {
    assert.deepEqual(new Set(CASES.map(([name]) => ruleOf(name))), await ruleIds(SET));
  });
});
