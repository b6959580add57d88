#!/usr/bin/env node
import { cacheCompiledCode } from './app/compile-cache.ts';

/** The command line `kontor`. */
cacheCompiledCode();
const { runCommandLine } = await import('./app/command-line.ts');
await runCommandLine(process.argv.slice(2));
