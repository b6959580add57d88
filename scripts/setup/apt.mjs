/** How apt is called: with the system's state, or with a state of its own, which needs no rights. */
import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { isExecutable } from './needs.mjs';
import { printLine, run } from './setup-output.mjs';

const PATIENCE = [
  'Acquire::Retries=1',
  'Acquire::http::Timeout=15',
  'DPkg::Lock::Timeout=300',
  'Dpkg::Use-Pty=0',
];

/** apt of the system. `rights`: words before apt-get that give them. */
export const systemApt = (rights) => ({ rights, settings: [] });

/**
 * apt with lists and cache in a folder of this user: it installs nothing, but fetches packages, whose signatures it checks
 * with the keys of the distribution.
 */
export function privateApt(folder) {
  const [lists, cache] = [join(folder, 'lists'), join(folder, 'cache')];
  for (const place of [join(lists, 'partial'), join(cache, 'archives', 'partial')])
    mkdirSync(place, { recursive: true });
  const settings = [`Dir::State::lists=${lists}`, `Dir::Cache=${cache}`, 'Debug::NoLocking=1'];
  return { rights: [], settings: [...settings, 'APT::Sandbox::User=', 'Acquire::Languages=none'] };
}

const options = (settings) => settings.flatMap((setting) => ['-o', setting]);
const environment = () => ({ ...process.env, LC_ALL: 'C.UTF-8' });

/** Its answer at once: standard output. */
export function askApt({ settings }, command, args) {
  const { stdout } = spawnSync(command, [...options(settings), ...args], {
    encoding: 'utf8',
    env: environment(),
    maxBuffer: 2 ** 26,
    timeout: 60_000,
  });
  return stdout ?? '';
}

/** Runs apt-get to its end. */
export function aptGet({ rights, settings }, args, onLine = () => {}, cwd = undefined) {
  // Through env: sudo does not hand on the environment.
  const words = ['env', 'DEBIAN_FRONTEND=noninteractive', 'NEEDRESTART_MODE=a', 'LC_ALL=C.UTF-8'];
  const [command, ...rest] = [
    ...rights,
    ...words,
    'apt-get',
    ...options([...PATIENCE, ...settings]),
    ...args,
  ];
  return run(command, rest, { heart: 'still running', onLine, env: process.env, cwd });
}

/** For each need the first of its packages that this distribution can install. */
export function choose(apt, missing) {
  const all = missing.flatMap((need) => need.packages);
  const known = new Set();
  const answer = askApt(apt, 'apt-cache', ['policy', ...all]);
  for (const [, name, candidate] of answer.matchAll(/^(\S+):\n.*\n {2}Candidate: (\S+)$/gm)) {
    if (candidate !== '(none)' && isUseful(name)) known.add(name);
  }
  return missing.map((need) => need.packages.find((name) => known.has(name)));
}

/** Ubuntu's chromium-browser only calls snap; without a snap it installs nothing that runs. */
function isUseful(name) {
  return name !== 'chromium-browser' || isExecutable('snap');
}

/** Prints each tenth of apt's own progress: `dlstatus:…:41.2:…` while fetching, `pmstatus:…` while unpacking. */
export function progress() {
  let printed = '';
  return (line) => {
    const status = /^(dl|pm)status:[^:]*:([\d.]+):/.exec(line);
    if (status === null) return;
    const text = `${status[1] === 'dl' ? 'fetching' : 'installing'} ${Math.floor(Number(status[2]) / 10) * 10} %`;
    if (text !== printed) printLine(`  ${text}`);
    printed = text;
  };
}

export function lastError(tail) {
  const lines = tail.split('\n').filter((line) => !/^(dl|pm)status:/.test(line));
  return lines.filter((line) => /^[EW]:/.test(line)).at(-1) ?? lines.at(-1) ?? 'no reason was given';
}
