/** Are the packages there, and made from this lockfile? */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { differing } from './lockfile.mjs';
import { bundledNode, isOwnNodeEnough, linkBundledNode } from './node.mjs';

/** Written after an installation that ran to its end; `npm ci` removes it with everything else. */
const STAMP = '.kontor-setup.json';
/** npm's own list of what it put into node_modules. */
const TREE = '.package-lock.json';

/**
 * `all` for tests, else `production`: what builds the dashboard of a fresh clone comes and goes with the build.
 * @returns {'production' | 'all'}
 */
export const packageScope = (purpose) => (purpose === 'test' ? 'all' : 'production');

/** Why packages must be installed, or undefined when those of `scope` are there. */
export function missingModules(root, scope) {
  const modules = join(root, 'node_modules');
  const tree = readIfThere(join(modules, TREE));
  if (tree === undefined)
    return existsSync(modules) ? 'node_modules is incomplete' : 'node_modules is missing';
  linkBundledNode(root);
  if (!existsSync(bundledNode(root)) && !isOwnNodeEnough()) return 'the bundled Node is missing';
  const stamp = readStamp(modules);
  const current = describe(root, scope, tree);
  const isStamped = stamp !== undefined && stamp.tree === current.tree && stamp.platform === current.platform;
  if (isStamped && stamp.lock === current.lock) {
    return scope === 'all' && stamp.scope !== 'all' ? 'development packages are missing' : undefined;
  }
  // Another lockfile, or installed by hand: npm's list of installed packages counts, and that they are there.
  const installed = packagesIn(tree);
  if (installed === undefined) return 'node_modules is incomplete';
  const reason = differing(root, scope, installed);
  if (reason !== undefined) return reason;
  const isWhole = scope === 'all' || differing(root, 'all', installed) === undefined;
  writeStamp(modules, { ...current, scope: isWhole ? 'all' : 'production' });
  return undefined;
}

/** undefined while npm is writing its list: another set-up is running then, and its lock shows when it is done. */
function packagesIn(tree) {
  try {
    return JSON.parse(tree).packages;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Records an installation that ran to its end. */
export function stampModules(root, scope) {
  const modules = join(root, 'node_modules');
  writeStamp(modules, describe(root, scope, readFileSync(join(modules, TREE))));
}

const platformName = () => `${process.platform}-${process.arch}`;
const hash = (bytes) => createHash('sha256').update(bytes).digest('hex');

function describe(root, scope, tree) {
  const lock = hash(readFileSync(join(root, 'package-lock.json')));
  return { lock, tree: hash(tree), scope, platform: platformName() };
}

function readStamp(modules) {
  const text = readIfThere(join(modules, STAMP));
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // cut off while being written: as good as none
  }
}

function writeStamp(modules, stamp) {
  try {
    writeFileSync(join(modules, STAMP), `${JSON.stringify(stamp)}\n`);
  } catch (error) {
    // On a read-only disk the comparison is made again at the next start, that is all.
    if (!['EROFS', 'EACCES', 'EPERM'].includes(error.code)) throw error;
  }
}

function readIfThere(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined;
    throw error;
  }
}
