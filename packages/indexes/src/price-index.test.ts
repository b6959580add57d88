import assert from 'node:assert/strict';
import { test } from 'node:test';
import { indexOfGeo, PRICE_INDEXES, priceIndex } from './price-index.ts';

test('there are 50 indexes: 11 Austrian, one German, 38 harmonised', () => {
  const count = (publisher: string) => PRICE_INDEXES.filter((one) => one.publisher === publisher).length;
  assert.deepEqual(['statistik-austria', 'destatis', 'eurostat'].map(count), [11, 1, 38]);
  assert.equal(new Set(PRICE_INDEXES.map(({ id }) => id)).size, 50);
});

test('two areas have another code at Eurostat than in ISO 3166-1', () => {
  assert.equal(priceIndex('gr-eu-hicp-2015')?.geo, 'EL');
  assert.equal(priceIndex('gb-eu-hicp-2015')?.geo, 'UK');
  assert.equal(priceIndex('at-eu-hicp-2015')?.geo, 'AT');
  assert.equal(indexOfGeo('EL')?.id, 'gr-eu-hicp-2015');
  for (const none of ['GR', 'GB', 'EA20', 'EA19', 'EU27_2020', 'EU28', 'XK']) {
    assert.equal(indexOfGeo(none), undefined, none);
  }
});

test('the aggregates are those of changing composition', () => {
  assert.deepEqual(
    ['ea', 'eea', 'eu'].map((code) => priceIndex(`${code}-eu-hicp-2015`)?.geo),
    ['EA', 'EEA', 'EU'],
  );
});

test('names are taken as they are spelt', () => {
  for (const id of ['AT-CPI-2020', 'at-cpi-2025', 'at-cpi-20', 'uk-eu-hicp-2015', '', 'toString']) {
    assert.equal(priceIndex(id), undefined, id);
  }
});
