import { closeSync, fsyncSync, openSync } from 'node:fs';

/** Puts a file's bytes, or the names in a folder, on disk. @throws errors of the system */
export function syncPath(path: string): void {
  const open = openSync(path, 'r');
  try {
    fsyncSync(open);
  } finally {
    closeSync(open);
  }
}
