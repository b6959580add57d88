import assert from 'node:assert/strict';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

const NEEDED = ['qpdf', 'gs', 'pdftotext', 'pdftoppm', 'pdftocairo'];

function isThere(command: string): boolean {
  return (process.env.PATH ?? '').split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, command), constants.X_OK);
      return true;
    } catch {
      return false; // not in this folder
    }
  });
}

/**
 * Why operations that need programs cannot be tested on this machine; undefined where they can. `npm test` installs the
 * programs on Debian and Ubuntu; the machine that judges changes must have them.
 */
export function programsLacking(): string | undefined {
  const missing = NEEDED.filter((command) => !isThere(command));
  if (missing.length === 0) return undefined;
  const told = `not installed: ${missing.join(', ')}`;
  assert.notEqual(process.env.CI, 'true', told);
  return told;
}
