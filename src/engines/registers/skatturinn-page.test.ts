import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cpuMs } from '@kontor/base/testing';
import { contentsOf, htmlTables, htmlText, withoutComments } from './html-tables.ts';
import { companyResult, foundCompanies } from './skatturinn-page.ts';

const ASKED = { kennitala: '5402696029', number: '12345' };
const VAT_HEAD = '<tr><th></th><th>Vsk-númer</th><th>Skráð</th><th>Afskráð</th></tr>';

const company = (vatRows: string, head = VAT_HEAD): string =>
  `<h1>Leit</h1><div><h1>\n A &amp; B hf.  (540269-6029)</h1>
  <table><tr><th>Póstfang</th><th>Lögheimili</th></tr><tr><td>Borgart&uacute;ni 1,<br> 105 Reykjavík</td><td>X</td></tr></table>
  <h3>Virðisaukaskattsnúmer</h3><table>${head}${vatRows}</table></div>`;

const row = (number: string, end: string | undefined): string =>
  `<tr><td>+</td><td> ${number} </td><td>01.01.2000</td>${end === undefined ? '' : `<td>${end}</td>`}</tr>`;

const failed = (code: string) => ({ kind: 'failure', code });
const registered = { kind: 'registered', name: 'A & B hf.', address: 'Borgartúni 1, 105 Reykjavík' };

const CASES: readonly (readonly [what: string, page: string, expected: object])[] = [
  ['registered', company(row('12345', '&nbsp;')), registered],
  ['registered with a dash for the end', company(row('12345', '-')), registered],
  ['registered, zeros in front', company(row('012345', '')), registered],
  ['ended', company(row('12345', '31.12.2020')), { kind: 'unregistered' }],
  ['ended once, now again', company(row('12345', '31.12.2020') + row('12345', '')), registered],
  ['another number only', company(row('54321', '')), { kind: 'unregistered' }],
  ['no VAT table', company('', ''), failed('garbled')],
  ['an empty VAT table', company(''), failed('garbled')],
  ['no column for the end', company(row('12345', undefined)), failed('garbled')],
  ['the page of another company', company(row('12345', '')).replace('540269', '640269'), failed('mismatch')],
  ['no company at all', '<h1>Þjónusta liggur niðri</h1>', failed('garbled')],
  ['nothing', '', failed('garbled')],
  ['all of it commented out', `<!--${company(row('12345', ''))}`, failed('garbled')],
];

for (const [what, page, expected] of CASES) {
  test(`Skatturinn, company page: ${what}`, () => {
    assert.deepEqual(companyResult(page, ASKED), expected);
  });
}

test('Skatturinn: the legal address where there is no postal one, also in rows with headings', () => {
  const page =
    '<h1>X (5402696029)</h1><table><tr><th>Lögheimili</th><td>A 1</td></tr></table>' +
    `<table>${VAT_HEAD}${row('12345', '')}</table>`;
  assert.deepEqual(companyResult(page, ASKED), { kind: 'registered', name: 'X', address: 'A 1' });
});

test('Skatturinn: columns without a heading for the end', () => {
  const page = company(row('12345', '1.1.2020'), '<tr><th></th><th>VSK</th><th>Frá</th><th>Til</th></tr>');
  assert.deepEqual(companyResult(page, ASKED), { kind: 'unregistered' });
});

test('Skatturinn, search page: matches, none, and what is no outcome', () => {
  const link = '<a href="/fyrirtaekjaskra/leit/kennitala/5402696029">';
  assert.deepEqual(foundCompanies(`<p>Leitin skilaði eftirfarandi niðurstöðum</p>${link}${link}`), [
    '5402696029',
  ]);
  assert.deepEqual(foundCompanies('<p>Leitin skilaði\n engri niðurst&ouml;ðu</p>'), []);
  assert.deepEqual(foundCompanies('<p>Ekkert fyrirtæki fannst</p>'), []);
  assert.equal(foundCompanies('<form><input name="vsknr"></form>'), undefined);
  assert.equal(foundCompanies(`<!--${link}-->`), undefined);
});

test('HTML as text', () => {
  assert.equal(
    htmlText('<b>A&amp;B</b><br>C &Aacute;&THORN;&#225;&#xE1; &unknown; <i'),
    'A&B, C ÁÞáá &unknown; <i',
  );
  assert.equal(withoutComments('a<!-- b -->c<!-- d'), 'ac');
  assert.deepEqual(contentsOf('<tr><td a="b">1</td><td>2<td>3</tr>', 'td'), ['1', '2', '3</tr>']);
  assert.deepEqual(htmlTables('<table><tr><th>A</tr><tr><th>B</th><td>1</td></tr></table>'), [
    { headers: ['A'], rows: [['B', '1']] },
  ]);
});

test('hostile pages take no more time than their length', () => {
  for (const piece of ['<table', '<td>', '<!--', '<', '&#', '<br ', '<h1>', 'kennitala/', '</t', '<h1>a (']) {
    const page = piece.repeat(Math.floor(300_000 / piece.length));
    const ms = cpuMs(() => {
      companyResult(page, ASKED);
      foundCompanies(page);
    });
    assert.ok(ms < 1000, `${piece} ${ms}`);
  }
});
