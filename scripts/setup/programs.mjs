/** Installs the system programs and fonts that some operations need: by apt where that is allowed, else without root. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { aptGet, askApt, choose, lastError, progress, systemApt } from './apt.mjs';
import { askForConsent, isRefusedForGood, setupMode } from './consent.mjs';
import { isWritable } from './lock.mjs';
import { hasApt, isExecutable, missingPrograms, programNames, programUses } from './needs.mjs';
import { installOwnPrograms } from './own-programs.mjs';
import { makeProgramsFolder, programsFolder } from './programs-folder.mjs';
import { printLine, seconds, stopSignal } from './setup-output.mjs';

/** A failed attempt is repeated by a later start, but not by every one. */
const RETRY_MS = 60 * 60 * 1000;

/** What a start does about missing programs. */
export const programsWay = (root, missing) => {
  if (missing.length === 0 || !hasApt() || setupMode() === 'off' || isRefusedForGood(root)) return 'none';
  if (wasTriedLately(memoryPath(root), missing)) return 'none';
  if (installRights() !== undefined) return setupMode() === 'ask' ? 'ask' : 'system';
  return isFolderWritable(root) ? 'own' : 'none';
};

/**
 * What apt-get would fetch for these, in its own words; undefined when that is not known yet or there is nothing to
 * do.
 */
export function aptAmounts(missing) {
  const apt = systemApt([]);
  const packages = choose(apt, missing).filter((name) => name !== undefined);
  if (packages.length === 0) return undefined;
  const stdout = askApt(apt, 'apt-get', ['install', '--assume-no', '--no-install-recommends', ...packages]);
  const fetched = /^Need to get ([\d.,]+ ?[kMG]?B)/m.exec(stdout)?.[1];
  const used = /^After this operation, ([\d.,]+ ?[kMG]?B) of additional/m.exec(stdout)?.[1];
  return used === undefined ? undefined : { fetched: fetched ?? '0 B', used };
}

/** `159 MB to fetch, 538 MB on disk`, as far as apt has lists. */
export function amountsText(missing) {
  const amounts = aptAmounts(missing);
  if (amounts === undefined) return 'the amount is unknown until apt-get has updated its lists';
  return `${amounts.fetched} to fetch, ${amounts.used} on disk`;
}

/** What to type for what is missing. */
export function printMissing(missing) {
  if (missing.length > 0) printLine(hint(missing));
}

/** Installs what is missing, or prints how to. Never ends the setup: the service runs without, naming what it lacks. */
export async function installPrograms(root) {
  const missing = missingPrograms(root);
  // Another setup may have been at it while this one waited.
  const way = programsWay(root, missing);
  if (way === 'none') return printMissing(missing);
  if (way === 'ask' && !(await askForConsent(root, question(missing)))) return printMissing(missing);
  const began = Date.now();
  if (way === 'own') await installOwnPrograms(root, missing);
  else {
    printLine(`missing: ${programNames(missing)}; installing with apt-get`);
    await install(missing, installRights());
  }
  const still = missingPrograms(root);
  remember(root, still);
  const place = `after ${seconds(Date.now() - began)}`;
  if (still.length === 0) return way === 'own' ? undefined : printLine(`programs ready ${place}`);
  printLine(
    `${place} still missing: ${programNames(still)}. The operations that need them answer 503, all else works.`,
  );
  printLine(hint(still));
}

const question = (missing) =>
  `some operations need programs and fonts that this machine lacks: ${programUses(missing)}; ${amountsText(missing)}.\n` +
  'setup: Without them those answer 503 and all else works; KONTOR_SETUP=off installs nothing.\n' +
  'setup: Install these with apt-get?';

const memoryPath = (root) => join(programsFolder(root), 'tried.json');

async function install(missing, rights) {
  const apt = systemApt(rights);
  let chosen = choose(apt, missing);
  if (chosen.includes(undefined)) {
    await update(apt);
    chosen = choose(apt, missing);
  }
  const packages = chosen.filter((name) => name !== undefined);
  if (packages.length === 0) return;
  if (await aptInstall(apt, packages)) return;
  // Old lists point to files that are gone: fresh ones, and once more.
  await update(apt);
  if (stopSignal().aborted || (await aptInstall(apt, packages)) || packages.length === 1) return;
  for (const name of packages) if (!stopSignal().aborted) await aptInstall(apt, [name]);
}

async function update(apt) {
  printLine('refreshing the package lists (apt-get update)');
  const { code, tail } = await aptGet(apt, ['update', '-qq']);
  if (code !== 0 && !stopSignal().aborted)
    printLine(`apt-get update: ${lastError(tail)}; going on with what is known`);
}

async function aptInstall(apt, packages) {
  printLine(`apt-get install ${packages.join(' ')}`);
  const args = ['install', '-y', '-qq', '--no-install-recommends', '-o', 'APT::Status-Fd=1', ...packages];
  const { code, tail } = await aptGet(apt, args, progress());
  if (code !== 0 && !stopSignal().aborted) printLine(`apt-get install failed: ${lastError(tail)}`);
  return code === 0;
}

function hint(missing) {
  const chosen = choose(systemApt([]), missing).map((name, index) => name ?? missing[index].packages[0]);
  const isRoot = process.getuid?.() === 0;
  const sudo = !isRoot && isExecutable('sudo') ? 'sudo ' : '';
  const command = `${sudo}apt-get update && ${sudo}apt-get install -y --no-install-recommends ${chosen.join(' ')}`;
  return `missing: ${programNames(missing)}. To install, type${isRoot || sudo !== '' ? '' : ' as root'}:\n  ${command}`;
}

/** Words to put before apt-get; undefined when this user may not install. */
function installRights() {
  if (process.getuid?.() === 0) return [];
  if (!isExecutable('sudo')) return undefined;
  return spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore', timeout: 5_000 }).status === 0
    ? ['sudo', '-n']
    : undefined;
}

/** PROGRAMS_DIR may be elsewhere than a project that this user cannot write. */
const isFolderWritable = (root) => {
  const folder = programsFolder(root);
  return isWritable(existsSync(folder) ? folder : join(folder, '..'));
};

function wasTriedLately(memory, missing) {
  try {
    const { at, lacking } = JSON.parse(readFileSync(memory, 'utf8'));
    const age = Date.now() - at;
    return age >= 0 && age < RETRY_MS && lacking === programNames(missing);
  } catch {
    return false; // no attempt on record
  }
}

function remember(root, still) {
  try {
    if (still.length === 0) rmSync(memoryPath(root), { force: true });
    else {
      makeProgramsFolder(root);
      writeFileSync(memoryPath(root), JSON.stringify({ at: Date.now(), lacking: programNames(still) }));
    }
  } catch (error) {
    // Nothing to write to: the next start tries again, which is harmless.
    if (!['ENOENT', 'EROFS', 'EACCES', 'EPERM'].includes(error.code)) throw error;
  }
}
