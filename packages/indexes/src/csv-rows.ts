import { DocumentRefused } from './document-refused.ts';

/*
 * Ours and not a library: on the files of Eurostat, Statistik Austria and GENESIS csv-parse 7 takes 4 to 8 times as
 * long and papaparse 5 1.3 to 1.5 times; udsv 0.7 takes half the time, but drops the rows behind an open quote and
 * fills the memory when a row is too short.
 */

const BOM = '\uFEFF';

/** Text of a file in UTF-8, without its byte order mark. @throws DocumentRefused */
export function utf8Text(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(bytes);
  } catch {
    throw new DocumentRefused('not UTF-8');
  }
}

/** Lines with content; CRLF or LF, a byte order mark at the beginning does not count. */
export function contentLines(text: string): string[] {
  const body = text.startsWith(BOM) ? text.slice(1) : text;
  return body.split(/\r\n|\n|\r/).filter((line) => line.trim() !== '');
}

/** Fields of one line; quoted ones may contain the separator and doubled quotes, but no line break. */
export function fields(line: string, separator: ',' | ';' | '\t'): string[] {
  if (!line.includes('"')) return line.split(separator).map((field) => field.trim());
  const found: string[] = [];
  let at = 0;
  while (at <= line.length) {
    if (line[at] === '"') {
      const { text, end } = quoted(line, at + 1, separator);
      found.push(text);
      at = end + 1;
    } else {
      const next = line.indexOf(separator, at);
      const end = next === -1 ? line.length : next;
      found.push(line.slice(at, end).trim());
      at = end + 1;
    }
  }
  return found;
}

/** A quoted field from behind its opening quote; `end` is the place of the separator behind it. */
function quoted(
  line: string,
  from: number,
  separator: string,
): { readonly text: string; readonly end: number } {
  let text = '';
  for (let at = from; at < line.length; at++) {
    if (line[at] !== '"') text += line[at];
    else if (line[at + 1] === '"') text += line[at++];
    else return { text, end: closed(line, at + 1, separator) };
  }
  throw new DocumentRefused('a quoted field does not end');
}

/** The place behind a quoted field, where only a separator or the end may follow (RFC 4180, section 2, rule 5). */
function closed(line: string, at: number, separator: string): number {
  if (at < line.length && line[at] !== separator) throw new DocumentRefused('text follows a quoted field');
  return at;
}

export interface Table {
  /** Field of a row by the column's name. */
  readonly rows: readonly (readonly string[])[];
  readonly columns: readonly string[];
  /** Place of a column, letter case does not matter. @throws DocumentRefused when there is none. */
  column(name: string): number;
}

/** A row that has a value for every column: a document cut off within a number must not pass for a smaller one. */
export function wholeRow(row: readonly string[], { columns }: Table): readonly string[] {
  if (row.length < columns.length) throw new DocumentRefused('a row is cut off');
  return row;
}

/** Header and rows. @throws DocumentRefused for an empty file and rows of too few fields. */
export function csvTable(text: string, separator: ',' | ';' | '\t'): Table {
  const [head, ...lines] = contentLines(text);
  if (head === undefined) throw new DocumentRefused('empty');
  const columns = fields(head, separator).map((name) => name.toLowerCase());
  const column = (name: string): number => {
    const place = columns.indexOf(name.toLowerCase());
    if (place === -1) throw new DocumentRefused(`column ${name} is missing`);
    return place;
  };
  const rows = lines.map((line) => fields(line, separator));
  return { rows, columns, column };
}
