import type { Config } from '../config.ts';
import type { EngineEnvironment, EngineObserver } from '../engines/engine.ts';
import { type Memory, UNBOUNDED } from '../engines/memory/memory.ts';
import { HttpClient } from '../engines/upstream/http-client.ts';
import { systemTime } from '../engines/upstream/time.ts';
import type { System } from './system.ts';

interface EnvironmentOptions extends System {
  readonly config: Config;
  readonly build: string;
  /** Where programs are looked for, as PATH. */
  readonly searchPath?: string;
  readonly observer: EngineObserver;
  /** Default: without a bound. */
  readonly memory?: Memory;
}

/** What engines use of this process; its way out is to be closed after them. */
export function engineEnvironment(
  options: EnvironmentOptions,
): EngineEnvironment & { readonly http: HttpClient } {
  const { config, build, searchPath = '', clock, random, readFile, observer, memory = UNBOUNDED } = options;
  const time = systemTime(() => performance.now());
  const userAgent = `Kontor/${build}`;
  const operatorOrigins = chosenOrigins(config);
  return {
    ...{ clock, time, random, readFile, searchPath, userAgent, operatorOrigins, observer, memory },
    fraction: () => Buffer.from(random(4)).readUInt32BE() / 2 ** 32,
    dataFolder: config.DATA_DIR,
    http: new HttpClient({ userAgent, time, operatorOrigins }),
  };
}

/** Origins of upstream addresses that the operator set to others than the defaults; they may be private ones. */
function chosenOrigins({ declared, values }: Config): readonly string[] {
  const origins = Object.entries(declared).flatMap(([name, { isUpstream, byDefault }]) => {
    const value = values[name];
    const isChosen = isUpstream === true && typeof value === 'string' && value !== byDefault;
    return isChosen ? [new URL(value).origin] : [];
  });
  return [...new Set(origins)];
}
