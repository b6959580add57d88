import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { INVOICE_SETTINGS } from '@kontor/invoice';
import { defaultsOf } from '@kontor/schema/testing';
import { ublDocument } from '#testing/documents.ts';
import { openEInvoice } from '../document/open-e-invoice.ts';
import { statedInvoice } from '../terms/stated-invoice.ts';
import { drawableRequest } from './drawable-request.ts';

const STYLE = { language: 'EN', locale: 'en-GB' };

const drawn = (xml: string) => {
  const { tree, syntax } = openEInvoice({ bytes: Buffer.from(xml), profile: 'AUTO' });
  return drawableRequest(statedInvoice(tree.root, syntax), STYLE, defaultsOf(INVOICE_SETTINGS)).full!;
};

const named = (name: string): string =>
  ublDocument('Invoice').replace(
    /(<cac:AccountingCustomerParty><cac:Party>)/,
    `$1<cac:PartyName><cbc:Name>${name}</cbc:Name></cac:PartyName>`,
  );

const ordered = (number: string): string =>
  ublDocument('Invoice').replace(
    '<cac:AccountingSupplierParty>',
    `<cac:OrderReference><cbc:ID>${number}</cbc:ID></cac:OrderReference>$&`,
  );

describe('what a view draws of an e-invoice', () => {
  it('has a trading name only where it is another than the name', () => {
    assert.equal(drawn(named('Muster Markt')).recipient.tradingName, 'Muster Markt');
    assert.equal(drawn(named('Muster AG')).recipient.tradingName, undefined);
  });

  it('has no order number where the document has a word for none', () => {
    assert.equal(drawn(ordered('4711')).metadata?.orderNumber, '4711');
    assert.equal(drawn(ordered('NA')).metadata?.orderNumber, undefined);
  });
});
