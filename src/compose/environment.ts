import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, readConfig } from '../config.ts';
import { OPERATIONS } from '../operations/index.ts';
import type { Environment } from './accounting.ts';
import { ENGINES } from './engines.ts';

/** The machine as it is: its clock, chance and files. Only the two programs use it; tests have their own. */
export const SYSTEM: Environment & { readonly searchPath: string } = {
  clock: { now: () => Date.now() },
  random: (count) => randomBytes(count),
  readFile: (path) => readFileSync(path, 'utf8'),
  searchPath: process.env.PATH ?? '',
};

/** The settings of this process. @throws ConfigurationError */
export function processConfig(): Config {
  const { readFile } = SYSTEM;
  return readConfig({ env: process.env, readFile, operations: OPERATIONS, engines: Object.values(ENGINES) });
}

/** Files of this process are its owner's alone: database, backups, secret, socket. */
export function keepFilesPrivate(): void {
  process.umask(0o077);
}

/** Version of the program, as `/health` and OpenAPI show it. */
export function buildVersion(): string {
  const manifest = join(import.meta.dirname, '../../package.json');
  return (JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version;
}
