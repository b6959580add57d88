import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Environment } from '../config.ts';

/**
 * The folder of programs that were installed without root (docs/operating.md, "Programs and their sandbox"): PROGRAMS_DIR,
 * else `.programs` beside the program. Each program there starts with its own libraries and fonts.
 */
export function programsFolder({ PROGRAMS_DIR }: Environment): string {
  const own = PROGRAMS_DIR?.trim();
  return own ? resolve(own) : fileURLToPath(new URL('../../.programs', import.meta.url));
}
