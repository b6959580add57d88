/** The dashboard: built when its sources are newer than what was built last. */
import { existsSync, mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { changedAt, holdsNewer } from './newer.mjs';
import { nodeOf } from './node.mjs';
import { run, SetupError, say, seconds } from './report.mjs';

/** Folders whose files end up in the dashboard. */
const SOURCES = ['web', 'docs'];

/** True when there is a dashboard to build and `web/dist` is missing or older than a source. */
export function isDashboardStale(root) {
  if (!existsSync(join(root, 'web', 'index.html'))) return false;
  const built = changedAt(stampPath(root));
  return SOURCES.some((folder) => holdsNewer(join(root, folder), built));
}

/** Builds `web/dist` on the bundled Node. A start goes on without a dashboard when that fails, a test does not. */
export async function buildDashboard(root, purpose) {
  const began = new Date();
  say('building the dashboard (vite build web)');
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const { code, tail } = existsSync(vite)
    ? await run(nodeOf(root), [vite, 'build', 'web', '--logLevel', 'warn'], {
        cwd: root,
        heart: 'still building',
      })
    : { code: 127, tail: 'the package vite is not installed' };
  if (code !== 0) {
    const text = `the dashboard could not be built:\n${tail}`;
    if (purpose === 'test') throw new SetupError(text);
    return say(`${text}\nsetup: going on without it`);
  }
  stamp(root, began);
  say(`dashboard ready after ${seconds(Date.now() - began.getTime())}`);
}

/** A source saved while the build ran counts as newer, so the stamp carries the time of its beginning. */
function stamp(root, began) {
  mkdirSync(join(root, 'web', 'dist'), { recursive: true });
  writeFileSync(stampPath(root), '');
  utimesSync(stampPath(root), began, began);
}

/** Vite empties `dist` first: an interrupted build leaves no stamp. */
const stampPath = (root) => join(root, 'web', 'dist', '.built');
