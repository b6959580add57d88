import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PageText } from './printed-text.ts';

const FOUND: readonly (readonly [page: string, amount: string])[] = [
  ['Total EUR 1234.50', '1234.50'],
  ['Total 1,234.50', '1234.5'],
  ['Summe 1.234,50 €', '1234.50'],
  ['Summe 1 234,50', '1234.50'],
  ['Summe 1\u00a0234,50', '1234.50'],
  ['Summe 1’234.50', '1234.50'],
  ['zu zahlen 350', '350.00'],
  ['zu zahlen 350,00', '350'],
  ['2 350.00 7', '350.00'],
  ['3 5 0 , 0 0', '350.00'],
  ['Gutschrift −350,00 EUR', '-350.00'],
  ['Credit (350.00)', '-350.00'],
  ['Credit 350.00-', '-350.00'],
  ['-€ 350.00', '-350.00'],
  ['Total 0,00', '0'],
  ['12.345', '12.345'],
  ['Total ₹1,23,456.50', '123456.50'],
  ['Total ₹1,23,45,678', '12345678.00'],
];
for (const [page, amount] of FOUND)
  test(`${amount} is on "${page}"`, () => assert.equal(new PageText(page).hasAmount(amount), true));

const MISSING: readonly (readonly [page: string, amount: string])[] = [
  ['Total 1350.00', '350.00'],
  ['Total 350.001', '350.00'],
  ['Total 3.350,00', '350.00'],
  ['Total 350.10', '350.00'],
  ['Total 350,5', '350'],
  ['Total 350.00', '-350.00'],
  ['Total 350.00', 'x'],
  ['Total 10,00', '0.00'],
];
for (const [page, amount] of MISSING)
  test(`${amount} is not on "${page}"`, () => assert.equal(new PageText(page).hasAmount(amount), false));

test('a number is found in any letter case, broken and with marks that no eye sees', () => {
  assert.ok(new PageText('Rechnung re\u00ad-2026/\n117').hasIdentifier('RE-2026/117'));
  assert.equal(new PageText('Rechnung 116').hasIdentifier('117'), false);
});

test('a short number is not found inside another, a long one is', () => {
  assert.equal(new PageText('Invoice 2026-117').hasIdentifier('17'), false);
  assert.equal(new PageText('Invoice 1702').hasIdentifier('17'), false);
  assert.ok(new PageText('InvoiceK-17 of 2026').hasIdentifier('K-17'));
  assert.ok(new PageText('Invoice 1 7, page 1').hasIdentifier('17'));
  assert.ok(new PageText('a.b').hasIdentifier('A.B'));
  assert.equal(new PageText('axb').hasIdentifier('a.b'), false);
  assert.ok(new PageText('Invoice2026-117of').hasIdentifier('2026-117'));
});
