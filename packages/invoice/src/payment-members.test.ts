import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { RequestSketch } from '#testing/invoice-request.ts';
import { prepared, RECIPIENT, SENDER, xmlOf } from '#testing/prepared.ts';
import { invoiceSchema } from './schema/invoice-schema.ts';
import { INVOICE_LANGUAGES } from './words/words-of.ts';

const { iban: _iban, ...UNBANKED } = SENDER;
const UNDATED = { number: '7', issueDate: '2026-01-31' };
const IBAN = 'AT611904300234573201';

/** BT-20 of both syntaxes, which must be one. */
function termsOf(sketch: RequestSketch): string | undefined {
  const cii = /<ram:SpecifiedTradePaymentTerms><ram:Description>([^<]*)</.exec(xmlOf(sketch))?.[1];
  const ubl = /<cac:PaymentTerms><cbc:Note>([^<]*)</.exec(xmlOf({ ...sketch, format: 'UBL' }))?.[1];
  assert.equal(ubl, cii);
  return cii;
}
const noticeOf = (sketch: RequestSketch): string => prepared(sketch).document.notice ?? '';
const isWarned = (sketch: RequestSketch): boolean =>
  prepared(sketch).warnings.includes('payment-terms-missing');

describe('terms of payment', () => {
  const CASES: readonly (readonly [string, RequestSketch, string | undefined])[] = [
    [
      'are those of the member',
      { paymentTerms: 'Zahlbar sofort.', notice: 'Zahlbar später.' },
      'Zahlbar sofort.',
    ],
    [
      'of the member are beside a due date',
      { paymentTerms: 'Prompt.', metadata: { ...UNDATED, dueDate: '2026-02-14' } },
      'Prompt.',
    ],
    [
      'are sentences of the notice about payment',
      { notice: 'Danke! Zahlbar sofort. Bis bald.' },
      'Zahlbar sofort.',
    ],
    [
      'are context items about payment',
      {
        contextItems: [
          { title: 'Zahlungsart', value: 'Überweisung' },
          { title: 'Bestellung', value: '7' },
        ],
      },
      'Zahlungsart: Überweisung',
    ],
    [
      'are left out beside a due date',
      { notice: 'Zahlbar sofort.', metadata: { ...UNDATED, dueDate: '2026-02-14' } },
      undefined,
    ],
    ['are not needed where nothing is due', { prepaidAmount: 120 }, undefined],
    [
      'are as agreed where nothing is stated',
      { notice: 'Danke für Ihren Auftrag!' },
      'Payment terms: as agreed',
    ],
    [
      'are the sentence of a direct debit',
      {
        directDebit: { mandateReference: 'M', creditorIdentifier: 'AT61ZZZ01234567890' },
        recipient: { ...RECIPIENT, iban: IBAN },
      },
      'We collect the amount due by SEPA direct debit from account AT61 1904 3002 3457 3201.',
    ],
  ];
  for (const [name, sketch, expected] of CASES) {
    it(name, () => {
      const whole = { metadata: UNDATED, ...sketch };
      assert.equal(termsOf(whole), expected);
      assert.equal(isWarned(whole), expected === 'Payment terms: as agreed');
    });
  }
  it('are on the page', () => {
    assert.equal(noticeOf({ paymentTerms: 'Prompt.\nNetto.', notice: 'Danke.' }), 'Prompt.\nNetto.\nDanke.');
    assert.equal(
      noticeOf({ metadata: UNDATED, language: 'DE', notice: 'Danke.' }),
      'Zahlungsbedingungen: wie vereinbart\nDanke.',
    );
    assert.equal(noticeOf({ notice: 'Danke.' }), 'Danke.');
  });
  it('as agreed are on no page whose e-invoice has none', () => {
    const { country: _country, postalCode: _code, city: _city, vatNumber: _vat, ...nowhere } = RECIPIENT;
    assert.equal(noticeOf({ metadata: UNDATED, recipient: nowhere }), '');
    assert.equal(isWarned({ metadata: UNDATED, recipient: nowhere }), false);
    assert.equal(noticeOf({ metadata: UNDATED, zugferdDisabled: true }), '');
    assert.equal(isWarned({ metadata: UNDATED, zugferdDisabled: true }), false);
  });
  it('as agreed are one sentence in every language, on the page and in the e-invoice', () => {
    for (const language of INVOICE_LANGUAGES) {
      const sketch: RequestSketch = { metadata: UNDATED, language };
      assert.equal(termsOf(sketch), noticeOf(sketch));
    }
  });
  it('give the due date by their days', () => {
    const sketch = { metadata: UNDATED, paymentTerms: 'Zahlbar innerhalb von 14 Tagen.' };
    assert.match(xmlOf(sketch), /<ram:DueDateDateTime>.*?20260214</);
  });
  it('with a discount as a line have it in the form of XRechnung', () => {
    const sketch = { metadata: UNDATED, paymentTerms: 'Netto.\n#SKONTO#TAGE=7#PROZENT=2#' };
    assert.equal(termsOf(sketch), 'Netto.\n#SKONTO#TAGE=7#PROZENT=2.00#\n');
  });
});

describe('the payment reference', () => {
  it('is BT-83, on the page and in the code to scan', () => {
    const sketch: RequestSketch = { paymentReference: 'K-4711/7', epcQrCode: {} };
    assert.match(xmlOf(sketch), /<ram:PaymentReference>K-4711\/7</);
    assert.match(xmlOf({ ...sketch, format: 'UBL' }), /<cbc:PaymentID>K-4711\/7</);
    assert.equal(noticeOf(sketch), 'Payment reference: K-4711/7');
    assert.ok(prepared(sketch).document.epcCode?.lines.includes('K-4711/7'));
  });
});

describe('means of payment', () => {
  const CODES: readonly (readonly [string, RequestSketch, string])[] = [
    ['a SEPA account', {}, '58'],
    ['an account in another currency', { currency: 'CHF' }, '30'],
    ['an account without IBAN', { sender: { ...UNBANKED, accountNumber: '12345678' } }, '30'],
    ['a card', { card: { number: '**** **** 1234'.replaceAll(' ', '') } }, '48'],
    ['nothing', { sender: UNBANKED }, '1'],
    ['words of the caller', { sender: UNBANKED, paymentMeans: { code: '10', text: 'Bar bezahlt' } }, '10'],
    [
      'a direct debit in francs',
      { currency: 'CHF', directDebit: {}, recipient: { ...RECIPIENT, iban: 'CH9300762011623852957' } },
      '49',
    ],
    [
      'a direct debit of an account without IBAN',
      { directDebit: { mandateReference: 'M_1' }, recipient: { ...RECIPIENT, accountNumber: '12345678' } },
      '49',
    ],
  ];
  for (const [name, sketch, code] of CODES) {
    it(`of ${name} have their code`, () => {
      assert.match(xmlOf(sketch), new RegExp(`PaymentMeans><ram:TypeCode>${code}<`));
      assert.match(xmlOf({ ...sketch, format: 'UBL' }), new RegExp(`<cbc:PaymentMeansCode[^>]*>${code}<`));
    });
  }
  it('have their words on the page and in both syntaxes', () => {
    const sketch: RequestSketch = { sender: UNBANKED, paymentMeans: { code: '10', text: 'Bar bezahlt' } };
    assert.match(xmlOf(sketch), /<ram:Information>Bar bezahlt</);
    assert.match(xmlOf({ ...sketch, format: 'UBL' }), /<cbc:PaymentMeansCode name="Bar bezahlt">10</);
    assert.equal(noticeOf(sketch), 'Bar bezahlt');
  });
  it('by transfer need an account', () => {
    const { facts } = prepared({ sender: UNBANKED, paymentMeans: { code: '30' } });
    assert.equal(facts['EInvoice-Missing'], 'BT-84');
  });
});

describe('a card', () => {
  it('whose number shows too many digits is refused without them', () => {
    const number = '411111111111x1234';
    const { error } = invoiceSchema.safeParse({
      sender: { name: 'A' },
      recipient: { name: 'B' },
      items: [{ description: 'x', unitPrice: 1 }],
      card: { number },
    });
    const told = error?.issues.map(({ path, message }) => ({ path, message }));
    assert.deepEqual(
      told?.map(({ path }) => path),
      [['card', 'number']],
    );
    assert.ok(!JSON.stringify(told).includes('4111'));
  });
  const sketch: RequestSketch = { card: { number: '411111xxxxxx1234', holder: 'Anna Gruber' } };
  it('has its last four digits on the page', () => {
    assert.equal(noticeOf(sketch), 'Card: **** 1234, Anna Gruber');
  });
  it('is BG-18 in both syntaxes, without an account', () => {
    assert.match(
      xmlOf(sketch),
      /<ram:ApplicableTradeSettlementFinancialCard><ram:ID>4111111234<\/ram:ID><ram:CardholderName>Anna Gruber</,
    );
    assert.match(
      xmlOf({ ...sketch, format: 'UBL' }),
      /<cac:CardAccount><cbc:PrimaryAccountNumberID>4111111234<.*?<cbc:NetworkID>NA<.*?<cbc:HolderName>Anna Gruber</,
    );
    assert.doesNotMatch(xmlOf(sketch), /CreditorFinancialAccount/);
  });
});

const bankOf = (sketch: RequestSketch): readonly string[] =>
  prepared(sketch).document.footer.find(({ title }) => title === 'Bank details')?.values ?? [];

describe('accounts', () => {
  const sketch: RequestSketch = {
    sender: {
      ...UNBANKED,
      accountNumber: '12345678',
      bankCode: '20-00-00',
      accountName: 'ACME Treuhand',
      accounts: [{ iban: IBAN, bic: 'GIBAATWWXXX' }],
    },
  };
  it('are all at the foot of the page', () => {
    assert.deepEqual(bankOf(sketch), [
      'Account no. 12345678',
      'Bank code 20-00-00',
      'Account holder ACME Treuhand',
      'IBAN AT61\u00a01904\u00a03002\u00a03457\u00a03201',
      'BIC GIBAATWWXXX',
    ]);
  });
  it('are each BG-17, in both syntaxes', () => {
    const cii = xmlOf(sketch);
    assert.match(
      cii,
      /<ram:AccountName>ACME Treuhand<\/ram:AccountName><ram:ProprietaryID>12345678<.*?<ram:BICID>20-00-00</,
    );
    assert.match(cii, /<ram:IBANID>AT611904300234573201<\/ram:IBANID><ram:AccountName>ACME Holding SE</);
    assert.equal(cii.match(/<ram:TypeCode>30</g)?.length, 2);
    const ubl = xmlOf({ ...sketch, format: 'UBL' });
    assert.match(ubl, /<cbc:ID>12345678<\/cbc:ID><cbc:Name>ACME Treuhand<.*?<cbc:ID>20-00-00</);
    assert.equal(ubl.match(/<cac:PaymentMeans>/g)?.length, 2);
  });
  for (const type of ['CREDIT_NOTE', 'SELF_BILLED_INVOICE'] as const) {
    it(`of who is paid are on the page of a ${type}, and no other`, () => {
      const recipient = { ...RECIPIENT, iban: IBAN, bic: 'BAWAATWW' };
      const paid: RequestSketch = { type, language: 'DE', recipient };
      assert.match(
        noticeOf(paid),
        /^Auszahlung auf: IBAN AT61\u00a01904\u00a03002\u00a03457\u00a03201, BIC\u00a0BAWAATWW$/m,
      );
      assert.doesNotMatch(JSON.stringify(prepared(paid).document), /AT57/);
      assert.match(xmlOf(paid), /<ram:IBANID>AT611904300234573201</);
    });
  }
});

describe('a direct debit outside SEPA', () => {
  it('is announced with what is known', () => {
    const sketch: RequestSketch = {
      currency: 'GBP',
      directDebit: { mandateReference: 'M_1' },
      recipient: { ...RECIPIENT, accountNumber: '12345678' },
    };
    assert.equal(
      noticeOf(sketch),
      'We collect the amount due by direct debit.\nAccount no.: 12345678\nMandate reference: M_1',
    );
    assert.match(xmlOf({ ...sketch, format: 'UBL' }), /<cac:PayerFinancialAccount><cbc:ID>12345678</);
  });
});
