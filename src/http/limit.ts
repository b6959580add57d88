const SECONDS: Readonly<Record<string, number>> = { s: 1, min: 60, h: 3600 };

/** So many in so much time. */
export interface Limit {
  readonly quota: number;
  readonly seconds: number;
}

/** Reads a setting such as `600/min`; `off` gives none. */
export function limitOf(setting: string): Limit | undefined {
  const match = /^(\d+)\/(s|min|h)$/.exec(setting);
  return match ? { quota: Number(match[1]), seconds: SECONDS[match[2]!]! } : undefined;
}
