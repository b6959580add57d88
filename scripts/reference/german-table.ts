/** Words of a table by their English ones: of a whole cell, or of its parts between colons. */
export type TableWords = Readonly<Record<string, string>>;

/** Codes, members and numbers of terms, which are the same in every language. */
const CODES = /^(?:(?:`[^`]+`|[A-Z][A-Z0-9-]*|–)(?:, |$))*$/;

/**
 * A Markdown table with its cells in other words, for the guides in German.
 * @param kept columns, from 0 on, that stay as they are: sentences in the language of an invoice, names of laws
 * @throws on a cell that has no translation, so that none stays English unseen
 */
export function tableInWords(table: string, words: TableWords, kept: readonly number[] = []): string {
  const worded = (cell: string): string => {
    const known = words[cell] ?? (CODES.test(cell) ? cell : undefined);
    if (known !== undefined) return known;
    const parts = cell.split(': ');
    if (parts.length === 1) throw new Error(`no German for this cell of a table: ${cell}`);
    return parts.map(worded).join(': ');
  };
  const [head = '', rule = '', ...rows] = table.split('\n');
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [
    line(cellsOf(head).map(worded)),
    rule,
    ...rows.map((row) => line(cellsOf(row).map((cell, at) => (kept.includes(at) ? cell : worded(cell))))),
  ].join('\n');
}

const cellsOf = (row: string): readonly string[] => row.slice(2, -2).split(' | ');
