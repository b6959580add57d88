/** How npm is called. */
import { existsSync } from 'node:fs';
import { basename, delimiter, dirname } from 'node:path';
import { run } from './setup-output.mjs';

const NETWORK =
  /ENOTFOUND|EAI_AGAIN|ECONN(REFUSED|RESET)|ETIMEDOUT|E(NET|HOST)UNREACH|ERR_SOCKET|ENOTCACHED|network/;

/**
 * `npm ci` in a folder with package.json and lockfile.
 * @param {'production' | 'all'} scope
 * @param {string} [ownNode] the Node to run npm on, when npm's own script is known
 */
export function npmCi(folder, scope, ownNode) {
  const args = ['ci', '--include=optional', scope === 'all' ? '--include=dev' : '--omit=dev'];
  // An absent network should be reported within seconds; npm's own patience is more than a minute.
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
    cwd: folder,
    // An old npm on a new Node: warnings about its own code, which nobody here can change.
    env: { ...(useOuter ? process.env : env), NODE_NO_WARNINGS: '1' },
    heart: 'still installing packages',
    patienceMs: 1_000, // what it leaves behind is thrown away
    onLine: (line) => process.stderr.write(`  ${line}\n`),
  });
}

/** Why `npm ci` failed, for the person at the terminal. */
export function npmFailure(code, tail) {
  if (code === 127) return 'npm was not found. Install Node with its npm and try again.';
  if (NETWORK.test(tail)) {
    return 'the packages could not be fetched: no network, or the npm registry is out of reach. Try again when it is.';
  }
  return `npm ci failed with exit code ${code}; its messages are above.`;
}
