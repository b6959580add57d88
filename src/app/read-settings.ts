import { type Config, ConfigurationError, type Environment } from '../config.ts';
import { serverConfig } from './process-config.ts';

interface ReadSettings {
  /** Absent when something is wrong. */
  readonly config?: Config;
  /** One sentence each: `NAME: what is wrong`. */
  readonly mistakes: readonly string[];
}

/** The settings of a process that would serve, or all that is wrong with them. */
async function readSettings(env: Environment): Promise<ReadSettings> {
  try {
    return { config: await serverConfig(env), mistakes: [] };
  } catch (error) {
    if (error instanceof ConfigurationError) return { mistakes: error.mistakes };
    throw error;
  }
}

/** With mistakes, the settings without those that are wrong: the rest of the machine can be examined all the same. */
export async function settingsAsFarAsValid(env: Environment): Promise<ReadSettings> {
  const { config, mistakes } = await readSettings(env);
  if (config !== undefined) return { config, mistakes };
  const wrong = new Set(mistakes.flatMap((mistake) => mistake.split(':')[0]!.split(', ')));
  const others = Object.entries(env).filter(([name]) => !wrong.has(name));
  return { ...(await readSettings(Object.fromEntries(others))), mistakes };
}
