import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fixedText, type InvalidInput } from '@kontor/base';
import fc from 'fast-check';
import { invoiceRequest, type RequestSketch } from '#testing/invoice-request.ts';
import { prepared, SENDER, xmlOf } from '#testing/prepared.ts';
import { computedInvoice } from './e-invoice/e-invoice.ts';
import { INVOICE_LANGUAGES } from './words/words-of.ts';

const SPANISH = { ...SENDER, country: 'ES', vatNumber: 'ES12345678Z' };
const item = (unitPrice: number, tax: number) => ({ description: 'x', unitPrice, tax });
const METADATA = { number: '7', issueDate: '2026-01-31', dueDate: '2026-02-14' };

const plain = (text = ''): string => text.replaceAll(/[\u00a0\u202f]/g, ' ');

/** BT-106, BT-109, BT-110, BT-112, BT-113, BT-114, BT-115. */
function figures(sketch: RequestSketch): readonly string[] {
  const { amounts } = computedInvoice(invoiceRequest(sketch), 0);
  const { lineTotal, taxBasis, taxTotal, grandTotal, prepaid, rounding, due } = amounts;
  return [lineTotal, taxBasis, taxTotal, grandTotal, prepaid, rounding, due].map((amount) =>
    fixedText(amount, amounts.minorUnits),
  );
}

const rows = (sketch: RequestSketch) =>
  prepared(sketch).document.totals.map(({ label, amount }) => [plain(label), amount]);

describe('a withholding', () => {
  const CASES: readonly (readonly [string, RequestSketch, readonly string[]])[] = [
    [
      'is taken of the net total, and lessens the amount due alone',
      {
        items: [item(1000, 21)],
        feeTaxItems: [{ title: 'Retención 15 %', percent: -15, kind: 'WITHHOLDING' }],
      },
      ['1000.00', '1000.00', '210.00', '1210.00', '150.00', '0.00', '1060.00'],
    ],
    [
      'is known by its title',
      { items: [item(1000, 21)], feeTaxItems: [{ title: 'IRPF (15 %)', percent: -15 }] },
      ['1000.00', '1000.00', '210.00', '1210.00', '150.00', '0.00', '1060.00'],
    ],
    [
      'is beside an Italian fund of a profession',
      {
        items: [item(1000, 22)],
        feeTaxItems: [
          { title: 'Cassa previdenziale 4 %', percent: 4 },
          { title: "Ritenuta d'acconto 20 %", value: -200 },
        ],
      },
      ['1000.00', '1040.00', '228.80', '1268.80', '200.00', '0.00', '1068.80'],
    ],
    [
      'has a base of its own',
      {
        items: [item(1000, 22)],
        feeTaxItems: [
          { title: 'Cassa 4 %', percent: 4 },
          { title: 'Ritenuta 20 %', percent: -20, base: 1000 },
        ],
      },
      ['1000.00', '1040.00', '228.80', '1268.80', '200.00', '0.00', '1068.80'],
    ],
    [
      'is none where the caller calls it a fee',
      { items: [item(100, 20)], feeTaxItems: [{ title: 'IRPF', value: -10, kind: 'FEE' }] },
      ['100.00', '90.00', '18.00', '108.00', '0.00', '0.00', '108.00'],
    ],
    [
      'is none when it adds',
      { items: [item(100, 20)], feeTaxItems: [{ title: 'Quellensteuer', value: 10 }] },
      ['100.00', '110.00', '22.00', '132.00', '0.00', '0.00', '132.00'],
    ],
    [
      'is none in a longer word',
      { items: [item(100, 20)], feeTaxItems: [{ title: 'Quellensteuerrabatt', value: -10 }] },
      ['100.00', '90.00', '18.00', '108.00', '0.00', '0.00', '108.00'],
    ],
  ];
  for (const [name, sketch, expected] of CASES) {
    it(name, () => {
      assert.deepEqual(figures(sketch), expected);
    });
  }

  const sketch: RequestSketch = {
    language: 'ES',
    locale: 'es-ES',
    sender: SPANISH,
    metadata: METADATA,
    items: [item(1000, 21)],
    feeTaxItems: [{ title: 'Retención IRPF 15 %', percent: -15 }],
  };
  it('is a row below the total, then the amount due', () => {
    assert.deepEqual(rows(sketch).slice(-2), [
      ['Total', '1210.00'],
      ['Retención IRPF 15 %', '-150.00'],
    ]);
    assert.equal(prepared(sketch).document.total.amount, '1060.00');
  });
  it('is BT-113 and a note with the figure of the page, in both syntaxes', () => {
    const cii = plain(xmlOf(sketch));
    assert.match(cii, /<ram:Content>Retención IRPF 15 %: −150,00 EUR</);
    assert.match(cii, /TotalPrepaidAmount>150\.00<.*DuePayableAmount>1060\.00</);
    const ubl = plain(xmlOf({ ...sketch, format: 'UBL' }));
    assert.match(ubl, /<cbc:Note>Retención IRPF 15 %: −150,00 EUR</);
    assert.match(ubl, /PrepaidAmount currencyID="EUR">150\.00<.*PayableAmount currencyID="EUR">1060\.00</);
  });
});

describe('a fee with a base', () => {
  const sketch: RequestSketch = {
    items: [item(200, 19)],
    feeTaxItems: [
      { title: 'Rabatt', percent: -10, base: 150, tax: 19 },
      { title: 'Pfand', value: 35, tax: 0 },
    ],
    metadata: METADATA,
  };
  it('is a percentage of it', () => {
    assert.deepEqual(figures(sketch), ['200.00', '220.00', '35.15', '255.15', '0.00', '0.00', '255.15']);
  });
  it('states base and percentage in both syntaxes', () => {
    assert.match(
      xmlOf(sketch),
      /<ram:CalculationPercent>10<.*?<ram:BasisAmount>150\.00<.*?<ram:ActualAmount>15\.00</,
    );
    assert.match(
      xmlOf({ ...sketch, format: 'UBL' }),
      /<cbc:MultiplierFactorNumeric>10<.*?<cbc:Amount currencyID="EUR">15\.00<.*?<cbc:BaseAmount currencyID="EUR">150\.00</,
    );
  });
  it('states neither where it is shared over several rates', () => {
    const items = [item(100, 20), item(100, 10)];
    const feeTaxItems = [{ title: 'Rabatt', percent: -10, base: 150 }];
    assert.doesNotMatch(xmlOf({ items, feeTaxItems }), /CalculationPercent/);
  });
});

describe('rounding of the amount due', () => {
  const CASES: readonly (readonly [string, number, RequestSketch, string, string])[] = [
    ['to five centimes', 345.53, { currency: 'CHF', roundTo: 0.05 }, '0.02', '345.55'],
    ['down', 345.52, { currency: 'CHF', roundTo: 0.05 }, '-0.02', '345.50'],
    ['a half away from zero', 0.025, { currency: 'KWD', roundTo: 0.05 }, '0.025', '0.050'],
    ['of nothing to round', 345.5, { currency: 'CHF', roundTo: 0.05 }, '0.00', '345.50'],
    ['of what is left to pay', 100.03, { roundTo: 1, prepaidAmount: 50.6 }, '-0.43', '49.00'],
    ['of a negative amount', -2.5, { roundTo: 1 }, '-0.50', '-3.00'],
    ['to ten forints', 12345, { currency: 'HUF', roundTo: 10 }, '5.00', '12350.00'],
    ['as stated', 100.03, { roundingAmount: -0.03 }, '-0.03', '100.00'],
  ];
  for (const [name, unitPrice, sketch, rounding, due] of CASES) {
    it(name, () => {
      const found = figures({ items: [{ description: 'x', unitPrice }], ...sketch });
      assert.deepEqual(found.slice(-2), [rounding, due]);
    });
  }
  it('is a row below the total, and BT-114 in both syntaxes', () => {
    const sketch: RequestSketch = { currency: 'CHF', roundTo: 0.05, items: [item(300.46, 15)] };
    assert.deepEqual(rows(sketch).slice(-2), [
      ['Total', '345.53'],
      ['Rounding', '0.02'],
    ]);
    assert.match(xmlOf(sketch), /<ram:RoundingAmount>0\.02<\/ram:RoundingAmount><ram:GrandTotalAmount>/);
    assert.match(
      xmlOf({ ...sketch, format: 'UBL' }),
      /<cbc:PayableRoundingAmount currencyID="CHF">0\.02<.*<cbc:PayableAmount currencyID="CHF">345\.55</,
    );
  });
  it('is refused below EN 16931, which has no term for it', () => {
    assert.throws(
      () => prepared({ roundTo: 0.5, items: [item(1.1, 20)], profile: 'BASIC' }),
      ({ violations }: InvalidInput) => violations[0]?.field === 'roundTo',
    );
    assert.ok(prepared({ roundTo: 0.5, items: [item(10, 20)], profile: 'BASIC' }));
  });
  it('adds up whatever is rounded: BR-CO-16', () => {
    const cents = fc.integer({ min: -1_000_000, max: 1_000_000 }).map((units) => units / 100);
    const steps = fc.constantFrom(undefined, 0.05, 0.1, 0.5, 1, 5, 10);
    fc.assert(
      fc.property(cents, cents, cents, steps, (unitPrice, prepaidAmount, value, roundTo) => {
        const withheld = -Math.abs(value);
        const { amounts } = computedInvoice(
          invoiceRequest({
            items: [item(unitPrice, 20)],
            prepaidAmount,
            roundTo,
            feeTaxItems: [{ title: 'x', kind: 'WITHHOLDING', value: withheld }],
          }),
          0,
        );
        const of = (amount: typeof amounts.due) => Math.round(Number(fixedText(amount, 2)) * 100);
        const { grandTotal, prepaid, rounding, due } = amounts;
        assert.equal(of(due), of(grandTotal) - of(prepaid) + of(rounding));
        assert.equal(of(prepaid), Math.round((prepaidAmount - withheld) * 100));
        if (roundTo !== undefined) assert.equal(Math.abs(of(due) % Math.round(roundTo * 100)), 0);
      }),
    );
  });
});

const FINAL: RequestSketch = {
  language: 'DE',
  metadata: METADATA,
  items: [item(1000, 20)],
  earlierPayments: [
    {
      title: 'Anzahlung 1',
      date: '2026-01-12',
      amount: 600,
      tax: 20,
      invoiceNumber: 'A-1',
      invoiceDate: '2026-01-10',
    },
    { title: 'Anzahlung A-2', amount: 110, tax: 10, invoiceNumber: 'A-2' },
    { amount: 50, taxAmount: 8.33 },
  ],
};

describe('a final invoice', () => {
  it('has net, VAT and gross of each earlier payment, and the VAT included by rate', () => {
    const { totals, total } = prepared(FINAL).document;
    const found = totals.map(({ label, amount, note }) => [plain(label), amount, plain(note)].join(' | '));
    assert.deepEqual(found.slice(-7), [
      'Gesamtbetrag | 1200.00 | ',
      'Anzahlung 1, 12.01.2026 | -600.00 | A-1, 10.01.2026\nNetto 500,00, USt 20 % 100,00',
      'Anzahlung A-2 | -110.00 | Netto 100,00, USt 10 % 10,00',
      'Bereits bezahlt | -50.00 | Netto 41,67, USt 8,33',
      'Enthaltene USt 20 % | 100.00 | ',
      'Enthaltene USt 10 % | 10.00 | ',
      'Enthaltene USt | 8.33 | ',
    ]);
    assert.equal(total.amount, '440.00');
  });
  it('has a note with the same figures, and refers to the invoices', () => {
    const cii = plain(xmlOf(FINAL));
    assert.match(
      cii,
      /Anzahlung 1, 12\.01\.2026 \(A-1, 10\.01\.2026; Netto 500,00, USt 20 % 100,00\): −EUR 600,00/,
    );
    assert.deepEqual(cii.match(/<ram:InvoiceReferencedDocument>/g)?.length, 1);
    const extended = xmlOf({ ...FINAL, profile: 'EXTENDED' });
    assert.deepEqual(
      [...extended.matchAll(/<ram:InvoiceReferencedDocument><ram:IssuerAssignedID>([^<]*)/g)].map(
        ([, id]) => id,
      ),
      ['A-1', 'A-2'],
    );
    const ubl = xmlOf({ ...FINAL, format: 'UBL' });
    assert.deepEqual(
      [...ubl.matchAll(/<cac:InvoiceDocumentReference><cbc:ID>([^<]*)/g)].map(([, id]) => id),
      ['A-1', 'A-2'],
    );
  });
  it('has the payments themselves in EXTENDED', () => {
    const extended = xmlOf({ ...FINAL, profile: 'EXTENDED' });
    assert.match(
      extended,
      /<ram:SpecifiedAdvancePayment><ram:PaidAmount>600\.00<.*?20260112<.*?<ram:CalculatedAmount>100\.00<.*?<ram:RateApplicablePercent>20</,
    );
    assert.equal(extended.match(/<ram:SpecifiedAdvancePayment>/g)?.length, 2);
    assert.doesNotMatch(xmlOf(FINAL), /SpecifiedAdvancePayment/);
  });
  it('names no invoice twice', () => {
    const sketch = { ...FINAL, precedingInvoice: { number: 'A-2' }, format: 'UBL' } as const;
    assert.deepEqual(
      [...xmlOf(sketch).matchAll(/<cac:InvoiceDocumentReference><cbc:ID>([^<]*)/g)].map(([, id]) => id),
      ['A-2', 'A-1'],
    );
  });
});

describe('VAT in another currency', () => {
  const sketch: RequestSketch = {
    currency: 'USD',
    language: 'DE',
    items: [item(1000, 20)],
    taxCurrency: { code: 'EUR', rate: 0.9 },
    metadata: METADATA,
  };
  it('is printed with its rate', () => {
    assert.deepEqual(rows(sketch).at(-1), ['USt in EUR (1 USD = 0,9 EUR)', '180.00']);
    const stated = { ...sketch, taxCurrency: { code: 'EUR', amount: 181.5 } };
    assert.deepEqual(rows(stated).at(-1), ['USt in EUR', '181.50']);
  });
  it('is BT-6 and BT-111 in both syntaxes', () => {
    assert.match(
      xmlOf(sketch),
      /<ram:TaxCurrencyCode>EUR<\/ram:TaxCurrencyCode><ram:InvoiceCurrencyCode>USD<.*<ram:TaxTotalAmount currencyID="USD">200\.00<\/ram:TaxTotalAmount><ram:TaxTotalAmount currencyID="EUR">180\.00</,
    );
    const ubl = xmlOf({ ...sketch, format: 'UBL' });
    assert.match(ubl, /<cbc:TaxCurrencyCode>EUR</);
    assert.match(
      ubl,
      /<\/cac:TaxTotal><cac:TaxTotal><cbc:TaxAmount currencyID="EUR">180\.00<\/cbc:TaxAmount><\/cac:TaxTotal>/,
    );
  });
  const WARNED: readonly (readonly [string, RequestSketch, boolean])[] = [
    ['an Austrian seller in dollars', { currency: 'USD' }, true],
    ['with the currency', { currency: 'USD', taxCurrency: { code: 'EUR', rate: 0.9 } }, false],
    ['in its own currency', {}, false],
    [
      'without VAT',
      { currency: 'USD', items: [{ description: 'x', unitPrice: 1, taxCategory: 'E' }] },
      false,
    ],
    ['a Polish seller in euro', { sender: { ...SENDER, country: 'PL', vatNumber: 'PL5260001246' } }, true],
    [
      'a Swiss seller in euro',
      { sender: { ...SENDER, country: 'CH', vatNumber: 'CHE-116.281.710 MWST' } },
      true,
    ],
    [
      'a seller of a country whose law we do not have',
      { sender: { ...SENDER, country: 'US', vatNumber: '1' } },
      false,
    ],
  ];
  for (const [name, sketch, isWarned] of WARNED) {
    it(`is asked for: ${name}`, () => {
      assert.equal(prepared(sketch).warnings.includes('tax-currency-missing'), isWarned);
    });
  }
});

describe('a credit note', () => {
  it('below zero is warned of', () => {
    const of = (unitPrice: number, type: 'CREDIT_NOTE' | 'INVOICE') =>
      prepared({ type, items: [item(unitPrice, 20)] }).warnings.includes('credit-note-negative');
    assert.deepEqual([of(-5, 'CREDIT_NOTE'), of(5, 'CREDIT_NOTE'), of(-5, 'INVOICE')], [true, false, false]);
  });
});

describe('words of the amount due', () => {
  it('are there in every language', () => {
    for (const language of INVOICE_LANGUAGES) {
      const sketch: RequestSketch = {
        ...FINAL,
        language,
        roundTo: 1,
        taxCurrency: { code: 'USD', rate: 1.1 },
      };
      const { totals } = prepared(sketch).document;
      for (const { label, note = '' } of totals) {
        assert.doesNotMatch(`${label}${note}`, /[{}]| {2}|undefined/, language);
      }
    }
  });
});
