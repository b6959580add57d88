import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
// @ts-expect-error: plain JavaScript without declarations, run before any package is there
import { BUILDER } from '../setup/dashboard.mjs';
// @ts-expect-error: as above
import { partOfLock } from '../setup/lockfile.mjs';

/** A package of package-lock.json. */
export interface LockedPackage {
  readonly version?: string;
  readonly license?: string;
  /** `sha512-…` in base64. */
  readonly integrity?: string;
  readonly link?: boolean;
  readonly resolved?: string;
}

type Packages = Readonly<Record<string, LockedPackage>>;

/** What only builds the pages; nothing of it is in them. */
const BUILD_ONLY = ['vite', 'marked'];

/** Packages of npm that are in a folder of packages, by path. */
export function presentPackages(checkout: string, release: string): ReadonlyMap<string, LockedPackage> {
  const { packages } = JSON.parse(readFileSync(join(checkout, 'package-lock.json'), 'utf8')) as {
    packages: Packages;
  };
  return new Map(
    Object.entries(packages).filter(
      ([path, { link }]) =>
        path.startsWith('node_modules/') && link !== true && existsSync(join(release, path, 'package.json')),
    ),
  );
}

/** Packages whose code is in the pages of `web/dist`, by path. */
export function bundledPackages(checkout: string): ReadonlyMap<string, LockedPackage> {
  const names = (BUILDER as readonly string[]).filter((name) => !BUILD_ONLY.includes(name));
  const { lock } = partOfLock(checkout, names) as { lock: { packages: Packages } };
  return new Map(Object.entries(lock.packages).filter(([path]) => path !== ''));
}
