import { readFileSync } from 'node:fs';
import type { FrontChoice } from '../http/pages/front-routes.ts';

/** Of a page that the operator wrote. */
const MAX_FILE_BYTES = 1024 * 1024;

/**
 * What FRONT_PAGE stands for.
 * @throws the system's error for a file that cannot be read, RangeError for one that is too large
 */
export function frontChoice(setting: string, read: (path: string) => Buffer = readFileSync): FrontChoice {
  if (setting === 'built-in' || setting === 'off') return { kind: setting };
  if (setting === 'dashboard' || setting === 'docs') return { kind: 'redirect', location: `/${setting}` };
  if (setting.startsWith('https://')) return { kind: 'redirect', location: new URL(setting).href };
  const bytes = read(setting);
  if (bytes.length > MAX_FILE_BYTES) throw new RangeError('must have at most 1 MiB');
  return { kind: 'file', bytes };
}
