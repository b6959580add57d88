import { contentLines, csvTable, type Table } from './csv-rows.ts';
import { DocumentRefused } from './document-refused.ts';
import { indexValue } from './index-value.ts';
import { ORIGIN } from './layers.ts';
import type { DocumentSeries, Observation } from './observation.ts';
import { withoutDuplicates, writtenPeriod } from './periods.ts';
import { isStoredSeries } from './price-index.ts';

/** Series of a file, and the names in it that are no series of ours. */
export interface NamedSeries {
  readonly series: readonly DocumentSeries[];
  readonly unknown: readonly string[];
}

const FIRST_BASE = 2016;
const LAST_BASE = 2200;
/** Of `at-cpi-1` and `at-cpi-2`. */
const BASE_OF_1958 = '1958';

/**
 * Our exchange format: columns `index` (or `series`), `year`, `month`, `value` in any order, `month` empty or absent
 * for the value of a year, `flag` and `base` if you like; others do not matter; separated by commas or semicolons. A
 * base must be that of the index, but for values of Destatis: those on a newer base are under `de-cpi-2015` or
 * `de-cpi…` with that base; those that it once published itself on 2015 are not taken under such a name, since its
 * revision of 2023 has replaced them (rules: The German index).
 * @throws DocumentRefused
 */
export function kontorCsvSeries(csv: string): NamedSeries {
  const [head = ''] = contentLines(csv);
  const table = csvTable(csv, head.includes(';') && !head.includes(',') ? ';' : ',');
  const name = table.columns.includes('index') ? table.column('index') : table.column('series');
  const base = table.columns.indexOf('base');
  const groups = Map.groupBy(table.rows, (row) => {
    if (row.length !== table.columns.length) throw new DocumentRefused('a row is cut off');
    return JSON.stringify([row[name], row[base] ?? '']);
  });
  // Rows under several names may mean one series; only together do they show what comes twice.
  const targets = new Map<string, { readonly target: Target; readonly rows: (readonly string[])[] }>();
  const unknown = new Set<string>();
  for (const [key, rows] of groups) {
    const [id, baseText] = JSON.parse(key) as [string, string];
    const target = targetOf(id, baseText);
    if (target === undefined) {
      unknown.add(id.slice(0, 40));
      continue;
    }
    const known = targets.get(JSON.stringify(target));
    if (known === undefined) targets.set(JSON.stringify(target), { target, rows: [...rows] });
    else for (const row of rows) known.rows.push(row);
  }
  if (targets.size === 0) throw new DocumentRefused('no index that we serve');
  const series = Array.from(targets.values(), ({ target, rows }) => ({
    ...target,
    observations: observationsOf(table, rows),
  }));
  return { series, unknown: [...unknown] };
}

type Target = Omit<DocumentSeries, 'observations'>;

/** Where values of that name and base belong. @throws DocumentRefused when the base is another than the index's */
function targetOf(id: string, base: string): Target | undefined {
  const isOtherBase = /^\d{4}$/.test(base) && Number(base) >= FIRST_BASE && Number(base) <= LAST_BASE;
  if (isOtherBase && /^de-cpi(-current|-2015)?$/.test(id)) {
    return { index: 'de-cpi-2015', origin: ORIGIN.importOtherBase, base: Number(base) };
  }
  if (!isStoredSeries(id)) return undefined;
  const own = /-(\d{4})$/.exec(id)?.[1] ?? BASE_OF_1958;
  if (base !== '' && base !== own) throw new DocumentRefused(`column base: ${id} has base ${own}`);
  return { index: id, origin: ORIGIN.import };
}

function observationsOf(table: Table, rows: readonly (readonly string[])[]): readonly Observation[] {
  const [year, value] = [table.column('year'), table.column('value')];
  const [month, flag] = [table.columns.indexOf('month'), table.columns.indexOf('flag')];
  const observations = rows.map((row) => {
    const flags = row[flag] ?? '';
    const at = writtenPeriod(row[year]!, row[month] || undefined);
    return { ...at, value: indexValue(row[value]!), ...(flags !== '' && { flags }) };
  });
  return withoutDuplicates(observations);
}

/** Values in our exchange format, with its header. */
export function kontorCsvText(
  rows: Iterable<{ readonly index: string; readonly observation: Observation }>,
): string {
  const lines = Array.from(
    rows,
    ({ index, observation: { year, month = '', value } }) => `${index},${year},${month},${value}`,
  );
  return ['index,year,month,value', ...lines, ''].join('\n');
}
