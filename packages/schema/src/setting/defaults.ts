import type { Settings } from './setting.ts';

/** The values of declarations where nothing is set. */
export function defaultsOf<Values>(settings: Settings<Values>): Values {
  const entries = Object.entries<Settings<Values>[keyof Values]>(settings);
  return Object.fromEntries(entries.map(([name, { byDefault }]) => [name, byDefault])) as Values;
}
