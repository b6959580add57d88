import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { kindOf, partiesOf, recipientPays } from '../document-type/invoice-type.ts';
import { isCreditCode, isTypeCode } from '../document-type/type-code.ts';
import { headingOf } from './heading.ts';
import { wordsOf } from './words-of.ts';

/** Code, how it behaves, its heading in German, who pays. */
const CASES = [
  ['380', 'INVOICE', 'Rechnung', 'recipient'],
  ['381', 'CREDIT_NOTE', 'Rechnungskorrektur', 'sender'],
  ['396', 'CREDIT_NOTE', 'Rechnungskorrektur', 'sender'],
  ['384', 'CORRECTED_INVOICE', 'Korrigierte Rechnung', 'recipient'],
  ['457', 'INVOICE', 'Korrigierte Rechnung', 'recipient'],
  ['458', 'CREDIT_NOTE', 'Rechnungskorrektur', 'sender'],
  ['326', 'PARTIAL_INVOICE', 'Teilrechnung', 'recipient'],
  ['875', 'PARTIAL_INVOICE', 'Abschlagsrechnung', 'recipient'],
  ['876', 'PARTIAL_INVOICE', 'Abschlagsrechnung', 'recipient'],
  ['877', 'INVOICE', 'Schlussrechnung', 'recipient'],
  ['386', 'PREPAYMENT_INVOICE', 'Anzahlungsrechnung', 'recipient'],
  ['383', 'INVOICE', 'Belastungsanzeige', 'recipient'],
  ['325', 'INVOICE', 'Proforma-Rechnung', 'recipient'],
  ['389', 'SELF_BILLED_INVOICE', 'Gutschrift', 'sender'],
  ['501', 'SELF_BILLED_INVOICE', 'Gutschrift', 'sender'],
  ['261', 'SELF_BILLED_CREDIT_NOTE', 'Gutschriftskorrektur', 'recipient'],
  ['502', 'SELF_BILLED_CREDIT_NOTE', 'Gutschriftskorrektur', 'recipient'],
  ['71', 'INVOICE', 'Rechnung', 'recipient'],
] as const;

describe('codes of documents', () => {
  for (const [typeCode, kind, heading, payer] of CASES) {
    it(`${typeCode} is ${kind}, ${heading}, the ${payer} pays`, () => {
      const type = kindOf({ typeCode });
      assert.ok(isTypeCode(typeCode));
      assert.equal(type, kind);
      assert.equal(headingOf({ type, typeCode }, wordsOf('DE')), heading);
      assert.equal(recipientPays(type), payer === 'recipient');
    });
  }

  it('that a buyer issues make the sender the buyer', () => {
    const parties = { sender: 'A', recipient: 'B' };
    assert.deepEqual(partiesOf({ type: kindOf({ typeCode: '261' }), ...parties }), {
      seller: 'B',
      buyer: 'A',
    });
    assert.deepEqual(partiesOf({ type: kindOf({ typeCode: '380' }), ...parties }), {
      seller: 'A',
      buyer: 'B',
    });
  });

  it('are 62 (BR-CL-01), 13 of them credit notes', () => {
    const all = Array.from({ length: 1000 }, (_, code) => String(code)).filter(isTypeCode);
    assert.deepEqual([all.length, all.filter(isCreditCode).length], [62, 13]);
  });

  it('without a code the type counts', () => {
    assert.equal(kindOf({ type: 'CREDIT_NOTE' }), 'CREDIT_NOTE');
    assert.equal(kindOf({}), 'INVOICE');
  });
});
