import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { invoiceRequest } from '#testing/invoice-request.ts';
import { wordsOf } from '../words/words-of.ts';
import { recipientLines, senderLines } from './address.ts';
import { footerGroups } from './footer.ts';
import { infoRows } from './info-rows.ts';
import { labelledVatNumber, senderFacts, senderFactsV1 } from './sender-facts.ts';

const ACME = {
  name: 'ACME',
  street: 'Weg 1',
  postalCode: '1040',
  city: 'Wien',
  country: 'AT',
  vatNumber: 'ATU16370905',
  iban: 'AT572011140014400144',
  bic: 'GIBAATWWXXX',
} as const;
const words = wordsOf('DE', 'AT');
const BANK = ['IBAN AT57\u00a02011\u00a01400\u00a01440\u00a00144', 'BIC GIBAATWWXXX'];

describe('the recipient in the window', () => {
  const place = { name: 'Kunde', street: 'Weg 1', postalCode: '1', city: 'Ort' };
  const lines = (country: string | undefined, language: 'DE' | 'EN' = 'DE') =>
    recipientLines(
      invoiceRequest({ sender: ACME, recipient: { ...place, country, vatNumber: 'DE136695976' }, language }),
    );
  it('has the country when it is another than the sender’s, and no number', () => {
    assert.deepEqual(lines('AT'), ['Kunde', 'Weg 1', '1 Ort']);
    assert.deepEqual(lines('Österreich'), ['Kunde', 'Weg 1', '1 Ort']);
    assert.deepEqual(lines('DE'), ['Kunde', 'Weg 1', '1 Ort', 'Deutschland']);
    assert.deepEqual(lines('DE', 'EN'), ['Kunde', 'Weg 1', '1 Ort', 'Germany']);
    assert.deepEqual(lines('Atlantis'), ['Kunde', 'Weg 1', '1 Ort', 'Atlantis']);
    assert.deepEqual(lines(undefined), ['Kunde', 'Weg 1', '1 Ort']);
  });
  it('follows the order of the country', () => {
    assert.deepEqual(lines('GB', 'EN'), ['Kunde', 'Weg 1', 'Ort', '1', 'United Kingdom']);
  });
  it('has its number in the block beside the window', () => {
    const request = invoiceRequest({ sender: ACME, recipient: { ...place, vatNumber: 'DE136695976' } });
    assert.deepEqual(infoRows(request), [{ label: 'Your VAT no.', value: 'DE136695976' }]);
    const contextItems = [{ title: 'USt-IdNr.', value: 'DE136695976' }];
    assert.equal(infoRows({ ...request, contextItems }).length, 1);
  });
});

describe('the sender', () => {
  const lines = (country: string | undefined) =>
    senderLines(invoiceRequest({ sender: ACME, recipient: { name: 'K', country }, language: 'DE' }));
  it('names its country to recipients in another one', () => {
    assert.deepEqual(lines('DE'), ['Weg 1', '1040 Wien', 'Österreich']);
    assert.deepEqual(lines('AT'), ['Weg 1', '1040 Wien']);
    assert.deepEqual(lines(undefined), ['Weg 1', '1040 Wien']);
  });

  it('has words before its numbers, unless they are written with them', () => {
    const of = (number: string) => labelledVatNumber(words, number);
    assert.equal(of('ATU16370905'), 'UID ATU16370905');
    assert.equal(of('UID: ATU16370905'), 'UID: ATU16370905');
    assert.equal(of('CHE-123.456.788 MWST'), 'UID CHE-123.456.788 MWST');
    assert.equal(of('22/815/08154'), 'Steuernummer 22/815/08154');
  });
});

describe('columns at the foot', () => {
  const sender = { name: 'ACME', facts: senderFacts(ACME, ['Weg 1', '1040 Wien'], words) };
  it('are titled ones of the sender when the caller gives none', () => {
    assert.deepEqual(footerGroups(undefined, sender, words), [
      { title: 'Anschrift', values: ['ACME', 'Weg 1', '1040 Wien'] },
      { title: 'Bankverbindung', values: BANK },
      { title: 'Register', values: ['UID ATU16370905'] },
    ]);
    const bare = { name: 'ACME', facts: senderFacts({ name: 'ACME' }, ['Weg 1'], words) };
    assert.deepEqual(footerGroups(undefined, bare, words), []);
  });
  it('are the caller’s, with what these do not show', () => {
    const bank = { title: 'Bank', values: ['AT57 2011 1400 1440 0144', 'GIBAATWWXXX'] };
    assert.deepEqual(footerGroups([bank], sender, words), [
      bank,
      { title: 'Register', values: ['UID ATU16370905'] },
    ]);
    const number = { values: ['UID-Nr. ATU 1637 0905'] };
    assert.deepEqual(footerGroups([bank, number], sender, words), [bank, number]);
  });
  it('share one column without title rather than a second row', () => {
    const four = ['A', 'B', 'C', 'D'].map((title) => ({ title, values: ['x'] }));
    assert.deepEqual(footerGroups(four, sender, words).slice(4), [{ values: [...BANK, 'UID ATU16370905'] }]);
  });
  it('contain an address that a head may have to shorten', () => {
    const address = ['Industriezentrum Niederösterreich-Süd, Straße 14, Objekt M35/2', '2355 Wiener Neudorf'];
    const long = { name: 'Gesellschaft für Technik', facts: senderFacts(ACME, address, words) };
    const [, added] = footerGroups([{ title: 'X', values: ['y'] }], long, words);
    assert.deepEqual(added, { title: 'Anschrift', values: ['Gesellschaft für Technik', ...address] });
  });
});

describe('lines of a sender of version 1', () => {
  const CASES = [
    ['Wiedner Hauptstraße 32', 'address'],
    ['1040 Wien', 'address'],
    ['Österreich', 'address'],
    ['UID ATU16370905', 'registration'],
    ['ATU16370905', 'registration'],
    ['USt-IdNr. DE136695976', 'registration'],
    ['FN 123456a, Handelsgericht Wien', 'registration'],
    ['IBAN AT57 2011 1400 1440 0144', 'bank'],
    ['AT572011140014400144', 'bank'],
    ['BIC GIBAATWWXXX', 'bank'],
    ['Tel. +43 1 234 56 78', 'contact'],
    ['+43 1 234 56 78', 'contact'],
    ['office@acme.example', 'contact'],
    ['www.acme.example', 'contact'],
  ] as const;
  for (const [line, kind] of CASES) {
    it(`${line}: ${kind}`, () => {
      assert.deepEqual(senderFactsV1([line])[kind], [line]);
    });
  }
  it('are all on the page', () => {
    const lines = CASES.map(([line]) => line);
    const groups = footerGroups(undefined, { name: 'ACME', facts: senderFactsV1(lines) }, wordsOf('EN'));
    const shown = groups.flatMap(({ values }) => values);
    assert.deepEqual([...shown].sort(), [...lines, 'ACME'].sort());
  });
});
