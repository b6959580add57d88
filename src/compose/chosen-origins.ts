import { SETTINGS } from '../config.data.ts';
import type { Config } from '../config.ts';

type Name = keyof typeof SETTINGS;

/** Whether the operator set this address to another than the default. */
export function isChosen(config: Config, name: Name): boolean {
  const byDefault: unknown = SETTINGS[name].safeParse(undefined).data;
  return config[name] !== undefined && config[name] !== byDefault;
}

/** Origins of addresses that the operator set; they may be private ones (platform 13, row 7). */
export function chosenOrigins(config: Config): Set<string> {
  const names = (Object.keys(SETTINGS) as Name[]).filter((name) => /_URL$/.test(name));
  const chosen = names.flatMap((name) => {
    const value = config[name];
    const isOrigin = isChosen(config, name) && typeof value === 'string' && URL.canParse(value);
    return isOrigin ? [new URL(value).origin] : [];
  });
  return new Set(chosen);
}
