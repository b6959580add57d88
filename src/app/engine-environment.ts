import type { Config } from '../config.ts';
import type { EngineEnvironment, EngineObserver } from '../engines/engine.ts';
import { type Memory, UNBOUNDED } from '../engines/memory/memory.ts';
import { HttpClient } from '../engines/upstream/http-client.ts';
import { type OutsideCalls, ownCalls } from '../engines/upstream/outside-calls.ts';
import { systemTime, type Time } from '../engines/upstream/time.ts';
import type { System } from './system.ts';

interface EnvironmentOptions {
  readonly system: System;
  readonly config: Config;
  readonly build: string;
  /** DATA_DIR of all processes of this machine; default: that of this one. */
  readonly commonFolder?: string | undefined;
  readonly observer: EngineObserver;
  /** Default: those of one process. */
  readonly calls?: ((time: Time) => OutsideCalls) | undefined;
  readonly sharedSeries?: EngineEnvironment['sharedSeries'];
  readonly commonSeries?: EngineEnvironment['commonSeries'];
  readonly evidenceSigner?: EngineEnvironment['evidenceSigner'];
  /** Default: without a bound. */
  readonly memory?: Memory;
}

/** What engines use of this process; its way out is to be closed after them. */
export function engineEnvironment({
  system,
  config,
  build,
  commonFolder = config.DATA_DIR,
  observer,
  calls = ownCalls,
  sharedSeries,
  commonSeries,
  evidenceSigner,
  memory = UNBOUNDED,
}: EnvironmentOptions): EngineEnvironment & { readonly http: HttpClient } {
  const { clock, random, readFile, searchPath = '' } = system;
  const time = systemTime(() => performance.now());
  const userAgent = `Kontor/${build}`;
  const operatorOrigins = chosenOrigins(config);
  return {
    clock,
    time,
    calls: calls(time),
    random,
    fraction: () => Buffer.from(random(4)).readUInt32BE() / 2 ** 32,
    readFile,
    searchPath,
    dataFolder: config.DATA_DIR,
    commonFolder,
    userAgent,
    operatorOrigins,
    http: new HttpClient({ userAgent, time, operatorOrigins }),
    observer,
    sharedSeries,
    commonSeries,
    evidenceSigner,
    memory,
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
