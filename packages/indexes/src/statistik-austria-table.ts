import { DocumentRefused } from './document-refused.ts';
import { indexValue } from './index-value.ts';
import { ORIGIN } from './layers.ts';
import type { DocumentSeries, Observation } from './observation.ts';
import { withoutDuplicates } from './periods.ts';
import { isStoredSeries } from './price-index.ts';

/** Rows of spreadsheets repeat an empty cell a thousand times; no index table is wider. */
const MAX_COLUMNS = 64;
/** A row of such a table has a few kilobytes; patterns are never let loose on more. */
const MAX_ROW_CHARACTERS = 100_000;
const MONTHS = ['jän', 'feb', 'mär', 'apr', 'mai', 'jun', 'jul', 'aug', 'sep', 'okt', 'nov', 'dez'];
const MIN_HEADED_COLUMNS = 2;
const ROW_END = '</table:table-row>';
const ROW_START = '<table:table-row';
const TABLE_END = '</table:table>';

/**
 * The long series of Statistik Austria: `content.xml` of an OpenDocument spreadsheet (OpenDocument 1.3, part 3,
 * section 9). A head row names the bases (`VPI 2020`, `VPI I`); rows `Ø 2024` have annual averages, rows that
 * begin with month and year (`Jänner 2024`, `Jän.24`, `01/2024`, `2024-01`) months; all others are left out. The first
 * sheet that has such values is read: rates of change on another one look like indexes.
 *
 * Read by searching, not by saxes: its tokens alone take 48 ms for a document of 3.9 MB, all of this 27 ms.
 * @throws DocumentRefused
 */
export function longSeriesTable(contentXml: string): DocumentSeries[] {
  for (const sheet of contentXml.split(TABLE_END)) {
    const series = sheetSeries(sheet);
    if (series.length > 0) return series;
  }
  throw new DocumentRefused('no table of price indexes');
}

function sheetSeries(xml: string): DocumentSeries[] {
  const byIndex = new Map<string, Observation[]>();
  let heads: readonly (string | undefined)[] = [];
  for (const row of rowsOf(xml)) {
    const cells = cellsOf(row);
    const named = cells.map(indexOfHead);
    if (named.filter((id) => id !== undefined).length >= MIN_HEADED_COLUMNS) heads = named;
    const at = periodOfRow(cells[0] ?? '');
    if (at === undefined) continue;
    for (const [column, index] of heads.entries()) {
      const written = cells[column] ?? '';
      if (index === undefined || !/^\d+([.,]\d+)?$/.test(written)) continue;
      const observation = { ...at, value: indexValue(written.replace(',', '.')) };
      const known = byIndex.get(index);
      if (known === undefined) byIndex.set(index, [observation]);
      else known.push(observation);
    }
  }
  return Array.from(byIndex, ([index, observations]) => ({
    index,
    origin: ORIGIN.austrianTable,
    observations: withoutDuplicates(observations),
  }));
}

/** Contents of the rows; found by plain search, which takes no more time than the document is long. */
function* rowsOf(xml: string): Generator<string> {
  let from = 0;
  for (;;) {
    const end = xml.indexOf(ROW_END, from);
    if (end === -1) return;
    const start = xml.lastIndexOf(ROW_START, end);
    if (end - start > MAX_ROW_CHARACTERS) throw new DocumentRefused('a row is too long');
    if (start >= from) yield xml.slice(start, end);
    from = end + ROW_END.length;
  }
}

/** Start tag of a cell, as a whole where `kind` is there; values of attributes may contain a `>` (XML 1.0, 2.4). */
const CELL_START =
  /<table:(?:(?<kind>(?:covered-)?table-cell)(?<attributes>(?:\s+[^\s=<>/"']+=(?:"[^"<]*"|'[^'<]*'))*)\s*(?:(?<empty>\/)>|>)|(?:covered-)?table-cell(?![\w-]))/g;

/** Texts of the cells of a row, repeated ones written out. */
function cellsOf(row: string): string[] {
  const cells: string[] = [];
  CELL_START.lastIndex = 0;
  for (let match = CELL_START.exec(row); match !== null; match = CELL_START.exec(row)) {
    const { kind, attributes = '', empty } = match.groups!;
    // Passed over, it would shift all columns behind it.
    if (kind === undefined) throw new DocumentRefused('a cell is not well-formed');
    let content = '';
    if (empty === undefined) {
      const tag = `</table:${kind}>`;
      const end = row.indexOf(tag, CELL_START.lastIndex);
      if (end === -1) throw new DocumentRefused('a cell does not end');
      content = row.slice(CELL_START.lastIndex, end);
      CELL_START.lastIndex = end + tag.length;
    }
    const repeated = Number(/number-columns-repeated=["'](\d+)["']/.exec(attributes)?.[1] ?? 1);
    // Values of a spreadsheet are binary fractions; what it shows is what was published.
    const text = plainText(content);
    for (let i = 0; i < repeated && cells.length < MAX_COLUMNS; i++) cells.push(text);
    if (cells.length === MAX_COLUMNS) break;
  }
  return cells;
}

const plainText = (xml: string): string =>
  withoutNotes(xml)
    .replace(/<\/text:p>|<text:(?:s|tab|line-break)\b/g, ' $&')
    .replace(/<[^<>]*>/g, '')
    .replace(/&#?\w+;/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** Without what a person wrote beside a cell; each end is looked for once. */
function withoutNotes(xml: string): string {
  const [first = '', ...rest] = xml.split('<office:annotation ');
  return first + rest.map((part) => part.split('</office:annotation>')[1] ?? '').join('');
}

/** `VPI 2020`, `VPI 2020 = 100`, `VPI 86`, `VPI I (1958)` → our series. */
function indexOfHead(text: string): string | undefined {
  const match = /^(?:VPI|Verbraucherpreisindex)\s*(II|I|(?:19|20)\d\d|[6-9]6)\b/.exec(text);
  const base = match?.[1]?.replace('II', '2').replace(/^I$/, '1').replace(/^\d6$/, '19$&');
  const id = `at-cpi-${base}`;
  return isStoredSeries(id) ? id : undefined;
}

/** Marks of a provisional month: `(vorl.)`, `*`, `p`. */
const PROVISIONAL = /\s*(?:\(vorl(?:äufig|\.)\)|\*|\bp\b)$/u;

function periodOfRow(text: string): Pick<Observation, 'year' | 'month' | 'flags'> | undefined {
  const bare = text.replace(PROVISIONAL, '');
  const flags = bare === text ? {} : { flags: 'p' };
  const average = /^Ø\s*((?:19|20)\d\d)$/.exec(bare);
  if (average !== null) return { year: Number(average[1]), ...flags };
  const numeric = /^((?:19|20)\d\d)-(0[1-9]|1[0-2])(?:-01)?$/.exec(bare);
  if (numeric !== null) return { year: Number(numeric[1]), month: Number(numeric[2]), ...flags };
  const slashed = /^(0[1-9]|1[0-2])\/((?:19|20)\d\d)$/.exec(bare);
  if (slashed !== null) return { year: Number(slashed[2]), month: Number(slashed[1]), ...flags };
  const named = /^(\p{L}{3})\p{L}*(?:\.\s*|\s+)((?:19|20)?\d\d)$/u.exec(bare);
  const month = MONTHS.indexOf(named?.[1]?.toLowerCase().replace('jan', 'jän') ?? '');
  return month === -1 ? undefined : { year: fullYear(named![2]!), month: month + 1, ...flags };
}

/** `Sep.26`, as the office abbreviates: no index of ours begins before 1958. */
function fullYear(written: string): number {
  if (written.length === 4) return Number(written);
  return Number(written) + (Number(written) < 58 ? 2000 : 1900);
}
