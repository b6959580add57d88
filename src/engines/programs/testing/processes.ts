import { readdirSync, readFileSync } from 'node:fs';

const PAUSE_MS = 10;
const PATIENCE_MS = 10_000;

/** Ids of living processes with this word on their command line; a dead one that nobody has fetched yet has no words. */
export function processesWith(word: string): readonly number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && commandLine(name).includes(word))
    .map(Number);
}

/** True when a process was started by exactly these words. */
export const isRunning = (words: readonly string[]): boolean =>
  readdirSync('/proc').some((name) => /^\d+$/.test(name) && commandLine(name) === `${words.join('\0')}\0`);

function commandLine(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return ''; // gone in this moment
  }
}

/** Looks again and again until something is so. @throws when it is not in time */
export async function until(isSo: () => boolean, what: string): Promise<void> {
  const end = performance.now() + PATIENCE_MS;
  while (!isSo()) {
    if (performance.now() > end) throw new Error(`not in time: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}
