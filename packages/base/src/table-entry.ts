/** Tables alone, for pages: nothing else of this package, nothing of Node. */

export { csvText, readCsv, type Separator, type Table } from './table/csv.ts';
export { decodeText, type TextEncoding } from './table/decode-text.ts';
export { rowLines } from './table/row-lines.ts';
export { type RowResult, withResults } from './table/row-results.ts';
