import { DocumentRefused } from './document-refused.ts';
import { indexValue } from './index-value.ts';
import { ORIGIN } from './layers.ts';
import type { DocumentSeries, Observation } from './observation.ts';
import { type Period, periodOf, periodText, writtenPeriod } from './periods.ts';
import { isStoredSeries } from './price-index.ts';

/** Values of one series and one frequency, as they were on a day. */
export interface StarterSeries extends DocumentSeries {
  /** When the publisher had stated the values so, Unix milliseconds (UTC midnight). */
  readonly asOf: number;
}

const COMMENT = '#';
const GAP = '-';
const COLUMNS = 5;

/**
 * The snapshot of price indexes that comes with the program, `data/indexes/starter.tsv`: a line for each series and
 * frequency with its name, the base year of the values where it is not the index's own, the day they are from, the first
 * period and one value for each period from there on; `-` is a gap, letters behind a value are the publisher's flags.
 * @throws DocumentRefused
 */
export function starterSeries(text: string): readonly StarterSeries[] {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith(COMMENT));
  return lines.map((line): StarterSeries => {
    const cells = line.split('\t');
    const [index = '', base = '', day = '', first = '', values = ''] = cells;
    const asOf = Date.parse(`${day}T00:00:00Z`);
    if (cells.length !== COLUMNS || !isStoredSeries(index) || Number.isNaN(asOf)) {
      throw new DocumentRefused('is not the snapshot of price indexes');
    }
    const [year = '', month] = first.split('-');
    return {
      index,
      origin: month === undefined ? ORIGIN.starterYears : ORIGIN.starterMonths,
      ...(base !== '' && { base: Number(base) }),
      asOf,
      observations: observationsFrom(writtenPeriod(year, month), values.split(' ')),
    };
  });
}

function observationsFrom(
  first: Pick<Observation, 'year' | 'month'>,
  cells: readonly string[],
): Observation[] {
  let period = periodOf(first);
  const observations: Observation[] = [];
  for (const cell of cells) {
    if (cell !== GAP) {
      const [, value = '', flags = ''] = /^([\d.]+)([a-z]*)$/.exec(cell) ?? [];
      observations.push({ ...dated(period), value: indexValue(value), ...(flags !== '' && { flags }) });
    }
    period = following(period);
  }
  return observations;
}

const dated = (period: Period): Pick<Observation, 'year' | 'month'> => ({
  year: Math.floor(period / 100),
  ...(period % 100 !== 0 && { month: period % 100 }),
});

/** The period after, of the same frequency. */
const following = (period: Period): Period => {
  if (period % 100 === 0) return period + 100;
  return period % 100 === 12 ? period + 89 : period + 1;
};

/** The lines of the snapshot's file; `starterSeries` reads them back. */
export function starterText(comments: readonly string[], series: readonly StarterSeries[]): string {
  const lines = series.map(({ index, base, asOf, observations }) => {
    const day = new Date(asOf).toISOString().slice(0, 10);
    const [first, last] = [observations.at(0)!, observations.at(-1)!].map(periodOf) as [Period, Period];
    const byPeriod = new Map(observations.map((one) => [periodOf(one), one]));
    const cells: string[] = [];
    for (let period = first; period <= last; period = following(period)) {
      const found = byPeriod.get(period);
      cells.push(found === undefined ? GAP : `${found.value}${found.flags ?? ''}`);
    }
    return [index, base ?? '', day, periodText(first), cells.join(' ')].join('\t');
  });
  return [...comments.map((line) => `${COMMENT} ${line}`), ...lines, ''].join('\n');
}
