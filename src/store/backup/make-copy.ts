import { chmodSync, closeSync, openSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '../make-folder.ts';
import type { Store } from '../port.ts';
import { syncPath } from '../sync-path.ts';
import { inStep, StepRefused } from './backup-failure.ts';
import { copiesIn, copyName, draftsIn } from './copy-names.ts';
import type { CopyReport } from './copy-report.ts';

/** Where copies go. */
export interface CopyPlace {
  readonly folder: string;
  /**
   * The operator has named it, so that it must be there: a folder made in the place of a share that is not mounted would
   * be on the disk that the copies are to survive.
   */
  readonly isNamed: boolean;
}

export interface CopyOrder extends CopyPlace {
  readonly store: Pick<Store, 'backup' | 'verifyCopy'>;
  readonly kind: 'daily' | 'manual';
}

export interface MadeCopy {
  /** Path. */
  readonly file: string;
  readonly report: CopyReport;
}

/**
 * Writes a complete copy of the database and looks it through before it gets its name. A copy is a database of its own:
 * `kontor restore` puts it in the place of the database.
 * @throws BackupFailed; then nothing of it is left
 */
export async function makeCopy({ store, folder, isNamed, kind }: CopyOrder, now: number): Promise<MadeCopy> {
  const file = join(folder, copyName(kind, now));
  const draft = `${file}.new`;
  try {
    await inStep('copy', async () => {
      if (!isNamed) makeFolder(folder);
      requireFolder(folder);
      for (const rest of draftsIn(folder)) rmSync(rest);
      // The system's own error for a place that cannot be written: SQLite has one for many.
      closeSync(openSync(draft, 'wx', 0o600));
      await store.backup(draft);
      chmodSync(draft, 0o600);
      syncPath(draft);
    });
    const report = await inStep('verify', async () => {
      const found = await store.verifyCopy(draft);
      if (!found.ok) throw new StepRefused(`the copy is not sound: ${found.reason}`);
      return found;
    });
    await inStep('copy', () => {
      renameSync(draft, file);
      syncPath(folder);
    });
    return { file, report };
  } catch (error) {
    removeDrafts(folder);
    throw error;
  }
}

/** Of the daily copies in the folder the newest stay; those by command stay until somebody removes them. @throws BackupFailed */
export function pruneCopies(folder: string, keep: number): Promise<void> {
  return inStep('prune', () => {
    const daily = copiesIn(folder).filter(({ kind }) => kind === 'daily');
    for (const { file } of daily.slice(keep)) rmSync(file);
  });
}

function requireFolder(folder: string): void {
  if (statSync(folder).isDirectory()) return;
  throw Object.assign(new Error('not a folder'), { code: 'ENOTDIR' });
}

/** The failure that is being reported comes first: where drafts cannot even be removed, the next run tries again. */
function removeDrafts(folder: string): void {
  try {
    for (const rest of draftsIn(folder)) rmSync(rest, { force: true });
  } catch {
    // See above.
  }
}
