import { csvTable, type Table, wholeRow } from './csv-rows.ts';
import { DocumentRefused } from './document-refused.ts';
import { indexValue } from './index-value.ts';
import type { DocumentSeries, Observation } from './observation.ts';
import { withoutDuplicates, writtenPeriod } from './periods.ts';
import { AUSTRIAN_DATASETS } from './price-indexes.data.ts';

/** Column of the classification → its code of all items. Exactly one of these is in a file. */
const TOTALS: Readonly<Record<string, string>> = {
  'c-vpi1-0': 'VPI-0',
  'c-vpi5-0': 'VPI-0',
  'c-vpi5neu-0': 'VPI-0',
  'c-vpicoicop18_5-0': 'VPICOICOP18-0',
};
/** The index of the reporting month; F-VPIMZVM beside it is the month before. */
const VALUE_COLUMN = 'F-VPIMZBM';
const PERIOD_COLUMN = 'C-VPIZR-0';

/**
 * `…/OGD_vpi20c18_VPI_2020COICOP18_1.csv` → its dataset, if it is one of ours. Folders do not matter; a browser's `
 * (1)` may be before the ending. The companion `…_C-VPIZR-0.csv` is none.
 */
export function datasetOfFileName(fileName: string): string | undefined {
  const bare = /([^/\\]+?)(?: ?\(\d+\))?\.csv$/i.exec(fileName)?.[1];
  return Object.values(AUSTRIAN_DATASETS)
    .flatMap(({ datasets }) => datasets)
    .find((dataset) => dataset === bare);
}

/** A file of the open data of Statistik Austria: months and annual averages of all items. */
export function statistikAustriaSeries(csv: string, dataset: string): DocumentSeries[] {
  const index = Object.keys(AUSTRIAN_DATASETS).find((id) =>
    AUSTRIAN_DATASETS[id]!.datasets.includes(dataset),
  );
  if (index === undefined) throw new DocumentRefused('unknown dataset');
  const table = csvTable(csv, ';');
  const [time, value] = [table.column(PERIOD_COLUMN), table.column(VALUE_COLUMN)];
  const { place, total } = classification(table);
  const observations = table.rows.flatMap((row): Observation[] => {
    wholeRow(row, table);
    if (row[place] !== total) return [];
    const match = /^VPIZR-(\d{4})(\d{2})?$/.exec(row[time]!);
    if (match === null) throw new DocumentRefused(`"${row[time]!.slice(0, 20)}" is not a period`);
    return [{ ...writtenPeriod(match[1]!, match[2]), value: indexValue(row[value]!, ',') }];
  });
  if (observations.length === 0) throw new DocumentRefused('no rows of all items');
  return [{ index, origin: dataset, observations: withProvisional(withoutDuplicates(observations)) }];
}

function classification({ columns }: Table): { readonly place: number; readonly total: string } {
  const found = columns.flatMap((name, place) => {
    const total = Object.hasOwn(TOTALS, name) ? TOTALS[name] : undefined;
    return total === undefined ? [] : [{ place, total }];
  });
  const [first] = found;
  if (first === undefined || found.length > 1) {
    throw new DocumentRefused(found.length > 1 ? 'two classifications' : 'no known classification');
  }
  return first;
}

/** The newest month is provisional until the next release (rules: Statistik Austria). */
function withProvisional(ascending: readonly Observation[]): readonly Observation[] {
  const last = ascending.findLast(({ month }) => month !== undefined);
  return ascending.map((one) => (one === last ? { ...one, flags: 'p' } : one));
}
