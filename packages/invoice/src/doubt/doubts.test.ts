import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { RequestSketch } from '#testing/invoice-request.ts';
import { input, prepared, RECIPIENT, SENDER, xmlOf } from '#testing/prepared.ts';
import { refusedDoubts } from './doubts.ts';

interface Doubt {
  readonly name: string;
  readonly members: RequestSketch;
  /** As violations and `X-EInvoice-Doubtful` name them. */
  readonly fields: readonly string[];
  /** In the CII of profile EN16931. */
  readonly xml: RegExp;
}

const file = (fileName: string, mediaType: 'application/pdf' | 'text/csv', content: string) => ({
  attachments: [{ number: 'A', fileName, mediaType, content }],
});

const DOUBTS: readonly Doubt[] = [
  {
    name: 'the number of a participant with a wrong check digit',
    members: { sender: { ...SENDER, electronicAddress: '0088:7300010000002' } },
    fields: ['sender.electronicAddress'],
    xml: /<ram:URIID schemeID="0088">7300010000002</,
  },
  {
    name: 'blanks in an address',
    members: { recipient: { ...RECIPIENT, electronicAddress: 'EM:office of ACME' } },
    fields: ['recipient.electronicAddress'],
    xml: /<ram:URIID schemeID="EM">office of ACME</,
  },
  {
    name: 'an e-mail address that is none; it is not where the invoice goes, either',
    members: { sender: { ...SENDER, email: 'none' } },
    fields: ['sender.email'],
    xml: /<ram:EmailURIUniversalCommunication><ram:URIID>none<(?!.*schemeID="EM">none)/s,
  },
  {
    name: 'a corrected invoice without the one that it corrects',
    members: { type: 'CORRECTED_INVOICE' },
    fields: ['precedingInvoice'],
    xml: /<ram:TypeCode>384<(?!.*InvoiceReferencedDocument)/s,
  },
  {
    name: 'the same by its code',
    members: { typeCode: '384' },
    fields: ['precedingInvoice'],
    xml: /<ram:TypeCode>384</,
  },
  {
    name: 'a direct debit of which nothing is stated',
    members: { directDebit: {}, recipient: { name: 'Buyer', country: 'AT' } },
    fields: ['directDebit.mandateReference', 'directDebit.creditorIdentifier', 'recipient.iban'],
    xml: /<ram:TypeCode>59</,
  },
  {
    name: 'mandate and creditor of another form',
    members: {
      directDebit: { mandateReference: 'M_1', creditorIdentifier: 'DK5678' },
      recipient: { ...RECIPIENT, iban: 'AT611904300234573201' },
    },
    fields: ['directDebit.mandateReference', 'directDebit.creditorIdentifier'],
    xml: /<ram:CreditorReferenceID>DK5678<.*<ram:DirectDebitMandateID>M_1</s,
  },
  {
    name: 'an account outside SEPA is debited another way',
    members: {
      directDebit: { mandateReference: 'M 1', creditorIdentifier: 'DE98ZZZ09999999999' },
      recipient: { ...RECIPIENT, iban: 'AE070331234567890123456' },
    },
    fields: ['recipient.iban'],
    xml: /<ram:TypeCode>49<.*<ram:IBANID>AE070331234567890123456</s,
  },
  {
    name: 'a direct debit on a credit note',
    members: {
      type: 'CREDIT_NOTE',
      directDebit: { mandateReference: 'M 1', creditorIdentifier: 'DE98ZZZ09999999999' },
      recipient: { ...RECIPIENT, iban: 'AT611904300234573201' },
    },
    fields: ['directDebit'],
    xml: /<ram:CreditorReferenceID>DE98ZZZ09999999999<.*<ram:IBANID>AT611904300234573201<.*<ram:DirectDebitMandateID>M 1</s,
  },
  {
    name: 'a direct debit on a self-billed invoice, of the account of its sender',
    members: {
      type: 'SELF_BILLED_INVOICE',
      directDebit: { mandateReference: 'M 1', creditorIdentifier: 'DE98ZZZ09999999999' },
      sender: { ...SENDER, iban: 'AT611904300234573201' },
    },
    fields: ['directDebit'],
    xml: /<ram:PayerPartyDebtorFinancialAccount><ram:IBANID>AT611904300234573201</,
  },
  {
    name: 'a file of another kind than its media type',
    members: file('a.pdf', 'application/pdf', 'VGVzdA=='),
    fields: ['attachments[0].content'],
    xml: /mimeCode="application\/pdf" filename="a.pdf">VGVzdA==</,
  },
];

describe('what breaks no rule of EN 16931 and is most likely a slip', () => {
  for (const { name, members, fields, xml } of DOUBTS) {
    it(`${name}: refused where the profile is left to us`, () => {
      const found = refusedDoubts(input(members)).map(({ field }) => field);
      assert.deepEqual(found, fields);
    });
    it(`${name}: kept and named with a named profile`, () => {
      const request: RequestSketch = { ...members, profile: 'EN16931' };
      assert.deepEqual(refusedDoubts(input(request)), []);
      const { facts, warnings } = prepared(request);
      assert.equal(facts['EInvoice-Doubtful'], fields.join(', '));
      assert.ok(warnings.includes('members-doubtful'));
      assert.match(xmlOf(request), xml);
    });
  }

  it('of a direct debit on a credit note the page has account, mandate and creditor, and announces nothing', () => {
    const request: RequestSketch = {
      type: 'CREDIT_NOTE',
      profile: 'EN16931',
      language: 'DE',
      directDebit: { mandateReference: 'M 1', creditorIdentifier: 'DE98ZZZ09999999999' },
      recipient: { ...RECIPIENT, iban: 'AT611904300234573201' },
    };
    const { notice = '' } = prepared(request).document;
    for (const text of ['AT61 1904 3002 3457 3201', 'M 1', 'DE98ZZZ09999999999']) {
      assert.ok(notice.includes(text), notice);
    }
    assert.doesNotMatch(notice, /ziehen|Lastschrift/);
    assert.doesNotMatch(xmlOf(request), /ziehen/);
  });

  it('an address for Peppol is refused there, too', () => {
    const electronicAddress = '0088:7300010000002';
    const request = input({ profile: 'PEPPOL', format: 'UBL', sender: { ...SENDER, electronicAddress } });
    assert.deepEqual(
      refusedDoubts(request).map(({ field }) => field),
      ['sender.electronicAddress'],
    );
  });

  it('nothing is named where nothing is in doubt', () => {
    const { facts, warnings } = prepared({ profile: 'EN16931' });
    assert.deepEqual([facts['EInvoice-Doubtful'], warnings.includes('members-doubtful')], [undefined, false]);
  });
});
