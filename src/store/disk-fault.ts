import { type HealthNoteId, noteText } from '../core/health-notes.ts';

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

/** What it is and what to do: notes for the operator. */
export const DISK_FAULT_NOTES = {
  'disk-full': 'diskFull',
  'disk-damaged': 'diskDamaged',
  'disk-failing': 'diskFailing',
  'disk-closed': 'diskClosed',
} as const satisfies Readonly<Record<DiskFault, HealthNoteId>>;

/** The same in a sentence. */
export const diskFaultText = (fault: DiskFault): string => noteText({ id: DISK_FAULT_NOTES[fault] });

/** The fault that an error reports, if any. */
export function diskFaultOf(error: unknown): DiskFault | undefined {
  if (!(error instanceof Error)) return undefined;
  if ('errcode' in error && typeof error.errcode === 'number') return SQLITE[error.errcode & 0xff];
  return 'code' in error ? SYSTEM[String(error.code)] : undefined;
}
