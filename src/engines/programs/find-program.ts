import { accessSync, constants, realpathSync, statSync } from 'node:fs';
import { delimiter, isAbsolute, join } from 'node:path';

/**
 * Absolute path of an executable: the operator's own path or name if one is set, else the first of that name on
 * `searchPath`. An own one that cannot be run is not replaced by another program.
 */
export function findProgram(command: string, searchPath: string, own?: string): string | undefined {
  const folders = searchPath.split(delimiter).filter(isAbsolute);
  const name = own ?? command;
  const places = name.includes('/') ? [name] : folders.map((folder) => join(folder, name));
  const found = places.find(isExecutable);
  return found === undefined ? undefined : realpathSync(found);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false; // not there, or not for us: both mean that it cannot be run
  }
}
