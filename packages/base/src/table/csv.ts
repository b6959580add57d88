/** CSV of RFC 4180, with comma, semicolon or tab. */

const SEPARATORS = [',', ';', '\t'] as const;
/** Between the cells of a row. */
export type Separator = (typeof SEPARATORS)[number];
const BYTE_ORDER_MARK = '\uFEFF';
/** What a spreadsheet takes for a formula at the start of a text, full-width signs among them (OWASP, CSV Injection). */
const FORMULA = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;
const NUMBER = /^-?\d+([.,]\d+)?$/;

/** A text of rows. */
export interface Table {
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** Absent: the first row has none, so that each row is one cell. */
  readonly separator?: Separator | undefined;
}

/** The rows of a text; the separator is the one that the first row has most of. Empty rows are left out. */
export function readCsv(text: string): Table {
  const content = text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text;
  const separator = separatorOf(content);
  const [header = [], ...rows] = recordsOf(content, separator);
  return {
    header: header.map((name) => name.trim()),
    rows: rows.filter((row) => row.length > 1 || row[0] !== ''),
    separator,
  };
}

/** Separators in quotes are text. */
function separatorOf(text: string): Separator | undefined {
  const counts = new Map<string, number>();
  let isQuoted = false;
  for (const character of text) {
    if (character === '"') isQuoted = !isQuoted;
    else if (isQuoted) continue;
    else if (character === '\n' || character === '\r') break;
    else counts.set(character, (counts.get(character) ?? 0) + 1);
  }
  const countOf = (separator: string) => counts.get(separator) ?? 0;
  const [most] = SEPARATORS.toSorted((a, b) => countOf(b) - countOf(a));
  return most !== undefined && countOf(most) > 0 ? most : undefined;
}

function recordsOf(text: string, separator: Separator | undefined): readonly (readonly string[])[] {
  const records: string[][] = [];
  let record: string[] = [];
  for (let at = 0; at <= text.length; ) {
    const { value, end } = cellAt(text, at, separator);
    record.push(value);
    if (end < text.length && text[end] === separator) {
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

interface Cell {
  readonly value: string;
  readonly end: number;
}

function cellAt(text: string, from: number, separator: Separator | undefined): Cell {
  if (text[from] !== '"') return plainCell(text, from, separator);
  let value = '';
  let at = from + 1;
  for (;;) {
    const quote = text.indexOf('"', at);
    if (quote === -1) return { value: value + text.slice(at), end: text.length };
    value += text.slice(at, quote);
    if (text[quote + 1] !== '"') {
      // What is behind the quotes belongs to the cell, as spreadsheets read it.
      const rest = plainCell(text, quote + 1, separator);
      return { value: value + rest.value, end: rest.end };
    }
    value += '"';
    at = quote + 2;
  }
}

function plainCell(text: string, from: number, separator: Separator | undefined): Cell {
  let end = from;
  while (end < text.length && text[end] !== separator && text[end] !== '\n' && text[end] !== '\r') end++;
  return { value: text.slice(from, end), end };
}

/** One row as text with its line end. A text that a spreadsheet would run begins with an apostrophe. */
const csvRow = (cells: readonly string[], separator: Separator = ','): string =>
  `${cells.map(quoted).join(separator)}\r\n`;

/** A table as text. @param fallback the separator of a table that has none */
export const csvText = ({ header, rows, separator }: Table, fallback: Separator = ','): string =>
  [header, ...rows].map((row) => csvRow(row, separator ?? fallback)).join('');

function quoted(cell: string): string {
  const safe = FORMULA.test(cell) && !NUMBER.test(cell) ? `'${cell}` : cell;
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
