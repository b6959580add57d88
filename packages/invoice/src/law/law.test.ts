import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { RequestSketch } from '#testing/invoice-request.ts';
import { prepared, RECIPIENT, SENDER } from '#testing/prepared.ts';
import { MANDATES } from './mandate.data.ts';

/** A buyer with a number, or a person. */
const BUSINESS = { name: 'Buyer', registrationNumber: '1' };
const PERSON = { name: 'Buyer' };

const sale = (country: string, issueDate: string, sketch: RequestSketch = {}): RequestSketch => ({
  sender: { name: 'Seller', country, taxNumber: '12', registrationNumber: '12' },
  recipient: { ...BUSINESS, country },
  items: [{ description: 'Ware', unitPrice: 1_000, tax: 20 }],
  metadata: { number: '1', issueDate, dueDate: '2030-12-31', deliveryDate: issueDate },
  ...sketch,
});

/** Sale, and what `X-EInvoice-Mandate` has. */
const CASES: readonly (readonly [string, RequestSketch, string | undefined])[] = [
  ['Belgium before', sale('BE', '2025-12-31'), undefined],
  ['Belgium', sale('BE', '2026-01-01'), 'BE-PEPPOL'],
  ['Poland before', sale('PL', '2026-01-31'), undefined],
  ['Poland, large sellers', sale('PL', '2026-02-01'), 'PL-KSEF;may-apply'],
  ['Poland', sale('PL', '2026-04-01'), 'PL-KSEF'],
  ['Poland to a person', sale('PL', '2026-04-01', { recipient: { ...PERSON, country: 'PL' } }), undefined],
  ['Poland to Germany', sale('PL', '2026-04-01', { recipient: { ...BUSINESS, country: 'DE' } }), undefined],
  ['a pro forma invoice', sale('PL', '2026-04-01', { typeCode: '325' }), undefined],
  ['Poland without e-invoice', sale('PL', '2026-04-01', { zugferdDisabled: true }), 'PL-KSEF'],
  ['Croatia', sale('HR', '2026-01-01'), 'HR-ERACUN'],
  ['France, others', sale('FR', '2026-09-01'), 'FR-PA;may-apply'],
  ['France', sale('FR', '2027-09-01'), 'FR-PA'],
  ['Germany, an e-invoice', sale('DE', '2028-01-01'), undefined],
  ['Germany, a plain PDF', sale('DE', '2028-01-01', { zugferdDisabled: true }), 'DE-EN16931'],
  ['Germany, larger sellers', sale('DE', '2027-01-01', { profile: 'MINIMUM' }), 'DE-EN16931;may-apply'],
  [
    'Germany, up to 250 euros',
    sale('DE', '2028-01-01', {
      zugferdDisabled: true,
      items: [{ description: 'Ware', unitPrice: 250, taxCategory: 'Z' }],
    }),
    undefined,
  ],
  [
    'Germany, exempt',
    sale('DE', '2028-01-01', {
      zugferdDisabled: true,
      items: [{ description: 'Kurs', unitPrice: 900, taxCategory: 'E' }],
    }),
    undefined,
  ],
  ['Spain, companies', sale('ES', '2027-01-01'), 'ES-VERIFACTU;may-apply'],
  ['Italy', sale('IT', '2019-01-01'), 'IT-SDI'],
  ['Romania', sale('RO', '2024-07-01'), 'RO-EFACTURA'],
  ['Greece, larger sellers', sale('GR', '2026-03-02'), 'GR-MYDATA;may-apply'],
  ['Greece', sale('GR', '2026-10-01'), 'GR-MYDATA'],
  ['Austria', sale('AT', '2030-01-01'), undefined],
];

describe('national mandates', () => {
  for (const [name, request, mandate] of CASES) {
    it(`${name}: ${mandate ?? 'none'}`, () => {
      const { facts, warnings } = prepared(request);
      assert.equal(facts['EInvoice-Mandate'], mandate);
      assert.equal(warnings.includes('not-the-legal-invoice'), mandate !== undefined);
    });
  }

  it('each have one row, with its source and the day on which it was read', () => {
    assert.equal(new Set(MANDATES.map(({ country }) => country)).size, MANDATES.length);
    for (const { id, source, read, readIn, from, forSomeFrom = from } of MANDATES) {
      assert.ok(source !== '' && readIn !== '' && /^\d{4}-\d\d-\d\d$/.test(read), id);
      assert.ok(forSomeFrom <= from, id);
    }
  });
});

describe('Austrian invoices', () => {
  const LACKS = 'delivery-date-missing';
  const DAY = { number: '1', issueDate: '2026-01-31', dueDate: '2026-02-14' };
  const warns = (sketch: RequestSketch, token: string) =>
    (prepared(sketch).warnings as string[]).includes(token);

  it('need the day or period of delivery, at home and abroad', () => {
    assert.ok(warns({}, LACKS));
    assert.ok(warns({ recipient: { name: 'B', country: 'IT' } }, LACKS));
    assert.ok(!warns({ metadata: { ...DAY, deliveryDate: '2026-01-20' } }, LACKS));
    const period = { start: '2026-01-01', end: '2026-01-31' };
    assert.ok(!warns({ metadata: { ...DAY, deliveryPeriod: period } }, LACKS));
    assert.ok(!warns({ items: [{ description: 'x', unitPrice: 1, tax: 20, period }] }, LACKS));
  });

  it('need none before delivery, nor of a credit note, nor of sellers elsewhere', () => {
    assert.ok(!warns({ type: 'PREPAYMENT_INVOICE' }, LACKS));
    assert.ok(!warns({ type: 'CREDIT_NOTE' }, LACKS));
    assert.ok(!warns({ sender: { name: 'S', country: 'IT' } }, LACKS));
  });

  it('above 10,000 euros need the buyer’s number', () => {
    const MISSING = 'recipient-vat-number-missing';
    const items = (unitPrice: number) => [{ description: 'x', unitPrice, taxCategory: 'Z' as const }];
    const recipient = { name: 'B', country: 'AT' };
    assert.ok(warns({ recipient, items: items(10_000.01) }, MISSING));
    assert.ok(!warns({ recipient, items: items(10_000) }, MISSING));
    assert.ok(!warns({ recipient: RECIPIENT, items: items(20_000) }, MISSING));
    assert.ok(!warns({ recipient: { ...recipient, country: 'DE' }, items: items(20_000) }, MISSING));
    assert.ok(!warns({ recipient, items: items(20_000), currency: 'USD' }, MISSING));
  });
});

describe('the VAT number of the sender', () => {
  const warns = (vatNumber: string) =>
    prepared({ sender: { ...SENDER, vatNumber } }).warnings.includes('sender-vat-number-invalid');

  it('warns with wrong check digits', () => {
    assert.ok(warns('ATU16370906'));
    assert.ok(!warns('ATU16370905'));
  });

  it('of another form is a tax number, and does not warn', () => assert.ok(!warns('143/123/12345')));
});
