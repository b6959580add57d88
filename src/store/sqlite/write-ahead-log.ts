import type { Connection } from './sqlite-connection.ts';

/** Writes what is in the write-ahead log into the database itself, which then is whole as one file. */
export const takeInLog = (connection: Pick<Connection, 'script'>): void =>
  connection.script('PRAGMA wal_checkpoint(TRUNCATE)');
