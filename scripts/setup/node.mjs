/** The Node that npm scripts run on: the one that comes as a package, else the machine's own. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { isMusl, readLock, suits } from './lockfile.mjs';
import { printLine, SetupError } from './setup-output.mjs';

/** The service needs type stripping without a flag, which is stable from here on. */
const MINIMUM = [24, 12];

/** npm puts this place first on the PATH of every script. */
export const bundledNode = (root) => join(root, 'node_modules', '.bin', 'node');

/** The program of the package that suits this machine; undefined when that is not installed. */
export function bundledProgram(root) {
  const found = nodePackages(root).find(({ path, program }) => existsSync(join(root, path, program)));
  return found === undefined ? undefined : join(root, found.path, found.program);
}

/** Packages of the lockfile that carry a Node for this machine. */
export function nodePackages(root) {
  return Object.entries(readLock(root).packages)
    .filter(([, { bin, os, cpu }]) => bin?.node !== undefined && suits({ os, cpu }))
    .map(([path, { bin }]) => ({ path, program: bin.node }));
}

/** npm 10 and older unlink `.bin/node` again when they leave out the packages of the other platforms. */
export function linkBundledNode(root) {
  if (isMusl()) return;
  const [link, program] = [bundledNode(root), bundledProgram(root)];
  // Its error would only be that it cannot be loaded.
  if (program === undefined ? missingLibrary() !== undefined : !findsLibrary(program))
    return rmSync(link, { force: true });
  if (existsSync(link) || program === undefined) return;
  mkdirSync(dirname(link), { recursive: true });
  rmSync(link, { force: true }); // a link that leads nowhere
  symlinkSync(relative(dirname(link), program), link);
}

/** Whether the system has the library of a Node program, or it is beside it. */
const findsLibrary = (program) =>
  missingLibrary() === undefined || existsSync(join(dirname(realpathSync(program)), LIBRARY_NAME));

/** Version of the Node that the next npm script will run on; throws when there is none that can. */
export function checkNode(root) {
  const bundled = bundledNode(root);
  let reason = `is not available for ${process.platform}-${process.arch} or could not be fetched`;
  if (existsSync(bundled)) {
    const { status, stdout, stderr } = spawnSync(bundled, ['--version'], {
      encoding: 'utf8',
      timeout: 20_000,
    });
    if (status === 0) return stdout.trim().slice(1);
    reason = `does not run here (${(stderr ?? '').trim().split('\n')[0] || `exit code ${status}`})`;
    rmSync(bundled, { force: true }); // made for another C library, or one that is missing: the machine's own must do
  }
  const own = process.versions.node;
  if (isOwnNodeEnough()) {
    printLine(`the bundled Node ${reason}; going on with Node ${own} of this machine`);
    return own;
  }
  throw new SetupError(
    `the bundled Node ${reason}, and Node ${own} is too old: install Node ${MINIMUM.join('.')} or later, or try again.`,
  );
}

/** Where nothing is fetched. @throws SetupError where there is no Node that can run the service */
export function requireNode(root, otherwise) {
  if (existsSync(bundledNode(root)) || isOwnNodeEnough()) return;
  throw new SetupError(
    `Node ${process.versions.node} is too old: install Node ${MINIMUM.join('.')} or later, ${otherwise}.`,
  );
}

/** What the bundled Node needs of the system. */
export const LIBRARY_NAME = 'libatomic.so.1';

/** Where the loader of glibc looks by itself, besides its cache. */
const LIBRARY_FOLDERS = ['/lib', '/usr/lib', '/lib64', '/usr/lib64', '/usr/local/lib'];
const MULTIARCH = { x64: 'x86_64-linux-gnu', arm64: 'aarch64-linux-gnu' };

/** The library that the bundled Node needs and that small installations of Debian and Ubuntu lack; or undefined. */
export function missingLibrary() {
  const multiarch = MULTIARCH[process.arch];
  if (process.platform !== 'linux' || multiarch === undefined || isMusl()) return undefined;
  const own = (process.env.LD_LIBRARY_PATH ?? '').split(':').filter((folder) => folder !== '');
  const folders = LIBRARY_FOLDERS.flatMap((folder) => [folder, join(folder, multiarch)]);
  const isThere = [...own, ...folders].some((folder) => existsSync(join(folder, LIBRARY_NAME)));
  return isThere ? undefined : LIBRARY_NAME;
}

/** Ends the set-up before anything is fetched, when no Node could run afterwards. */
export function requireRunnableNode(hint) {
  const library = missingLibrary();
  if (library === undefined) return;
  const own = process.versions.node;
  if (isOwnNodeEnough()) {
    printLine(
      `the bundled Node needs ${library}, which is missing; going on with Node ${own} of this machine`,
    );
    return;
  }
  throw new SetupError(
    `the bundled Node needs the library ${library}, which is missing, and Node ${own} of this machine is too old.\n${hint}`,
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
