import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { adoptGivenUp } from '../../store/give-up-files.ts';

const NAME = /^process-\d+$/;
/** Of the newest primary of the database (consistency: What happens when something fails). */
const PRIMARY = 'primary';
/** Places of the world, which each process made for itself until there was one file for all. */
const WORLD_PLACES = 'geocoder';

export const processFolder = (dataFolder: string, seat: number): string =>
  join(dataFolder, `process-${seat}`);

/** Folders of processes that there are, or were. */
export const processFolders = (dataFolder: string): readonly string[] =>
  readdirSync(dataFolder)
    .filter((name) => NAME.test(name))
    .map((name) => join(dataFolder, name));

/**
 * Makes the folder of a process that is about to start. It takes over what processes that are gone have still to undo,
 * whatever the number of processes was then, and what they remember of the database.
 * @param taken seats of processes that live
 */
export function prepareProcessFolder(dataFolder: string, seat: number, taken: ReadonlySet<number>): void {
  const folder = processFolder(dataFolder, seat);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  rmSync(join(folder, WORLD_PLACES), { recursive: true, force: true });
  const living = new Set(Array.from(taken, (one) => processFolder(dataFolder, one)));
  const others = [dataFolder, ...processFolders(dataFolder)].filter((one) => one !== folder);
  adoptGivenUp(
    folder,
    others.filter((one) => !living.has(one)),
  );
  const remembered = others.map((one) => join(one, PRIMARY)).find((file) => existsSync(file));
  if (remembered !== undefined && !existsSync(join(folder, PRIMARY)))
    copyFileSync(remembered, join(folder, PRIMARY));
}
