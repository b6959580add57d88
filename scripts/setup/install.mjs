/** `npm ci`, with a way back. */
import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { placeLibrary } from './library.mjs';
import { workFolder } from './lock.mjs';
import { foreignPackages, partOfLock } from './lockfile.mjs';
import { stampModules } from './modules.mjs';
import { bundledProgram, checkNode, isOwnNodeEnough, linkBundledNode, nodePackages } from './node.mjs';
import { npmCi, npmFailure } from './npm.mjs';
import { printLine, SetupError, seconds, stopSignal } from './setup-output.mjs';
import { runs, trimBundledNode } from './trim-node.mjs';

/**
 * Runs `npm ci`. Packages that are there are put aside and come back when it fails or is interrupted.
 * @throws SetupError when it fails: the packages that `scope` asks for are not there
 */
export async function installModules(root, scope, reason) {
  const modules = join(root, 'node_modules');
  const aside = join(workFolder(root), 'node_modules');
  putAside(modules, aside);
  const began = Date.now();
  printLine(
    `${reason}: installing ${scope === 'all' ? 'all packages' : 'the packages of the service'} (npm ci)`,
  );
  const install = async (node) => {
    const { code, tail } = await npmCi(root, scope, node);
    if (code === 0 && !stopSignal().aborted) return;
    bringBack(modules, aside);
    throw new SetupError(npmFailure(code, tail));
  };
  // npm leaves out optional packages that do not fit the Node it runs on: it runs on the bundled one from the beginning.
  const node = isOwnNodeEnough() ? undefined : await firstNode(root);
  await install(node);
  const program = bundledProgram(root);
  if (program !== undefined) placeLibrary(root, program);
  linkBundledNode(root);
  discard(root, aside);
  removeForeign(root, scope);
  trimBundledNode(root);
  const version = checkNode(root);
  stampModules(root, scope);
  printLine(`packages ready after ${seconds(Date.now() - began)}, running on Node ${version}`);
}

/** The bundled Node alone, before everything else, in the work folder; undefined when it cannot be had or does not run. */
async function firstNode(root) {
  const [found] = nodePackages(root);
  if (found === undefined) return undefined;
  const folder = join(workFolder(root), 'first-node');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const { manifest, lock } = partOfLock(root, [found.path.replace(/^node_modules\//, '')]);
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(lock));
  if (existsSync(join(root, '.npmrc'))) copyFileSync(join(root, '.npmrc'), join(folder, '.npmrc'));
  printLine(`Node ${process.versions.node} is too old; fetching the bundled one first`);
  const { code, tail } = await npmCi(folder, 'all');
  if (stopSignal().aborted) throw new SetupError('stopped');
  if (code !== 0) throw new SetupError(npmFailure(code, tail));
  const program = join(folder, found.path, found.program);
  return existsSync(program) && placeLibrary(root, program) && runs(program) ? program : undefined;
}

/** npm 10 and older also install optional packages of other systems, 30 MB of code for pictures. */
function removeForeign(root, scope) {
  for (const path of foreignPackages(root, scope)) rmSync(join(root, path), { recursive: true, force: true });
}

/** Puts back what a setup that was killed had put aside: it is complete, what is in its place is not. */
export function recoverModules(root) {
  bringBack(join(root, 'node_modules'), join(root, '.setup', 'node_modules'));
}

/** In one step it is no longer what a later setup would bring back; then it is removed. */
function discard(root, aside) {
  const old = join(workFolder(root), 'old');
  rmSync(old, { recursive: true, force: true });
  if (existsSync(aside)) renameSync(aside, old);
  rmSync(old, { recursive: true, force: true });
  rmSync(join(workFolder(root), 'first-node'), { recursive: true, force: true });
}

function putAside(modules, aside) {
  if (!existsSync(modules)) return;
  try {
    renameSync(modules, aside);
  } catch (error) {
    // A mounted folder cannot be moved; npm ci then empties it where it is.
    if (!['EBUSY', 'EXDEV', 'EPERM', 'EACCES'].includes(error.code)) throw error;
  }
}

function bringBack(modules, aside) {
  if (!existsSync(aside)) return;
  rmSync(modules, { recursive: true, force: true, maxRetries: 3 });
  renameSync(aside, modules);
}
