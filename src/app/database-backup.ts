import { AdministrationError } from '../commands/administration.ts';

/** What `kontor backup` and `kontor restore` answer where the store is a database of PostgreSQL. */
export const DATABASE_BACKUP =
  'PostgreSQL is backed up by its own means, pg_dump and pg_restore; docs/operating.md describes both.';

/** Instead of a backup: a folder has no copy of that database. */
export async function refuseBackup(): Promise<never> {
  throw new AdministrationError(DATABASE_BACKUP);
}
