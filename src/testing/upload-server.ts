import { runServer } from '../app/server.ts';
import { TESTED } from './operations.ts';

/** The server as `src/main.ts` runs it, with an operation more: one that takes an upload. */
await runServer(process.argv.slice(2), TESTED);
