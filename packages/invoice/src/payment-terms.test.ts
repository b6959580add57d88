import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { InvalidInput } from '@kontor/base';
import type { RequestSketch } from '#testing/invoice-request.ts';
import { prepared, RECIPIENT, SENDER, xmlOf } from '#testing/prepared.ts';
import type { EarlyPayment } from './request/request.ts';
import { INVOICE_LANGUAGES } from './words/words-of.ts';

const BERLIN = {
  name: 'Bau GmbH',
  postalCode: '10117',
  city: 'Berlin',
  country: 'DE',
  vatNumber: 'DE136695976',
};
const GERMAN = {
  sender: {
    ...BERLIN,
    contact: 'Jens',
    phone: '030 123456',
    email: 'a@b.example',
    iban: 'DE89370400440532013000',
  },
  recipient: { ...BERLIN, name: 'Stadt', email: 'c@d.example' },
};
const DISCOUNTS: readonly EarlyPayment[] = [
  { percent: 3, days: 7 },
  { percent: 2, until: '10.02.2026', base: 50 },
];

/** BT-20 of an e-invoice, one text for each element. */
const termsOf = (sketch: RequestSketch): readonly string[] =>
  [...xmlOf(sketch).matchAll(/<ram:SpecifiedTradePaymentTerms><ram:Description>([^<]*)</g)].map(
    ([, text = '']) => text,
  );

const refusal = (sketch: RequestSketch): readonly (string | undefined)[] => {
  try {
    prepared(sketch);
  } catch (error) {
    return (error as InvalidInput).violations.map(({ field }) => field);
  }
  return [];
};

describe('discounts for early payment', () => {
  it('are below the totals, each with its day and amount', () => {
    const { notice } = prepared({ language: 'DE', earlyPayment: DISCOUNTS, notice: 'Danke.' }).document;
    assert.deepEqual(notice?.replaceAll('\u00a0', ' ').split('\n'), [
      '3 % Skonto bei Zahlung bis 07.02.2026: EUR 3,60',
      '2 % Skonto bei Zahlung bis 10.02.2026: EUR 1,00 (EUR 50,00 × 2 %)',
      'Danke.',
    ]);
  });
  it('are in the words of every language', () => {
    for (const language of INVOICE_LANGUAGES) {
      const { notice = '' } = prepared({ language, earlyPayment: DISCOUNTS.slice(0, 1) }).document;
      assert.match(notice, /3.%/u, language);
      assert.match(notice, /07\.02\.2026/, language);
      assert.doesNotMatch(notice, /[{}]/, language);
    }
  });
  it('are terms of payment beside the due date', () => {
    const [text = ''] = termsOf({ earlyPayment: DISCOUNTS });
    assert.match(
      text.replaceAll('\u00a0', ' '),
      /^3 % discount if paid by 07\.02\.2026: EUR 3,60\n2 % discount/,
    );
    assert.match(xmlOf({ earlyPayment: DISCOUNTS }), /<ram:DueDateDateTime>.*20260214/);
  });
  it('are lines that programs read between German parties and in XRechnung', () => {
    const lines = '#SKONTO#TAGE=7#PROZENT=3.00#\n#SKONTO#TAGE=10#PROZENT=2.00#BASISBETRAG=50.00#\n';
    const metadata = { number: '1', issueDate: '2026-01-31', dueDate: '2026-02-14', buyerReference: 'x' };
    for (const profile of ['EN16931', 'XRECHNUNG'] as const) {
      assert.deepEqual(termsOf({ ...GERMAN, profile, metadata, earlyPayment: DISCOUNTS }), [lines]);
    }
    const notice = '#SKONTO#TAGE=7#PROZENT=3.00#';
    assert.deepEqual(termsOf({ ...GERMAN, metadata, notice, earlyPayment: DISCOUNTS }), [lines]);
  });
  it('are taken of the amount due, which XRechnung gets when it is not the total', () => {
    const sketch = { ...GERMAN, prepaidAmount: 20, earlyPayment: [{ percent: 2.5, days: 0 }] };
    assert.deepEqual(termsOf(sketch), ['#SKONTO#TAGE=0#PROZENT=2.50#BASISBETRAG=100.00#\n']);
  });
  it('are elements of their own in EXTENDED', () => {
    const xml = xmlOf({ profile: 'EXTENDED', earlyPayment: DISCOUNTS });
    assert.equal(xml.match(/<ram:SpecifiedTradePaymentTerms>/g)?.length, 3);
    assert.match(
      xml,
      /<ram:BasisPeriodMeasure unitCode="DAY">10<.*<ram:BasisAmount>50\.00<.*<ram:CalculationPercent>2<.*<ram:ActualDiscountAmount>1\.00</,
    );
    assert.doesNotMatch(xmlOf({ earlyPayment: DISCOUNTS }), /DiscountTerms/);
  });
  it('end between the date of issue and the due date', () => {
    assert.deepEqual(refusal({ earlyPayment: [{ percent: 2, until: '2026-01-30' }] }), [
      'earlyPayment[0].until',
    ]);
    assert.deepEqual(refusal({ earlyPayment: [{ percent: 2, days: 15 }] }), ['earlyPayment[0].days']);
    assert.deepEqual(refusal({ earlyPayment: [{ percent: 2, days: 14 }] }), []);
    const metadata = { number: '1', issueDate: '9999-12-31' };
    assert.deepEqual(refusal({ metadata, earlyPayment: [{ percent: 2, days: 14 }] }), [
      'earlyPayment[0].days',
    ]);
  });
  it('are conditions of a Swiss slip, with the net term', () => {
    const sender = { ...SENDER, country: 'CH', postalCode: '8001', iban: 'CH9300762011623852957' };
    const sketch = { sender, currency: 'CHF', swissQrInvoice: {}, earlyPayment: [{ percent: 2, days: 10 }] };
    assert.match(JSON.stringify(prepared(sketch).bill), /\/40\/2:10;0:14/);
  });
});

describe('a net term in days', () => {
  const metadata = { number: '1', issueDate: '2026-01-31' };
  it('gives the due date, and its sentence stays in the terms of payment', () => {
    const xml = xmlOf({ metadata, notice: 'Zahlbar innerhalb von 14 Tagen.' });
    assert.match(xml, /<ram:DueDateDateTime><udt:DateTimeString format="102">20260214</);
    assert.match(xml, /PaymentTerms><ram:Description>Zahlbar innerhalb von 14 Tagen\.</);
  });
});

const DEBIT = { mandateReference: 'M-2026/7', creditorIdentifier: 'at61 zzz 01234567890' };
const PAYER = { ...RECIPIENT, iban: 'AT611904300234573201' };
const DEBITED = { directDebit: DEBIT, recipient: PAYER };

describe('a direct debit', () => {
  it('is announced on the page, with account, day, mandate and creditor', () => {
    assert.deepEqual(prepared({ ...DEBITED, language: 'DE' }).document.notice?.split('\n'), [
      'Wir ziehen den fälligen Betrag am 14.02.2026 per SEPA-Lastschrift vom Konto AT61 1904 3002 3457 3201 ein.',
      'Mandatsreferenz: M-2026/7',
      'Gläubiger-Identifikationsnummer: AT61ZZZ01234567890',
    ]);
    const { notice = '' } = prepared({ ...DEBITED, metadata: { number: '1' } }).document;
    assert.match(notice, /^We collect the amount due by SEPA direct debit from account AT61/);
  });
  it('is announced in every language', () => {
    for (const language of INVOICE_LANGUAGES) {
      const { notice = '' } = prepared({ ...DEBITED, language }).document;
      for (const part of ['AT61 1904 3002 3457 3201', '14.02.2026', 'M-2026/7', 'SEPA'])
        assert.ok(notice.includes(part), `${language} ${part}`);
    }
  });
  it('replaces the account of the sender in the e-invoice', () => {
    const xml = xmlOf(DEBITED);
    assert.match(xml, /<ram:CreditorReferenceID>AT61ZZZ01234567890<.*<ram:TypeCode>59</);
    assert.match(xml, /<ram:PayerPartyDebtorFinancialAccount><ram:IBANID>AT611904300234573201</);
    assert.match(xml, /<ram:DirectDebitMandateID>M-2026\/7</);
    assert.doesNotMatch(xml, /PayeePartyCreditorFinancialAccount/);
    const ubl = xmlOf({ ...DEBITED, format: 'UBL' });
    assert.match(ubl, /<cbc:ID schemeID="SEPA">AT61ZZZ01234567890</);
    assert.match(
      ubl,
      /<cac:PaymentMandate><cbc:ID>M-2026\/7<\/cbc:ID><cac:PayerFinancialAccount><cbc:ID>AT611904300234573201</,
    );
    assert.doesNotMatch(ubl, /PayeeFinancialAccount/);
  });
  it('leaves nothing to scan', () => {
    const { document, warnings } = prepared({ ...DEBITED, epcQrCode: {} });
    assert.equal(document.epcCode, undefined);
    assert.deepEqual(warnings, ['delivery-date-missing', 'qr-code-omitted']);
  });
  it('needs no account of the sender in XRechnung', () => {
    const { iban, ...sender } = GERMAN.sender;
    const recipient = { ...GERMAN.recipient, iban };
    const metadata = { number: '1', buyerReference: 'x' };
    const sketch = { sender, recipient, metadata, profile: 'XRECHNUNG' } as const;
    assert.deepEqual(refusal(sketch), ['sender.iban']);
    assert.deepEqual(refusal({ ...sketch, directDebit: DEBIT }), []);
  });
});

describe('position numbers', () => {
  const items = ['1.1', '1.2', 'A'].map((position) => ({ description: 'x', unitPrice: 1, position }));
  const lineIds = (sketch: RequestSketch) =>
    [...xmlOf(sketch).matchAll(/<ram:LineID>([^<]*)</g)].map(([, id]) => id);
  it('are counted on demand', () => {
    const plain = items.map(({ position, ...item }) => item);
    const { document } = prepared({ items: plain, positionNumbers: true });
    assert.deepEqual(
      [document.columns.position, ...document.items.map((item) => item.position)],
      ['No.', '1', '2', '3'],
    );
    const none = prepared({ items: plain }).document;
    assert.deepEqual([none.columns.position, none.items[0]?.position], [undefined, undefined]);
  });
  it('of the caller are printed, and identify the lines', () => {
    const { document } = prepared({ items, language: 'DE' });
    assert.deepEqual(
      [document.columns.position, ...document.items.map((item) => item.position)],
      ['Pos.', '1.1', '1.2', 'A'],
    );
    assert.deepEqual(lineIds({ items }), ['1.1', '1.2', 'A']);
  });
});

describe('an e-invoice', () => {
  it('made with a test key is marked in a note, and no other does', () => {
    assert.match(
      xmlOf({}, { isTest: true }),
      /<ram:IncludedNote><ram:Content>TEST\. Test document: not a valid invoice\.</,
    );
    assert.match(
      xmlOf({ format: 'UBL', language: 'FR' }, { isTest: true }),
      /<cbc:Note>TEST\. Document de test/,
    );
    assert.doesNotMatch(xmlOf({}), /TEST/);
  });
  it('without an account has the purpose of the payment in both syntaxes', () => {
    const { iban, ...sender } = SENDER;
    assert.match(xmlOf({ sender }), /<ram:PaymentReference>2026-017<.*PaymentMeans><ram:TypeCode>1</);
    assert.match(
      xmlOf({ sender, format: 'UBL' }),
      /<cbc:PaymentMeansCode>1<\/cbc:PaymentMeansCode><cbc:PaymentID>2026-017</,
    );
  });
});

describe('an intra-community supply', () => {
  const sketch = {
    ...GERMAN,
    recipient: { ...RECIPIENT, email: 'a@b.example' },
    items: [{ description: 'x', unitPrice: 100, taxCategory: 'K' }],
    metadata: { number: '1', buyerReference: 'x', deliveryDate: '2026-01-20' },
  } as const;
  it('is delivered to town and postal code of the buyer where XRechnung requires them', () => {
    assert.match(
      xmlOf({ ...sketch, profile: 'XRECHNUNG' }),
      /ShipToTradeParty><ram:PostalTradeAddress><ram:PostcodeCode>1020<.*?CityName>Wien<.*?CountryID>AT</,
    );
    assert.match(
      xmlOf({ ...sketch, profile: 'XRECHNUNG', format: 'UBL' }),
      /<cac:DeliveryLocation><cac:Address><cbc:CityName>Wien<.*?PostalZone>1020<.*?IdentificationCode>AT</,
    );
    assert.match(xmlOf(sketch), /ShipToTradeParty><ram:PostalTradeAddress><ram:CountryID>AT</);
  });
});

describe('a percentage in a sentence of ours', () => {
  it('is written as CLDR has it for the locale, in every language', () => {
    for (const language of INVOICE_LANGUAGES) {
      const locale = language.toLowerCase();
      const { notice = '' } = prepared({
        language,
        locale,
        earlyPayment: [{ percent: 2, days: 7 }],
      }).document;
      const expected = new Intl.NumberFormat(locale, { style: 'percent' }).format(0.02);
      assert.ok(notice.includes(expected), `${language}: ${notice}`);
    }
    const english = prepared({ language: 'EN', locale: 'en-GB', earlyPayment: [{ percent: 2, days: 7 }] });
    assert.match(english.document.notice ?? '', /^2% discount/);
  });
});

describe('a VAT entry of nothing', () => {
  const labels = (sketch: RequestSketch) => prepared(sketch).document.totals.map(({ label }) => label);
  const items = [{ description: 'x', unitPrice: 100 }];
  it('is the row of what bears no VAT, not a second one', () => {
    const { totals } = prepared({ items, feeTaxItems: [{ title: '0 % USt', percent: 0 }] }).document;
    assert.deepEqual(
      totals.map(({ label, vat }) => [label, vat?.pattern, vat?.base]),
      [
        ['Subtotal', undefined, undefined],
        ['0 % USt', '{vat} ({base})', '100.00'],
      ],
    );
  });
  it('stays where no row of ours would have it', () => {
    assert.deepEqual(
      labels({ feeTaxItems: [{ title: '0 % USt', percent: 0 }] }).filter((label) => /USt/.test(label)),
      ['0 % USt'],
    );
  });
});
