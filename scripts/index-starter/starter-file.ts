import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type DocumentSeries, ORIGIN, PRICE_INDEXES } from '@kontor/indexes';
import {
  contentLines,
  kontorCsvSeries,
  type StarterSeries,
  sdmxCsvSeries,
  starterText,
} from '@kontor/indexes/testing';

const COMMENTS = [
  'Price indexes as they were on the day of each line; made by `npm run indexes:starter`, do not edit.',
  'Columns: index, base year of the values (empty: that of the index), day, first period, values without a break.',
  'Sources: Statistik Austria (CC BY 4.0); Statistisches Bundesamt (dl-de/by-2-0); Eurostat (converted from 2005 = 100).',
];

/** States of the files, as they name them themselves. A month means its first day. */
const AS_OF = {
  harmonised: Date.UTC(2024, 9, 31),
  austrianYears: Date.UTC(2026, 4, 1),
  austrianMonths: Date.UTC(2024, 11, 1),
  german: Date.UTC(2024, 7, 1),
};

/** The newest month of the Austrian file was provisional then. */
const PROVISIONAL = { year: 2024, month: 11 };

/** The text of the snapshot, from a folder with the published files. */
export function starterFile(folder: string): string {
  const read = (name: string) => readFileSync(join(folder, name), 'utf8');
  const series = [
    ...dated(kontorCsvSeries(read('at-cpi-annual.csv')).series, 'starterYears', AS_OF.austrianYears),
    ...dated(
      provisional(kontorCsvSeries(read('at-cpi-monthly.csv')).series),
      'starterMonths',
      AS_OF.austrianMonths,
    ),
    ...dated(german(read('de-cpi.csv')), 'starterYears', AS_OF.german),
    ...dated(sdmxCsvSeries(read('hicp-i05-monthly-2024-10.csv')), 'starterMonths', AS_OF.harmonised),
  ];
  return starterText(
    COMMENTS,
    series.toSorted((a, b) => place(a) - place(b)),
  );
}

const ORDER = PRICE_INDEXES.map(({ id }) => id);
const place = ({ index }: StarterSeries): number => ORDER.indexOf(index);

const dated = (
  series: readonly DocumentSeries[],
  origin: 'starterYears' | 'starterMonths',
  asOf: number,
): readonly StarterSeries[] => series.map((one) => ({ ...one, origin: ORIGIN[origin], asOf }));

const provisional = (series: readonly DocumentSeries[]): readonly DocumentSeries[] =>
  series.map((one) => ({
    ...one,
    observations: one.observations.map((value) =>
      value.year === PROVISIONAL.year && value.month === PROVISIONAL.month ? { ...value, flags: 'p' } : value,
    ),
  }));

/** The frozen series on 2015 is left out (rules: The German index). */
function german(csv: string): readonly DocumentSeries[] {
  const [head, ...rows] = contentLines(csv);
  const current = rows.filter((row) => row.startsWith('de-cpi-current,'));
  return kontorCsvSeries([head, ...current].join('\n')).series;
}
