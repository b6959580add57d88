import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { syncPath } from './sync-path.ts';

/** DATA_DIR/version: the version of the program that wrote to the folder last. */

const NAME = 'version';
/** Folders of versions before 0.2.0 have no such file. */
const FIRST = '0.1.0';
const FORM = /^\d+\.\d+\.\d+(-[0-9a-z.]+)?$/;

/** Of a folder that has a database. */
export function writtenBy(folder: string): string {
  try {
    const text = readFileSync(join(folder, NAME), 'utf8').trim();
    return FORM.test(text) ? text : FIRST;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return FIRST;
    throw error;
  }
}

/** Notes the version, unless it is there already. @throws errors of the system */
export function noteVersion(folder: string, version: string): void {
  const file = join(folder, NAME);
  if (readVersion(file) === version) return;
  writeFileSync(`${file}.new`, `${version}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
  syncPath(folder);
}

function readVersion(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    return undefined; // not there, or not readable: it is written
  }
}
