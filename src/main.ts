import { cacheCompiledCode } from './app/compile-cache.ts';
import { growHeapsBeforeCollections } from './app/heap-growth.ts';

/** The server. Its parts are loaded once the cache of compiled code is on: that halves the start. */
cacheCompiledCode({ starts: true });
growHeapsBeforeCollections();
const args = process.argv.slice(2);
if (args.includes('--compile')) {
  const { compileAhead } = await import('./app/compile-ahead.ts');
  await compileAhead();
} else {
  const { startService } = await import('./app/start.ts');
  await startService(args);
}
