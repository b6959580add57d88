import { OneFile } from './one-file.ts';
import { processCases } from './process-cases.ts';

/** Several processes on one file of SQLite, which their supervisor has. */
processCases({ kills: { forMs: 12_000, everyMs: 2000 }, start: (env) => OneFile.start(env) });
