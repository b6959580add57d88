/** What a run does, in this order. */
export const BACKUP_STEPS = ['copy', 'verify', 'remote', 'hook', 'prune'] as const;
export type BackupStep = (typeof BACKUP_STEPS)[number];

/** In words for the operator, by the system's code (errno(3)): what it is and what to do. */
export const FAILURE_REASONS: Readonly<Record<string, readonly [reason: string, remedy: string]>> = {
  ENOSPC: ['the disk is full', 'free some space or set BACKUP_DIR'],
  EDQUOT: ['the quota is used up', 'raise it or set BACKUP_DIR'],
  EROFS: ['the file system is read-only', 'mount it for writing or set BACKUP_DIR'],
  EACCES: ['this user cannot write there', 'give the account of the service the right or set BACKUP_DIR'],
  EPERM: ['this user cannot write there', 'give the account of the service the right or set BACKUP_DIR'],
  ENOENT: ['the folder was not found', 'mount or make it, or set BACKUP_DIR'],
  ENOTDIR: ['a file is in the way', 'remove it or set BACKUP_DIR'],
  EEXIST: ['a file is in the way', 'remove it or set BACKUP_DIR'],
  EIO: ['the disk reports an error', 'replace the disk'],
  DAMAGED: ['the database is damaged', 'restore the last good copy'],
};

/** Where none of them fits. */
export const OTHER_REMEDY = 'the log has more, by the task backup';

/** Primary result codes of SQLite (https://www.sqlite.org/rescode.html): FULL, IOERR, READONLY, CORRUPT, NOTADB. */
const OF_SQLITE: Readonly<Record<number, string>> = {
  13: 'ENOSPC',
  10: 'EIO',
  8: 'EROFS',
  11: 'DAMAGED',
  26: 'DAMAGED',
};

/** One step of a backup failed; its message names the reason. */
export class BackupFailed extends Error {
  readonly step: BackupStep;
  /** Of the system, or the class of the error. */
  readonly code: string;
  readonly reason: string;
  readonly remedy: string;

  constructor(step: BackupStep, error: unknown) {
    const code = codeOf(error);
    const [reason, remedy] = FAILURE_REASONS[code] ?? [reasonOf(error, code), OTHER_REMEDY];
    super(`The backup failed (${step}): ${reason}; ${remedy}.`, { cause: error });
    this.name = 'BackupFailed';
    this.step = step;
    this.code = code;
    this.reason = reason;
    this.remedy = remedy;
  }
}

/** Failed for a reason that has words already: a copy that is not sound, a hook that ended with an error. */
export class StepRefused extends Error {
  /** What the other side or the system calls it; by default the class. */
  readonly code: string;

  constructor(reason: string, code = 'StepRefused') {
    super(reason);
    this.code = code;
  }
}

/** Runs one step; whatever it throws is a BackupFailed of it. */
export async function inStep<Result>(
  step: BackupStep,
  work: () => Result | Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof BackupFailed ? error : new BackupFailed(step, error);
  }
}

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  if ('errcode' in error && typeof error.errcode === 'number')
    return OF_SQLITE[error.errcode & 0xff] ?? `SQLITE_${error.errcode}`;
  if ('code' in error && typeof error.code === 'string') return error.code;
  return error.constructor.name;
}

const reasonOf = (error: unknown, code: string): string =>
  error instanceof StepRefused ? error.message : code;
