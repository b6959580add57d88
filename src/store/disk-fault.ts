/** What is wrong with the disk below the data folder, from an error of the system or of SQLite. */
export type DiskFault = 'disk-full' | 'disk-damaged' | 'disk-failing' | 'disk-closed';

/** Error codes of the system (errno(3)). */
const SYSTEM: Readonly<Record<string, DiskFault>> = {
  ENOSPC: 'disk-full',
  EDQUOT: 'disk-full',
  EIO: 'disk-failing',
  EROFS: 'disk-closed',
};

/**
 * Primary result codes of SQLite, https://www.sqlite.org/rescode.html: READONLY, IOERR, CORRUPT, FULL, CANTOPEN,
 * NOTADB.
 */
const SQLITE: Readonly<Record<number, DiskFault>> = {
  8: 'disk-closed',
  10: 'disk-failing',
  11: 'disk-damaged',
  13: 'disk-full',
  14: 'disk-closed',
  26: 'disk-damaged',
};

/** One sentence for the operator: what it is and what to do. */
export const DISK_FAULT_TEXTS: Readonly<Record<DiskFault, string>> = {
  'disk-full': 'disk-full: the disk of DATA_DIR is full; free some space',
  'disk-damaged':
    'disk-damaged: the database in DATA_DIR is damaged or no database; restore a backup with `kontor restore FILE` (the damaged one is kept)',
  'disk-failing': 'disk-failing: the disk of DATA_DIR does not read or write reliably; check it first',
  'disk-closed': 'disk-closed: DATA_DIR cannot be written; check the rights of its files and its file system',
};

/** The fault that an error reports, if any. */
export function diskFaultOf(error: unknown): DiskFault | undefined {
  if (!(error instanceof Error)) return undefined;
  if ('errcode' in error && typeof error.errcode === 'number') return SQLITE[error.errcode & 0xff];
  return 'code' in error ? SYSTEM[String(error.code)] : undefined;
}
