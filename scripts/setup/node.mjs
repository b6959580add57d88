/** The Node that npm scripts run on: the one that comes as a package, else the machine's own. */
import { spawnSync } from 'node:child_process';
import { existsSync, linkSync, mkdirSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { workFolder } from './lock.mjs';
import { isMusl, readLock, suits } from './lockfile.mjs';
import { SetupError } from './report.mjs';

/** The service needs type stripping without a flag, which is stable from here on. */
const MINIMUM = [24, 12];

/** npm puts this place first on the PATH of every script. */
export const bundledNode = (root) => join(root, 'node_modules', '.bin', 'node');

/** npm 10 and older unlink `.bin/node` again when they leave out the packages of the other platforms. */
export function linkBundledNode(root) {
  const link = bundledNode(root);
  if (existsSync(link) || isMusl()) return;
  for (const [path, { bin, os, cpu }] of Object.entries(readLock(root).packages)) {
    if (bin?.node === undefined || !suits({ os, cpu }) || !existsSync(join(root, path, bin.node))) continue;
    mkdirSync(dirname(link), { recursive: true });
    rmSync(link, { force: true }); // a link that leads nowhere
    symlinkSync(relative(dirname(link), join(root, path, bin.node)), link);
    return;
  }
}

/** The bundled Node under a second name, so that npm can remove the first while it runs on it. */
export function keepNode(root) {
  const kept = join(workFolder(root), 'node');
  rmSync(kept, { force: true });
  linkSync(realpathSync(bundledNode(root)), kept);
  return kept;
}

/** Version of the Node that the next npm script will run on; throws when there is none that can. */
export function checkNode(root) {
  const bundled = bundledNode(root);
  if (existsSync(bundled)) {
    const { status, stdout } = spawnSync(bundled, ['--version'], { encoding: 'utf8', timeout: 20_000 });
    if (status === 0) return stdout.trim().slice(1);
    rmSync(bundled, { force: true }); // made for another C library: the machine's own must do
  }
  const own = process.versions.node;
  if (isOwnNodeEnough()) return own;
  throw new SetupError(
    `the bundled Node is not available for ${process.platform}-${process.arch} or could not be fetched, and Node ${own} is too old: ` +
      `install Node ${MINIMUM.join('.')} or later, or try again.`,
  );
}

/** What programs of the set-up run on. */
export function nodeOf(root) {
  const bundled = bundledNode(root);
  return existsSync(bundled) ? bundled : process.execPath;
}

export function isOwnNodeEnough() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  return major > MINIMUM[0] || (major === MINIMUM[0] && minor >= MINIMUM[1]);
}
