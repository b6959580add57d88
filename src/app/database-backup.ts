import { AdministrationError } from '../commands/administration.ts';
import type { BackupRuns } from '../store/backup/backup-runs.ts';

/** What `kontor backup` and `kontor restore` answer where the store is a database of PostgreSQL. */
export const DATABASE_BACKUP =
  'PostgreSQL is backed up by its own means, pg_dump and pg_restore; docs/operating.md describes both.';

/** A copy by command; with a database of PostgreSQL, where to read how that is backed up. */
export const copyByHand =
  (backups: Pick<BackupRuns, 'byHand'> | undefined) =>
  async (to?: string): Promise<string> => {
    if (backups === undefined) throw new AdministrationError(DATABASE_BACKUP);
    return backups.byHand(to);
  };
