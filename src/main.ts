import { cacheCompiledCode } from './compose/compiled-code.ts';

/** The server. Its parts are loaded once the cache of compiled code is on: that halves the start. */
cacheCompiledCode();
const args = process.argv.slice(2);
if (args.includes('--compile')) {
  const { compileAhead } = await import('./compose/compile-ahead.ts');
  await compileAhead();
} else {
  const { runServer } = await import('./compose/server.ts');
  await runServer(args);
}
