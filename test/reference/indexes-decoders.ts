/**
 * Decoders of price-index documents against the reference files, one by one and before anything is stored: what
 * assembling, chaining and rebasing later hide must already be right here, digit by digit.
 */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import {
  type DocumentSeries,
  documentSeries,
  kontorCsvText,
  type Observation,
  periodOf,
} from '@kontor/indexes';
import { referenceData } from '../reference-data.ts';

const DATA = referenceData('indexes');
const DOCUMENTS = readdirSync(DATA, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && !entry.name.endsWith('.md'))
  .map(({ parentPath, name }) => join(parentPath, name).slice(DATA.length + 1));

const decoded = (path: string) => documentSeries(readFileSync(join(DATA, path)), path);

function seriesIn(path: string, index: string): DocumentSeries {
  const found = decoded(path).series.filter((series) => series.index === index);
  assert.equal(found.length, 1, `${index} in ${path}`);
  return found[0]!;
}

const valuesOf = (observations: readonly Observation[]): ReadonlyMap<number, string> =>
  new Map(observations.map((one) => [periodOf(one), one.value]));

const valueIn = (path: string, index: string, period: number): string | undefined =>
  valuesOf(seriesIn(path, index).observations).get(period);

/** index → period → value of a file of our own form, read without the decoder. */
function rowsOf(path: string): ReadonlyMap<string, ReadonlyMap<number, string>> {
  const [head = '', ...lines] = readFileSync(join(DATA, path), 'utf8').trimEnd().split('\n');
  const names = head.split(',');
  const found = new Map<string, Map<number, string>>();
  for (const line of lines) {
    const row = Object.fromEntries(line.split(',').map((cell, column) => [names[column]!, cell]));
    const values = found.get(row.index!) ?? new Map<number, string>();
    values.set(Number(row.year) * 100 + Number(row.month ?? 0), String(Number(row.value)));
    found.set(row.index!, values);
  }
  return found;
}

const MINR = 'stubs/prc_hicp_minr-I15-TOTAL-all.json';
const GAPS = 'stubs/prc_hicp_minr-gaps-flags.json';
const FROZEN_I05 = 'hicp-i05-monthly-2024-10.csv';
const REBASED = 'hicp-i15-rebased-monthly.csv';
const BUNDESBANK = 'stubs/de/BBDP1.M.DE.N.VPI.C.A00000.I20.A.csv';
const GENESIS = ['stubs/de/61111-0001_de_flat_OLD.csv', 'stubs/de/61111-0001_de_flat_NEW.zip'];

test('every file is read, ascending, in shortest positive decimals', () => {
  assert.ok(DOCUMENTS.length >= 16, `${DOCUMENTS.length} files`);
  for (const path of DOCUMENTS) {
    const { series } = decoded(path);
    assert.ok(series.length > 0, path);
    for (const { index, observations } of series) {
      const periods = observations.map(periodOf);
      assert.ok(periods.length > 0, path);
      assert.deepEqual(
        periods,
        [...new Set(periods)].toSorted((a, b) => a - b),
        `${index} in ${path}`,
      );
      for (const { value } of observations) {
        assert.match(value, /^(?:0|[1-9]\d*)(?:\.\d*[1-9])?$/, `${index} in ${path}`);
        assert.ok(Number(value) > 0, `${index} in ${path}`);
      }
    }
  }
});

for (const path of ['at-cpi-annual.csv', 'at-cpi-monthly.csv', REBASED, 'hicp-i15-rebased-annual.csv']) {
  test(`${path}: every value, nothing else`, () => {
    const expected = rowsOf(path);
    const { series, unknown } = decoded(path);
    assert.deepEqual(unknown, []);
    assert.deepEqual(
      new Map(series.map(({ index, observations }) => [index, valuesOf(observations)])),
      expected,
    );
  });
}

describe('Eurostat', () => {
  test('JSON-stat of all countries has the values of the table, flags aside', () => {
    const table = rowsOf(REBASED);
    const { series } = decoded(MINR);
    assert.equal(series.length, table.size);
    for (const { index, origin, observations } of series) {
      assert.equal(origin, 'prc_hicp_minr');
      for (const [period, value] of valuesOf(observations)) {
        assert.equal(value, table.get(index)?.get(period), `${index} ${period}`);
      }
    }
  });

  test('the official values of Austria around the turn of 2024', () => {
    for (const path of [MINR, 'stubs/prc_hicp_minr-I15-TOTAL-AT.json', REBASED]) {
      assert.equal(valueIn(path, 'at-eu-hicp-2015', 202312), '133.08', path);
      assert.equal(valueIn(path, 'at-eu-hicp-2015', 202401), '132.6', path);
    }
  });

  test('gaps stay gaps, flags stay with their values, EL and UK are Greece and the United Kingdom', () => {
    const british = seriesIn(GAPS, 'gb-eu-hicp-2015').observations;
    assert.deepEqual(british.at(-1), { year: 2020, month: 11, value: '108.88' });
    for (const index of ['tr-eu-hicp-2015', 'us-eu-hicp-2015']) {
      const flags = seriesIn(GAPS, index).observations.map((one) => one.flags);
      assert.deepEqual(flags, Array(10).fill('d'), index);
    }
    const greek = seriesIn(GAPS, 'gr-eu-hicp-2015').observations;
    assert.ok(greek.length === 10 && greek.every(({ flags }) => flags === undefined));
  });

  test('SDMX-CSV on 2005 comes out on 2015, within what rebasing costs', () => {
    const table = rowsOf(REBASED);
    let compared = 0;
    for (const { index, origin, observations } of decoded(FROZEN_I05).series) {
      assert.equal(origin, 'hicp-2005');
      for (const [period, value] of valuesOf(observations)) {
        const expected = table.get(index)?.get(period);
        if (expected === undefined) continue;
        assert.ok(Math.abs(Number(value) - Number(expected)) < 0.0101, `${index} ${period}`);
        compared++;
      }
    }
    assert.ok(compared > 11_000, `${compared} values`);
  });
});

describe('Statistik Austria', () => {
  const OGD: readonly (readonly [file: string, index: string])[] = [
    ['OGD_vpi20c18_VPI_2020COICOP18_1', 'at-cpi-2020'],
    ['OGD_vpi15c18_VPI_2015COICOP18_1', 'at-cpi-2015'],
    ['OGD_vpi10_VPI_2010_1', 'at-cpi-2010'],
    ['OGD_vpi86_VPI_1986_1', 'at-cpi-1986'],
  ];
  for (const [file, index] of OGD) {
    test(`${file}: the total of the reporting month, and annual averages`, () => {
      const { origin, observations } = seriesIn(`stubs/ogd/${file}.csv`, index);
      assert.equal(origin, file);
      const published = [rowsOf('at-cpi-monthly.csv'), rowsOf('at-cpi-annual.csv')].map((rows) =>
        rows.get(index),
      );
      const months = observations.filter(({ month }) => month !== undefined);
      assert.ok(months.length >= 35, `${months.length} months`);
      for (const [period, value] of valuesOf(observations)) {
        const [month, year] = published;
        assert.equal(value, (period % 100 === 0 ? year : month)?.get(period), `${period}`);
      }
      assert.deepEqual([...valuesOf(months)], [...published[0]!], 'no month is left out');
    });
  }
});

describe('Germany', () => {
  for (const path of GENESIS) {
    test(`${path}: the average of 2015, by which everything is divided`, () => {
      const { base, origin } = seriesIn(path, 'de-cpi-2015');
      assert.deepEqual([base, origin], [2020, 'genesis-years']);
      assert.equal(valueIn(path, 'de-cpi-2015', 201500), '94.5');
    });
  }

  test('values of both flat forms are those of the table', () => {
    const expected = seriesIn('de-cpi.csv', 'de-cpi-2015');
    assert.equal(expected.base, 2020);
    const years = valuesOf(expected.observations);
    for (const path of GENESIS) {
      for (const [period, value] of valuesOf(seriesIn(path, 'de-cpi-2015').observations)) {
        assert.equal(value, years.get(period), `${period} in ${path}`);
      }
    }
  });

  test('months of the Bundesbank', () => {
    const { base, observations } = seriesIn(BUNDESBANK, 'de-cpi-2015');
    assert.equal(base, 2020);
    assert.deepEqual(
      [...valuesOf(observations)],
      [
        [202109, '103.8'],
        [202309, '117.8'],
        [202401, '117.6'],
        [202409, '119.7'],
      ],
    );
  });
});

test('what is exported is imported again, value by value', () => {
  for (const path of ['at-cpi-annual.csv', 'at-cpi-monthly.csv', REBASED]) {
    const { series } = decoded(path);
    const csv = kontorCsvText(
      series.flatMap(({ index, observations }) =>
        observations.map((observation) => ({ index, observation })),
      ),
    );
    const again = documentSeries(Buffer.from(csv), 'export.csv').series;
    const plain = (all: readonly DocumentSeries[]) =>
      new Map(all.map(({ index, observations }) => [index, valuesOf(observations)]));
    assert.deepEqual(plain(again), plain(series), path);
  }
});
