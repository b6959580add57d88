import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Finding } from '../commands/command.ts';

const DAY_MS = 86_400_000;
/** Each start looks for newer versions after a week; a service that runs for a month has missed several. */
const OLD_DAYS = 30;

/**
 * How long ago the archive of the distribution was last looked at for the programs that were installed without root; nothing
 * where there are none. @param folder of `programsFolder` @throws errors of the system but for a missing file
 */
export function programsAge(folder: string, now: number): readonly Finding[] {
  const checkedAt = lastLook(folder);
  if (checkedAt === undefined) return [];
  const finding = { subject: 'programs', name: 'age' } as const;
  const days = Math.max(0, Math.floor((now - checkedAt) / DAY_MS));
  const looked = `those without root were compared with the distribution’s ${days} days ago`;
  if (days <= OLD_DAYS) return [{ ...finding, state: 'ok', note: looked }];
  const remedy = 'run `kontor setup`, then start the service again';
  return [
    {
      ...finding,
      state: 'warning',
      note: `${looked}: security updates of the system do not reach them; ${remedy}`,
    },
  ];
}

/** Unix ms, as the set-up notes it beside the programs. */
function lastLook(folder: string): number | undefined {
  try {
    const { checkedAt } = JSON.parse(readFileSync(join(folder, 'installed.json'), 'utf8')) as {
      readonly checkedAt?: unknown;
    };
    return typeof checkedAt === 'number' ? checkedAt : undefined;
  } catch (error) {
    // Cut off while being written: the next start installs them again.
    if (error instanceof SyntaxError) return undefined;
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
    throw error;
  }
}
