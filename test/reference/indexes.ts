/**
 * Price indexes against published numbers: a fresh data folder, the documented command over all reference files, and then
 * what the service would answer, value by value.
 */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { PRICE_INDEXES } from '@kontor/indexes';
import { SeriesReader } from '../../src/engines/series/series-reader.ts';
import { referenceData } from '../reference-data.ts';

const ROOT = join(import.meta.dirname, '../..');
const DATA = referenceData('indexes');

interface Entry {
  readonly year: number;
  readonly month?: number;
  readonly value: number;
}

/** Rows of a reference file as objects by its header. */
function rowsOf(name: string): readonly Readonly<Record<string, string>>[] {
  const [head = '', ...lines] = readFileSync(join(DATA, name), 'utf8').trimEnd().split(/\r?\n/);
  const names = head.split(',');
  return lines.map((line) =>
    Object.fromEntries(line.split(',').map((cell, column) => [names[column]!, cell])),
  );
}

/** All files below, the publishers' before our own form or after it. */
function files(order: 'first' | 'last'): readonly string[] {
  const below = (folder: string) =>
    readdirSync(join(DATA, folder), { withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.endsWith('.md'))
      .map(({ name }) => join(DATA, folder, name));
  const [own, publishers] = [below('.'), [...below('stubs'), ...below('stubs/ogd'), ...below('stubs/de')]];
  return order === 'first' ? [...publishers, ...own] : [...own, ...publishers];
}

for (const order of ['last', 'first'] as const) {
  describe(`all reference files imported, the publishers' ${order}`, () => {
    let folder: string;
    let reader: SeriesReader;
    let said: string;
    const known = new Map<string, ReadonlyMap<string, string>>();
    before(() => {
      folder = mkdtempSync(join(tmpdir(), 'kontor-indexes-'));
      said = execFileSync(
        process.execPath,
        [join(ROOT, 'src/cli.ts'), 'indexes', 'import', ...files(order)],
        {
          encoding: 'utf8',
          env: { ...process.env, DATA_DIR: folder },
        },
      );
      reader = new SeriesReader({ path: join(folder, 'indexes.sqlite'), now: () => 0 });
    });
    after(() => {
      reader.close();
      rmSync(folder, { recursive: true });
    });

    /** Period → the very digits of the answer. */
    function answered(id: string, frequency: 'YEARLY' | 'MONTHLY'): ReadonlyMap<string, string> {
      const key = `${id} ${frequency}`;
      const values = known.get(key) ?? read(id, frequency);
      known.set(key, values);
      return values;
    }

    function read(id: string, frequency: 'YEARLY' | 'MONTHLY'): ReadonlyMap<string, string> {
      const body = reader.read(id, frequency)?.body;
      if (body === undefined) return new Map();
      const text = Buffer.from(body).toString();
      const list = (JSON.parse(text) as { values: readonly Entry[] }).values;
      const digits = [...text.matchAll(/"value":([\d.]+)\}/g)].map(([, value]) => value!);
      return new Map(
        list.map(({ year, month }, place) => [
          month === undefined ? `${year}` : `${year}-${month}`,
          digits[place]!,
        ]),
      );
    }

    test('no file is refused', () => {
      assert.doesNotMatch(said, /refused/);
      assert.equal(said.trimEnd().split('\n').length, files(order).length);
    });

    test('45 of the 50 indexes answer; the others have no data here', () => {
      const silent = PRICE_INDEXES.filter(({ id }) => answered(id, 'YEARLY').size === 0).map(({ id }) => id);
      assert.deepEqual(silent, ['at-cpi-1976', 'at-cpi-1966', 'at-cpi-1', 'at-cpi-2', 'rs-eu-hicp-2015']);
    });

    const AUSTRIA: readonly (readonly [file: string, frequency: 'YEARLY' | 'MONTHLY', count: number])[] = [
      ['at-cpi-annual.csv', 'YEARLY', 146],
      ['at-cpi-monthly.csv', 'MONTHLY', 285],
    ];
    for (const [file, frequency, count] of AUSTRIA) {
      test(`Austria: every value of ${file} exactly`, () => {
        const rows = rowsOf(file).filter(({ index }) => index !== 'at-cpi-2025');
        assert.equal(rows.length, count);
        for (const { index, year, month, value } of rows) {
          const period = month === undefined ? year! : `${year}-${month}`;
          assert.equal(answered(index!, frequency).get(period), String(Number(value)), `${index} ${period}`);
        }
      });
    }

    test('Austria: annual averages as published', () => {
      const anchors: Readonly<Record<string, Readonly<Record<string, string>>>> = {
        'at-cpi-1986': {
          1990: '109.5',
          2000: '137.6',
          2010: '166.6',
          2015: '184.4',
          2020: '199.5',
          2025: '255.7',
        },
        'at-cpi-2000': { 2015: '134', 2025: '185.8' },
        'at-cpi-2010': { 2015: '110.7', 2022: '133.6', 2025: '153.5' },
        'at-cpi-2015': { 2020: '108.2', 2023: '130.1', 2025: '138.7' },
        'at-cpi-2020': { 2022: '111.6', 2023: '120.3', 2024: '123.8', 2025: '128.2' },
      };
      for (const [id, years] of Object.entries(anchors)) {
        for (const [year, value] of Object.entries(years)) {
          assert.equal(answered(id, 'YEARLY').get(year), value, `${id} ${year}`);
        }
      }
    });

    test('Germany: the published values of base 2015, and the revised 2022 in the place of the frozen one', () => {
      const yearly = answered('de-cpi-2015', 'YEARLY');
      const published = {
        2015: '100',
        2016: '100.5',
        2017: '102',
        2018: '103.8',
        2019: '105.3',
        2020: '105.8',
        2021: '109.1',
      };
      for (const [year, value] of Object.entries(published)) assert.equal(yearly.get(year), value, year);
      const frozen = rowsOf('de-cpi.csv').find(
        (row) => row.series === 'de-cpi-frozen' && row.year === '2022' && !row.month,
      );
      assert.equal(frozen?.value, '117.7');
      assert.equal(yearly.get('2022'), '116.6');
      // Months of the Bundesbank's file, base 2020, on 2015: 103.8, 117.8, 117.6, 119.7 divided by 0.945.
      const monthly = answered('de-cpi-2015', 'MONTHLY');
      assert.deepEqual(
        ['2021-9', '2023-9', '2024-1', '2024-9'].map((month) => monthly.get(month)),
        ['109.8', '124.7', '124.4', '126.7'],
      );
    });

    test('HICP: every month of the reference file within its exactness, the official ones exactly', () => {
      const rows = rowsOf('hicp-i15-rebased-monthly.csv');
      for (const { index, year, month, value } of rows) {
        const found = answered(index!, 'MONTHLY').get(`${year}-${month}`);
        assert.ok(
          found !== undefined && Math.abs(Number(found) - Number(value)) < 0.0601,
          `${index} ${year}-${month}`,
        );
      }
      const austria = answered('at-eu-hicp-2015', 'MONTHLY');
      assert.deepEqual([austria.get('2023-12'), austria.get('2024-1')], ['133.08', '132.6']);
    });

    test('HICP: yearly values are means of twelve months; the United Kingdom has none for 2020', () => {
      for (const { index, year, value, months } of rowsOf('hicp-i15-rebased-annual.csv')) {
        if (months !== '12') continue;
        const found = answered(index!, 'YEARLY').get(year!);
        assert.ok(
          found !== undefined && Math.abs(Number(found) - Number(value)) < 0.0101,
          `${index} ${year}`,
        );
      }
      assert.equal([...answered('gb-eu-hicp-2015', 'MONTHLY').keys()].at(-1), '2020-11');
    });

    test('what is answered ascends and has no gaps filled', () => {
      for (const { id } of PRICE_INDEXES) {
        for (const frequency of ['YEARLY', 'MONTHLY'] as const) {
          const periods = [...answered(id, frequency).keys()].map((period) => {
            const [year = '', month = '0'] = period.split('-');
            return Number(year) * 100 + Number(month);
          });
          assert.deepEqual(
            periods,
            [...new Set(periods)].toSorted((a, b) => a - b),
            id,
          );
        }
      }
    });
  });
}
