#!/usr/bin/env node
import { cacheCompiledCode } from './compose/compiled-code.ts';

/** The command line `kontor`. */
cacheCompiledCode();
const { runCommandLine } = await import('./compose/command-line.ts');
await runCommandLine(process.argv.slice(2));
