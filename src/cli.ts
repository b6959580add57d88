#!/usr/bin/env node
import { cacheCompiledCode } from './app/compile-cache.ts';

/** The command line `kontor`. */
const args = process.argv.slice(2);
cacheCompiledCode({ starts: args[0] === 'start' });
const { runCommandLine } = await import('./app/command-line.ts');
await runCommandLine(args);
