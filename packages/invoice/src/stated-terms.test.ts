import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { RequestSketch } from '#testing/invoice-request.ts';
import { prepared, RECIPIENT, SENDER, xmlOf } from '#testing/prepared.ts';
import { PARTICIPANT, PEPPOL, refused, unreached } from '#testing/stated-requests.ts';

/** Terms of public invoices that were refused or came out changed (`conformance/round-trip`). */

describe('lengths of what public invoices state', () => {
  it('a number of an account that has words in it', () => {
    const accountNumber = 'BSB 012345 account 123456789 at the branch';
    assert.deepEqual(refused({ sender: { name: 'A', accountNumber } }), []);
  });
  it('a hundred notes, and words for the way of payment as long as terms', () => {
    const legalNotes = Array.from({ length: 100 }, (_, index) => ({ text: `Note ${index}` }));
    const paymentMeans = { code: '59', text: 'x'.repeat(1000) };
    assert.deepEqual(refused({ legalNotes, paymentMeans }), []);
    const xml = xmlOf({ legalNotes });
    assert.equal(xml.match(/<ram:Content>Note \d+</g)?.length, 100);
    assert.deepEqual(refused({ legalNotes: [...legalNotes, { text: 'x' }] }), ['legalNotes']);
  });
});

describe('terms of payment with discounts (BT-20)', () => {
  const SKONTO = '#SKONTO#TAGE=7#PROZENT=2.00#';
  const termsOf = (sketch: RequestSketch) =>
    /<ram:SpecifiedTradePaymentTerms><ram:Description>([^<]*)</.exec(xmlOf(sketch))?.[1];
  it('have the order in which they are stated, and end with a line break (BR-DE-18)', () => {
    assert.equal(termsOf({ paymentTerms: `${SKONTO}\nNetto.` }), `${SKONTO}\nNetto.\n`);
    assert.equal(termsOf({ paymentTerms: `Netto.\n\n${SKONTO}` }), `Netto.\n${SKONTO}\n`);
  });
  it('have each discount once', () => {
    const sketch = { paymentTerms: `${SKONTO}\nNetto.`, notice: `Danke.\n${SKONTO}` };
    assert.equal(termsOf(sketch), `${SKONTO}\nNetto.\n`);
  });
  for (const paymentTerms of ['#VERZUG#TAGE=30#PROZENT=9.00#', 'Netto.\n # 7', '#SKONTO#TAGE=7#']) {
    it(`${JSON.stringify(paymentTerms)} is no XRECHNUNG (BR-DE-18), and an EN16931`, () => {
      const described = unreached({ paymentTerms, profile: 'XRECHNUNG' });
      assert.ok(
        described.some((text) => text?.includes('#SKONTO#TAGE=14#PROZENT=2.00#')),
        `${described}`,
      );
      assert.match(xmlOf({ paymentTerms, profile: 'EN16931' }), /<ram:Description>/);
    });
  }
});

describe('schemes of addresses that Peppol does not take (PEPPOL-EN16931-CL008)', () => {
  it('keep AUTO from PEPPOL, and the PEPPOL that is asked for is refused', () => {
    const sender = { ...SENDER, electronicAddress: '0205:ABC1234' };
    const { facts } = prepared({ ...PEPPOL, sender });
    assert.equal(facts['EInvoice-Profile'], 'EN16931');
    assert.ok(
      unreached({ ...PEPPOL, profile: 'PEPPOL', sender }).some((text) => text?.includes('list of Peppol')),
    );
  });
});

describe('Kosovo, which EN 16931 has beside ISO 3166-1 (BR-CL-14, BR-CL-15, BR-CO-09)', () => {
  for (const country of ['1A', '1a', 'XK', 'Kosovo']) {
    it(`${country} is the country of a party`, () => {
      const sketch: RequestSketch = { recipient: { ...RECIPIENT, country } };
      assert.match(xmlOf(sketch), /<ram:BuyerTradeParty>.*<ram:CountryID>1A</s);
      assert.ok(prepared(sketch).document.recipient.includes('Kosovo'));
    });
  }
  it('is a place of delivery, a country of origin and the prefix of a VAT number', () => {
    const taxRepresentative = { name: 'C', vatNumber: '1A123456789', country: 'xk' };
    const items = [{ description: 'x', unitPrice: 1, originCountry: 'XK' }];
    assert.deepEqual(refused({ taxRepresentative, delivery: { country: '1A' }, items }), []);
    const cii = xmlOf({ items: [{ description: 'x', unitPrice: 1, tax: 20, originCountry: '1A' }] });
    assert.match(cii, /<ram:OriginTradeCountry><ram:ID>1A</);
    assert.match(
      xmlOf({ sender: { ...SENDER, vatNumber: '1A123456789' } }),
      /<ram:ID schemeID="VA">1A123456789</,
    );
  });
  it('is named by its code alone elsewhere: nothing else is a country', () => {
    for (const originCountry of ['', '1B', 'QQ']) {
      assert.deepEqual(refused({ items: [{ description: 'x', unitPrice: 1, originCountry }] }), [
        'items.0.originCountry',
      ]);
    }
  });
});

describe('an identifier', () => {
  it('is checked for its scheme alone: examples have numbers without right check digits', () => {
    const identifiers = ['0088:7300010000002', '0060:1'];
    assert.deepEqual(refused({ sender: { name: 'A', identifiers } }), []);
    assert.deepEqual(
      refused({ delivery: { identifier: '0088:1' }, payee: { name: 'C', identifier: '0088:1' } }),
      [],
    );
    assert.deepEqual(refused({ sender: { name: 'A', identifiers: ['9999:1'] } }), ['sender.identifiers.0']);
  });
});

describe('the VAT number of a tax representative', () => {
  const representative = (vatNumber: string) =>
    refused({ taxRepresentative: { name: 'C', vatNumber, country: 'DE' } });
  for (const number of ['DE136695976', 'DE 123 456', 'EL094259216', 'XI123456789']) {
    it(`${number} has a country in front (BR-CO-09)`, () => assert.deepEqual(representative(number), []));
  }
  for (const number of ['12', 'QQ123', 'DE']) {
    it(`${number} has none`, () => assert.deepEqual(representative(number), ['taxRepresentative.vatNumber']));
  }
});

describe('the base of a fixed fee (BT-93, BT-100)', () => {
  const feeTaxItems = [
    { title: 'Rabatt', value: -7, base: 70, tax: 20 },
    { title: 'Fracht', value: 5, base: 93, tax: 20 },
  ];
  it('is written without a percentage', () => {
    const cii = xmlOf({ feeTaxItems });
    assert.match(cii, /<ram:BasisAmount>70\.00<\/ram:BasisAmount><ram:ActualAmount>7\.00</);
    assert.match(cii, /<ram:BasisAmount>93\.00<\/ram:BasisAmount><ram:ActualAmount>5\.00</);
    assert.doesNotMatch(cii, /CalculationPercent/);
  });
  it('is left out where Peppol requires a percentage beside it (PEPPOL-EN16931-R042)', () => {
    const ubl = xmlOf({ ...PEPPOL, feeTaxItems });
    assert.match(ubl, /billing:3\.0/);
    assert.doesNotMatch(ubl, /BaseAmount/);
  });
});

describe('the one note of Peppol', () => {
  it('keeps its code', () => {
    assert.match(xmlOf({ ...PEPPOL, legalNotes: [{ code: 'AAI', text: 'x' }] }), /<cbc:Note>#AAI#x</);
  });
  it('has the texts of several without their codes', () => {
    const legalNotes = [{ code: 'AAI', text: 'x' }, { text: 'y' }];
    assert.match(xmlOf({ ...PEPPOL, legalNotes }), /<cbc:Note>x\ny</);
  });
});

describe('means of payment', () => {
  const sender = { ...SENDER, accounts: [{ accountNumber: '12345678' }] };
  it('of several accounts have their words once in UBL (UBL-SR-46)', () => {
    const ubl = xmlOf({ sender, format: 'UBL', paymentMeans: { code: '30', text: 'Transfer' } });
    assert.equal(ubl.match(/<cbc:PaymentMeansCode/g)?.length, 2);
    assert.equal(ubl.match(/name="Transfer"/g)?.length, 1);
  });
  for (const code of ['49', '59']) {
    it(`of direct debit ${code} without mandate are no Peppol invoice (PEPPOL-EN16931-R061)`, () => {
      assert.equal(prepared({ ...PEPPOL, paymentMeans: { code } }).facts['EInvoice-Profile'], 'EN16931');
    });
  }
});

describe('a VAT number of the wrong format', () => {
  const seller = (vatNumber: string) => prepared({ sender: { ...SENDER, vatNumber } });
  const xml = ({ document }: ReturnType<typeof prepared>) => new TextDecoder().decode(document.eInvoice?.xml);
  for (const number of [
    'ATU123456789',
    'DE 123 456',
    'EL1',
    'CHE-1',
    'DE/12/345/67890',
    'GB98/765/43210',
    'ATX12',
  ]) {
    it(`${number} is written with its country (BR-CO-09)`, () => {
      const made = seller(number);
      assert.match(xml(made), new RegExp(`<ram:ID schemeID="VA">${number}<`));
      assert.doesNotMatch(xml(made), /schemeID="FC"/);
      assert.ok(made.warnings.includes('sender-vat-number-invalid'));
    });
  }
  for (const number of ['12 345/6789', 'HRB 12345', 'QQ1']) {
    it(`${number} is a tax number`, () => {
      assert.match(xml(seller(number)), new RegExp(`<ram:ID schemeID="FC">${number}<`));
    });
  }
  it('of the buyer proves nothing: no category follows from it', () => {
    const recipient = { ...RECIPIENT, country: 'DE', vatNumber: 'DE12345ABC' };
    const items = [{ description: 'Ware', unit: 'kg', unitPrice: 1 }];
    const { facts, warnings } = prepared({ recipient, items });
    assert.match(facts['EInvoice-Missing'] ?? '', /BT-118/);
    assert.ok(warnings.includes('recipient-vat-number-invalid'));
    assert.match(xmlOf({ recipient }), /<ram:ID schemeID="VA">DE12345ABC</);
  });
  it('is no BT-31 of what is not subject to VAT (BR-O-02)', () => {
    const items = [{ description: 'x', unitPrice: 1, taxCategory: 'O' as const }];
    const cii = xmlOf({ sender: { ...SENDER, vatNumber: 'ATU123456789' }, items });
    assert.doesNotMatch(cii, /schemeID="VA"/);
    assert.match(cii, /<ram:ID schemeID="FC">ATU123456789</);
  });
  it('keeps a seller from Peppol, whose rules are about the format', () => {
    const { facts } = prepared({
      ...PEPPOL,
      sender: { ...SENDER, vatNumber: 'SE123', electronicAddress: PARTICIPANT },
    });
    assert.equal(facts['EInvoice-Profile'], 'EN16931');
  });
});

describe('accounts beside a direct debit or card (BG-17, BG-18, BG-19)', () => {
  const account = { iban: 'DE02120300000000202051' };
  const debit: RequestSketch = {
    directDebit: { mandateReference: 'M 1', creditorIdentifier: 'DE98ZZZ09999999999' },
    recipient: { ...RECIPIENT, iban: 'AT611904300234573201' },
  };
  const stated: RequestSketch = { ...debit, sender: { ...SENDER, accounts: [account] } };

  it('that of the sender is not written, as nothing is to be transferred', () => {
    assert.doesNotMatch(xmlOf({ ...debit, sender: { ...SENDER, iban: account.iban } }), /PayeePartyCreditor/);
  });
  it('those of `accounts` are, in both syntaxes', () => {
    const cii = xmlOf({ ...stated, card: { number: '1234' } });
    assert.match(
      cii,
      /<ram:ID>1234<.*<ram:IBANID>AT611904300234573201<.*<ram:IBANID>DE02120300000000202051</s,
    );
    const ubl = xmlOf({ ...stated, format: 'UBL' });
    assert.match(ubl, /<cbc:ID>DE02120300000000202051<.*<cac:PaymentMandate><cbc:ID>M 1</s);
  });
  it('several are a payment means each in UBL, with one mandate', () => {
    const two = {
      ...stated,
      format: 'UBL' as const,
      sender: { ...SENDER, accounts: [account, { accountNumber: '7' }] },
    };
    const xml = xmlOf(two);
    assert.equal(xml.match(/<cac:PaymentMeans>/g)?.length, 2);
    assert.equal(xml.match(/<cac:PaymentMandate>/g)?.length, 1);
  });
  it('XRechnung has one way of payment (BR-DE-25-b), which the refusal names', () => {
    const found = unreached({ ...stated, profile: 'XRECHNUNG' });
    assert.ok(
      found.includes('sender.accounts: XRECHNUNG needs BG-17: is not allowed beside payment means 59'),
    );
  });
});

describe('files of an XRechnung', () => {
  const german = { street: 'Weg 1', city: 'Berlin', postalCode: '10115', country: 'DE' };
  const xRechnung: RequestSketch = {
    profile: 'XRECHNUNG',
    sender: {
      ...{
        name: 'Muster GmbH',
        vatNumber: 'DE136695976',
        email: 'a@muster.example',
        iban: 'DE02120300000000202051',
      },
      ...{ ...german, contact: 'A', phone: '030123456' },
    },
    recipient: { name: 'Amt', ...german, email: 'b@amt.example' },
    metadata: {
      number: '1',
      issueDate: '2026-11-20',
      dueDate: '2026-12-20',
      buyerReference: '04011000-12345-34',
    },
  };
  const file = (fileName: string) => ({
    ...{ number: 'A', fileName },
    ...{ mediaType: 'application/xml' as const, content: 'PGEvPg==' },
  });

  it('may be XML: BT-24 then claims the extension (BR-DEX-01)', () => {
    const xml = xmlOf({ ...xRechnung, attachments: [file('a.xml')] });
    assert.match(xml, /xrechnung_3\.0#conformant#urn:xeinkauf\.de:kosit:extension:xrechnung_3\.0</);
    assert.doesNotMatch(xmlOf(xRechnung), /extension/);
  });
  it('have a name of their own each (BR-DE-22)', () => {
    assert.deepEqual(unreached({ ...xRechnung, attachments: [file('a.xml'), file('a.xml')] }), [
      'attachments: XRECHNUNG needs BR-DE-22: two files have the same name; give each its own',
    ]);
  });
});
