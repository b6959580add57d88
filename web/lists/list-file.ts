import { decodeText, readCsv, type Table, type TextEncoding } from '@kontor/base/table';

/** What a tab has room for beside its results. */
const MAX_BYTES = 32 * 1024 * 1024;
export const MAX_ROWS = 100_000;

/** A file that was read; nothing but the tab has it. */
export interface ListFile {
  readonly name: string;
  readonly encoding: TextEncoding;
  readonly table: Table;
}

/** A file that is no list. */
export class ListUnreadable extends Error {
  readonly reason: 'tooLarge' | 'tooManyRows' | 'noText' | 'empty';

  constructor(reason: ListUnreadable['reason']) {
    super(reason);
    this.name = 'ListUnreadable';
    this.reason = reason;
  }
}

/** @throws ListUnreadable */
export async function readListFile(file: Blob & { readonly name: string }): Promise<ListFile> {
  if (file.size > MAX_BYTES) throw new ListUnreadable('tooLarge');
  const { text, encoding } = decodeText(new Uint8Array(await file.arrayBuffer()));
  // Spreadsheets themselves (XLSX, ODS) are archives.
  if (text.includes('\0') || text.startsWith('PK\u0003\u0004')) throw new ListUnreadable('noText');
  const table = readCsv(text);
  if (table.header.every((cell) => cell === '')) throw new ListUnreadable('empty');
  if (table.rows.length > MAX_ROWS) throw new ListUnreadable('tooManyRows');
  return { name: file.name, encoding, table };
}
