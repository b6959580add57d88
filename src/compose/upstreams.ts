import { type Config, ConfigurationError } from '../config.ts';
import type { RegisterObserver } from '../engines/registers/register.ts';
import { registerOptions } from '../engines/registers/register-options.ts';
import { Registers, type RegisterTools } from '../engines/registers/registers.ts';
import { HttpClient } from '../engines/upstream/http-client.ts';
import { systemTime, type Time } from '../engines/upstream/time.ts';
import { chosenOrigins } from './chosen-origins.ts';
import { fractions } from './fractions.ts';

export interface UpstreamOptions {
  readonly config: Config;
  readonly random: (count: number) => Uint8Array;
  readonly build: string;
  readonly observer: RegisterObserver;
}

/** The ways out to other people's services; nothing is asked of anybody yet. */
export interface Upstreams {
  readonly registers: Registers;
  close(): void;
}

/** @throws ConfigurationError for a requester that is no VAT ID of an EU state */
export function openUpstreams({ config, random, build, observer }: UpstreamOptions): Upstreams {
  const time: Time = systemTime(() => performance.now());
  const http = new HttpClient({ userAgent: `Kontor/${build}`, time, operatorOrigins: chosenOrigins(config) });
  const registers = newRegisters(config, {
    http,
    time,
    random: fractions(random),
    cacheKey: random(32),
    observer,
  });
  return { registers, close: () => http.close() };
}

function newRegisters(config: Config, tools: RegisterTools): Registers {
  try {
    return new Registers(registerOptions(config), tools);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new ConfigurationError(['VAT_VIES_REQUESTER: must be a VAT ID of an EU state']);
  }
}
