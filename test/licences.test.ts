import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

/** Licences that shipped packages may have (rules: Packages and licences). */
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
  // As permissive as ISC, which packages such as lru-cache and glob had before it.
  'BlueOak-1.0.0',
]);
/** That of Kontor's own packages. */
const OWN_LICENCE = 'MIT';
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
  /** A link of npm's workspaces: `resolved` is then a folder of this repository. */
  readonly link?: boolean;
  readonly integrity?: string;
  readonly resolved?: string;
  readonly dev?: boolean;
  readonly os?: readonly string[];
  readonly cpu?: readonly string[];
  readonly hasInstallScript?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}
interface Manifest {
  readonly name?: string;
  readonly license?: string;
  readonly scripts?: Readonly<Record<string, string>>;
}

const ROOT = join(import.meta.dirname, '..');
const readJson = (path: string): unknown => JSON.parse(readFileSync(join(ROOT, path), 'utf8'));
const lock = readJson('package-lock.json') as { readonly packages: Readonly<Record<string, Locked>> };
const entries = Object.entries(lock.packages);
/** The root and the workspaces are folders of this repository, and npm links to the latter. */
const own = entries.filter(([path]) => !path.includes('node_modules/'));
const links = entries.filter(([, { link }]) => link === true);
const locked = entries.filter(([path, { link }]) => path.includes('node_modules/') && link !== true);
const production = locked.filter(([, { dev }]) => dev !== true);
const nameOf = (path: string): string =>
  path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
const isInstalled = ([path]: readonly [string, Locked]): boolean =>
  existsSync(join(ROOT, path, 'package.json'));
const manifestOf = (path: string): Manifest => readJson(join(path, 'package.json')) as Manifest;

/** Where Node finds a package that `from` imports: beside it, else further up; undefined where the lockfile has none. */
function lockedPath(from: string, name: string): string | undefined {
  for (let place = from; ; place = place.slice(0, place.lastIndexOf('/node_modules/'))) {
    const path = `${place}/node_modules/${name}`;
    if (path in lock.packages) return path;
    if (!place.includes('/node_modules/'))
      return `node_modules/${name}` in lock.packages ? `node_modules/${name}` : undefined;
  }
}

const needsOf = (path: string): readonly string[] => {
  const { dependencies, optionalDependencies } = lock.packages[path]!;
  return Object.keys({ ...dependencies, ...optionalDependencies });
};

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
      licence: manifestOf(path).license,
    }))
    .filter(({ name, licence }) => licence === undefined || !isAllowed(name, licence));
  assert.deepEqual(refused, []);
});

test(`the root and every workspace have the licence ${OWN_LICENCE}, and every link leads to one of them`, () => {
  const folders = readdirSync(join(ROOT, 'packages')).map((name) => `packages/${name}`);
  assert.deepEqual(own.map(([path]) => path).sort(), ['', ...folders].sort());
  assert.deepEqual(
    own.map(([path]) => [path, manifestOf(path).license]),
    own.map(([path]) => [path, OWN_LICENCE]),
  );
  assert.deepEqual(
    links.map(([path, { resolved }]) => [path, resolved]).sort(),
    folders.map((folder) => [`node_modules/${manifestOf(folder).name}`, folder]).sort(),
  );
});

test('everything that the root and the workspaces need in operation counts as shipped', () => {
  const reached = new Set(own.map(([path]) => path));
  for (const path of reached) {
    for (const name of needsOf(path)) {
      const needed = lockedPath(path, name);
      if (needed !== undefined) reached.add(needed);
    }
  }
  const shipped = [...reached].filter((path) => lock.packages[path]!.link !== true);
  assert(shipped.length > own.length + 10, 'nothing is needed');
  assert.deepEqual(
    shipped.filter((path) => lock.packages[path]!.dev === true),
    [],
  );
});

test('the allow-list distinguishes licences', () => {
  assert(isAllowed('a', 'MIT AND BSD-3-Clause'));
  assert(isAllowed('a', '(GPL-3.0-only OR MIT)'));
  assert(isAllowed('a', 'BlueOak-1.0.0'));
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
  const scripted = [...own, ...production.filter(isInstalled)].filter(([path]) => {
    const { scripts = {} } = manifestOf(path);
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
  const direct = own.flatMap(([, { dependencies, optionalDependencies }]) =>
    Object.entries({ ...dependencies, ...optionalDependencies }),
  );
  const ranges = direct.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version));
  assert.deepEqual(ranges, []);
});

test('the lockfile has the packages of all platforms', () => {
  // npm drops an optional package whose version it cannot find without a word, and `npm ci` then fails.
  const missing = entries.flatMap(([path]) =>
    needsOf(path)
      .filter((name) => lockedPath(path, name) === undefined)
      .map((name) => `${name}, which ${path} needs`),
  );
  assert.deepEqual(missing, []);
});

test(`no more than ${MAX_PACKAGES} packages are shipped, those of single platforms aside`, () => {
  const counted = production.filter(([, { os, cpu }]) => os === undefined && cpu === undefined);
  assert(counted.length <= MAX_PACKAGES, `${counted.length} packages`);
});
