/** The dashboard: built when its sources are newer than what was built last. */
import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { changedAt, hasNewerSource } from './changed-sources.mjs';
import { workFolder } from './lock.mjs';
import { partOfLock } from './lockfile.mjs';
import { nodeOf } from './node.mjs';
import { npmCi, npmFailure } from './npm.mjs';
import { printLine, run, SetupError, seconds } from './setup-output.mjs';

/** Folders whose files end up in the dashboard. */
const SOURCES = ['web', 'docs'];
/** A file beside them that its docs show. */
const CHANGES = 'CHANGELOG.md';

/** True when there is a dashboard to build and `web/dist` is missing or older than a source. */
export function isDashboardStale(root) {
  if (!existsSync(join(root, 'web', 'index.html'))) return false;
  const built = changedAt(stampPath(root));
  if (changedAt(join(root, CHANGES)) > built) return true;
  return SOURCES.some((folder) => hasNewerSource(join(root, folder), built));
}

/** The development packages that the pages and their build import; `test/setup.slow.test.ts` compares. */
export const BUILDER = [
  ...['@fontsource-variable/inter', '@preact/signals', 'marked', 'preact', 'uplot', 'vite', 'wouter-preact'],
];

/** Builds `web/dist` on the bundled Node. A start goes on without a dashboard when that fails, a test does not. */
export async function buildDashboard(root, purpose) {
  const began = new Date();
  const { code, tail } = await (hasBuilder(root) ? build(root) : withBuilder(root, () => build(root)));
  if (code !== 0) {
    const text = `the dashboard could not be built:\n${tail}`;
    if (purpose === 'test') throw new SetupError(text);
    return printLine(`${text}\nsetup: going on without it`);
  }
  stamp(root, began);
  printLine(`dashboard ready after ${seconds(Date.now() - began.getTime())}`);
}

/** True when the development packages are there, or the operator installs packages. */
export const hasBuilder = (root) =>
  process.env.KONTOR_SETUP === 'off' || existsSync(join(root, 'node_modules', 'vite', 'package.json'));

function build(root) {
  const folder = [root, join(root, 'web')].find((place) => existsSync(join(place, VITE)));
  if (folder === undefined) return { code: 127, tail: 'the package vite is not installed' };
  printLine('building the dashboard (vite build web)');
  return run(nodeOf(root), [join(folder, VITE), 'build', 'web', '--logLevel', 'warn'], {
    cwd: root,
    heart: 'still building',
  });
}

const VITE = join('node_modules', 'vite', 'bin', 'vite.js');

/** Puts what builds the pages beside them, and takes it away again: the service does not need it. */
async function withBuilder(root, work) {
  const beside = join(root, 'web', 'node_modules');
  const folder = join(workFolder(root), 'builder');
  const remove = () => [beside, folder].map((path) => rmSync(path, { recursive: true, force: true }));
  remove();
  try {
    const { manifest, lock } = partOfLock(root, BUILDER);
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
    writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(lock));
    if (existsSync(join(root, '.npmrc'))) copyFileSync(join(root, '.npmrc'), join(folder, '.npmrc'));
    printLine('fetching what builds the dashboard (npm ci); it is removed afterwards');
    const { code, tail } = await npmCi(folder, 'all', nodeOf(root));
    if (code !== 0) return { code, tail: npmFailure(code, tail) };
    renameSync(join(folder, 'node_modules'), beside);
    return await work();
  } finally {
    remove();
  }
}

/** A source saved while the build ran counts as newer, so the stamp carries the time of its beginning. */
function stamp(root, began) {
  mkdirSync(join(root, 'web', 'dist'), { recursive: true });
  writeFileSync(stampPath(root), '');
  utimesSync(stampPath(root), began, began);
}

/** Vite empties `dist` first: an interrupted build leaves no stamp. */
const stampPath = (root) => join(root, 'web', 'dist', '.built');
