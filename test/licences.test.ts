import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

/** Licences that shipped packages may have (decisions: Packages and licences). */
const ALLOWED = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'MPL-2.0',
  '0BSD',
  'Unlicense',
]);
/** Licences that only some packages may have, and why. */
const EXCEPTIONS: readonly { readonly packages: RegExp; readonly licences: readonly string[] }[] = [
  // libvips, loaded dynamically from a package of its own and replaceable there.
  { packages: /^@img\/sharp-/, licences: ['LGPL-3.0-or-later'] },
];
const MAX_PACKAGES = 90;
/** npm runs `prepare` too, but only for packages from git; nothing of ours comes from there. */
const LIFECYCLE = ['preinstall', 'install', 'postinstall'];

interface Locked {
  readonly version?: string;
  readonly integrity?: string;
  readonly resolved?: string;
  readonly dev?: boolean;
  readonly link?: boolean;
  readonly os?: readonly string[];
  readonly cpu?: readonly string[];
  readonly hasInstallScript?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}
interface Manifest {
  readonly license?: string;
  readonly scripts?: Readonly<Record<string, string>>;
}

const ROOT = join(import.meta.dirname, '..');
const readJson = (path: string): unknown => JSON.parse(readFileSync(join(ROOT, path), 'utf8'));
const lock = readJson('package-lock.json') as { readonly packages: Readonly<Record<string, Locked>> };
/** Of others: those of this repository are folders of it, and links to them. */
const locked = Object.entries(lock.packages).filter(
  ([path, { link }]) => path !== '' && !path.startsWith('packages/') && link !== true,
);
const production = locked.filter(([, { dev }]) => dev !== true);
const nameOf = (path: string): string =>
  path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
const isInstalled = ([path]: readonly [string, Locked]): boolean =>
  existsSync(join(ROOT, path, 'package.json'));

/** Every licence that an expression asks to be kept to; a choice (`OR`) needs one that is allowed. */
function isAllowed(name: string, expression: string): boolean {
  const extra = EXCEPTIONS.filter(({ packages }) => packages.test(name)).flatMap(({ licences }) => licences);
  const accepts = (licence: string) => ALLOWED.has(licence) || extra.includes(licence);
  const parts = expression.replace(/[()]/g, '').split(' AND ');
  return parts.every((part) => part.split(' OR ').some((licence) => accepts(licence.trim())));
}

test('every shipped package has an allowed licence', () => {
  const installed = production.filter(isInstalled);
  assert(installed.length > 10, 'the packages are not installed');
  const refused = installed
    .map(([path]) => ({
      name: nameOf(path),
      licence: (readJson(`${path}/package.json`) as Manifest).license,
    }))
    .filter(({ name, licence }) => licence === undefined || !isAllowed(name, licence));
  assert.deepEqual(refused, []);
});

test('the allow-list distinguishes licences', () => {
  assert(isAllowed('a', 'MIT AND BSD-3-Clause'));
  assert(isAllowed('a', '(GPL-3.0-only OR MIT)'));
  assert(!isAllowed('a', 'MIT AND GPL-3.0-only'));
  assert(!isAllowed('a', 'LGPL-3.0-or-later'));
  assert(isAllowed('@img/sharp-libvips-linux-x64', 'LGPL-3.0-or-later'));
  assert(!isAllowed('a', 'SEE LICENSE IN LICENSE'));
});

test('no package runs a script when it is installed', () => {
  const declared = locked.filter(([, { hasInstallScript }]) => hasInstallScript === true);
  assert.deepEqual(
    declared.map(([path]) => path),
    [],
  );
  const scripted = production.filter(isInstalled).filter(([path]) => {
    const { scripts = {} } = readJson(`${path}/package.json`) as Manifest;
    return LIFECYCLE.some((name) => name in scripts);
  });
  assert.deepEqual(
    scripted.map(([path]) => path),
    [],
  );
});

test('every package comes from the registry, in one version, with its integrity', () => {
  const loose = locked.filter(
    ([, { version, integrity, resolved }]) =>
      version === undefined || integrity === undefined || /^(git|file|http:)/.test(resolved ?? ''),
  );
  assert.deepEqual(
    loose.map(([path]) => path),
    [],
  );
  const root = lock.packages[''] ?? {};
  const direct = { ...root.dependencies, ...root.optionalDependencies };
  const ranges = Object.entries(direct).filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version));
  assert.deepEqual(ranges, []);
});

test('the lockfile has the packages of all platforms', () => {
  // npm drops an optional package whose version it cannot find without a word, and `npm ci` then fails.
  const isLocked = (from: string, name: string): boolean => {
    for (let place = from; ; place = place.slice(0, place.lastIndexOf('/node_modules/'))) {
      if (`${place}/node_modules/${name}` in lock.packages) return true;
      if (!place.includes('/node_modules/')) return `node_modules/${name}` in lock.packages;
    }
  };
  const missing = Object.entries(lock.packages).flatMap(([path, { dependencies, optionalDependencies }]) =>
    Object.keys({ ...dependencies, ...optionalDependencies })
      .filter((name) => !isLocked(path, name))
      .map((name) => `${name}, which ${path} needs`),
  );
  assert.deepEqual(missing, []);
});

test(`no more than ${MAX_PACKAGES} packages are shipped, those of single platforms aside`, () => {
  const counted = production.filter(([, { os, cpu }]) => os === undefined && cpu === undefined);
  assert(counted.length <= MAX_PACKAGES, `${counted.length} packages`);
});
