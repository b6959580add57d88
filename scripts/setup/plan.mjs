/** Before anything is fetched: what this start installs, and how much that is. */
import { hasBuilder, isDashboardStale } from './dashboard.mjs';
import { missingPrograms, programNames, programUses } from './needs.mjs';
import { amountsText, programsWay } from './programs.mjs';
import { programsFolder } from './programs-folder.mjs';
import { printLine } from './setup-output.mjs';

/**
 * Packages of the lockfile on linux-x64, Node 26.10 among them (111 MB on disk after it was trimmed); measured with
 * `npm ci`, an empty cache and `du -sm`, in November 2026.
 */
const AMOUNTS = {
  production: '80 MB to fetch, 165 MB on disk',
  all: '160 MB to fetch, 400 MB on disk',
  /** All of them on a bare Debian 12. */
  programs: 'up to 225 MB to fetch, 620 MB on disk',
  builder: '20 MB to fetch, 60 MB on disk until it is built',
};

/** @param {'production' | 'all' | undefined} scope of the packages that are missing */
export function printPlan(root, scope) {
  const lines = [];
  if (scope !== undefined)
    lines.push(`packages of npm into node_modules, with a Node of their own: ${AMOUNTS[scope]}`);
  if (scope !== 'all' && isDashboardStale(root) && !hasBuilder(root))
    lines.push(`what builds the dashboard: ${AMOUNTS.builder}`);
  const missing = missingPrograms(root);
  const way = programsWay(root, missing);
  if (way === 'system') lines.push(`with apt-get ${programNames(missing)}: ${amountsText(missing)}`);
  if (way === 'own')
    lines.push(`into ${programsFolder(root)}, without root: ${programUses(missing)}; ${AMOUNTS.programs}`);
  if (lines.length > 0)
    printLine(`this installs, without asking (KONTOR_SETUP=off: nothing):\n  ${lines.join('\n  ')}`);
}
