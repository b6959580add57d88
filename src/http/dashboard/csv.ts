import { csvText } from '@kontor/base';

type Cell = string | number | null;

/** A file that a spreadsheet opens. */
export const csv = (header: readonly string[], rows: readonly (readonly Cell[])[]): string =>
  csvText({ header, rows: rows.map((row) => row.map((cell) => (cell === null ? '' : String(cell)))) });
