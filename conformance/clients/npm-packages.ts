import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Ended, ended } from '../programs.ts';

/** Packages of npm that only this suite needs: those of a folder with a lock file, fetched once. */
export async function npmPackages(folder: string): Promise<Ended> {
  if (existsSync(join(folder, 'node_modules'))) return { code: 0, output: '' };
  // What npm has is what the lock file names by its hash: asking a registry again took two minutes where one was slow.
  const options = ['--loglevel=error', '--no-audit', '--no-fund', '--ignore-scripts', '--prefer-offline'];
  return ended('npm', ['ci', '--prefix', folder, ...options]);
}
