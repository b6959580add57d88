/** CSV of RFC 4180, with comma, semicolon or tab. */

const SEPARATORS = [',', ';', '\t'] as const;
type Separator = (typeof SEPARATORS)[number];
const BYTE_ORDER_MARK = '\uFEFF';
/** What a spreadsheet takes for a formula at the start of a text (OWASP, CSV Injection). */
const FORMULA = /^[=+\-@\t\r]/;
const NUMBER = /^-?\d+(\.\d+)?$/;

export interface Table {
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** The rows of a text; the separator is the one that the header has most of. Empty rows are left out. */
export function readCsv(text: string): Table {
  const content = text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text;
  const separator = separatorOf(content);
  const [header = [], ...rows] = recordsOf(content, separator);
  return {
    header: header.map((name) => name.trim()),
    rows: rows.filter((row) => row.length > 1 || row[0] !== ''),
  };
}

function separatorOf(text: string): Separator {
  const end = text.search(/[\r\n]/);
  const head = end === -1 ? text : text.slice(0, end);
  const countOf = (separator: string) => head.split(separator).length;
  return [...SEPARATORS].sort((a, b) => countOf(b) - countOf(a))[0]!;
}

function recordsOf(text: string, separator: Separator): readonly (readonly string[])[] {
  const records: string[][] = [];
  let record: string[] = [];
  for (let at = 0; at <= text.length; ) {
    const { value, end } = cellAt(text, at, separator);
    record.push(value);
    if (text[end] === separator) {
      at = end + 1;
      continue;
    }
    records.push(record);
    record = [];
    if (end >= text.length) break;
    at = text.startsWith('\r\n', end) ? end + 2 : end + 1;
    if (at === text.length) break;
  }
  return records;
}

function cellAt(
  text: string,
  from: number,
  separator: Separator,
): { readonly value: string; readonly end: number } {
  if (text[from] !== '"') {
    let end = from;
    while (end < text.length && text[end] !== separator && text[end] !== '\n' && text[end] !== '\r') end++;
    return { value: text.slice(from, end), end };
  }
  let value = '';
  let at = from + 1;
  for (;;) {
    const quote = text.indexOf('"', at);
    if (quote === -1) return { value: value + text.slice(at), end: text.length };
    value += text.slice(at, quote);
    if (text[quote + 1] !== '"') return { value, end: quote + 1 };
    value += '"';
    at = quote + 2;
  }
}

/** One row as text with its line end. A text that a spreadsheet would run begins with an apostrophe. */
export const csvRow = (cells: readonly string[]): string => `${cells.map(quoted).join(',')}\r\n`;

function quoted(cell: string): string {
  const safe = FORMULA.test(cell) && !NUMBER.test(cell) ? `'${cell}` : cell;
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
