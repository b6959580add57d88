import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { InvalidInput } from '@kontor/base';
import { ciiDocument, ublDocument } from '#testing/documents.ts';
import { openEInvoice } from '../document/open-e-invoice.ts';
import { statedInvoice } from '../terms/stated-invoice.ts';
import { type ConvertOrder, converted } from './converted.ts';
import { lossesOf } from './losses.ts';

const convert = (xml: string, order: Partial<ConvertOrder> = {}) => {
  const result = converted({ bytes: Buffer.from(xml), profile: 'AUTO', acceptLoss: false, ...order });
  return { ...result, text: Buffer.from(result.xml).toString() };
};

const termsOf = (xml: string) => {
  const { tree, syntax } = openEInvoice({ bytes: Buffer.from(xml), profile: 'AUTO' });
  return statedInvoice(tree.root, syntax);
};

const refusals = (xml: string, order: Partial<ConvertOrder>): readonly string[] => {
  try {
    convert(xml, order);
  } catch (error) {
    if (error instanceof InvalidInput)
      return error.violations.map(({ message, description }) => `${message} ${description}`);
    throw error;
  }
  return [];
};

describe('identifiers of the buyer', () => {
  const two = ciiDocument().replace(
    '<ram:BuyerTradeParty>',
    '$&<ram:ID>B-7</ram:ID><ram:GlobalID schemeID="0088">4000001123452</ram:GlobalID>',
  );

  test('UBL has one (UBL-SR-16): the other is named as lost', () => {
    assert.match(refusals(two, { to: 'UBL' }).join(), /BT-46 .*has no place in UBL/);
    const { text, lost } = convert(two, { to: 'UBL', acceptLoss: true });
    assert.deepEqual(lost, ['BT-46']);
    const [, buyer = ''] = text.split('<cac:AccountingCustomerParty>');
    assert.deepEqual(buyer.match(/<cac:PartyIdentification>.*?<\/cac:PartyIdentification>/gs)?.length, 1);
    assert.match(buyer, /schemeID="0088">4000001123452</);
  });

  test('EXTENDED-CTC-FR has both', () => {
    const { text } = convert(two, { to: 'UBL', profile: 'FRANCE_EXTENDED', acceptLoss: true });
    assert.match(text, />B-7</);
    assert.match(text, />4000001123452</);
  });
});

describe('there and back', () => {
  const credit = ublDocument('CreditNote');
  const cases: readonly (readonly [string, string])[] = [
    ['CII', ciiDocument()],
    ['UBL', ublDocument('Invoice')],
    ['UBL credit note', credit],
    [
      'tax point by code',
      ciiDocument().replace(
        '<ram:RateApplicablePercent>20</ram:RateApplicablePercent></ram:ApplicableTradeTax>\n      <ram:App',
        '<ram:DueDateTypeCode>29</ram:DueDateTypeCode>$&',
      ),
    ],
    [
      'notes with codes',
      ublDocument('Invoice').replace(
        '<cbc:DocumentCurrencyCode>',
        '<cbc:Note>#AAI#Thank you</cbc:Note><cbc:Note>Second</cbc:Note>$&',
      ),
    ],
  ];
  for (const [name, xml] of cases) {
    test(`${name} keeps every term and all decimals`, () => {
      const isCii = xml.includes('CrossIndustryInvoice');
      const there = convert(xml, { to: isCii ? 'UBL' : 'CII' });
      assert.deepEqual(there.lost, []);
      const back = convert(there.text, { to: isCii ? 'CII' : 'UBL' });
      assert.deepEqual(lossesOf(termsOf(xml), termsOf(back.text), { hasOneNote: false }), []);
      assert.deepEqual(lossesOf(termsOf(back.text), termsOf(xml), { hasOneNote: false }), []);
      assert.match(there.text, />350\.00</);
    });
  }

  test('a credit note is CreditNote in UBL, whatever it was', () => {
    const { syntax, text } = convert(ciiDocument().replace('>380<', '>381<'), {
      to: 'UBL',
      acceptLoss: true,
    });
    assert.equal(syntax, 'UBL_CREDIT_NOTE');
    assert.match(text, /<ubl:CreditNote /);
  });
});

describe('loss', () => {
  test('is named once a term; lines are named as their group', () => {
    const found = refusals(ciiDocument(), { profile: 'MINIMUM' });
    assert.equal(found.filter((one) => one.includes('BG-25')).length, 1);
    assert.ok(found.every((one) => one.startsWith('message.profileMustBeValid profile: ')));
    assert.ok(found.some((one) => /BT-9 \(Payment due date\) has no place in MINIMUM/.test(one)));
  });

  test('of the syntax is a violation of `to`', () => {
    const xml = ublDocument('Invoice').replace(
      '<cbc:DocumentCurrencyCode>',
      '<cbc:AccountingCostCode>4711</cbc:AccountingCostCode>$&',
    );
    assert.deepEqual(refusals(xml, { to: 'CII' }), [
      'message.toMustBeValid to: /ubl:Invoice[1]/cbc:AccountingCostCode[1] "4711" has no place in CII; accept the loss with acceptLoss',
    ]);
    assert.deepEqual(convert(xml, { to: 'CII', acceptLoss: true }).lost, ['cbc:AccountingCostCode']);
  });
});

describe('profiles', () => {
  test('set BT-24, and BT-23 where they prescribe one', () => {
    const seller = '<cbc:EndpointID schemeID="0088">7300010000001</cbc:EndpointID>';
    const xml = ublDocument('Invoice')
      .replaceAll('<cac:Party>', `<cac:Party>${seller}`)
      .replace(
        '<cac:AccountingSupplierParty>',
        '<cac:OrderReference><cbc:ID>7</cbc:ID></cac:OrderReference>$&',
      );
    const { text, profile } = convert(xml, { profile: 'PEPPOL' });
    assert.equal(profile, 'PEPPOL');
    assert.match(
      text,
      /<cbc:CustomizationID>urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0</,
    );
    assert.match(text, /<cbc:ProfileID>urn:fdc:peppol.eu:2017:poacc:billing:01:1.0</);
  });

  test('AUTO keeps the one of the document where the syntax has it, else takes EN 16931', () => {
    const peppol = ublDocument('Invoice').replace(
      'urn:cen.eu:en16931:2017',
      'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0',
    );
    assert.equal(convert(peppol, { to: 'CII' }).profile, 'EN16931');
    const own = ublDocument('Invoice').replace('en16931:2017', 'en16931:2017#compliant#urn:x');
    assert.match(convert(own, { to: 'CII' }).text, /<ram:ID>urn:cen.eu:en16931:2017#compliant#urn:x</);
  });

  test('without lines are no ground for those with lines', () => {
    const minimum = convert(ciiDocument(), { profile: 'MINIMUM', acceptLoss: true }).text;
    assert.match(
      refusals(minimum, { profile: 'EN16931' }).join('\n'),
      /EN16931 requires BG-25 \(Invoice line\)/,
    );
  });
});
