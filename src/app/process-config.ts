import { type Config, type Environment, readConfig, type SettingsCheck } from '../config.ts';
import { OPERATIONS } from '../operations/index.ts';
import { dataFolderOf } from './default-data-folder.ts';
import { ENGINES } from './engines.ts';
import { checkSettings } from './settings-check.ts';
import { listenMistakes, startCheck } from './start-check.ts';
import { SYSTEM } from './system.ts';

/** True when DATA_DIR is not set, so that the default folder is used. */
export const usesDefaultFolder = (env: Environment = process.env): boolean => !env.DATA_DIR?.trim();

/** The settings of this process. @throws ConfigurationError */
export const processConfig = (): Config => configOf(process.env, checkSettings);

/** The same for a process that serves, or would. @throws ConfigurationError */
export async function serverConfig(env: Environment = process.env): Promise<Config> {
  return configOf(env, startCheck(await listenMistakes(env), SYSTEM.searchPath));
}

function configOf(env: Environment, judge: SettingsCheck): Config {
  const { readFile } = SYSTEM;
  const engines = Object.values(ENGINES);
  return readConfig({ env: withDataFolder(env), readFile, operations: OPERATIONS, engines, judge });
}

function withDataFolder(env: Environment): Environment {
  if (!usesDefaultFolder(env)) return env;
  return { ...env, DATA_DIR: dataFolderOf(env) };
}
