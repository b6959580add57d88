import { bundesbankSeries } from './bundesbank-csv.ts';
import { contentLines, utf8Text } from './csv-rows.ts';
import { DocumentRefused } from './document-refused.ts';
import { eurostatTsvSeries } from './eurostat-tsv.ts';
import { genesisSeries, refuseGenesisMessage } from './genesis-csv.ts';
import { jsonStatSeries } from './json-stat.ts';
import { kontorCsvSeries, type NamedSeries } from './kontor-csv.ts';
import type { DocumentSeries } from './observation.ts';
import { sdmxCsvSeries } from './sdmx-csv.ts';
import { datasetOfFileName, statistikAustriaSeries } from './statistik-austria-csv.ts';
import { longSeriesTable } from './statistik-austria-table.ts';
import { isZip, zipEntries } from './zip-entries.ts';

/** As much as an upstream may send (rules: Documents of publishers). */
export const MAX_DOCUMENT_BYTES = 20 * 1024 * 1024;

/**
 * The series in a file of any format that we read; recognised by content. Only files of Statistik Austria need
 * their original name, because it alone identifies the dataset.
 * @throws DocumentRefused
 */
export function documentSeries(bytes: Uint8Array, fileName: string): NamedSeries {
  if (isZip(bytes)) return { series: zippedSeries(bytes, fileName), unknown: [] };
  return textSeries(utf8Text(bytes), fileName);
}

function zippedSeries(bytes: Uint8Array, fileName: string): readonly DocumentSeries[] {
  const entries = zipEntries(bytes, MAX_DOCUMENT_BYTES);
  const content = entries.find(({ name }) => name === 'content.xml');
  if (content !== undefined) return longSeriesTable(utf8Text(content.bytes()));
  const tables = entries.filter(({ name }) => name.toLowerCase().endsWith('.csv'));
  if (tables.length !== 1) throw new DocumentRefused('not one CSV in the ZIP');
  return textSeries(utf8Text(tables[0]!.bytes()), fileName).series;
}

function textSeries(text: string, fileName: string): NamedSeries {
  const head = contentLines(text.slice(0, 4096))[0] ?? '';
  const columns = head.toLowerCase();
  const alone = (series: readonly DocumentSeries[]): NamedSeries => ({ series, unknown: [] });
  if (head.trimStart().startsWith('{')) return alone(jsonSeries(text));
  if (columns.includes('\\time_period')) return alone(eurostatTsvSeries(text));
  if (columns.includes('obs_value')) return alone(sdmxCsvSeries(text));
  // The companion of a dataset: `code;name;…` of its periods.
  if (/_C-VPIZR-0(?: ?\(\d+\))?\.csv$/i.test(fileName))
    throw new DocumentRefused('names of periods, no values');
  if (columns.includes('c-vpizr-0;')) return alone(namedOgdSeries(text, fileName));
  if (head.includes('BBDP1.')) return alone(bundesbankSeries(text));
  if (/^"?(statistics_code|statistik_code)"?;/.test(columns)) return alone(genesisSeries(text));
  const names = columns.split(/[,;]/).map((name) => name.trim().replaceAll('"', ''));
  const has = (...wanted: readonly string[]) => wanted.every((name) => names.includes(name));
  if (has('index', 'year', 'value')) return kontorCsvSeries(text);
  if (has('series', 'year', 'value')) return kontorCsvSeries(text);
  throw new DocumentRefused(
    'unknown format; must be JSON-stat, SDMX-CSV or TSV of Eurostat, OGD CSV or ODS table of Statistik Austria, ' +
      'CSV of the Bundesbank, flat CSV of GENESIS, or index,year,month,value',
  );
}

const jsonSeries = (text: string): readonly DocumentSeries[] =>
  /"Status"\s*:/.test(text.slice(0, 4096)) && !text.includes('"dimension"')
    ? refuseGenesisMessage(text)
    : jsonStatSeries(text);

function namedOgdSeries(text: string, fileName: string): readonly DocumentSeries[] {
  const dataset = datasetOfFileName(fileName);
  if (dataset === undefined)
    throw new DocumentRefused('the file name is not that of a dataset of Statistik Austria');
  return statistikAustriaSeries(text, dataset);
}
