/** What package-lock.json asks for, compared with what npm says that it installed. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The first package of the lockfile that is absent or another one, as a reason; undefined when all are there. */
export function differing(root, scope, installed) {
  for (const [path, wanted] of Object.entries(readLock(root).packages)) {
    if (path === '' || (scope === 'production' && wanted.dev === true) || !suits(wanted)) continue;
    const found = installed[path];
    if (found === undefined || !existsSync(join(root, path, 'package.json'))) return `${path} is missing`;
    if (found.version !== wanted.version || found.integrity !== wanted.integrity)
      return `${path} is another version`;
  }
  return undefined;
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
