/** What `kontor backup` and `kontor restore` answer where the store is a database of PostgreSQL. */
export const DATABASE_BACKUP =
  'PostgreSQL is backed up by its own means, pg_dump and pg_restore; docs/operating.md describes both.';
