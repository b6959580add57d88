type Cell = string | number | null;

/** RFC 4180: lines end in CRLF, texts with commas, quotes or line ends are in quotes. */
export const csv = (header: readonly string[], rows: readonly (readonly Cell[])[]): string =>
  [header, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('');

/** A text that a spreadsheet would take for a formula gets an apostrophe before it (OWASP: CSV injection). */
function cell(value: Cell): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
