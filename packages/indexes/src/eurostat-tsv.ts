import { contentLines } from './csv-rows.ts';
import { DocumentRefused } from './document-refused.ts';
import { type HicpCell, hicpSeries } from './hicp-series.ts';
import { indexValue } from './index-value.ts';
import type { DocumentSeries } from './observation.ts';

/**
 * HICP levels as Eurostat's TSV: head `freq,unit,coicop18,geo\TIME_PERIOD`, then a column a month; cells have a
 * value and perhaps flags (`108.26 d`), `:` is missing.
 */
export function eurostatTsvSeries(tsv: string): DocumentSeries[] {
  const [head = '', ...lines] = contentLines(tsv);
  const [key = '', ...months] = head.split('\t').map((cell) => cell.trim());
  const names = key.split('\\')[0]!.toLowerCase().split(',');
  const geo = names.indexOf('geo');
  if (geo === -1 || !names.includes('unit') || lines.length === 0)
    throw new DocumentRefused('no TSV of Eurostat');
  // Eurostat ends each cell with a space or a flag: where the head does so, what ends in a digit was cut off there.
  if (/ \r?\n/.test(tsv) && /\d$/.test(tsv)) throw new DocumentRefused('a row is cut off');
  const fixedOf = (codes: readonly string[]) => codes.filter((_, place) => place !== geo).join(',');
  const first = lines[0]!
    .split('\t')[0]!
    .split(',')
    .map((code) => code.trim());
  const cells = lines.flatMap((line) => {
    const [rowKey = '', ...values] = line.split('\t').map((cell) => cell.trim());
    const codes = rowKey.split(',');
    if (codes.length !== names.length || fixedOf(codes) !== fixedOf(first))
      throw new DocumentRefused('a dimension is not one');
    if (values.length !== months.length) throw new DocumentRefused('a row is cut off');
    return values.flatMap((cell, place) => cellOf(codes[geo]!, months[place]!, cell));
  });
  return hicpSeries(Object.fromEntries(names.map((name, place) => [name, first[place] ?? ''])), cells);
}

function cellOf(geo: string, time: string, cell: string): HicpCell[] {
  const [written = '', flags] = cell.split(/\s+/);
  if (written === '' || written === ':') return [];
  return [{ geo, time, value: indexValue(written), ...(flags !== undefined && { flags }) }];
}
