import { hostname } from 'node:os';
import type { Config } from '../config.ts';

const LONGEST = 63;

/** NODE_NAME, else the host's name in its characters; none for a process that has its store to itself. */
export function nodeName({
  DATABASE_URL,
  NODE_NAME,
}: Pick<Config, 'DATABASE_URL' | 'NODE_NAME'>): string | undefined {
  if (DATABASE_URL === undefined) return undefined;
  return (
    NODE_NAME ??
    hostname()
      .replaceAll(/[^\w.-]/g, '-')
      .slice(0, LONGEST)
  );
}
