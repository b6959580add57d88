import { join } from 'node:path';
import { temporaryFolder } from './contract/temporary-folder.ts';
import { storeRaces } from './contract-suite.ts';
import { openSqlite } from './sqlite/open-sqlite.ts';

const folder = temporaryFolder();
let files = 0;

storeRaces('SQLite', async () => {
  const file = join(folder, `${++files}.db`);
  // Each on a thread of its own, so that their transactions truly run side by side.
  const open = () => openSqlite({ file, at: 0 });
  return { first: open(), second: open() };
});
