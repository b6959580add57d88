import { csvTable, type Table } from './csv-rows.ts';
import { DocumentRefused } from './document-refused.ts';
import { indexValue } from './index-value.ts';
import { ORIGIN } from './layers.ts';
import type { DocumentSeries, Observation } from './observation.ts';
import { withoutDuplicates, writtenPeriod } from './periods.ts';

const STATISTIC = '61111';
const MISSING = new Set(['', '-', '.', '...', '/', 'x']);

/** The German consumer price index, table 61111-0001 (years) or 61111-0002 (months), as flat CSV of GENESIS. */
export function genesisSeries(csv: string): DocumentSeries[] {
  const table = csvTable(csv, ';');
  const found = table.columns.includes('statistics_code') ? newRows(table) : oldRows(table);
  const bases = new Set(found.map(({ base }) => base));
  const [base] = bases;
  if (base === undefined || bases.size > 1) throw new DocumentRefused('not index values of one base');
  const observations = found.map(({ base: _, ...observation }) => observation);
  const isMonthly = observations.some(({ month }) => month !== undefined);
  if (isMonthly && observations.some(({ month }) => month === undefined))
    throw new DocumentRefused('months and years in one table');
  const origin = isMonthly ? ORIGIN.genesisMonths : ORIGIN.genesisYears;
  return [{ index: 'de-cpi-2015', origin, base, observations: withoutDuplicates(observations) }];
}

type BasedObservation = Observation & { readonly base: number };

/** Since 2024: one value a row, rows of change rates (`%`) between those of the index (`2020=100`). */
function newRows({ rows, column }: Table): BasedObservation[] {
  const [statistic, time, value] = [column('statistics_code'), column('time'), column('value')];
  const [unit, variable] = [column('value_unit'), column('value_variable_code')];
  const [kind, attribute] = [column('1_variable_code'), column('1_variable_attribute_code')];
  return rows.flatMap((row): BasedObservation[] => {
    if (row.length <= Math.max(value, unit, variable)) throw new DocumentRefused('a row is cut off');
    if (row[statistic] !== STATISTIC) throw new DocumentRefused('another statistic');
    const base = /^(\d{4})=100$/.exec(row[unit]!)?.[1];
    if (base === undefined || row[variable] !== 'PREIS1' || MISSING.has(row[value]!)) return [];
    const month = monthOf(row[kind]!, row[attribute]!);
    return [{ ...writtenPeriod(row[time]!, month), value: indexValue(row[value]!, ','), base: Number(base) }];
  });
}

/** Until 2024: one row a period, the index in a column that names its base. */
function oldRows(table: Table): BasedObservation[] {
  const { rows, columns, column } = table;
  const [statistic, time] = [column('Statistik_Code'), column('Zeit')];
  const [kind, attribute] = [column('1_Merkmal_Code'), column('1_Auspraegung_Code')];
  const value = columns.findIndex((name) => /^preis1__.*__\d{4}=100$/.test(name));
  const base = /(\d{4})=100$/.exec(columns[value] ?? '')?.[1];
  if (base === undefined) throw new DocumentRefused('no column of index values');
  return rows.flatMap((row): BasedObservation[] => {
    if (row.length <= value) throw new DocumentRefused('a row is cut off');
    if (row[statistic] !== STATISTIC) throw new DocumentRefused('another statistic');
    if (MISSING.has(row[value]!)) return [];
    const month = monthOf(row[kind]!, row[attribute]!);
    return [{ ...writtenPeriod(row[time]!, month), value: indexValue(row[value]!, ','), base: Number(base) }];
  });
}

/** The monthly table has the month as its variable; the annual one has the territory there. */
function monthOf(kind: string, attribute: string): string | undefined {
  if (kind !== 'MONAT') return undefined;
  const month = /^MONAT(\d{2})$/.exec(attribute)?.[1];
  if (month === undefined) throw new DocumentRefused('an unknown month');
  return month;
}

/** `{"Status":{"Code":98}}` stands in the place of a table. @throws DocumentRefused always */
export function refuseGenesisMessage(json: string): never {
  const code = /"Code"\s*:\s*(-?\d{1,6})/.exec(json)?.[1];
  throw new DocumentRefused(code === undefined ? 'no table' : `GENESIS status ${code}`);
}
