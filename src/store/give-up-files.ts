import { appendFileSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** In the folder of a process: charges that it is still to undo, a line each. */
export const giveUpFile = (folder: string): string => join(folder, 'give-up.ndjson');

/**
 * Moves what processes that are gone have left to undo to one that is about to start. Undoing a charge twice changes
 * nothing, so that a crash in between does no harm.
 */
export function adoptGivenUp(folder: string, from: readonly string[]): void {
  for (const other of from) {
    const file = giveUpFile(other);
    let text: string;
    try {
      text = readFileSync(file, 'utf8');
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') continue;
      throw error;
    }
    // The last line may be cut off.
    const whole = text.slice(0, text.lastIndexOf('\n') + 1);
    appendFileSync(giveUpFile(folder), whole, { mode: 0o600 });
    rmSync(file, { force: true });
  }
}
