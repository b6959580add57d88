import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Folder of a clone's neighbour with other people's files, which are too large or not ours to commit. */
const NEIGHBOUR = join(import.meta.dirname, '../../shared');

/**
 * A folder of reference data beside this clone. Where it is missing the whole file is skipped: a word on standard output,
 * and the end of its process with code 0.
 */
export function referenceData(name: 'indexes' | 'osm' | 'pdfs'): string {
  const folder = join(NEIGHBOUR, name);
  if (existsSync(folder)) return folder;
  const file = (process.argv[1] ?? '').slice((process.argv[1] ?? '').lastIndexOf('/') + 1);
  process.stdout.write(
    `skipped: ${file} needs the reference data ${join('../shared', name)} beside this clone\n`,
  );
  process.exit(0);
}
