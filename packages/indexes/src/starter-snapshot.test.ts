import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { DocumentRefused } from './document-refused.ts';
import { refuseJumps } from './guards.ts';
import { PRICE_INDEXES } from './price-index.ts';
import { type StarterSeries, starterSeries, starterText } from './starter-snapshot.ts';
import { valuesOf } from './values.ts';

const MONTHS: StarterSeries = {
  index: 'gb-eu-hicp-2015',
  origin: 'starter-months',
  asOf: Date.UTC(2024, 9, 31),
  observations: [
    { year: 2019, month: 12, value: '108.5' },
    { year: 2020, month: 1, value: '108.2', flags: 'd' },
    { year: 2020, month: 3, value: '108.61' },
  ],
};
const YEARS: StarterSeries = {
  index: 'de-cpi-2015',
  origin: 'starter-years',
  base: 2020,
  asOf: Date.UTC(2024, 7, 1),
  observations: [
    { year: 2015, value: '94.5' },
    { year: 2016, value: '95' },
  ],
};

describe('the file of the starter snapshot', () => {
  const text = starterText(['as of a day'], [MONTHS, YEARS]);

  test('is one line a series: gaps, flags and bases are in it', () => {
    assert.deepEqual(text.split('\n'), [
      '# as of a day',
      'gb-eu-hicp-2015\t\t2024-10-31\t2019-12\t108.5 108.2d - 108.61',
      'de-cpi-2015\t2020\t2024-08-01\t2015\t94.5 95',
      '',
    ]);
  });

  test('is read back as it was written', () => {
    assert.deepEqual(starterSeries(text), [MONTHS, YEARS]);
  });

  for (const [what, line] of [
    ['an unknown series', 'xx-cpi\t\t2024-10-31\t2019\t1'],
    ['no day', 'at-cpi-2020\t\tsoon\t2019\t1'],
    ['a month that cannot be', 'at-cpi-2020\t\t2024-10-31\t2019-13\t1'],
    ['a value that is not a number', 'at-cpi-2020\t\t2024-10-31\t2019\t1e5'],
    ['a column too few', 'at-cpi-2020\t2024-10-31\t2019\t1'],
  ] as const) {
    test(`${what} is refused`, () => assert.throws(() => starterSeries(line), DocumentRefused));
  }
});

describe('the snapshot that comes with the program', () => {
  const path = new URL('../../../data/indexes/starter.tsv', import.meta.url);
  const series = starterSeries(readFileSync(path, 'utf8'));

  test('has 45 of the 50', () => {
    const has = new Set(series.map(({ index }) => index));
    const missing = PRICE_INDEXES.filter(({ id }) => !has.has(id)).map(({ id }) => id);
    // These come with the first refresh alone.
    assert.deepEqual(missing, ['at-cpi-1976', 'at-cpi-1966', 'at-cpi-1', 'at-cpi-2', 'rs-eu-hicp-2015']);
  });

  test('has flags, ends where the publisher ended, and jumps nowhere', () => {
    const of = (index: string) => series.find((one) => one.index === index)?.observations ?? [];
    assert.deepEqual(of('gb-eu-hicp-2015').at(-1), { year: 2020, month: 11, value: '108.88' });
    assert.ok(of('tr-eu-hicp-2015').every(({ flags }) => flags === 'd'));
    for (const { observations } of series) refuseJumps(valuesOf(observations));
  });

  test('has no value of the frozen German series: the revision of 2023 replaced them', () => {
    const german = series.filter(({ index }) => index === 'de-cpi-2015');
    assert.deepEqual(
      german.map(({ base, origin }) => [base, origin]),
      [[2020, 'starter-years']],
    );
  });
});
