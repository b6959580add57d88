import assert from 'node:assert/strict';
import { test } from 'node:test';
import { entryCategory, feeKind, isEquivalenceSurcharge, isVatTitle } from './fee-kind.ts';

const VAT_TITLES = [
  '20% VAT',
  'VAT',
  'V.A.T. 20 %',
  'zzgl. 19 % MwSt.',
  '19 % MwSt',
  'inkl. 7,0 % USt.',
  'Umsatzsteuer 20 %',
  'Mehrwertsteuer (20%)',
  'TVA 20%',
  'IVA 21 %',
  'BTW 21%',
  'moms 25 %',
  'DPH 21 %',
  'ÁFA 27 %',
  'ДДС 20%',
  'ΦΠΑ 24%',
  'käibemaks 22%',
  'GST',
  'plus 5 % tax',
  'Sales tax 8.25 %',
  'Steuern',
  'value added tax',
  'gesetzl. MwSt. 19 %',
  'IGIC 7 %',
  'IPSI',
  'Impuesto General Indirecto Canario 7 %',
];

const FEE_TITLES = [
  'City tax',
  'Tourist tax 2 %',
  'Versand inkl. MwSt.',
  'Dunning charge',
  'Treuerabatt 5 %',
  'Tax advice',
  'VAT handling fee',
  'MwSt-freie Auslagen',
  'Sales',
  '5 %',
  '',
  'Kurtaxe',
  'Steuerberatung',
];

test('a title that names the tax and nothing else is the tax', () => {
  for (const title of VAT_TITLES) assert.equal(isVatTitle(title), true, title);
});

test('any other title is a fee', () => {
  for (const title of FEE_TITLES) assert.equal(isVatTitle(title), false, title);
});

test('the `kind` of the caller wins; a negative amount is a discount', () => {
  assert.equal(feeKind({ title: 'VAT', percent: 20 }), 'TAX');
  assert.equal(feeKind({ title: 'VAT', percent: 20, kind: 'FEE' }), 'FEE');
  assert.equal(feeKind({ title: 'City tax', value: 2, kind: 'TAX' }), 'TAX');
  assert.equal(feeKind({ title: 'VAT', percent: -5 }), 'FEE');
  assert.equal(feeKind({ title: 'VAT', value: -5 }), 'FEE');
  assert.equal(feeKind({ title: 'VAT', percent: 0 }), 'TAX');
});

test('a title names the tax of a territory, or a second VAT', () => {
  assert.deepEqual(['IGIC 7 %', 'IPSI', 'IVA'].map(entryCategory), ['L', 'M', 'S']);
  for (const title of ['Recargo de equivalencia 5,2 %', 'Recargo equivalencia', 'Rec. equiv. 1,4 %']) {
    assert.equal(isEquivalenceSurcharge(title), true, title);
    assert.equal(feeKind({ title, percent: 5.2 }), 'TAX', title);
  }
  for (const title of ['Recargo por envío', 'Rec. equipment', 'Equivalencia']) {
    assert.equal(isEquivalenceSurcharge(title), false, title);
  }
});
