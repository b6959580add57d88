/** What package-lock.json asks for, compared with npm's list of installed packages. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The first package that is needed here and absent or another one, as a reason; undefined when all are there. */
export function differing(root, scope, installed) {
  const { packages } = readLock(root);
  for (const path of wantedHere(packages, scope)) {
    const found = installed[path];
    const { version, integrity } = packages[path];
    if (found === undefined || !existsSync(join(root, path, 'package.json'))) return `${path} is missing`;
    if (found.version !== version || found.integrity !== integrity) return `${path} is another version`;
  }
  return undefined;
}

/** Paths of the packages that npm installs on this machine: what the root needs, and what that needs in turn. */
function wantedHere(packages, scope) {
  const { dependencies, optionalDependencies, devDependencies } = packages[''];
  const direct = { ...dependencies, ...optionalDependencies, ...(scope === 'all' ? devDependencies : {}) };
  return reachable(packages, Object.keys(direct), suits);
}

/** Paths of optional packages that nothing here needs: made for other systems, or needed by such ones alone. */
export function foreignPackages(root, scope) {
  const { packages } = readLock(root);
  const wanted = wantedHere(packages, scope);
  return Object.keys(packages).filter((path) => packages[path].optional === true && !wanted.has(path));
}

/** Paths of packages by name and of what they need in turn, those left out that `isWanted` refuses. */
function reachable(packages, names, isWanted) {
  const wanted = new Set();
  const open = names.map((name) => locate(packages, '', name));
  while (open.length > 0) {
    const path = open.pop();
    if (path === undefined || wanted.has(path) || !isWanted(packages[path])) continue;
    wanted.add(path);
    // A package of this repository is a link to its folder, which has the rest.
    const place = packages[path].link === true ? packages[path].resolved : path;
    const { dependencies: needs, optionalDependencies: mayUse } = packages[place];
    open.push(...Object.keys({ ...needs, ...mayUse }).map((name) => locate(packages, place, name)));
  }
  return wanted;
}

/**
 * package.json and lockfile of a project that has some of the development packages alone, in the versions and with the
 * checksums of this one.
 */
export function partOfLock(root, names) {
  const lock = readLock(root);
  const { packages } = lock;
  const there = names.filter((name) => `node_modules/${name}` in packages);
  const devDependencies = Object.fromEntries(
    there.map((name) => [name, packages[`node_modules/${name}`].version]),
  );
  const manifest = { name: 'kontor-tools', version: '0.0.0', private: true, devDependencies };
  const paths = reachable(packages, names, () => true);
  const part = Object.fromEntries(Object.entries(packages).filter(([path]) => paths.has(path)));
  return { manifest, lock: { ...lock, ...manifest, packages: { '': manifest, ...part } } };
}

/** Where Node finds `name` from `path`: in its own folder of packages, or in that of a folder above. */
function locate(packages, path, name) {
  for (let place = path; ; place = place.slice(0, Math.max(0, place.lastIndexOf('node_modules/') - 1))) {
    const found = `${place === '' ? '' : `${place}/`}node_modules/${name}`;
    if (found in packages) return found;
    if (place === '') return undefined;
  }
}

/** Whether npm installs this package on this machine. */
export function suits({ os, cpu, libc }) {
  const allows = (list, name) => {
    if (list === undefined) return true;
    if (typeof list === 'string') return list === name;
    if (list.includes(`!${name}`)) return false;
    return list.every((entry) => entry.startsWith('!')) || list.includes(name);
  };
  return (
    allows(os, process.platform) &&
    allows(cpu, process.arch) &&
    (libc === undefined || process.platform !== 'linux' || libc.includes(cLibrary()))
  );
}

const cLibrary = () => (isMusl() ? 'musl' : 'glibc');

/** True on Linux distributions with the other C library: the bundled Node does not run there. */
export function isMusl() {
  if (process.platform !== 'linux' || existsSync('/etc/debian_version')) return false;
  return process.report.getReport().header.glibcVersionRuntime === undefined;
}

export function readLock(root) {
  return JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
}
