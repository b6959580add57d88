import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, readConfig, type SettingsJudge, type Environment as Variables } from '../config.ts';
import { OPERATIONS } from '../operations/index.ts';
import type { Environment } from './accounting.ts';
import { defaultDataFolder } from './default-folder.ts';
import { ENGINES } from './engines.ts';
import { judgeSettings } from './settings-judge.ts';
import { listenMistakes, startJudge } from './start-judge.ts';

/** System clock, randomness, files. Only the two programs use it; tests have their own. */
export const SYSTEM: Environment & { readonly searchPath: string } = {
  clock: { now: () => Date.now() },
  random: (count) => randomBytes(count),
  readFile: (path) => readFileSync(path, 'utf8'),
  searchPath: process.env.PATH ?? '',
};

/** True when DATA_DIR is not set, so that the default folder is used. */
export const usesDefaultFolder = (env: Variables = process.env): boolean => !env.DATA_DIR?.trim();

/** The settings of this process. @throws ConfigurationError */
export const processConfig = (): Config => configOf(process.env, judgeSettings);

/** The same for a process that serves, or would. @throws ConfigurationError */
export async function serverConfig(env: Variables = process.env): Promise<Config> {
  return configOf(env, startJudge(await listenMistakes(env), SYSTEM.searchPath));
}

function configOf(env: Variables, judge: SettingsJudge): Config {
  const { readFile } = SYSTEM;
  const engines = Object.values(ENGINES);
  return readConfig({ env: withDataFolder(env), readFile, operations: OPERATIONS, engines, judge });
}

function withDataFolder(env: Variables): Variables {
  if (!usesDefaultFolder(env)) return env;
  return { ...env, DATA_DIR: defaultDataFolder(env, { isRoot: process.getuid?.() === 0 }) };
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
