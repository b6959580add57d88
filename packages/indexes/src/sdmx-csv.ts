import { csvTable, wholeRow } from './csv-rows.ts';
import { DocumentRefused } from './document-refused.ts';
import { type HicpCell, hicpSeries } from './hicp-series.ts';
import { indexValue } from './index-value.ts';
import type { DocumentSeries } from './observation.ts';

const DIMENSIONS = ['freq', 'unit', 'coicop18', 'coicop'];

/** HICP levels as SDMX-CSV 1.0: `DATAFLOW,LAST UPDATE,freq,unit,coicop18,geo,TIME_PERIOD,OBS_VALUE,OBS_FLAG`. */
export function sdmxCsvSeries(csv: string): DocumentSeries[] {
  const table = csvTable(csv, ',');
  const { columns, column } = table;
  const rows = table.rows.map((row) => wholeRow(row, table));
  const [geo, time, value] = [column('geo'), column('TIME_PERIOD'), column('OBS_VALUE')];
  column('unit');
  const flag = columns.indexOf('obs_flag');
  const present = DIMENSIONS.filter((name) => columns.includes(name));
  const [first] = rows;
  if (first === undefined) throw new DocumentRefused('no rows');
  const fixed = Object.fromEntries(present.map((name) => [name, first[column(name)] ?? '']));
  const cells = rows.flatMap((row): HicpCell[] => {
    for (const name of present) {
      if (row[column(name)] !== fixed[name]) throw new DocumentRefused(`dimension ${name} is not one`);
    }
    const written = row[value]!;
    if (written === '' || written === ':') return [];
    const flags = row[flag] ?? '';
    return [{ geo: row[geo]!, time: row[time]!, value: indexValue(written), ...(flags !== '' && { flags }) }];
  });
  return hicpSeries(fixed, cells);
}
