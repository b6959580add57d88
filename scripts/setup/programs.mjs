/** The system programs and fonts that some operations need: found, or installed with apt where that is allowed. */
import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { missingLibrary, requireRunnableNode } from './node.mjs';
import { printLine, run, seconds, stopSignal } from './setup-output.mjs';

/**
 * `names`: found on PATH or at that place, it is there. `env`: the operator's own. `packages`: any one of them will
 * do, the first that the distribution has is installed.
 */
const CHROMIUM = {
  what: 'Chromium',
  env: 'CHROMIUM_PATH',
  names: [
    '/usr/lib/chromium/chromium-headless-shell',
    'chromium-headless-shell',
    'chrome-headless-shell',
    'chromium',
    'chromium-browser',
    'google-chrome',
  ],
  packages: ['chromium-headless-shell', 'chromium', 'chromium-browser'],
};
const NEEDED = [
  CHROMIUM,
  { what: 'qpdf', env: 'QPDF_PATH', names: ['qpdf'], packages: ['qpdf'] },
  { what: 'Ghostscript', env: 'GHOSTSCRIPT_PATH', names: ['gs'], packages: ['ghostscript'] },
  { what: 'poppler', env: 'PDFTOTEXT_PATH', names: ['pdftotext'], packages: ['poppler-utils'] },
  { what: 'bubblewrap', env: 'BWRAP_PATH', names: ['bwrap'], packages: ['bubblewrap'] },
  { what: 'Liberation fonts', packages: ['fonts-liberation2', 'fonts-liberation'] },
  { what: 'Carlito font', packages: ['fonts-crosextra-carlito'] },
  { what: 'Caladea font', packages: ['fonts-crosextra-caladea'] },
  { what: 'DejaVu fonts', packages: ['fonts-dejavu-core'] },
  { what: 'Noto fonts', packages: ['fonts-noto-core'] },
  { what: 'Noto CJK fonts', packages: ['fonts-noto-cjk'] },
  { what: 'Noto emoji font', packages: ['fonts-noto-color-emoji'] },
];
/** dpkg's own list of what is installed. */
const STATUS = '/var/lib/dpkg/status';

/** A failed attempt is repeated by a later start, but not by every one. */
const RETRY_MS = 60 * 60 * 1000;

/** What the bundled Node needs of the system. */
const LIBRARY = { what: 'libatomic', packages: ['libatomic1'] };

/** Ends the set-up when the bundled Node cannot run and this user may not install what it lacks. @throws SetupError */
export function checkLibrary() {
  if (missingLibrary() !== undefined && libraryRights() === undefined) requireRunnableNode(libraryHint());
}

/** Installs the library that the bundled Node needs. @throws SetupError when no Node could run without it */
export async function installLibrary() {
  const rights = libraryRights();
  if (missingLibrary() === undefined || rights === undefined) return;
  printLine('the bundled Node needs libatomic; installing it with apt-get');
  await install([LIBRARY], rights);
  requireRunnableNode(libraryHint());
}

const libraryRights = () => (hasApt() ? installRights() : undefined);
const libraryHint = () =>
  hasApt() ? hint([LIBRARY]) : 'Install libatomic with the package manager of this machine.';

/**
 * What apt-get would fetch for these, in its own words; undefined when that is not known yet or there is nothing to
 * do.
 */
export function aptAmounts(missing) {
  const packages = choose(missing).filter((name) => name !== undefined);
  if (packages.length === 0) return undefined;
  const args = ['install', '--assume-no', '--no-install-recommends', ...packages];
  const { stdout } = spawnSync('apt-get', args, { encoding: 'utf8', env: aptEnvironment(), timeout: 30_000 });
  const fetched = /^Need to get ([\d.,]+ ?[kMG]?B)/m.exec(stdout ?? '')?.[1];
  const used = /^After this operation, ([\d.,]+ ?[kMG]?B) of additional/m.exec(stdout ?? '')?.[1];
  return used === undefined ? undefined : { fetched: fetched ?? '0 B', used };
}

/** True when a start now installs these: this user may, and no attempt failed within the hour. */
export const willInstall = (root, missing) =>
  missing.length > 0 && !wasTriedLately(memoryPath(root), missing) && installRights() !== undefined;

export const programNames = (needs) => names(needs);

/** What is missing on this machine; always empty where there is no apt. */
export function missingPrograms() {
  if (!hasApt()) return [];
  const absent = NEEDED.filter((need) => !isFound(need));
  if (absent.length === 0) return [];
  const installed = installedPackages();
  return absent.filter((need) => !need.packages.some((name) => installed.has(name)));
}

/** What to type for what is missing. */
export function printMissing(missing) {
  if (missing.length > 0) printLine(hint(missing));
}

/** Installs what is missing, or prints how to. Never ends the setup: the service runs without, naming what it lacks. */
export async function installPrograms(root) {
  const missing = missingPrograms();
  const rights = installRights();
  const memory = memoryPath(root);
  // Another setup may have been at it while this one waited.
  if (missing.length === 0 || rights === undefined || wasTriedLately(memory, missing))
    return printMissing(missing);
  const began = Date.now();
  printLine(`missing: ${names(missing)}; installing with apt-get`);
  await install(missing, rights);
  const still = missingPrograms();
  remember(memory, still);
  const place = `after ${seconds(Date.now() - began)}`;
  if (still.length === 0) return printLine(`programs ready ${place}`);
  printLine(
    `${place} still missing: ${names(still)}. The operations that need them answer 503, all else works.`,
  );
  printLine(hint(still));
}

const memoryPath = (root) => join(root, 'node_modules', '.kontor-programs.json');

async function install(missing, rights) {
  let chosen = choose(missing);
  if (chosen.includes(undefined)) {
    await update(rights);
    chosen = choose(missing);
  }
  const packages = chosen.filter((name) => name !== undefined);
  if (packages.length === 0) return;
  if (await aptInstall(packages, rights)) return;
  // Old lists point to files that are gone: fresh ones, and once more.
  await update(rights);
  if (stopSignal().aborted || (await aptInstall(packages, rights)) || packages.length === 1) return;
  for (const name of packages) if (!stopSignal().aborted) await aptInstall([name], rights);
}

/** For each need the first of its packages that this distribution can install. */
function choose(missing) {
  const all = missing.flatMap((need) => need.packages);
  const { stdout } = spawnSync('apt-cache', ['policy', ...all], { encoding: 'utf8', env: aptEnvironment() });
  const known = new Set();
  for (const [, name, candidate] of (stdout ?? '').matchAll(/^(\S+):\n.*\n {2}Candidate: (\S+)$/gm)) {
    if (candidate !== '(none)' && isUseful(name)) known.add(name);
  }
  return missing.map((need) => need.packages.find((name) => known.has(name)));
}

/** Ubuntu's chromium-browser only calls snap; without a snap it installs nothing that runs. */
function isUseful(name) {
  return name !== 'chromium-browser' || isExecutable('snap');
}

async function update(rights) {
  printLine('refreshing the package lists (apt-get update)');
  const { code, tail } = await apt(['update', '-qq'], rights, () => {});
  if (code !== 0 && !stopSignal().aborted)
    printLine(`apt-get update: ${lastError(tail)}; going on with what is known`);
}

async function aptInstall(packages, rights) {
  printLine(`apt-get install ${packages.join(' ')}`);
  const args = ['install', '-y', '-qq', '--no-install-recommends', '-o', 'APT::Status-Fd=1', ...packages];
  const { code, tail } = await apt(args, rights, progress());
  if (code !== 0 && !stopSignal().aborted) printLine(`apt-get install failed: ${lastError(tail)}`);
  return code === 0;
}

function apt(args, rights, onLine) {
  const settings = [
    'Acquire::Retries=1',
    'Acquire::http::Timeout=15',
    'DPkg::Lock::Timeout=300',
    'Dpkg::Use-Pty=0',
  ];
  const options = settings.flatMap((setting) => ['-o', setting]);
  // Through env: sudo does not hand on the environment.
  const words = ['env', 'DEBIAN_FRONTEND=noninteractive', 'NEEDRESTART_MODE=a', 'LC_ALL=C.UTF-8'];
  const [command, ...rest] = [...rights, ...words, 'apt-get', ...options, ...args];
  return run(command, rest, { heart: 'still running', onLine, env: process.env });
}

/** Prints each tenth of apt's own progress: `dlstatus:…:41.2:…` while fetching, `pmstatus:…` while unpacking. */
function progress() {
  let printed = '';
  return (line) => {
    const status = /^(dl|pm)status:[^:]*:([\d.]+):/.exec(line);
    if (status === null) return;
    const text = `${status[1] === 'dl' ? 'fetching' : 'installing'} ${Math.floor(Number(status[2]) / 10) * 10} %`;
    if (text !== printed) printLine(`  ${text}`);
    printed = text;
  };
}

function lastError(tail) {
  const lines = tail.split('\n').filter((line) => !/^(dl|pm)status:/.test(line));
  return lines.filter((line) => /^[EW]:/.test(line)).at(-1) ?? lines.at(-1) ?? 'no reason was given';
}

const names = (needs) => needs.map((need) => need.what).join(', ');

function hint(missing) {
  const chosen = choose(missing).map((name, index) => name ?? missing[index].packages[0]);
  const isRoot = process.getuid?.() === 0;
  const sudo = !isRoot && isExecutable('sudo') ? 'sudo ' : '';
  const command = `${sudo}apt-get update && ${sudo}apt-get install -y --no-install-recommends ${chosen.join(' ')}`;
  return `missing: ${names(missing)}. To install, type${isRoot || sudo !== '' ? '' : ' as root'}:\n  ${command}`;
}

/** Words to put before apt-get; undefined when this user may not install. */
function installRights() {
  if (process.getuid?.() === 0) return [];
  if (!isExecutable('sudo')) return undefined;
  return spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore', timeout: 5_000 }).status === 0
    ? ['sudo', '-n']
    : undefined;
}

function hasApt() {
  if (process.platform !== 'linux' || !existsSync('/var/lib/dpkg/status') || !isExecutable('apt-get'))
    return false;
  const release = readFileSync('/etc/os-release', 'utf8');
  return /^ID(_LIKE)?=.*\b(debian|ubuntu)\b/m.test(release);
}

function isFound({ env, names: candidates = [] }) {
  const own = env === undefined ? undefined : process.env[env];
  return own ? existsSync(own) : candidates.some(isExecutable);
}

/** A name is looked for on PATH, a path is taken as it is. */
function isExecutable(name) {
  const places = name.startsWith('/')
    ? [name]
    : (process.env.PATH ?? '').split(delimiter).map((dir) => join(dir, name));
  return places.some((place) => {
    try {
      accessSync(place, constants.X_OK);
      return true;
    } catch {
      return false; // not there, or not to be run by us
    }
  });
}

function installedPackages() {
  const status = readFileSync(STATUS, 'utf8');
  return new Set(
    Array.from(status.matchAll(/^Package: (\S+)\nStatus: \S+ ok installed$/gm), (match) => match[1]),
  );
}

const aptEnvironment = () => ({ ...process.env, LC_ALL: 'C.UTF-8' });

function wasTriedLately(memory, missing) {
  try {
    const { at, lacking } = JSON.parse(readFileSync(memory, 'utf8'));
    const age = Date.now() - at;
    return age >= 0 && age < RETRY_MS && lacking === names(missing);
  } catch {
    return false; // no attempt on record
  }
}

function remember(memory, still) {
  try {
    if (still.length === 0) rmSync(memory, { force: true });
    else writeFileSync(memory, JSON.stringify({ at: Date.now(), lacking: names(still) }));
  } catch (error) {
    // Nothing to write to: the next start tries again, which is harmless.
    if (!['ENOENT', 'EROFS', 'EACCES', 'EPERM'].includes(error.code)) throw error;
  }
}
