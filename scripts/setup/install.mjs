/** `npm ci`, with a way back. */
import { existsSync, renameSync, rmSync } from 'node:fs';
import { basename, delimiter, dirname, join } from 'node:path';
import { workFolder } from './lock.mjs';
import { differing } from './lockfile.mjs';
import { installedPackages, stampModules } from './modules.mjs';
import { bundledNode, checkNode, keepNode, linkBundledNode } from './node.mjs';
import { run, SetupError, say, seconds, stopSignal } from './report.mjs';

const NETWORK =
  /ENOTFOUND|EAI_AGAIN|ECONN(REFUSED|RESET)|ETIMEDOUT|E(NET|HOST)UNREACH|ERR_SOCKET|ENOTCACHED|network/;

/**
 * Runs `npm ci`. Packages that are there are put aside and come back when it fails or is interrupted.
 * @throws SetupError when it fails: the packages that `scope` asks for are not there
 */
export async function installModules(root, scope, reason) {
  const modules = join(root, 'node_modules');
  const aside = join(workFolder(root), 'node_modules');
  putAside(modules, aside);
  const began = Date.now();
  say(`${reason}: installing ${scope === 'all' ? 'all packages' : 'the packages of the service'} (npm ci)`);
  const install = async (node) => {
    const { code, tail } = await npmCi(root, scope, node);
    if (code === 0 && !stopSignal().aborted) return;
    bringBack(modules, aside);
    throw new SetupError(failure(code, tail));
  };
  await install();
  linkBundledNode(root);
  const lacking = differing(root, scope, installedPackages(root));
  if (lacking !== undefined && existsSync(bundledNode(root))) {
    // npm leaves out optional packages that do not fit the Node it runs on: once more, on the bundled one.
    say(`${lacking} with Node ${process.versions.node}; installing on the bundled Node`);
    await install(keepNode(root));
    linkBundledNode(root);
  }
  discard(root, aside);
  const node = checkNode(root);
  stampModules(root, scope);
  say(`packages ready after ${seconds(Date.now() - began)}, running on Node ${node}`);
}

/** @param {string} [ownNode] the Node to run npm on, when npm's own script is known */
function npmCi(root, scope, ownNode) {
  const args = ['ci', '--include=optional', scope === 'all' ? '--include=dev' : '--omit=dev'];
  // An absent network should be told within seconds; npm's own patience is more than a minute.
  args.push('--no-audit', '--no-fund', '--loglevel=error', '--fetch-retries=2');
  args.push('--fetch-retry-mintimeout=500', '--fetch-retry-maxtimeout=3000');
  // The very npm that was called, on its own Node: the Node on PATH may be the one that is being replaced.
  const { npm_execpath: script, npm_node_execpath: outer, ...env } = process.env;
  const isNpm = script !== undefined && /^npm(-cli)?\.c?js$/.test(basename(script)) && existsSync(script);
  const node = ownNode ?? (outer !== undefined && existsSync(outer) ? outer : undefined);
  const useOuter = isNpm && node !== undefined;
  if (!useOuter && ownNode !== undefined) env.PATH = `${dirname(ownNode)}${delimiter}${env.PATH}`;
  const [command, ...first] = useOuter ? [node, script] : ['npm'];
  return run(command, [...first, ...args], {
    cwd: root,
    env: useOuter ? process.env : env,
    heart: 'still installing packages',
    patienceMs: 1_000, // what it leaves behind is thrown away
    onLine: (line) => process.stderr.write(`  ${line}\n`),
  });
}

function failure(code, tail) {
  if (code === 127) return 'npm was not found. Install Node with its npm and try again.';
  if (NETWORK.test(tail)) {
    return 'the packages could not be fetched: no network, or the npm registry is out of reach. Try again when it is.';
  }
  return `npm ci failed with exit code ${code}; its messages stand above.`;
}

/** Puts back what a setup that was killed had put aside: it is whole, what lies in its place is not. */
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
