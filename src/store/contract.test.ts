import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from './contract/temporary-folder.ts';
import { storeContract } from './contract-suite.ts';
import { openSqlite } from './sqlite/open-sqlite.ts';

const folder = temporaryFolder();
const empty = join(folder, 'empty.db');
let files = 0;

storeContract('SQLite', async () => {
  // Migrating once spares a dozen flushes a test.
  if (files === 0) await openSqlite({ file: empty, at: 0, thread: 'calling' }).close();
  const file = join(folder, `${++files}.db`);
  copyFileSync(empty, file);
  const open = () => openSqlite({ file, at: 0, thread: 'calling' });
  return { first: open(), second: open() };
});
