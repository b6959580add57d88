import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { assemble } from './assemble.ts';
import { CHAIN_LINKS } from './chain-links.data.ts';
import { type Layer, type Layers, ORIGIN } from './layers.ts';
import type { Observation } from './observation.ts';
import { priceIndex } from './price-index.ts';

/** `2024: '1.5'` is a year, `202401: '1.5'` a month. */
type Table = Readonly<Record<number, string>>;

const observations = (table: Table): readonly Observation[] =>
  Object.entries(table).map(([key, value]) => {
    const period = Number(key);
    return period > 9999
      ? { year: Math.floor(period / 100), month: period % 100, value }
      : { year: period, value };
  });

const layer = (table: Table, more: Partial<Layer> = {}): Layer => ({
  checkedAt: 1,
  observations: observations(table),
  ...more,
});

const layers = (series: Readonly<Record<string, Readonly<Record<string, Layer>>>>): Layers =>
  new Map(Object.entries(series).map(([id, origins]) => [id, new Map(Object.entries(origins))]));

/** Twelve months of a year. */
const year = (of: number, values: readonly (string | number)[]): Table =>
  Object.fromEntries(values.map((value, month) => [of * 100 + month + 1, String(value)]));

function made(id: string, of: Layers) {
  const { yearly, monthly, ...rest } = assemble(priceIndex(id)!, of, CHAIN_LINKS);
  return { yearly: Object.fromEntries(yearly), monthly: Object.fromEntries(monthly), ...rest };
}

describe('harmonised indexes', () => {
  const AT_2024 = [
    132.6, 133.26, 134.12, 134.27, 134.39, 134.44, 133.95, 133.77, 134.13, 134.63, 135, 135.92,
  ];
  const of = (table: Table, origin: string = ORIGIN.eurostat) =>
    layers({ 'at-eu-hicp-2015': { [origin]: layer(table) } });

  test('a year is the mean of its twelve months, two decimals', () => {
    assert.deepEqual(made('at-eu-hicp-2015', of(year(2024, AT_2024))).yearly, { 202400: '134.21' });
  });

  test('a year of which a month is missing has no value', () => {
    assert.deepEqual(made('at-eu-hicp-2015', of(year(2024, AT_2024.slice(0, 11)))).yearly, {});
    const gap = Object.fromEntries(
      Object.entries(year(2024, AT_2024)).filter(([month]) => month !== '202405'),
    );
    assert.deepEqual(made('at-eu-hicp-2015', of(gap)).yearly, {});
  });

  test('a half is rounded up in decimal, where binary fractions would round down', () => {
    // Sum 12.06, mean 1.005: as binary number 1.00499999999999989…
    const values = [...Array.from({ length: 11 }, () => '1.00'), '1.06'];
    assert.deepEqual(made('at-eu-hicp-2015', of(year(2020, values))).yearly, { 202000: '1.01' });
  });

  test('the living dataset wins over the frozen one, and that over an import', () => {
    const of = layers({
      'at-eu-hicp-2015': {
        [ORIGIN.import]: layer({ 202401: '1', 202402: '1', 202403: '1', 202404: '1' }),
        [ORIGIN.eurostat2005]: layer({ 202401: '4', 202402: '4', 202403: '4' }),
        [ORIGIN.eurostatFrozen]: layer({ 202401: '2', 202402: '2' }),
        [ORIGIN.eurostat]: layer({ 202401: '3' }),
      },
    });
    const { monthly } = made('at-eu-hicp-2015', of);
    assert.deepEqual(monthly, { 202401: '3', 202402: '2', 202403: '4', 202404: '1' });
  });

  test('an import that is newer than the publisher’s last answer wins until its next one', () => {
    const of = (checkedAt: number) =>
      layers({
        'at-eu-hicp-2015': {
          [ORIGIN.import]: layer({ 202401: '1' }, { checkedAt }),
          [ORIGIN.eurostat]: layer({ 202401: '3' }, { checkedAt: 5 }),
        },
      });
    assert.deepEqual(made('at-eu-hicp-2015', of(6)).monthly, { 202401: '1' });
    assert.deepEqual(made('at-eu-hicp-2015', of(5)).monthly, { 202401: '3' });
  });

  test('what comes from the frozen dataset, and the United Kingdom, is frozen by design', () => {
    assert.equal(made('at-eu-hicp-2015', of({ 202001: '1' }, ORIGIN.eurostatFrozen)).isFrozen, true);
    assert.equal(made('at-eu-hicp-2015', of({ 202001: '1' })).isFrozen, false);
    const british = layers({ 'gb-eu-hicp-2015': { [ORIGIN.eurostat]: layer({ 202011: '108.9' }) } });
    assert.equal(made('gb-eu-hicp-2015', british).isFrozen, true);
  });

  test('nothing stored, nothing made', () => {
    const nothing = { yearly: {}, monthly: {}, newest: undefined, isFrozen: false };
    assert.deepEqual(made('rs-eu-hicp-2015', layers({})), nothing);
  });
});

describe('Austrian indexes', () => {
  const NEW = 'OGD_vpi20c18_VPI_2020COICOP18_1';
  const OLD = 'OGD_vpi20_VPI_2020_1';

  /** Monthly values of 2022 and 2023 as published, and the published averages (rules: Statistik Austria). */
  const PUBLISHED: readonly (readonly [
    id: string,
    year: number,
    months: readonly number[],
    average: string,
  ])[] = [
    [
      'at-cpi-2020',
      2022,
      [105.3, 106.6, 108.8, 109.1, 110, 111.5, 112.6, 112.4, 114.2, 115.3, 115.9, 116.9],
      '111.6',
    ],
  ];
  for (const [id, of, months, average] of PUBLISHED) {
    test(`${id} ${of}: the mean of published months is the published ${average}`, () => {
      const stored = layers({ [id]: { [NEW]: layer(year(of, months)) } });
      assert.deepEqual(made(id, stored).yearly, { [of * 100]: average });
    });
  }

  test('an official average wins over the mean of months', () => {
    const stored = layers({
      'at-cpi-2020': { [NEW]: layer({ ...year(2024, Array(12).fill(100)), 2024: '123.8' }) },
    });
    assert.deepEqual(made('at-cpi-2020', stored).yearly, { 202400: '123.8' });
  });

  test('the newer classification wins for every period it has, the older fills up', () => {
    const stored = layers({
      'at-cpi-2020': {
        [OLD]: layer({ 202511: '1', 202512: '1' }),
        [NEW]: layer({ 202512: '2', 202601: '2' }),
      },
    });
    assert.deepEqual(made('at-cpi-2020', stored).monthly, { 202511: '1', 202512: '2', 202601: '2' });
  });

  test('the base year is not made up', () => {
    const stored = layers({ 'at-cpi-2020': { [NEW]: layer({ 202101: '101' }) } });
    assert.deepEqual(made('at-cpi-2020', stored).yearly, {});
  });
});

describe('Austrian chaining', () => {
  const stored = (id: string, table: Table, older: string, own: Table) =>
    layers({
      [id]: { [ORIGIN.austrianTable]: layer(table) },
      [older]: { [ORIGIN.austrianTable]: layer(own) },
    });

  /** July 2015 as Statistik Austria published it in all its bases (rules: Chaining). */
  const JULY_2015: Readonly<Record<string, string>> = {
    'at-cpi-2005': '121.3',
    'at-cpi-2000': '134.2',
    'at-cpi-1996': '141.2',
    'at-cpi-1986': '184.6',
    'at-cpi-1976': '287',
    'at-cpi-1966': '503.6',
    'at-cpi-1': '641.6',
    'at-cpi-2': '643.7',
  };
  for (const [older, value] of Object.entries(JULY_2015)) {
    test(`${older} of July 2015 is ${value}`, () => {
      const of = stored('at-cpi-2010', { 201507: '110.8' }, older, { 201506: '1' });
      assert.equal(made(older, of).monthly[201507], value);
    });
  }

  test('only months after the last published one are made, and never over published ones', () => {
    const of = stored('at-cpi-2020', { 202312: '122', 202401: '123', 202402: '124' }, 'at-cpi-2010', {
      202312: '1',
      202401: '2',
    });
    assert.deepEqual(made('at-cpi-2010', of).monthly, { 202312: '1', 202401: '2', 202402: '148.6' });
  });

  test('a series of which nothing is known is not made up', () => {
    const of = layers({ 'at-cpi-2020': { [ORIGIN.austrianTable]: layer({ 202401: '123' }) } });
    assert.deepEqual(made('at-cpi-2010', of).monthly, {});
  });

  test('rounding is done in decimal: a half goes up', () => {
    // 102.5 × 1.198 = 122.795; 128.75 × 1.198 = 154.2425; 100.25 × 1.198 = 120.0995
    const cases: Table = { 202103: '102.5', 202104: '128.75', 202105: '100.25' };
    const of = stored('at-cpi-2020', cases, 'at-cpi-2010', { 202102: '1' });
    const { 202102: _, ...rest } = made('at-cpi-2010', of).monthly;
    assert.deepEqual(rest, { 202103: '122.8', 202104: '154.2', 202105: '120.1' });
    // 1.05 × 1.45 = 1.5225, 0.5 × 1.5 … the binary product of 1.45 and 1.45 is below 2.1025.
    const half = stored('at-cpi-2020', { 202101: '1.5' }, 'at-cpi-2000', { 202012: '1' });
    assert.equal(made('at-cpi-2000', half).monthly[202101], '2.2');
  });

  test('a yearly value is the mean of chained months, not the chained average', () => {
    // Mean 128.1667, published as 128.2; times 1.198 that would be 153.6. Month by month it is 153.5
    // (rules: Chaining).
    const months = [...Array(8).fill(128), ...Array(4).fill(128.5)];
    const of = stored('at-cpi-2020', year(2025, months), 'at-cpi-2010', { 202412: '1' });
    assert.equal(made('at-cpi-2020', of).yearly[202500], '128.2');
    assert.equal(made('at-cpi-2010', of).yearly[202500], '153.5');
  });

  test('the indexes of 1958 follow VPI 1966 where there is no confirmed factor, and their name shows it', () => {
    const of = layers({ 'at-cpi-1966': { OGD_vpi66_VPI_1966_1: layer({ 202401: '671.3', 1967: '104' }) } });
    const one = made('at-cpi-1', of);
    assert.deepEqual([one.monthly, one.isChained], [{ 202401: '855.3' }, true]);
    assert.deepEqual(made('at-cpi-2', of).monthly, { 202401: '858.1' });
    assert.deepEqual(one.yearly, {}, 'an average is never chained');
  });

  test('the table’s own column of an index of 1958 is no chaining', () => {
    const of = layers({ 'at-cpi-1': { [ORIGIN.austrianTable]: layer({ 2024: '860.1' }) } });
    assert.deepEqual(
      [made('at-cpi-1', of).yearly, made('at-cpi-1', of).isChained],
      [{ 202400: '860.1' }, false],
    );
  });

  test('with the table’s column of base 2025 older indexes go on after their own datasets end', () => {
    const of = stored('at-cpi-2025', { 202601: '100.5' }, 'at-cpi-2020', { 202512: '129.5' });
    assert.equal(made('at-cpi-2020', of).monthly[202601], '128.8');
  });
});

describe('the German index', () => {
  /** Annual averages on 2020 = 100 and, where Destatis published them, on 2015 = 100 (rules: The German index). */
  const ANNUAL: readonly (readonly [year: number, base2020: string, base2015: string])[] = [
    [2015, '94.5', '100'],
    [2016, '95', '100.5'],
    [2017, '96.4', '102'],
    [2018, '98.1', '103.8'],
    [2019, '99.5', '105.3'],
    [2020, '100', '105.8'],
    [2021, '103.1', '109.1'],
    [2022, '110.2', '116.6'],
  ];
  const annual = Object.fromEntries(ANNUAL.map(([year, value]) => [year, value]));
  const of = (origins: Readonly<Record<string, Layer>>) => layers({ 'de-cpi-2015': origins });

  test('base 2020 divided by its average of 2015 gives every published value, and the revised 2022', () => {
    const stored = of({ [ORIGIN.bundesbankYears]: layer(annual, { base: 2020 }) });
    assert.deepEqual(
      made('de-cpi-2015', stored).yearly,
      Object.fromEntries(ANNUAL.map(([year, , value]) => [year * 100, value])),
    );
  });

  test('the divisor is read from the series, months count where the average is not published', () => {
    const months = { ...year(2015, Array(12).fill('80')), 202401: '100' };
    const stored = of({ [ORIGIN.bundesbankMonths]: layer(months, { base: 2025 }) });
    const { yearly, monthly } = made('de-cpi-2015', stored);
    assert.deepEqual([yearly, monthly[202401]], [{ 201500: '100' }, '125']);
  });

  test('months are averaged on their own base and converted afterwards', () => {
    // Mean of the months 117.25 is 117.3 on base 2020, and 117.3 / 94.5 = 124.1; the mean of converted ones is 124.0.
    const months = year(2023, [117, 117, 117, 117, 117, 117, 117.5, 117.5, 117.5, 117.5, 117.5, 117.5]);
    const stored = of({
      [ORIGIN.bundesbankYears]: layer({ 2015: '94.5' }, { base: 2020 }),
      [ORIGIN.bundesbankMonths]: layer(months, { base: 2020 }),
    });
    assert.equal(made('de-cpi-2015', stored).yearly[202300], '124.1');
  });

  test('as long as 2015 is not complete nothing is converted', () => {
    const stored = of({ [ORIGIN.bundesbankMonths]: layer({ 202401: '117.6' }, { base: 2020 }) });
    assert.deepEqual(made('de-cpi-2015', stored).monthly, {});
  });

  test('each base has its own divisor; Destatis wins over the Bundesbank', () => {
    const stored = of({
      [ORIGIN.bundesbankYears]: layer({ 2015: '94.5', 2023: '116.7', 2024: '119.3' }, { base: 2020 }),
      [ORIGIN.genesisYears]: layer({ 2015: '80', 2023: '100' }, { base: 2025 }),
    });
    assert.deepEqual(made('de-cpi-2015', stored).yearly, { 201500: '100', 202300: '125', 202400: '126.2' });
  });

  test('imported values of base 2015 are taken as they are', () => {
    const stored = of({ [ORIGIN.import]: layer({ 2023: '123.5', 202401: '124.4' }) });
    assert.deepEqual(made('de-cpi-2015', stored), {
      yearly: { 202300: '123.5' },
      monthly: { 202401: '124.4' },
      newest: 202401,
    });
  });
});

test('values go through unchanged, whatever they are', () => {
  const value = fc.tuple(fc.integer({ min: 1, max: 999_999 }), fc.integer({ min: 0, max: 5 }));
  fc.assert(
    fc.property(value, ([units, places]) => {
      const text = String(Number(`${units}e-${places}`));
      fc.pre(!text.includes('e'));
      const of = layers({ 'at-eu-hicp-2015': { [ORIGIN.eurostat]: layer({ 202401: text }) } });
      assert.equal(made('at-eu-hicp-2015', of).monthly[202401], text);
    }),
    { seed: 8, numRuns: 300 },
  );
});
