import assert from 'node:assert/strict';
import { test } from 'node:test';
import { EU_COUNTRIES, VAT_FORMATS } from './vat-format.data.ts';
import { isEuCountry, vatNumber } from './vat-number.ts';

const RIGHT: readonly (readonly [string, string, string])[] = [
  ['ATU16370905', 'ATU16370905', 'AT'],
  ['atu 1637 0905', 'ATU16370905', 'AT'],
  ['DE 136 695 976', 'DE136695976', 'DE'],
  ['CHE-123.456.789 MWST', 'CHE123456789MWST', 'CH'],
  ['CHE-123.456.789', 'CHE123456789', 'CH'],
  ['NO 974 760 673 MVA', 'NO974760673MVA', 'NO'],
  ['EL094259216', 'EL094259216', 'GR'],
  ['GR094259216', 'EL094259216', 'GR'],
  ['GR94259216', 'EL094259216', 'GR'],
  ['BE 428759497', 'BE0428759497', 'BE'],
  ['NL4495445B01', 'NL004495445B01', 'NL'],
  ['XI 110 305 878', 'XI110305878', 'GB'],
  ['FR 40 303265045', 'FR40303265045', 'FR'],
  ['IE 6433435F', 'IE6433435F', 'IE'],
  ['ESX9728675E', 'ESX9728675E', 'ES'],
];

const WRONG = [
  '',
  'AT',
  'ATU1637090',
  'ATU163709055',
  'ATATU16370905',
  'DE036695976',
  'CH123456789',
  '974760673MVA',
  'EU372000041',
  'FN 123456a',
  'US123456789',
  'DE13669597６x',
  '__proto__',
  `DE${' '.repeat(70)}136695976`,
];

test('a number of the prefix’s format is read whatever separators it has', () => {
  for (const [text, id, country] of RIGHT) {
    const read = vatNumber(text);
    assert.equal(read?.id, id, text);
    assert.equal(read?.country, country, text);
  }
});

test('anything else is no VAT number', () => {
  for (const text of WRONG) assert.equal(vatNumber(text), undefined, text);
});

test('every member state has a format', () => {
  for (const country of EU_COUNTRIES.split(' ')) {
    assert.ok(VAT_FORMATS[country === 'GR' ? 'EL' : country], country);
    assert.ok(isEuCountry(country));
  }
  assert.equal(EU_COUNTRIES.split(' ').length, 27);
  assert.equal(isEuCountry('CH'), false);
});
