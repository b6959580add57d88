/** `npm ci`, with a way back. */
import { existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { workFolder } from './lock.mjs';
import { differing, foreignPackages } from './lockfile.mjs';
import { installedPackages, stampModules } from './modules.mjs';
import { bundledNode, checkNode, keepNode, linkBundledNode } from './node.mjs';
import { npmCi, npmFailure } from './npm.mjs';
import { printLine, SetupError, seconds, stopSignal } from './setup-output.mjs';
import { trimBundledNode } from './trim-node.mjs';

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
  await install();
  linkBundledNode(root);
  const lacking = differing(root, scope, installedPackages(root));
  if (lacking !== undefined && existsSync(bundledNode(root))) {
    // npm leaves out optional packages that do not fit the Node it runs on: once more, on the bundled one.
    printLine(`${lacking} with Node ${process.versions.node}; installing on the bundled Node`);
    await install(keepNode(root));
    linkBundledNode(root);
  }
  discard(root, aside);
  removeForeign(root, scope);
  trimBundledNode(root);
  const node = checkNode(root);
  stampModules(root, scope);
  printLine(`packages ready after ${seconds(Date.now() - began)}, running on Node ${node}`);
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
  rmSync(join(workFolder(root), 'node'), { force: true });
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
