import { constants } from 'node:fs';
import { access, realpath } from 'node:fs/promises';
import { delimiter, isAbsolute, join } from 'node:path';

/**
 * Absolute path of an executable: the operator's own path if one is set, else the first of that name on `searchPath`.
 * An own path that cannot be run is not replaced by another program.
 */
export async function findProgram(
  command: string,
  searchPath: string,
  own?: string,
): Promise<string | undefined> {
  const folders = searchPath.split(delimiter).filter(isAbsolute);
  const places = own === undefined ? folders.map((folder) => join(folder, command)) : [own];
  for (const place of places) if (await isExecutable(place)) return realpath(place);
  return undefined;
}

async function isExecutable(path: string): Promise<boolean> {
  try {
    await access(path, constants.X_OK);
    return true;
  } catch {
    return false; // not there, or not for us: both mean that it cannot be run
  }
}
