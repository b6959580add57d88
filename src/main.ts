import { cacheCompiledCode } from './compose/compiled-code.ts';

/** The server. Its parts are loaded once the cache of compiled code is on: that halves the start. */
cacheCompiledCode();
const { runServer } = await import('./compose/server.ts');
await runServer(process.argv.slice(2));
