import { csvTable, type Table, wholeRow } from './csv-rows.ts';
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
function newRows(table: Table): BasedObservation[] {
  const { rows, column } = table;
  const [statistic, time, value] = [column('statistics_code'), column('time'), column('value')];
  const [unit, variable] = [column('value_unit'), column('value_variable_code')];
  const variables = variablesOf(table, { code: '_variable_code', attribute: '_variable_attribute_code' });
  return rows.flatMap((row): BasedObservation[] => {
    wholeRow(row, table);
    if (row[statistic] !== STATISTIC) throw new DocumentRefused('another statistic');
    const base = /^(\d{4})=100$/.exec(row[unit]!)?.[1];
    if (base === undefined || row[variable] !== 'PREIS1' || MISSING.has(row[value]!)) return [];
    const month = monthOf(row, variables);
    return [{ ...writtenPeriod(row[time]!, month), value: indexValue(row[value]!, ','), base: Number(base) }];
  });
}

/** Until 2024: one row a period, the index in a column that names its base. */
function oldRows(table: Table): BasedObservation[] {
  const { rows, columns, column } = table;
  const [statistic, time] = [column('Statistik_Code'), column('Zeit')];
  const variables = variablesOf(table, { code: '_merkmal_code', attribute: '_auspraegung_code' });
  const value = columns.findIndex((name) => /^preis1__.*__\d{4}=100$/.test(name));
  const base = /(\d{4})=100$/.exec(columns[value] ?? '')?.[1];
  if (base === undefined) throw new DocumentRefused('no column of index values');
  return rows.flatMap((row): BasedObservation[] => {
    wholeRow(row, table);
    if (row[statistic] !== STATISTIC) throw new DocumentRefused('another statistic');
    if (MISSING.has(row[value]!)) return [];
    const month = monthOf(row, variables);
    return [{ ...writtenPeriod(row[time]!, month), value: indexValue(row[value]!, ','), base: Number(base) }];
  });
}

interface Variable {
  readonly code: number;
  readonly attribute: number;
}

/** Columns of the variables: `1_variable_code` and its attribute, `2_variable_code` … */
function variablesOf(
  { columns, column }: Table,
  names: { readonly code: string; readonly attribute: string },
): readonly Variable[] {
  return columns.flatMap((name, code) => {
    const number = /^(\d{1,2})_/.exec(name)?.[1];
    if (number === undefined || name !== `${number}${names.code}`) return [];
    return [{ code, attribute: column(`${number}${names.attribute}`) }];
  });
}

/**
 * The month of a row, in whichever of its variables; the annual table has none. The other variable is the territory,
 * all of Germany. Tables of the same statistic by purpose (`CC13…`) or federal state look alike and are refused.
 */
function monthOf(row: readonly string[], variables: readonly Variable[]): string | undefined {
  let month: string | undefined;
  for (const { code, attribute } of variables) {
    if (row[code] === 'MONAT') {
      month = /^MONAT(\d{2})$/.exec(row[attribute]!)?.[1];
      if (month === undefined) throw new DocumentRefused('an unknown month');
    } else if (row[code] !== 'DINSG') {
      throw new DocumentRefused('not the index of all items for all of Germany');
    }
  }
  return month;
}

/** `{"Status":{"Code":98}}` may come in the place of a table. @throws DocumentRefused always */
export function refuseGenesisMessage(json: string): never {
  const code = /"Code"\s*:\s*(-?\d{1,6})/.exec(json)?.[1];
  throw new DocumentRefused(code === undefined ? 'no table' : `GENESIS status ${code}`);
}
